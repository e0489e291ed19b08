import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database.ts'
import { assertTypes, type CategoryRow, holdCategories, inReadableType } from './type-rights.ts'

interface InCategory {
  readonly categoryId: number
}
interface Context {
  readonly actor: Actor
  readonly before: InCategory | null
}
type Move = 'archive' | 'restore' | 'delete'

/** The hooks of a record in a category: the item of the category's type governs it, where it was and where it goes. */
export const inCategory = <V extends InCategory>(
  check: (tx: Tx, values: V, category: CategoryRow) => Promise<void>,
) => ({
  scope: inReadableType('category_id'),
  beforeWrite: async (tx: Tx, values: V, { actor, before }: Context): Promise<V> => {
    const locked = await holdCategories(tx, [values.categoryId, ...(before ? [before.categoryId] : [])])
    const types = [...locked.values()].map(({ typeId }) => typeId)
    await assertTypes(tx, actor, before ? 'update' : 'create', types)
    const category = locked.get(values.categoryId)
    // That it is not there, the kit says.
    if (category) await check(tx, values, category)
    return values
  },
  beforeMove: async (tx: Tx, move: Move, { categoryId }: InCategory, actor: Actor): Promise<void> => {
    const [category] = (await holdCategories(tx, [categoryId])).values()
    await assertTypes(tx, actor, move, category ? [category.typeId] : [])
  },
})
