import { plural } from '@selamat/contract/kit/plural'
import { maskOf } from './number-mask.ts'
import { type Budget, ReadError, unpack, type ZipEntry, zipDirectory } from './zip-scan.ts'

interface Place {
  readonly row: number
  readonly column: number
}

/** The sheet that is read, and what stands in it beside values. */
export interface ScannedSheet {
  readonly name: string
  readonly formulas: readonly Place[]
  /** How the format of a number cell shows it, by `placeKey`. */
  readonly masks: ReadonlyMap<number, string>
  /** What a reader of rows does not see, in words. */
  readonly notes: readonly string[]
}

/** A place as a number: a map of many places stays small. */
export const placeKey = ({ row, column }: Place): number => row * COLUMNS_MOST + column

const COLUMNS_MOST = 16_384
const MOST_FORMULAS = 200
const MOST_MASKED = 500_000
const MOST_NAMED = 3
const DATA_SHEET = 'data'

/** The number of a column from its letters: A is 0. */
const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/**
 * Unpacks every part that a reader of rows will unpack, counting what comes out, and looks for formulas, formats
 * of numbers and what is hidden or merged in the sheet named Data, else the first. Throws ReadError for a bomb, a damaged file, one without sheets, and for XML with entities.
 */
export async function scanSheet(bytes: Buffer): Promise<ScannedSheet> {
  const entries = zipDirectory(bytes)
  const budget: Budget = { unpacked: 0 }
  const styles = styleMasks()
  const walk = async (entry: ZipEntry | undefined, onTag?: OnTag) => {
    if (!entry) throw new ReadError('The file holds no sheet')
    const see = tagWalk(onTag)
    for await (const chunk of unpack(bytes, entry, budget)) see(chunk)
  }
  const sheets: { name: string; relation: string; hidden: boolean }[] = []
  await walk(entries.get('xl/workbook.xml'), (name, tag) => {
    if (name !== 'sheet') return
    const hidden = /hidden/i.test(attributeOf(tag, 'state') ?? '')
    sheets.push({ name: attributeOf(tag, 'name') ?? '', relation: attributeOf(tag, 'id') ?? '', hidden })
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
    await walk(entry, entry.name === 'xl/styles.xml' ? styles.see : undefined)
  }
  const formulas: Place[] = []
  const masks = new Map<number, string>()
  const merged: string[] = []
  const hidden = { rows: 0, columns: 0 }
  let cell: Place | null = null
  await walk(part, (name, tag) => {
    // A formula is the first that stands in its cell.
    if (name === 'f' && cell !== null && formulas.length < MOST_FORMULAS) formulas.push(cell)
    if (name === 'mergeCell') merged.push(attributeOf(tag, 'ref') ?? '')
    if (name === 'row' && isOn(attributeOf(tag, 'hidden'))) hidden.rows++
    if (name === 'col' && isOn(attributeOf(tag, 'hidden'))) hidden.columns++
    cell = name === 'c' && !tag.endsWith('/') ? cellOf(tag) : null
    const mask = cell === null ? undefined : styles.maskOf(Number(attributeOf(tag, 's') ?? 0))
    if (cell === null || mask === undefined) return
    if (masks.size >= MOST_MASKED)
      throw new ReadError('The file holds more formatted numbers than is accepted. Split it')
    masks.set(placeKey(cell), mask)
  })
  const notes = [
    ...(sheet.hidden ? [`The sheet “${sheet.name}” is hidden in the file, and it is the one that was read`] : []),
    ...(hidden.rows > 0
      ? [`${plural(hidden.rows, 'hidden row')} of the sheet ${hidden.rows === 1 ? 'was' : 'were'} read, too`]
      : []),
    ...(hidden.columns > 0 ? ['Hidden columns of the sheet were read, too'] : []),
    ...(merged.length > 0
      ? [`Of merged cells only the first holds the value, the others are empty: ${namedOf(merged)}`]
      : []),
  ]
  return { name: sheet.name, formulas, masks, notes }
}

const isOn = (value: string | null) => value === '1' || value === 'true'
const namedOf = (all: readonly string[]) => {
  const more = all.length - MOST_NAMED
  return `${all.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** The masks of the styles of cells, from the tags of the styles of a workbook. */
function styleMasks() {
  const formats = new Map<string, string>()
  const ofStyle: (string | undefined)[] = []
  let inCells = false
  return {
    see: (name: string, tag: string): void => {
      if (name === 'numFmt') formats.set(attributeOf(tag, 'numFmtId') ?? '', attributeOf(tag, 'formatCode') ?? '')
      else if (name === 'cellXfs') inCells = true
      else if (name === 'cellStyles' || name === 'dxfs') inCells = false
      else if (name === 'xf' && inCells)
        ofStyle.push(maskOf(formats.get(attributeOf(tag, 'numFmtId') ?? '') ?? '') ?? undefined)
    },
    maskOf: (style: number): string | undefined => ofStyle[style],
  }
}

const pathOf = (target: string | null) =>
  target === null ? null : target.startsWith('/') ? target.slice(1) : `xl/${target}`

function cellOf(tag: string): Place | null {
  const [, letters, row] = /\sr="([A-Z]{1,3})(\d{1,7})"/.exec(tag) ?? []
  return letters === undefined ? null : { row: Number(row), column: columnOf(letters) }
}

/** Longer than any tag of a real sheet. */
const TAG_MOST = 10_000
const NOT_PLAIN = 'The file is not a plain sheet'

/** A tag that begins an element: its name without prefix, and all that stands between `<` and `>`. */
type OnTag = (name: string, text: string) => void

const NAME = /^(?:[^\s/:]*:)?([^\s/]*)/
const END_TAG = '/'.charCodeAt(0)
const DECLARATION = '!'.charCodeAt(0)

/**
 * Walks through the tags of XML that comes in chunks; each character is read a fixed number of times, whatever the text.
 * Throws ReadError for a tag that does not end, and for a document that declares types or entities.
 */
function tagWalk(onTag?: OnTag): (chunk: Buffer) => void {
  const decoder = new TextDecoder()
  let rest = ''
  return (chunk) => {
    const text = rest + decoder.decode(chunk, { stream: true })
    rest = ''
    for (let open = text.indexOf('<'); open >= 0; open = text.indexOf('<', open)) {
      const close = text.indexOf('>', open)
      if ((close < 0 ? text.length : close) - open > TAG_MOST) throw new ReadError(NOT_PLAIN)
      if (close < 0) {
        rest = text.slice(open)
        return
      }
      const sign = text.charCodeAt(open + 1)
      if (sign === DECLARATION && /^!(DOCTYPE|ENTITY)/.test(text.slice(open + 1, open + 9)))
        throw new ReadError(NOT_PLAIN)
      if (onTag && sign !== END_TAG) {
        const tag = text.slice(open + 1, close)
        onTag(NAME.exec(tag)?.[1] ?? '', tag)
      }
      open = close
    }
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decoded = (text: string) =>
  text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole
    const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/** An attribute of a tag by its name without prefix; null where the tag has none. */
function attributeOf(tag: string, name: string): string | null {
  const value = new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`).exec(tag)?.[1]
  return value === undefined ? null : decoded(value)
}
