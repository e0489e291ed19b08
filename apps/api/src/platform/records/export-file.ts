import { choiceLabel } from '@selamat/contract/kit/choice-label'
import { formatDate } from '@selamat/contract/kit/dates'
import { z } from 'zod'
import type { Actor } from '../access.ts'
import type { AppContext } from '../app-context.ts'
import { writeAudit } from '../audit.ts'
import { httpError } from '../errors.ts'
import { type Column, XLSX_TYPE, xlsxStream } from '../spreadsheet.ts'
import { choiceLabels, fileHeader } from './headings.ts'
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
  { database, clock }: AppContext,
  { actor, requestId, body }: Exporting,
  { entity, label, file, columns, count, rows }: Exported<Row>,
) {
  if (count > MAX_EXPORT) throw httpError('INVALID', { message: 'Narrow the filter' })
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
    : Array.isArray(value) && value.every((entry) => typeof entry === 'string')
      ? value.join('; ')
      : JSON.stringify(value)

type Shapes = Readonly<Record<'write' | 'read', Readonly<Record<string, unknown>>>>

/** The check behind what may be left out. */
const bare = (type: unknown): unknown =>
  type instanceof z.ZodNullable || type instanceof z.ZodOptional || type instanceof z.ZodDefault
    ? bare(type.unwrap())
    : type

/** A day as a cell of Excel, which has no zone: its midnight. */
export const dayCell = (day: string | null) => (day === null ? null : new Date(`${day}T00:00:00Z`))
/** An instant as a cell of Excel: the clock of Jakarta, as it is written in the instant. */
export const instantCell = (at: string | null) => (at === null ? null : new Date(`${at.slice(0, 19)}Z`))
export const DAY_FORMAT = 'yyyy-mm-dd'
export const INSTANT_FORMAT = 'yyyy-mm-dd hh:mm'

/** The column of a field, headed by its name in words where no header is given. Days and instants are dates of Excel. */
export function fieldColumn(
  field: string,
  shapes: Shapes,
  header = fileHeader(field, shapes),
): Column<Readonly<Record<string, unknown>>> {
  const type = bare(shapes.read[field] ?? shapes.write[field])
  const text = (row: Readonly<Record<string, unknown>>) => {
    const value = row[field]
    return typeof value === 'string' ? value : null
  }
  if (type instanceof z.ZodISODate) return { header, format: DAY_FORMAT, value: (row) => dayCell(text(row)) }
  if (type instanceof z.ZodISODateTime) {
    return { header, format: INSTANT_FORMAT, value: (row) => instantCell(text(row)) }
  }
  const labels = choiceLabels(shapes.write[field])
  const own = (value: unknown) =>
    type instanceof z.ZodEnum && typeof value === 'string' ? choiceLabel(value) : cell(value)
  return { header, value: (row) => labels[String(row[field])] ?? own(row[field] ?? null) }
}

/** Columns of fields, each headed in words: as a file of records is that comes in. */
export const fieldColumns = (fields: readonly string[], shapes: Shapes = { write: {}, read: {} }) =>
  fields.map((field) => fieldColumn(field, shapes))
