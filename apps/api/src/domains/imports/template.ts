import type { Readable } from 'node:stream'
import type { DataValidation } from 'hucre'
import type { Actor } from '../../platform/access.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/database.ts'
import { REASON_HEADER } from '../../platform/import/headers.ts'
import type { Importer, LookupSheet } from '../../platform/import/importer.ts'
import { type Column, xlsxStream } from '../../platform/spreadsheet.ts'
import { type StoredRow, walkRows } from './queries/upload-rows.ts'

const lookupsOf = (context: AppContext, actor: Actor, importer: Importer) =>
  importer.lookups(context.database.kysely, { context, actor, at: context.clock.now() })

/** The choices of a column in their order; none where it has no list. */
export async function choicesOf(context: AppContext, actor: Actor, importer: Importer, key: string): Promise<string[]> {
  const column = importer.columns.find((one) => one.key === key)
  if (column?.choices !== undefined) return [...column.choices]
  if (!importer.listed.includes(key)) return []
  const sheet = (await lookupsOf(context, actor, importer)).find(({ columns }) => columns.includes(key))
  return (sheet?.rows ?? []).flatMap(([word]) => word ?? [])
}

/** So many rows below the headers have drop-downs. */
const LISTED_ROWS = 10_000
/** So many rows have date cells: an empty cell has a format only where it is written. */
const DAY_ROWS = 1000
const DAY = 'yyyy-mm-dd'

/** The letters of a column of a sheet: A to Z, AA and on. */
const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** Excel takes so many characters of labels written into a drop-down, none with a comma. */
const FITTING = 255
const fits = (labels: readonly string[]) =>
  labels.join(',').length <= FITTING && !labels.some((label) => label.includes(','))

/** The drop-downs of the sheet “Data”; other texts can be typed, such as a code instead of a name. */
function dropDowns({ columns }: Importer, lookups: readonly LookupSheet[]): DataValidation[] {
  return columns.flatMap(({ key, choices = [] }, index): DataValidation[] => {
    const letter = letters(index)
    const range = `${letter}2:${letter}${LISTED_ROWS + 1}`
    const list: DataValidation = { type: 'list', range, allowBlank: true, showErrorMessage: false }
    if (choices.length > 0) return fits(choices) ? [{ ...list, values: [...choices] }] : []
    const sheet = lookups.find((one) => one.columns.includes(key) && one.rows.length > 0)
    if (sheet === undefined) return []
    return [{ ...list, formula1: `'${sheet.name.replaceAll("'", "''")}'!$A$2:$A$${sheet.rows.length + 1}` }]
  })
}

/** An empty file to fill in: the columns with their drop-downs, their allowed values, and the instructions. */
export async function templateBook(context: AppContext, actor: Actor, importer: Importer): Promise<Buffer> {
  const lookups = await lookupsOf(context, actor, importer)
  const headers = importer.columns.map(({ header }) => header)
  const days = importer.columns.some(({ day }) => day)
  const blank = headers.map(() => null)
  const { writeXlsx } = await import('hucre/xlsx')
  const frozen = { rows: 1 }
  const strong = { font: { bold: true } }
  const heads = (labels: readonly string[]) =>
    new Map(labels.map((value, column) => [`0,${column}`, { value, style: strong }] as const))
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Data',
        rows: [headers, ...Array.from({ length: days ? DAY_ROWS : 0 }, () => blank)],
        columns: importer.columns.map(({ header, day }) => ({
          width: Math.max(14, header.length + 4),
          ...(day ? { numFmt: DAY } : {}),
        })),
        cells: heads(headers),
        freezePane: frozen,
        dataValidations: dropDowns(importer, lookups),
      },
      {
        name: 'How to fill in',
        rows: [
          ['Column', 'Needed', 'What it holds', 'Example'],
          ...importer.columns.map(({ header, required, help, example }) => [
            header,
            required ? 'yes' : 'no',
            help,
            example,
          ]),
          [],
          ...importer.instructions.map((line) => [line]),
        ],
        columns: [{ width: 28 }, { width: 10 }, { width: 90 }, { width: 32 }],
        cells: heads(['Column', 'Needed', 'What it holds', 'Example']),
        freezePane: frozen,
      },
      ...lookups.map(({ name, headers: labels, rows }) => ({
        name,
        rows: [[...labels], ...rows.map((row) => [...row])],
        columns: labels.map(() => ({ width: 36 })),
        cells: heads(labels),
        freezePane: frozen,
      })),
    ],
  })
  return Buffer.from(bytes)
}

const reasonOf = ({ notes }: StoredRow, importer: Importer) =>
  importer.columns
    .flatMap(({ key, header }) => {
      const wrong = notes[key]?.wrong
      return wrong ? [`${header}: ${wrong}`] : []
    })
    .join('. ')

/** The rows with errors and their reasons, in the columns in which they can be uploaded again. */
export function failedSheet(db: Executor, importer: Importer, importId: number): Readable {
  const columns: Column<StoredRow>[] = [
    ...importer.columns.map(({ header }, index) => ({ header, value: ({ cells }: StoredRow) => cells[index] ?? null })),
    { header: REASON_HEADER, value: (row) => reasonOf(row, importer) },
  ]
  return xlsxStream('Data', columns, walkRows(db, importId, ['ERROR']))
}
