// A thread of its own: what a hostile file does to memory and time ends with it.
import { parentPort, workerData } from 'node:worker_threads'
import { entryText, ReadError, zipDirectory } from '../../../platform/import/zip-scan.ts'
import { SHEETS, type SheetName, type Workbook, type WorkbookOutcome } from './read-workbook.ts'

const MOST_UNPACKED = 20_000_000
const MOST_ROWS: Readonly<Record<SheetName, number>> = { survey: 2000, choices: 5000, settings: 10 }
const MOST_CELL = 2500

const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  const text = value instanceof Date ? dayText(value) : String(value)
  return text.replaceAll('\u0000', ' ').trim().slice(0, MOST_CELL).toWellFormed()
}
const dayText = (value: Date) => (Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10))

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
  const workbook: Workbook = { survey: [], choices: [], settings: [] }
  for (const name of SHEETS) {
    const sheet = names.find((one) => one.trim().toLowerCase() === name)
    if (sheet === undefined) continue
    const most = MOST_ROWS[name]
    for await (const { index, values } of streamXlsxRows(bytes, { sheet, range: `A1:AZ${most + 100}` })) {
      const cells = values.map(cellText)
      if (cells.every((cell) => cell === '')) continue
      if (workbook[name].length > most) {
        throw new ReadError(`The sheet “${name}” has more than ${most.toLocaleString('en-US')} rows`)
      }
      workbook[name].push({ row: index + 1, cells })
    }
  }
  if (workbook.survey.length === 0) {
    throw new ReadError(
      'The file has no sheet “survey”: choose an XLSForm, which has the sheets “survey” and “choices”',
    )
  }
  return workbook
}

const say = (outcome: WorkbookOutcome) => parentPort?.postMessage(outcome)
try {
  const bytes: Uint8Array = workerData
  say({ workbook: await read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) })
} catch (error) {
  const problem =
    error instanceof ReadError
      ? error.message
      : 'The file is damaged or was not saved to its end. Save it again and upload that'
  say({ problem })
}
parentPort?.close()
