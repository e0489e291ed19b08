import { ReadError } from './read-problem.ts'
import { attributeOf, type OnTag, tagWalk } from './xml-tags.ts'
import { type Budget, unpack, type ZipEntry, zipDirectory } from './zip-scan.ts'

/** The sheet that is read, and where formulas stand in it. */
export interface ScannedSheet {
  readonly name: string
  readonly formulas: readonly { readonly row: number; readonly column: number }[]
}

const MOST_FORMULAS = 200
const DATA_SHEET = 'data'

/** The number of a column from its letters: A is 0. */
const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/**
 * Unpacks every part that a reader of rows will unpack, counting what comes out, and looks for formulas in the sheet named
 * Data, else the first. Throws ReadProblem for a bomb, a damaged file, one without sheets, and for XML with entities.
 */
export async function scanSheet(bytes: Buffer): Promise<ScannedSheet> {
  const entries = zipDirectory(bytes)
  const budget: Budget = { unpacked: 0 }
  const walk = async (entry: ZipEntry | undefined, onTag?: OnTag) => {
    if (!entry) throw new ReadError('The file holds no sheet')
    const see = tagWalk(onTag)
    for await (const chunk of unpack(bytes, entry, budget)) see(chunk)
  }
  const sheets: { name: string; relation: string }[] = []
  await walk(entries.get('xl/workbook.xml'), (name, tag) => {
    if (name === 'sheet') sheets.push({ name: attributeOf(tag, 'name') ?? '', relation: attributeOf(tag, 'id') ?? '' })
  })
  const sheet = sheets.find(({ name }) => name.trim().toLowerCase() === DATA_SHEET) ?? sheets[0]
  let file: string | null = null
  await walk(entries.get('xl/_rels/workbook.xml.rels'), (name, tag) => {
    if (file === null && name === 'Relationship' && attributeOf(tag, 'Id') === sheet?.relation)
      file = attributeOf(tag, 'Target')
  })
  const path = pathOf(file)
  const part = path === null ? undefined : entries.get(path)
  if (!sheet || !part) throw new ReadError('The file holds no sheet')
  for (const entry of entries.values()) {
    // Pictures and the like are never opened.
    if (entry.name === path || !/\.(xml|rels)$/i.test(entry.name) || /worksheets\//.test(entry.name)) continue
    await walk(entry)
  }
  const formulas: { row: number; column: number }[] = []
  let cell: ScannedSheet['formulas'][number] | null = null
  await walk(part, (name, tag) => {
    // A formula is the first that stands in its cell.
    if (name === 'f' && cell !== null && formulas.length < MOST_FORMULAS) formulas.push(cell)
    cell = name === 'c' && !tag.endsWith('/') ? placeOf(tag) : null
  })
  return { name: sheet.name, formulas }
}

const pathOf = (target: string | null) =>
  target === null ? null : target.startsWith('/') ? target.slice(1) : `xl/${target}`

function placeOf(tag: string): ScannedSheet['formulas'][number] | null {
  const [, letters, row] = /\sr="([A-Z]{1,3})(\d{1,7})"/.exec(tag) ?? []
  return letters === undefined ? null : { row: Number(row), column: columnOf(letters) }
}
