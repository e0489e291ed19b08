import type { Tx } from '../platform/database.ts'
import type { ImportJob } from '../platform/import/importer.ts'
import { meantBy } from '../platform/import/suggest.ts'
import { CHOOSE } from '../platform/messages.ts'
import { addError, type Draft } from './draft.ts'
import type { Field } from './fields.ts'
import { normalise, type Shape } from './shape.ts'
import { candidatesOf, namedBy, type Target } from './targets.ts'

const MOST_LEVELS = 60

interface Naming {
  readonly draft: Draft
  readonly name: string
}
type LookupContext = Pick<ImportJob, 'context' | 'actor' | 'others'> & { readonly writing: boolean }

/**
 * Puts ids where rows name records; a name that nothing has is wrong. A row may lie in another row of the file; when rows
 * are written, that one is there already, or is not.
 */
export async function findReferences(
  tx: Tx,
  shape: Shape,
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
  shape: Shape,
  { field, target, naming }: { field: Field; target: Target; naming: readonly Naming[] },
  { context, actor, others, writing }: LookupContext,
): Promise<void> {
  const isParent = field === shape.parent
  const where = isParent && shape.family !== '' ? shape.family : 'true'
  const texts = [...new Set(naming.map(({ name }) => name))]
  const known = await namedBy(tx, target, { context, actor }, texts, where)
  const unknown = texts.filter((text) => !known.has(text))
  const inFile = new Set(isParent && !writing ? (await others.withKeys(unknown.map(normalise))).keys() : [])
  const unmatched = target.unlisted ? [] : unknown.filter((text) => !inFile.has(normalise(text)))
  const suggestions = await meantBy(tx, unmatched, candidatesOf(target, { context, actor }, where))
  for (const { draft, name } of naming) {
    const named = known.get(name) ?? []
    const [one, ...more] = named.filter(({ archived }) => !archived)
    if (one && more.length === 0) draft.values.set(field.key, one.id)
    else if (named.length > 0) {
      const other = target.written ?? (target.by.length > 1 ? 'code' : 'whole name')
      const why = one ? `Several are called this. Write the ${other}` : `This ${target.label.one} is archived`
      draft.ambiguous.set(field.key, { ids: named.map(({ id }) => id), why })
    } else if (inFile.has(normalise(name))) draft.pending.add(field.key)
    else if (isParent && writing) addError(draft, field.key, 'There is none of this name yet: correct its row first')
    else addError(draft, field.key, CHOOSE, suggestions.get(name))
  }
  if (isParent && !writing) await assertNoCircles(shape, field, naming, others)
}

/** Up from each row through the rows that it lies in: one that comes back to itself is wrong. */
async function assertNoCircles(
  { loops }: Shape,
  { key }: Field,
  naming: readonly Naming[],
  others: ImportJob['others'],
): Promise<void> {
  const parents = new Map<string, { rowNumber: number; needs: string | null } | null>()
  let open = naming.map(({ draft, name }) => ({ draft, now: normalise(name) }))
  for (let level = 0; level < MOST_LEVELS && open.length > 0; level++) {
    const unknown = [...new Set(open.map(({ now }) => now))].filter((now) => !parents.has(now))
    const values = await others.withKeys(unknown)
    for (const each of unknown) parents.set(each, values.get(each) ?? null)
    open = open.flatMap(({ draft, now }) => {
      const row = parents.get(now)
      const circle = row?.rowNumber === draft.rowNumber
      if (circle) addError(draft, key, loops)
      return row?.needs && !circle ? [{ draft, now: row.needs }] : []
    })
  }
}
