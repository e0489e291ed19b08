import type { DataValidation } from 'hucre'
import type { Actor } from '../../platform/access.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Importer, LookupSheet } from '../../platform/import/importer.ts'

const lookupsOf = (context: AppContext, actor: Actor, importer: Importer) =>
  importer.lookups(context.database.kysely, { context, actor, at: context.clock.now() })

/** What can stand in a column, in the order of its list; nothing where it is not chosen from one. */
export async function choicesOf(context: AppContext, actor: Actor, importer: Importer, key: string): Promise<string[]> {
  const column = importer.columns.find((one) => one.key === key)
  if (column?.choices !== undefined) return [...column.choices]
  if (!importer.listed.includes(key)) return []
  const sheet = (await lookupsOf(context, actor, importer)).find(({ columns }) => columns.includes(key))
  return (sheet?.rows ?? []).flatMap(([word]) => word ?? [])
}

/** So many rows below the headers have drop-downs. */
const LISTED_ROWS = 10_000
/** So many rows have cells of days: an empty cell has a format only where it is written. */
const DAY_ROWS = 1000
const DAY = 'yyyy-mm-dd'

/** The letters of a column of a sheet: A to Z, AA and on. */
const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** Excel takes so many characters of words written into a drop-down, none with a comma. */
const FITTING = 255
const fits = (words: readonly string[]) =>
  words.join(',').length <= FITTING && !words.some((word) => word.includes(','))

/** The drop-downs of the sheet “Data”: they offer, and let anything else be typed, such as a code instead of a name. */
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

/** An empty file to fill in: the columns with their drop-downs, what may stand in them, and how to fill them. */
export async function templateBook(context: AppContext, actor: Actor, importer: Importer): Promise<Buffer> {
  const lookups = await lookupsOf(context, actor, importer)
  const headers = importer.columns.map(({ header }) => header)
  const days = importer.columns.some(({ day }) => day)
  const blank = headers.map(() => null)
  const { writeXlsx } = await import('hucre/xlsx')
  const frozen = { rows: 1 }
  const strong = { font: { bold: true } }
  const heads = (words: readonly string[]) =>
    new Map(words.map((value, column) => [`0,${column}`, { value, style: strong }] as const))
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
      ...lookups.map(({ name, headers: words, rows }) => ({
        name,
        rows: [[...words], ...rows.map((row) => [...row])],
        columns: words.map(() => ({ width: 36 })),
        cells: heads(words),
        freezePane: frozen,
      })),
    ],
  })
  return Buffer.from(bytes)
}
