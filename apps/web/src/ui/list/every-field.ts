import { z } from 'zod'
import { dateTime } from '../../lib/format.ts'
import { fieldLabel, valueText } from '../history/changes.ts'
import { statusLabel } from '../status.ts'
import type { Column } from './columns.ts'
import type { Filter } from './filter.ts'

type Shape = Readonly<Record<string, unknown>>

/** What the contract says of a list's rows. */
interface Fields {
  /** The fields of a row. */
  readonly row: { readonly shape: Shape }
  /** The editable fields; a field without a filter can have its title from here. */
  readonly write: unknown
  readonly sortable: readonly string[]
}

/** Fields of the system that say nothing to a reader. */
const SILENT = /^(id|version)$|Ids?$/

/** The check of a value, without what allows it to be absent. */
const bare = (type: unknown): unknown =>
  type instanceof z.ZodNullable || type instanceof z.ZodOptional || type instanceof z.ZodDefault
    ? bare(type.unwrap())
    : type

/** Whether a value fits in a cell: no record, and no list of records. */
const isPlain = (type: unknown): boolean =>
  type instanceof z.ZodArray ? isPlain(bare(type.element)) : !(type instanceof z.ZodObject)

function shownAs(type: unknown, value: unknown): string | null {
  if (type instanceof z.ZodEnum && typeof value === 'string') return statusLabel(value)
  if (type instanceof z.ZodISODateTime && typeof value === 'string') return dateTime(value)
  return valueText(value)
}

function titleOf(key: string, { row, write }: Fields, filters: readonly Filter[]): string {
  const subject = key.replace(/Name$/, '')
  const filter = filters.find(({ name }) => name === key || name === `${subject}Id`)
  if (filter !== undefined) return filter.label
  const written: Shape = write instanceof z.ZodObject ? write.shape : {}
  for (const type of [row.shape[key], written[key], written[`${subject}Id`]]) {
    const title = type instanceof z.ZodType ? type.meta()?.title : undefined
    if (title !== undefined) return title
  }
  return fieldLabel(subject.replace(/At$/, ''))
}

/**
 * The columns of a list, then one for every other field of its rows, hidden until it is chosen. Ids stay out, since the
 * name of what they mean is beside them, and so does a field whose title a column has already; only archived records have
 * a time of archiving.
 */
export function everyField<Row extends object>(
  columns: readonly Column<Row>[],
  fields: Fields,
  filters: readonly Filter[],
  archived: boolean,
): Column<Row>[] {
  const titles = new Set(columns.map(({ title }) => title))
  const keys = new Set(columns.map(({ key }) => key))
  const others = Object.entries(fields.row.shape).flatMap(([key, declared]): Column<Row>[] => {
    const type = bare(declared)
    const title = titleOf(key, fields, filters)
    if (key === 'archivedAt' && !archived) return []
    if (keys.has(key) || titles.has(title) || SILENT.test(key) || !isPlain(type)) return []
    titles.add(title)
    const sortable = fields.sortable.includes(key)
    const cell = (row: Row) => shownAs(type, new Map<string, unknown>(Object.entries(row)).get(key))
    return [{ key, title, cell, sortable, width: 150, priority: 'extra', onPhone: 'hidden' }]
  })
  return [...columns, ...others]
}
