import { INVENTORY, MEDICINE } from '@selamat/contract/domains/medical/items'
import { STOCK_KINDS, type StockKind } from '@selamat/contract/domains/medical/stock/stock-words'
import type { Action, ItemKey } from '@selamat/contract/kit/permissions'
import type { Actor } from '../../../../platform/access.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import type { Executor } from '../../../../platform/database.ts'
import { httpError } from '../../../../platform/errors.ts'
import { scopesFor } from '../../../../platform/session.ts'

/** The menu item of each kind of item. */
export const ITEM_OF: Readonly<Record<StockKind, ItemKey>> = { MEDICINE, INVENTORY }

/** The kinds of item that an actor has a permission of. */
export async function kindsOf(context: AppContext, actor: Actor, action: Action, db: Executor): Promise<StockKind[]> {
  const kinds: StockKind[] = []
  for (const kind of STOCK_KINDS) {
    const scopes = await scopesFor(context, actor, { anyOf: [ITEM_OF[kind]], action }, db)
    if (scopes.length > 0) kinds.push(kind)
  }
  return kinds
}

/** Throws 403 without the permission of a kind. */
export async function assertKind(context: AppContext, actor: Actor, kind: StockKind, db: Executor): Promise<void> {
  if (!(await kindsOf(context, actor, 'update', db)).includes(kind)) throw httpError('FORBIDDEN')
}
