// A thread of its own: what a hostile file does to memory and time ends with it.
import { parentPort, workerData } from 'node:worker_threads'
import { entryText, ReadError, zipDirectory } from '../../../platform/import/zip-scan.ts'
import type { Failed, ImportOutcome } from './read-workbook.ts'
import { SHEETS, type SheetName, type SheetRow, type Workbook } from './workbook.ts'

const MOST_UNPACKED = 20_000_000
const MOST_ROWS: Readonly<Record<SheetName, number>> = { survey: 2000, choices: 5000, settings: 10 }
const MOST_CELL = 2500

const MOST_COLUMNS = 1000

/** Texts as pyxform reads them: yes and no in capitals, a time without its day, blanks as blanks. */
const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  const text =
    value instanceof Date ? momentText(value) : typeof value === 'boolean' ? String(value).toUpperCase() : String(value)
  return text.replaceAll('\u0000', ' ').replaceAll('\u00a0', ' ').trim().slice(0, MOST_CELL).toWellFormed()
}
/** Before this year lie times without a day. */
const FIRST_YEAR = 1900
function momentText(value: Date): string {
  if (Number.isNaN(value.getTime())) return ''
  const [day = '', time = ''] = value.toISOString().slice(0, 19).split('T')
  const clock = time.replace(/:00$/, '')
  if (value.getUTCFullYear() < FIRST_YEAR) return clock
  return clock === '00:00' ? day : `${day} ${clock}`
}

/** The names of the sheets; every part is looked at for declarations of types and entities, which no spreadsheet needs. */
async function sheetNames(bytes: Buffer): Promise<string[]> {
  const entries = zipDirectory(bytes)
  const unpacked = [...entries.values()].reduce((sum, entry) => sum + entry.unpacked, 0)
  if (unpacked > MOST_UNPACKED) throw new ReadError('The file unpacks to more than is accepted')
  let names: string[] = []
  for (const entry of entries.values()) {
    if (!/\.(xml|rels)$/i.test(entry.name)) continue
    const text = (await entryText(bytes, entry, MOST_UNPACKED)) ?? ''
    if (/<!(DOCTYPE|ENTITY)/.test(text)) throw new ReadError('The file is not a plain spreadsheet')
    if (entry.name !== 'xl/workbook.xml') continue
    names = [...text.matchAll(/<(?:\w+:)?sheet\s[^>]{0,2000}?name="([^"]{1,200})"/g)].map(([, name = '']) => name)
  }
  return names
}

async function read(bytes: Buffer): Promise<Workbook> {
  const { streamXlsxRows } = await import('hucre/xlsx')
  const names = await sheetNames(bytes)
  const rows: Record<SheetName, SheetRow[]> = { survey: [], choices: [], settings: [] }
  const isRead = (sheet: string) => SHEETS.some((one) => one === sheet.trim().toLowerCase())
  for (const name of SHEETS) {
    const sheet = names.find((one) => one.trim().toLowerCase() === name)
    if (sheet === undefined) continue
    const most = MOST_ROWS[name]
    for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
      const last = values.findLastIndex((value) => value !== null && value !== undefined && value !== '')
      if (last >= MOST_COLUMNS) {
        throw new ReadError(`The sheet “${name}” has more than ${MOST_COLUMNS.toLocaleString('en-US')} columns`)
      }
      const cells = values.slice(0, last + 1).map(cellText)
      if (cells.every((cell) => cell === '')) continue
      if (rows[name].length > most) {
        throw new ReadError(`The sheet “${name}” has more than ${most.toLocaleString('en-US')} rows`)
      }
      rows[name].push({ row: index + 1, cells })
    }
  }
  if (rows.survey.length === 0) {
    throw new ReadError(
      'The file has no sheet “survey”: choose an XLSForm, which has the sheets “survey” and “choices”',
    )
  }
  const others = names.filter((sheet) => !isRead(sheet)).slice(0, 50)
  return { ...rows, others }
}

const say = (outcome: ImportOutcome | Failed) => parentPort?.postMessage(outcome)
const DAMAGED = 'The file is damaged or was not saved to its end. Save it again and upload that'
async function outcome(): Promise<ImportOutcome | Failed> {
  const bytes: Uint8Array = workerData
  let workbook: Workbook
  try {
    workbook = await read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  } catch (error) {
    return { problem: error instanceof ReadError ? error.message : DAMAGED }
  }
  try {
    // Loaded where there is something to convert: a file that is refused costs less.
    const { convert } = await import('./convert.ts')
    return { converted: convert(workbook) }
  } catch (error) {
    if (error instanceof ReadError) return { problem: error.message }
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
say(await outcome())
parentPort?.close()
