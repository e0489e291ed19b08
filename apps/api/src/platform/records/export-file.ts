import { formatDate } from '@selamat/contract/kit/dates'
import type { Actor } from '../access.ts'
import { writeAudit } from '../audit.ts'
import { refuse } from '../errors.ts'
import type { House } from '../house.ts'
import { type Column, XLSX_TYPE, xlsxStream } from '../spreadsheet.ts'
import { choiceWords, fileHeader } from './headings.ts'
import type { ListQuery } from './list.ts'
import { MAX_EXPORT } from './walk.ts'

/** Who exports, and what was asked of the list. */
interface Exporting {
  readonly actor: Actor
  readonly requestId: string
  readonly body: Pick<ListQuery, 'keyword' | 'filter'>
}

interface Exported<Row> {
  readonly entity: string
  /** What the records are called, in the trail and on the sheet. */
  readonly label: string
  /** How the file's name begins; the day follows. */
  readonly file: string
  readonly columns: readonly Column<Row>[]
  /** How many rows there are, counted to one more than may be exported. */
  readonly count: number
  readonly rows: AsyncIterable<Row>
}

/** The records of a list as an Excel file, told in the trail. Throws 422 beyond 100,000 rows. */
export async function exportFile<Row>(
  { database, clock }: House,
  { actor, requestId, body }: Exporting,
  { entity, label, file, columns, count, rows }: Exported<Row>,
) {
  if (count > MAX_EXPORT) throw refuse('INVALID', { message: 'Narrow the filter' })
  const at = clock.now()
  await database.transaction((tx) =>
    writeAudit(tx, {
      companyId: actor.companyId,
      actorId: actor.userId,
      at,
      entity,
      entityId: 0,
      label,
      action: 'export',
      after: { rows: count, keyword: body.keyword ?? null, filter: body.filter ?? null },
      requestId,
    }),
  )
  return {
    file: xlsxStream(label, columns, rows),
    name: `${file}-${formatDate(at).replaceAll('-', '')}.xlsx`,
    contentType: XLSX_TYPE,
  }
}

const cell = (value: unknown) =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : Array.isArray(value) && value.every((word) => typeof word === 'string')
      ? value.join('; ')
      : JSON.stringify(value)

/** Columns of fields, each headed in words: as a file of records is that comes in. */
export const fieldColumns = (
  fields: readonly string[],
  shapes: Readonly<Record<'write' | 'read', Readonly<Record<string, unknown>>>> = { write: {}, read: {} },
): Column<Record<string, unknown>>[] =>
  fields.map((field) => {
    const words = choiceWords(shapes.write[field])
    return { header: fileHeader(field, shapes), value: (row) => words[String(row[field])] ?? cell(row[field] ?? null) }
  })
