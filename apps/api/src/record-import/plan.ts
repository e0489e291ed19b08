import { setImmediate } from 'node:timers/promises'
import type { CellNote } from '@selamat/contract/domains/imports/import'
import type { AnyResource } from '@selamat/contract/kit/resource'
import type { AppContext } from '../platform/app-context.ts'
import type { Tx } from '../platform/database.ts'
import { httpError } from '../platform/errors.ts'
import type { ImportJob, ImportRow } from '../platform/import/importer.ts'
import { choiceWords, wordsBeside } from '../platform/records/headings.ts'
import { snake } from '../platform/records/statements.ts'
import { type Draft, tell } from './draft.ts'
import { unsaid } from './fields.ts'
import type { ExistingRecord, Mounted, Values } from './mounted.ts'
import { readCell } from './read-cell.ts'
import { findReferences } from './references.ts'
import { plainly, type Shape } from './shape.ts'
import { type Found, recordsOf } from './stock.ts'
import { agreeing, standing, taken } from './unique-keys.ts'

/** What a row would do. */
export interface Plan {
  readonly rowNumber: number
  readonly result: 'NEW' | 'CHANGED' | 'SAME' | 'ERROR'
  readonly notes: Readonly<Record<string, CellNote>>
  readonly current: ExistingRecord | null
  /** All that is written. */
  readonly values: Values
  /** Something of it comes with another row of the file. */
  readonly awaits: boolean
}

/** A kind with its shape in files. */
export interface Kind<R extends AnyResource> {
  readonly mounted: Mounted<R>
  readonly shape: Shape
}

const AT_ONCE = 50
const REQUIRED = 'This field is required'

async function draftsOf({ fields }: Shape, rows: readonly ImportRow[]): Promise<Draft[]> {
  const drafts: Draft[] = []
  for (const [index, { rowNumber, cells }] of rows.entries()) {
    // Whoever asks something meanwhile is answered.
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate()
    const draft: Draft = {
      rowNumber,
      said: new Map(),
      words: new Map(),
      unsure: new Map(),
      awaited: new Set(),
      notes: new Map(),
    }
    for (const [at, field] of fields.entries()) {
      const given = cells[at]?.trim()
      if (!given) continue
      const read = readCell(field, given)
      if ('value' in read) draft.said.set(field.key, read.value)
      else draft.notes.set(field.key, read.note)
    }
    drafts.push(draft)
  }
  return drafts
}

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
  const drafts = await draftsOf(shape, rows)
  await findReferences(tx, shape, drafts, { context, actor, others, writing })

  const saying = drafts.map(({ said }) => asColumns(Object.fromEntries(said)))
  const meant = key
    ? await standing(tx, binding.table, key, saying)
    : await agreeing(tx, binding.table, sql.written.map(snake), saying)
  const found = await recordsOf(context, tx, mounted, actor, { ids: [...meant.values()], lock: writing })
  const wholes = drafts.map((draft, index) => wholeOf(mounted, shape, draft, found.get(meant.get(index) ?? 0)))
  const existingNow = wholes.map(({ values }) => asColumns(values))
  for (const other of uniques.slice(1)) {
    for (const [index, id] of await standing(tx, binding.table, other, existingNow)) {
      const draft = drafts[index]
      if (draft && id !== wholes[index]?.current?.id) tell(draft, other.rule.field, taken(other.rule))
    }
  }
  return wholes.map((whole) => planOf(shape, shapesOf(mounted.resource), whole))
}

interface Whole {
  readonly draft: Draft
  readonly values: Values
  readonly current: ExistingRecord | null
}

/** What a record is after a row, checked as by its form. */
function wholeOf<R extends AnyResource>(
  { resource }: Mounted<R>,
  { fields, key, first }: Shape,
  draft: Draft,
  found: Found | undefined,
): Whole {
  const { said, words, unsure, awaited } = draft
  // What is hidden is told as a name that is taken.
  if (found && !found.within) tell(draft, first, key ? taken(key.rule) : httpError('NAME_EXISTS').message)
  const current = found?.within ? found.record : null
  if (current?.archivedAt) tell(draft, first, `This ${resource.label.one} is archived. Restore it first`)
  const shapes = shapesOf(resource)
  for (const [field, word] of words) {
    const shown = wordBefore(shapes, current, field)
    // As the export has it, so whatever else is called this: it stays.
    if (current !== null && shown !== null && plainly(shown) === plainly(word)) {
      said.delete(field)
      unsure.delete(field)
    }
  }
  for (const [field, { ids, why }] of unsure) {
    if (ids.some((id) => id === current?.[field])) said.set(field, current?.[field])
    else tell(draft, field, why)
  }
  const base = Object.entries(resource.write.shape).map(([field, schema]) => [
    field,
    current ? (current[field] ?? null) : unsaid({ schema }),
  ])
  const given: Record<string, unknown> = { ...Object.fromEntries(base), ...Object.fromEntries(said) }
  for (const field of fields) {
    if (field.required && (given[field.key] ?? null) === null && !awaited.has(field.key))
      tell(draft, field.key, REQUIRED)
  }
  const parsed = resource.write.safeParse(given)
  if (parsed.success) return { draft, values: parsed.data, current }
  for (const { path, message } of parsed.error.issues) {
    const field = fields.find((one) => one.key === path[0])?.key ?? first
    if (!awaited.has(field)) tell(draft, field, message)
  }
  return { draft, values: given, current }
}

type Shapes = Readonly<Record<'write' | 'read', Values>>
const shapesOf = ({ write, read }: AnyResource): Shapes => ({ write: write.shape, read: read.shape })

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

function planOf({ fields }: Shape, shapes: Shapes, { draft, values, current }: Whole): Plan {
  const { rowNumber, notes, awaited, said } = draft
  const awaits = awaited.size > 0
  const plan = (result: Plan['result']): Plan => ({
    rowNumber,
    result,
    notes: Object.fromEntries(notes),
    current,
    values,
    awaits,
  })
  if ([...notes.values()].some(({ wrong }) => wrong !== undefined)) return plan('ERROR')
  if (current === null) return plan('NEW')
  const changed = fields.filter(({ key }) => awaited.has(key) || (said.has(key) && !same(values[key], current[key])))
  for (const { key } of changed) notes.set(key, { was: wordBefore(shapes, current, key) })
  return plan(changed.length === 0 ? 'SAME' : 'CHANGED')
}

/** What stood in a field before, as people read it. */
function wordBefore(shapes: Shapes, current: ExistingRecord | null, field: string): string | null {
  const word = current?.[wordsBeside(field, shapes) ?? field]
  if (word === null || word === undefined) return null
  const chosen = choiceWords(shapes.write[field])[String(word)]
  if (chosen !== undefined) return chosen
  if (typeof word === 'boolean') return word ? 'yes' : 'no'
  return Array.isArray(word) ? word.join('; ') : String(word)
}
