// A thread of its own: unpacking and reading a sheet of 50,000 rows takes seconds, which no request shall wait for, and
// what a hostile file does to memory ends with the thread.
import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type HeaderColumn, type HeaderMatch, matchHeaders } from './headers.ts'
import type { ImportRow } from './importer.ts'
import { masked } from './number-mask.ts'
import { placeKey, scanSheet } from './sheet-scan.ts'
import { ReadError } from './zip-scan.ts'

/** The request to the thread. */
export interface ReadRequest {
  readonly bytes: Uint8Array
  readonly format: 'xlsx' | 'csv'
  readonly columns: readonly HeaderColumn[]
  readonly passedOver: readonly string[]
  /** The column of each header, as the uploader has chosen. */
  readonly said: readonly (string | null)[] | null
  readonly mostRows: number
  readonly batch: number
}

/** A message of the thread; after rows it waits until they are stored. */
export type ReadMessage =
  | { readonly kind: 'rows'; readonly rows: readonly ImportRow[] }
  | {
      readonly kind: 'headers'
      readonly match: HeaderMatch
      readonly sheet: string | null
      readonly notes: readonly string[]
    }
  | { readonly kind: 'problem'; readonly problem: string }
  | {
      readonly kind: 'end'
      readonly rows: number
      /** The letters of the longest row. */
      readonly longest: number
      readonly sheet: string | null
      readonly match: HeaderMatch
      /** What the uploader should know of the file, in words. */
      readonly notes: readonly string[]
    }

interface Line {
  readonly number: number
  readonly values: readonly unknown[]
}

const AT_ONCE_MS = 1000
const CELL_MOST = 2000
const HEADERS_MOST = 52
/** Of a row in all its columns. */
const ROW_MOST = 20_000
/** Of the rows that are handed over at once, which the server's main thread takes apart. */
const BATCH_LETTERS = 250_000
/** Of a whole file, as much as it may unpack to. */
const FILE_LETTERS = 120_000_000
const port = parentPort
const request: ReadRequest = workerData

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return ''
    // Excel stores a time of day as a moment before its first day.
    return value.getUTCFullYear() < 1900 ? value.toISOString().slice(11, 16) : value.toISOString().slice(0, 10)
  }
  const text = typeof value === 'number' && Number.isInteger(value) ? BigInt(value).toString() : String(value)
  const clean = text.includes('\u0000') ? text.replaceAll('\u0000', ' ') : text
  return clean.trim().slice(0, CELL_MOST).toWellFormed()
}

async function* xlsxLines(bytes: Uint8Array, sheet: string): AsyncGenerator<Line> {
  const { streamXlsxRows } = await import('hucre/xlsx')
  // A cell far to the right would make every row as wide.
  for await (const { index, values } of streamXlsxRows(bytes, { sheet, range: 'A1:AZ1048576' })) {
    yield { number: index + 1, values }
  }
}

/** The first line by which Excel is told the separator; Excel shows no such row. */
const SEPARATOR_LINE = /^\uFEFF?sep=(.)\r?\n/i
const headOf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 10_000)).toString('utf8')

async function* csvLines(bytes: Uint8Array): AsyncGenerator<Line> {
  const { streamCsvRows } = await import('hucre/csv')
  const first = /[^\r\n]+/.exec(headOf(bytes))?.[0] ?? ''
  const often = (sign: string) => first.split(sign).length
  const said = SEPARATOR_LINE.exec(headOf(bytes))?.[1]
  const delimiter = said ?? [';', '\t'].reduce((best, sign) => (often(sign) > often(best) ? sign : best), ',')
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ReadError('The file is not UTF-8. In Excel choose “CSV UTF-8 (Comma delimited)” when you save it')
  }
  text = text.replace(SEPARATOR_LINE, '')
  let number = 0
  for (const values of streamCsvRows(text, { delimiter, skipEmptyRows: false })) yield { number: ++number, values }
}

function assertNoFormulas(formulas: readonly { row: number; column: number }[], headers: readonly string[]) {
  const relevant = formulas.filter(({ column }) => headers[column])
  const [first] = relevant
  if (!first) return
  const more = relevant.length > 1 ? `, and ${relevant.length >= 200 ? 'many' : relevant.length - 1} more` : ''
  throw new ReadError(`Row ${first.row}, ${headers[first.column]} holds a formula${more}. Paste values instead`)
}

