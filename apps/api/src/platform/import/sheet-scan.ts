import { ReadProblem } from './read-problem.ts'
import { type Budget, unpack, type ZipEntry, zipDirectory } from './zip-scan.ts'

/** The sheet that is read, and where formulas stand in it. */
export interface ScannedSheet {
  readonly name: string
  readonly formulas: readonly { readonly row: number; readonly column: number }[]
}

const MOST_FORMULAS = 200
const DATA_SHEET = 'data'

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decoded = (text: string) =>
  text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole
    const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
const attribute = (tag: string, name: string) => {
  const value = new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`).exec(tag)?.[1]
  return value === undefined ? null : decoded(value)
}

/** The number of a column from its letters: A is 0. */
const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/**
 * Unpacks every part that a reader of rows will unpack, counting what comes out, and looks for formulas in the sheet named
 * Data, else the first. Throws ReadProblem for a bomb, a damaged file, one without sheets, and for XML with entities.
 */
export async function scanSheet(bytes: Buffer): Promise<ScannedSheet> {
  const entries = zipDirectory(bytes)
  const budget: Budget = { unpacked: 0 }
  const workbook = await textOf(bytes, entries.get('xl/workbook.xml'), budget)
  const relations = await textOf(bytes, entries.get('xl/_rels/workbook.xml.rels'), budget)
  const sheets = [...workbook.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].map(([tag]) => ({
    name: attribute(tag, 'name') ?? '',
    relation: attribute(tag, 'id') ?? '',
  }))
  const sheet = sheets.find(({ name }) => name.trim().toLowerCase() === DATA_SHEET) ?? sheets[0]
  const target = [...relations.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].find(
    ([tag]) => attribute(tag, 'Id') === sheet?.relation,
  )
  const file = target && attribute(target[0], 'Target')
  if (!sheet || !file) throw new ReadProblem('The file holds no sheet')
  const path = file.startsWith('/') ? file.slice(1) : `xl/${file}`
  for (const entry of entries.values()) {
    // Pictures and the like are never opened.
    if (entry.name === path || !/\.(xml|rels)$/i.test(entry.name) || /worksheets\//.test(entry.name)) continue
    for await (const piece of unpack(bytes, entry, budget)) refuseEntities(piece)
  }
  const part = entries.get(path)
  if (!part) throw new ReadProblem('The file holds no sheet')
  return { name: sheet.name, formulas: await formulasOf(bytes, part, budget) }
}

const refuseEntities = (piece: Buffer) => {
  if (piece.includes('<!DOCTYPE') || piece.includes('<!ENTITY')) throw new ReadProblem('The file is not a plain sheet')
}

async function textOf(bytes: Buffer, entry: ZipEntry | undefined, budget: Budget): Promise<string> {
  if (!entry) throw new ReadProblem('The file holds no sheet')
  const pieces: Buffer[] = []
  for await (const piece of unpack(bytes, entry, budget)) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

async function formulasOf(bytes: Buffer, entry: ZipEntry, budget: Budget) {
  const found: { row: number; column: number }[] = []
  let rest = ''
  for await (const piece of unpack(bytes, entry, budget)) {
    refuseEntities(piece)
    if (found.length >= MOST_FORMULAS) continue
    const text = rest + piece.toString('latin1')
    let seen = 0
    for (const match of text.matchAll(/<(?:\w+:)?c\s[^>]*?\br="([A-Z]{1,3})(\d{1,7})"[^>]*>\s*<(?:\w+:)?f[\s/>]/g)) {
      found.push({ row: Number(match[2]), column: columnOf(match[1] ?? '') })
      seen = match.index + match[0].length
    }
    // A cell may begin in this piece and end in the next.
    rest = text.slice(Math.max(seen, text.length - 1000))
  }
  return found
}
