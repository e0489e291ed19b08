import { PPE_MOVEMENTS, type PpeLot, type PpeMovement } from '@selamat/contract/domains/master-data/ppe/stock/ppe-stock'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { type Actor, tenantOf } from '../../../../../platform/access.ts'
import type { AppContext } from '../../../../../platform/app-context.ts'
import { type Executor, run } from '../../../../../platform/database.ts'
import { httpError } from '../../../../../platform/errors.ts'
import type { Page } from '../../../../../platform/handler-result.ts'
import { countRows, paginationOf, startOf } from '../../../../../platform/paging.ts'
import { inTenant } from '../../../../../platform/records/scope.ts'
import { all } from '../../../../../platform/records/statements.ts'

/** The stock of a kind, in the order of its sizes, former ones last. */
export async function lotsOf(db: Executor, ppeId: number): Promise<PpeLot[]> {
  const rows = await db
    .selectFrom('ppeLots as t')
    .innerJoin('personalProtectiveEquipment as k', 'k.id', 't.ppeId')
    .select(['t.id', 't.version', 't.size', 't.qty', 't.updatedAt'])
    .where('t.ppeId', '=', ppeId)
    .orderBy(sql`array_position(k.sizes, t.size)`)
    .orderBy('t.size')
    .execute()
  return rows.map(({ updatedAt, ...row }) => ({ ...row, updatedAt: formatTimestamp(updatedAt) }))
}

/** The stock of a kind of the actor's company. Throws 404. */
export async function readStock({ database }: AppContext, actor: Actor, ppeId: number): Promise<PpeLot[]> {
  await assertKind(database.kysely, actor, ppeId)
  return lotsOf(database.kysely, ppeId)
}

/** The movements of a kind of the actor's company, newest first. Throws 404. */
export async function listMovements(
  { database: { kysely } }: AppContext,
  actor: Actor,
  { ppeId, ...page }: { readonly ppeId: number; readonly page: number; readonly limit: number },
): Promise<Page<PpeMovement[]>> {
  await assertKind(kysely, actor, ppeId)
  const of = sql`from ppe_movements m join ppe_lots t on t.id = m.lot_id where t.ppe_id = ${ppeId}`
  const total = await countRows(kysely, sql`select 1 ${of}`)
  const rows = await kysely
    .selectFrom('ppeMovements as m')
    .innerJoin('ppeLots as t', 't.id', 'm.lotId')
    .innerJoin('users as a', 'a.id', 'm.actorId')
    .leftJoin('ppeIssues as i', 'i.id', 'm.issueId')
    .leftJoin('users as h', 'h.id', 'i.userId')
    .select(['m.id', 'm.at', 'm.kind', 't.size', 'm.qty', 'm.balanceAfter', 'm.reason'])
    .select(['a.fullName as actor', 'h.fullName as holder'])
    .where('t.ppeId', '=', ppeId)
    .orderBy('m.id', 'desc')
    .limit(page.limit)
    .offset(startOf(page))
    .execute()
  const data = rows.flatMap(({ at, kind: stored, ...row }) => {
    const kind = PPE_MOVEMENTS.find((each) => each === stored)
    return kind === undefined ? [] : [{ ...row, kind, at: formatTimestamp(at) }]
  })
  return { data, pagination: paginationOf(page, total) }
}

async function assertKind(db: Executor, actor: Actor, id: number): Promise<void> {
  const own = all([sql`t.id = ${id}`, ...inTenant(tenantOf(actor))])
  const found = await run(db, sql`select 1 from personal_protective_equipment t where ${own}`)
  if (found.length === 0) throw httpError('NOT_FOUND')
}
