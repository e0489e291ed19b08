import { INVENTORY, MEDICINE } from '@selamat/contract/domains/medical/items'
import { STOCK_KINDS, type StockKind } from '@selamat/contract/domains/medical/stock/stock-words'
import type { Action, ItemKey } from '@selamat/contract/kit/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../../../platform/access.ts'
import { type Executor, run } from '../../../../platform/database.ts'
import { httpError } from '../../../../platform/errors.ts'
import { holdsItem } from '../../../workflow/index.ts'

/** The menu item of each kind of item. */
export const ITEM_OF: Readonly<Record<StockKind, ItemKey>> = { MEDICINE, INVENTORY }

/** The kinds of item that an actor has a permission of. */
export async function kindsOf(actor: Actor, action: Action, db: Executor): Promise<StockKind[]> {
  const holds = (kind: StockKind) =>
    sql`${holdsItem(sql`${actor.userId}::bigint`, [ITEM_OF[kind]], action)} as ${sql.id(kind)}`
  const [kinds] = await run<Record<StockKind, boolean>>(db, sql`select ${sql.join(STOCK_KINDS.map(holds))}`)
  return STOCK_KINDS.filter((kind) => kinds?.[kind])
}

/** Throws 403 without the permission of a kind. */
export async function assertKind(actor: Actor, kind: StockKind, db: Executor): Promise<void> {
  if (!(await kindsOf(actor, 'update', db)).includes(kind)) throw httpError('FORBIDDEN')
}