async function read(say: (message: ReadMessage) => void, kept: () => Promise<void>): Promise<void> {
  const bytes = Buffer.from(request.bytes.buffer, request.bytes.byteOffset, request.bytes.byteLength)
  const scanned = request.format === 'xlsx' ? await scanSheet(bytes) : null
  yieldToOthers()
  const sheet = scanned?.name ?? null
  const separator = scanned === null ? SEPARATOR_LINE.exec(headOf(bytes))?.[1] : undefined
  const message = separator === undefined ? [] : [`The first line says that “${separator}” separates the columns`]
  const notes = [...(scanned?.notes ?? []), ...message]
  let match: HeaderMatch | null = null
  let positions: number[] = []
  let batch: ImportRow[] = []
  let letters = 0
  let count = 0
  let total = 0
  let longest = 0
  for await (const { number, values } of sheet === null ? csvLines(bytes) : xlsxLines(bytes, sheet)) {
    yieldToOthers()
    const cells = values.map((value, column) => {
      const mask = scanned?.masks.get(placeKey({ row: number, column }))
      return isWhole(value) && value >= 0 && mask !== undefined ? masked(value, mask) : textOf(value)
    })
    if (cells.every((cell) => cell === '')) continue
    if (match === null) {
      const headers = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
      if (headers.length > HEADERS_MOST) throw new ReadError(`The first row holds more than ${HEADERS_MOST} headers`)
      match = matchHeaders(request.columns, headers, request.said, request.passedOver)
      if (match.problem !== null) return say({ kind: 'headers', match, sheet, notes })
      assertNoFormulas(scanned?.formulas ?? [], headers)
      positions = request.columns.map(({ key }) => match?.headers.findIndex(({ column }) => column === key) ?? -1)
      continue
    }
    if (++count > request.mostRows) {
      throw new ReadError(`The file holds more than ${request.mostRows.toLocaleString('en-US')} rows. Split it`)
    }
    const row = positions.map((position) => (position < 0 ? null : (cells[position] ?? '')))
    assertNotRounded(positions, values, number)
    if (sheet === null) assertNoFormulaText(row, number)
    const length = row.reduce((sum, cell) => sum + (cell?.length ?? 0), 0)
    if (length > ROW_MOST) throw new ReadError(`Row ${number} holds more text than is accepted. Shorten it`)
    longest = Math.max(longest, length)
    total += length
    if (total > FILE_LETTERS) throw new ReadError('The file holds more text than is accepted. Split it')
    letters += length
    batch.push({ rowNumber: number, cells: row })
    if (batch.length < request.batch && letters < BATCH_LETTERS) continue
    say({ kind: 'rows', rows: batch })
    await kept()
    batch = []
    letters = 0
  }
  if (match === null) throw new ReadError('The file is empty')
  if (count === 0) throw new ReadError('The file holds headers but no rows')
  if (batch.length > 0) {
    say({ kind: 'rows', rows: batch })
    await kept()
  }
  say({ kind: 'end', rows: count, longest, sheet, match, notes })
}

const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value)

/** Excel keeps 15 digits of a number and makes zeros of the others, so that a longer one is not what was typed. */
const LONGEST_NUMBER = 1e15
const isRounded = (value: unknown) =>
  typeof value === 'number'
    ? value >= LONGEST_NUMBER && (!Number.isSafeInteger(value) || /0$/.test(BigInt(value).toString()))
    : typeof value === 'string' && /^\s*\d[.,]\d+E\+1\d\s*$/i.test(value)

function assertNotRounded(positions: readonly number[], values: readonly unknown[], number: number) {
  const column = positions.findIndex((position) => position >= 0 && isRounded(values[position]))
  if (column < 0) return
  throw new ReadError(
    `Row ${number}, ${request.columns[column]?.header} holds a number that Excel has rounded: it keeps 15 digits. Format the column as text and write the digits again`,
  )
}

/** A spreadsheet would run such a text as a formula. */
function assertNoFormulaText(row: readonly (string | null)[], number: number) {
  const column = row.findIndex((cell) => cell?.startsWith('='))
  if (column < 0) return
  throw new ReadError(`Row ${number}, ${request.columns[column]?.header} holds a formula. Paste values instead`)
}

// A small file is read at once; from then on requests and the files of others come first. Only on Linux a thread has a
// priority of its own.
const began = performance.now()
let isLow = process.platform !== 'linux'
function yieldToOthers() {
  if (isLow || performance.now() - began < AT_ONCE_MS) return
  isLow = true
  os.setPriority(os.constants.priority.PRIORITY_LOW)
}
const say = (message: ReadMessage) => port?.postMessage(message)
const kept = () => new Promise<void>((resolve) => port?.once('message', () => resolve()))
try {
  await read(say, kept)
} catch (error) {
  const problem =
    error instanceof ReadError
      ? error.message
      : 'The file is damaged or was not saved to its end. Save it again and upload that'
  say({ kind: 'problem', problem })
}
port?.close()
