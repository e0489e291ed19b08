import type { Tx } from '../platform/database.ts'
import type { ImportJob } from '../platform/import/importer.ts'
import { meantBy } from '../platform/import/suggest.ts'
import { CHOOSE } from '../platform/words.ts'
import { type Draft, tell } from './draft.ts'
import type { Field } from './fields.ts'
import { plainly, type Shape } from './shape.ts'
import { candidatesOf, namedBy, type Target } from './targets.ts'

const MOST_LEVELS = 60

interface Naming {
  readonly draft: Draft
  readonly word: string
}
type Place = Pick<ImportJob, 'context' | 'actor' | 'others'> & { readonly writing: boolean }

/**
 * Puts ids where rows name records; a name that nothing has is wrong. A row may lie in another row of the file; when rows
 * are written, that one is there already, or is not.
 */
export async function findReferences(tx: Tx, shape: Shape, drafts: readonly Draft[], place: Place): Promise<void> {
  for (const field of shape.fields) {
    if (field.reading.as !== 'reference') continue
    const naming = drafts.flatMap((draft) => {
      const word = draft.said.get(field.key)
      draft.said.delete(field.key)
      if (typeof word !== 'string') return []
      draft.words.set(field.key, word)
      return [{ draft, word }]
    })
    if (naming.length > 0) await findOne(tx, shape, { field, target: field.reading.target, naming }, place)
  }
}

async function findOne(
  tx: Tx,
  shape: Shape,
  { field, target, naming }: { field: Field; target: Target; naming: readonly Naming[] },
  { context, actor, others, writing }: Place,
): Promise<void> {
  const lies = field === shape.parent
  const where = lies && shape.family !== '' ? shape.family : 'true'
  const texts = [...new Set(naming.map(({ word }) => word))]
  const known = await namedBy(tx, target, { context, actor }, texts, where)
  const unknown = texts.filter((text) => !known.has(text))
  const inFile = new Set(lies && !writing ? (await others.withKeys(unknown.map(plainly))).keys() : [])
  const lost = target.unlisted ? [] : unknown.filter((text) => !inFile.has(plainly(text)))
  const meant = await meantBy(tx, lost, candidatesOf(target, { context, actor }, where))
  for (const { draft, word } of naming) {
    const named = known.get(word) ?? []
    const [one, ...more] = named.filter(({ archived }) => !archived)
    if (one && more.length === 0) draft.said.set(field.key, one.id)
    else if (named.length > 0) {
      const other = target.written ?? (target.by.length > 1 ? 'code' : 'whole name')
      const why = one ? `Several are called this. Write the ${other}` : `This ${target.label.one} is archived`
      draft.unsure.set(field.key, { ids: named.map(({ id }) => id), why })
    } else if (inFile.has(plainly(word))) draft.awaited.add(field.key)
    else if (lies && writing) tell(draft, field.key, 'There is none of this name yet: correct its row first')
    else tell(draft, field.key, CHOOSE, meant.get(word))
  }
  if (lies && !writing) await assertNoCircles(shape, field, naming, others)
}

/** Up from each row through the rows that it lies in: one that comes back to itself is wrong. */
async function assertNoCircles(
  { loops }: Shape,
  { key }: Field,
  naming: readonly Naming[],
  others: ImportJob['others'],
): Promise<void> {
  const above = new Map<string, { rowNumber: number; needs: string | null } | null>()
  let climbing = naming.map(({ draft, word }) => ({ draft, now: plainly(word) }))
  for (let level = 0; level < MOST_LEVELS && climbing.length > 0; level++) {
    const unknown = [...new Set(climbing.map(({ now }) => now))].filter((now) => !above.has(now))
    const said = await others.withKeys(unknown)
    for (const each of unknown) above.set(each, said.get(each) ?? null)
    climbing = climbing.flatMap(({ draft, now }) => {
      const row = above.get(now)
      const circle = row?.rowNumber === draft.rowNumber
      if (circle) tell(draft, key, loops)
      return row?.needs && !circle ? [{ draft, now: row.needs }] : []
    })
  }
}
