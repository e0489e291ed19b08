import type { Readable } from 'node:stream'
import type { Actor } from '../../platform/access.ts'
import type { Executor } from '../../platform/database.ts'
import type { House } from '../../platform/house.ts'
import { REASON_HEADER } from '../../platform/import/headers.ts'
import type { ImportContext, Importer } from '../../platform/import/importer.ts'
import { type Column, xlsxStream } from '../../platform/spreadsheet.ts'
import { type StoredRow, walkRows } from './queries/upload-rows.ts'

const reasonOf = ({ notes }: StoredRow, importer: Importer) =>
  importer.columns
    .flatMap(({ key, header }) => {
      const wrong = notes[key]?.wrong
      return wrong ? [`${header}: ${wrong}`] : []
    })
    .join('. ')

/** The wrong rows of an import with their reasons, in the columns in which they can be uploaded again. */
export function failedSheet(db: Executor, importer: Importer, importId: number): Readable {
  const columns: Column<StoredRow>[] = [
    ...importer.columns.map(({ header }, index) => ({ header, value: ({ cells }: StoredRow) => cells[index] ?? null })),
    { header: REASON_HEADER, value: (row) => reasonOf(row, importer) },
  ]
  return xlsxStream('Data', columns, walkRows(db, importId, ['ERROR']))
}

/** An empty file to fill in: the columns, what may stand in them, and how to fill them. */
export async function templateBook(house: House, actor: Actor, importer: Importer): Promise<Buffer> {
  const context: Pick<ImportContext, 'house' | 'actor' | 'at'> = { house, actor, at: house.clock.now() }
  const lookups = await importer.lookups(house.database.kysely, context)
  const { writeXlsx } = await import('hucre/xlsx')
  const frozen = { rows: 1 }
  const strong = { font: { bold: true } }
  const heads = (headers: readonly string[]) =>
    new Map(headers.map((value, column) => [`0,${column}`, { value, style: strong }] as const))
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Data',
        rows: [importer.columns.map(({ header }) => header)],
        columns: importer.columns.map(({ header }) => ({ width: Math.max(14, header.length + 4) })),
        cells: heads(importer.columns.map(({ header }) => header)),
        freezePane: frozen,
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
      ...lookups.map(({ name, headers, rows }) => ({
        name,
        rows: [[...headers], ...rows.map((row) => [...row])],
        columns: headers.map(() => ({ width: 36 })),
        cells: heads(headers),
        freezePane: frozen,
      })),
    ],
  })
  return Buffer.from(bytes)
}
