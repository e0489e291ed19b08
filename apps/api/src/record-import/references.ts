import type { Tx } from '../platform/database.ts'
import type { ImportJob } from '../platform/import/importer.ts'
import { CHOOSE } from '../platform/messages.ts'
import { heading, subject } from '../platform/records/headings.ts'
import { addError, type Draft } from './draft.ts'
import type { Field } from './fields.ts'
import { normalise, type Shape } from './shape.ts'
import { namedBy, similarNames, type Target } from './targets.ts'

const MOST_LEVELS = 60

interface Naming {
  readonly draft: Draft
  readonly name: string
}
interface LookupContext extends Pick<ImportJob, 'context' | 'actor' | 'others'> {
  readonly writing: boolean
  /** The stored parents of records, by the names of both. */
  readonly storedParents?: (keys: readonly string[]) => Promise<ReadonlyMap<string, string | null>>
}
/** What references need of a kind. */
type Referring = Pick<Shape, 'fields' | 'parent' | 'loops' | 'family'>

/**
 * Replaces the names of records by their ids; an unknown name is an error. The parent of a row can be another row of the
 * file: while rows are checked it is pending, when they are written it must exist.
 */
export async function findReferences(
  tx: Tx,
  shape: Referring,
  drafts: readonly Draft[],
  lookup: LookupContext,
): Promise<void> {
  for (const field of shape.fields) {
    if (field.reading.as !== 'reference') continue
    const naming = drafts.flatMap((draft) => {
      const name = draft.values.get(field.key)
      draft.values.delete(field.key)
      if (typeof name !== 'string') return []
      draft.names.set(field.key, name)
      return [{ draft, name }]
    })
    if (naming.length > 0) await findOne(tx, shape, { field, target: field.reading.target, naming }, lookup)
  }
}

async function findOne(
  tx: Tx,
  shape: Referring,
  { field, target, naming }: { field: Field; target: Target; naming: readonly Naming[] },
  lookup: LookupContext,
): Promise<void> {
  const { context, actor, others, writing } = lookup
  const isParent = field === shape.parent
  const where = isParent && shape.family !== '' ? shape.family : 'true'
  const texts = [...new Set(naming.map(({ name }) => name))]
  const known = await namedBy(tx, target, { context, actor }, texts, where)
  const unknown = texts.filter((text) => !known.has(text))
  const inFile = new Set(isParent && !writing ? (await others.withKeys(unknown.map(normalise))).keys() : [])
  const unmatched = target.unlisted ? [] : unknown.filter((text) => !inFile.has(normalise(text)))
  const suggestions = await similarNames(tx, target, { context, actor }, unmatched, where)
  for (const { draft, name } of naming) {
    const named = known.get(name) ?? []
    const [one, ...more] = named.filter(({ archived }) => !archived)
    if (one && more.length === 0) {
      draft.values.set(field.key, one.id)
      draft.labels.set(field.key, one.label)
    } else if (named.length > 0) {
      const other = target.written ?? (target.by.length > 1 ? 'code' : 'whole name')
      const why = one ? `Several are called this. Write the ${other}` : `This ${target.label.one} is archived`
      draft.ambiguous.set(field.key, { ids: named.map(({ id }) => id), why })
    } else if (inFile.has(normalise(name))) draft.pending.add(field.key)
    else if (isParent && writing) {
      const row = heading(subject(field.key)).toLowerCase()
      addError(draft, field.key, `${target.none ?? 'No record has this name'} yet. Correct the row of the ${row} first`)
    } else addError(draft, field.key, target.none ?? CHOOSE, suggestions.get(name)?.word)
  }
  if (isParent && !writing) await assertNoCircles(shape, field, naming, lookup)
}

/** Goes up from each row through its parents, those of the file before the stored ones: a row above itself is an error. */
async function assertNoCircles(
  { loops }: Referring,
  { key }: Field,
  naming: readonly Naming[],
  { others, storedParents }: LookupContext,
): Promise<void> {
  const parents = new Map<string, { rowNumber?: number; needs: string | null }>()
  let open = naming.map(({ draft, name }) => ({ draft, now: normalise(name) }))
  for (let level = 0; level < MOST_LEVELS && open.length > 0; level++) {
    const unknown = [...new Set(open.map(({ now }) => now))].filter((now) => !parents.has(now))
    const inFile = await others.withKeys(unknown)
    const stored = await storedParents?.(unknown)
    for (const each of unknown) {
      const row = inFile.get(each)
      parents.set(each, { ...row, needs: row?.needs ?? stored?.get(each) ?? null })
    }
    open = open.flatMap(({ draft, now }) => {
      const row = parents.get(now)
      const circle = row?.rowNumber === draft.rowNumber
      if (circle) addError(draft, key, loops)
      return row?.needs && !circle ? [{ draft, now: row.needs }] : []
    })
  }
}
