import type { AnyResource } from '@selamat/contract/kit/resource'
import type { AppContext } from '../platform/app-context.ts'
import type { Tx } from '../platform/database.ts'
import { httpError } from '../platform/errors.ts'
import type { CheckedRow, ImportJob, ImportRow } from '../platform/import/importer.ts'
import { choiceLabels, nameField } from '../platform/records/headings.ts'
import type { ExistingRecord, Mounted, Values } from '../platform/records/mounted.ts'
import { snake } from '../platform/records/statements.ts'
import { addError, type Draft, draftsOf, settleAmbiguous } from './draft.ts'
import { type Found, recordsOf } from './existing-records.ts'
import { emptyValue } from './fields.ts'
import { findReferences } from './references.ts'
import { normalise, type Shape } from './shape.ts'
import { existingIds, taken } from './unique-keys.ts'

/** What a row would do. */
export interface Plan extends Omit<CheckedRow, 'targetId'> {
  readonly current: ExistingRecord | null
  /** All written values. */
  readonly values: Values
  /** It refers to another row of the file. */
  readonly pending: boolean
}

/** A resource and its shape in files. */
export interface Kind<R extends AnyResource> {
  readonly mounted: Mounted<R>
  readonly shape: Shape
}

const REQUIRED = 'This field is required'

/**
 * What rows would do to the records of a kind, in a fixed number of statements; the kind's own rules come later. While
 * `writing` the records are locked.
 */
export async function planRows<R extends AnyResource>(
  context: AppContext,
  tx: Tx,
  { actor, others }: ImportJob,
  { mounted, shape }: Kind<R>,
  { rows, writing }: { rows: readonly ImportRow[]; writing: boolean },
): Promise<Plan[]> {
  const { binding, sql } = mounted
  const { key, uniques } = shape
  const fixed = { ...binding.constants, company_id: actor.companyId }
  const asColumns = (values: Values) => ({
    ...fixed,
    ...Object.fromEntries(sql.written.map((field) => [snake(field), values[field] ?? null])),
  })
  const drafts = await draftsOf(shape.fields, rows)
  await findReferences(tx, shape, drafts, { context, actor, others, writing })

  const inputs = drafts.map(({ values }) => asColumns(Object.fromEntries(values)))
  const matched = key
    ? await existingIds(tx, binding.table, key.expressions, inputs)
    : await existingIds(tx, binding.table, sql.written.map(snake), inputs, true)
  const found = await recordsOf(context, tx, mounted, actor, { ids: [...matched.values()], lock: writing })
  const wholes = drafts.map((draft, index) => wholeOf(mounted, shape, draft, found.get(matched.get(index) ?? 0)))
  const finals = wholes.map(({ values }) => asColumns(values))
  for (const other of uniques.slice(1)) {
    for (const [index, id] of await existingIds(tx, binding.table, other.expressions, finals)) {
      const draft = drafts[index]
      if (draft && id !== wholes[index]?.current?.id) addError(draft, other.rule.field, taken(other.rule))
    }
  }
  return wholes.map((whole) => planOf(shape, shapesOf(mounted.resource), whole))
}

interface Whole {
  readonly draft: Draft
  readonly values: Values
  readonly current: ExistingRecord | null
}

/** The record after a row, checked as by its form. */
function wholeOf<R extends AnyResource>(
  { resource }: Mounted<R>,
  { fields, key, first }: Shape,
  draft: Draft,
  found: Found | undefined,
): Whole {
  const { values: cells, names, ambiguous, pending } = draft
  // A hidden record is reported as a name that is taken.
  if (found && !found.within) addError(draft, first, key ? taken(key.rule) : httpError('NAME_EXISTS').message)
  const current = found?.within ? found.record : null
  if (current?.archivedAt) addError(draft, first, `This ${resource.label.one} is archived. Restore it first`)
  const shapes = shapesOf(resource)
  for (const [field, name] of names) {
    const displayValue = displayBefore(shapes, current, field)
    // The exported name keeps its record, even where others share the name.
    if (current !== null && displayValue !== null && normalise(displayValue) === normalise(name)) {
      cells.delete(field)
      ambiguous.delete(field)
    }
  }
  settleAmbiguous(draft, current)
  const base = Object.entries(resource.write.shape).map(([field, schema]) => [
    field,
    current ? (current[field] ?? null) : emptyValue({ schema }),
  ])
  const input: Record<string, unknown> = { ...Object.fromEntries(base), ...Object.fromEntries(cells) }
  for (const field of fields) {
    if (field.required && (input[field.key] ?? null) === null && !pending.has(field.key))
      addError(draft, field.key, REQUIRED)
  }
  const parsed = resource.write.safeParse(input)
  if (parsed.success) return { draft, values: parsed.data, current }
  for (const { path, message } of parsed.error.issues) {
    const field = fields.find((one) => one.key === path[0])?.key ?? first
    if (!pending.has(field)) addError(draft, field, message)
  }
  return { draft, values: input, current }
}

type Shapes = Readonly<Record<'write' | 'read', Values>>
const shapesOf = ({ write, read }: AnyResource): Shapes => ({ write: write.shape, read: read.shape })

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

function planOf({ fields }: Shape, shapes: Shapes, { draft, values, current }: Whole): Plan {
  const { rowNumber, notes } = draft
  const plan = (result: Plan['result']): Plan => ({
    rowNumber,
    result,
    notes: Object.fromEntries(notes),
    current,
    values,
    pending: draft.pending.size > 0,
  })
  if ([...notes.values()].some(({ wrong }) => wrong !== undefined)) return plan('ERROR')
  if (current === null) return plan('NEW')
  const changed = fields.filter(
    ({ key }) => draft.pending.has(key) || (draft.values.has(key) && !same(values[key], current[key])),
  )
  for (const { key } of changed) notes.set(key, { was: displayBefore(shapes, current, key) })
  return plan(changed.length === 0 ? 'SAME' : 'CHANGED')
}

/** The previous value of a field as text. */
function displayBefore(shapes: Shapes, current: ExistingRecord | null, field: string): string | null {
  const name = current?.[nameField(field, shapes) ?? field]
  if (name === null || name === undefined) return null
  const chosen = choiceLabels(shapes.write[field])[String(name)]
  if (chosen !== undefined) return chosen
  if (typeof name === 'boolean') return name ? 'yes' : 'no'
  return Array.isArray(name) ? name.join('; ') : String(name)
}
