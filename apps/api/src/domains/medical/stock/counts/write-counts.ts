import { countLifecycle } from '@selamat/contract/domains/medical/stock/count-lifecycle'
import type { CountDetail, stockCount } from '@selamat/contract/domains/medical/stock/stock-count'
import { plural } from '@selamat/contract/kit/plural'
import { sql } from 'kysely'
import { tenantOf } from '../../../../platform/access.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { writeAudit } from '../../../../platform/audit.ts'
import { run, type Tx } from '../../../../platform/database.ts'
import { httpError } from '../../../../platform/errors.ts'
import type { SignedCall } from '../../../../platform/http.ts'
import { CHOOSE } from '../../../../platform/messages.ts'
import { emitAll } from '../../../../platform/outbox.ts'
import { inTenant } from '../../../../platform/records/scope.ts'
import { all } from '../../../../platform/records/statements.ts'
import { staleRow } from '../../../../platform/stale.ts'
import { stockLedger } from '../stock-ledger.ts'
import { countMoves } from './count-moves.ts'
import { assertKind, kindsOf } from './kinds-of.ts'
import { countSubject, readCount } from './read-counts.ts'

/**
 * Begins to count what a center has on its shelves. Throws 403 without the permission of the kind, 422 for a center that cannot be
 * chosen or has nothing, 409 while it is counted already.
 */
export async function beginCount(
  context: AppContext,
  tx: Tx,
  call: SignedCall<typeof stockCount.begin>,
): Promise<CountDetail> {
  const { actor, requestId } = call
  const { kind, centerId } = call.body
  await assertKind(actor, kind, tx)
  const at = context.clock.now()
  const own = all([sql`t.id = ${centerId} and t.archived_at is null`, ...inTenant(tenantOf(actor))])
  const [center] = await run<{ companyId: number; centerName: string }>(
    tx,
    sql`select t.company_id, t.center_name from medical_centers t where ${own} for update`,
  )
  if (!center) throw httpError('INVALID', { errors: { centerId: CHOOSE } })
  const { companyId, centerName } = center
  const [started] = await run<{ id: number }>(
    tx,
    sql`insert into stock_counts (company_id, center_id, kind, status, counter_id, created_at, created_by, updated_at, updated_by)
      values (${companyId}, ${centerId}, ${kind}, ${countLifecycle.initial}, ${actor.userId}, ${at}, ${actor.userId}, ${at}, ${actor.userId})
      on conflict (center_id, kind) where status in ('OPEN', 'COUNTED') do nothing returning id`,
  )
  if (!started) throw httpError('WRONG_STATE', { message: `${centerName} is being counted already` })
  const lines = await run(
    tx,
    sql`insert into stock_count_lines (count_id, batch_id)
      select ${started.id}, b.id from stock_batches b join stock_items i on i.id = b.item_id
      where b.center_id = ${centerId} and i.kind = ${kind} and b.qty > 0 returning batch_id`,
  )
  if (lines.length === 0) throw httpError('INVALID', { errors: { centerId: 'There is nothing on its shelves' } })
  await writeAudit(tx, {
    companyId,
    actorId: actor.userId,
    at,
    requestId,
    entity: 'stock_counts',
    entityId: started.id,
    label: `Count of ${centerName}`,
    action: 'create',
    after: { kind, batches: lines.length },
  })
  return readCount(context, actor, started.id, tx)
}

/**
 * Writes what was found of batches, with the balance of that moment. Throws 403 for whoever did not begin the count, 404, 409 STALE
 * or WRONG_STATE, 422 for batches that are not in it.
 */
export async function writeLines(
  context: AppContext,
  tx: Tx,
  call: SignedCall<typeof stockCount.write>,
): Promise<CountDetail> {
  const { actor, body } = call
  const at = context.clock.now()
  const subject = await openCount(tx, call)
  if (subject.counterId !== actor.userId)
    throw httpError('NOT_YOUR_ACT', { message: 'Only who began the count can do this' })
  if (subject.status !== 'OPEN') throw httpError('WRONG_STATE', { message: 'The count is handed in' })
  const values = body.lines.map(
    ({ batchId, counted, reason }) => sql`(${batchId}::bigint, ${counted}::int, ${reason}::text)`,
  )
  const written = await run(
    tx,
    sql`update stock_count_lines l set counted = v.counted, reason = v.reason, moved = false,
        expected = case when v.counted is not null then b.qty end, seen_version = case when v.counted is not null then b.version end
      from (values ${sql.join(values)}) v (batch_id, counted, reason) join stock_batches b on b.id = v.batch_id
      where l.count_id = ${subject.id} and l.batch_id = v.batch_id and not l.posted returning l.batch_id`,
  )
  if (written.length < new Set(body.lines.map(({ batchId }) => batchId)).size) {
    throw httpError('INVALID', { errors: { lines: 'A batch is not part of this count' } })
  }
  await run(
    tx,
    sql`update stock_counts set version = version + 1, updated_at = ${at}, updated_by = ${actor.userId} where id = ${subject.id}`,
  )
  return readCount(context, actor, subject.id, tx)
}

type Acting = SignedCall<typeof stockCount.write | typeof stockCount.hand | typeof stockCount.return>

/** The count that somebody acts on, locked, in the version that was read. Throws 403, 404, 409 STALE. */
async function openCount(tx: Tx, { actor, body: { id, version } }: Acting) {
  await run(tx, sql`select 1 from stock_counts where id = ${id} for update`)
  const subject = await countSubject(tx, actor, await kindsOf(actor, 'read', tx), id)
  await assertKind(actor, subject.kind, tx)
  if (subject.version !== version) throw await staleRow(tx, 'stock_counts', id)
  return subject
}

/** Hands a count in, returns it or cancels it. Throws like the life cycle. */
export async function moveCount(
  context: AppContext,
  tx: Tx,
  action: 'hand' | 'return' | 'cancel',
  call: Acting & { readonly body: { readonly reason?: string | null } },
): Promise<CountDetail> {
  const { actor, requestId, body } = call
  const subject = await openCount(tx, call)
  const request = { action, at: context.clock.now(), reason: body.reason ?? null, change: () => ({}) }
  await countMoves.move(tx, { actor, requestId }, { subject, ...request })
  return readCount(context, actor, subject.id, tx)
}

/**
 * Posts the differences of a count that somebody else has made. What has moved since it was counted is not posted: its lines are
 * open again, and the count with them. Returns the count and how many lines that are. Throws like the life cycle.
 */
export async function postCount(context: AppContext, tx: Tx, call: SignedCall<typeof stockCount.post>) {
  const { actor, requestId } = call
  const at = context.clock.now()
  const subject = await openCount(tx, call)
  const lines = await run<{ lotId: number; version: number; counted: number; reason: string | null; itemId: number }>(
    tx,
    sql`select l.batch_id as lot_id, l.seen_version as version, l.counted, l.reason, b.item_id from stock_count_lines l
      join stock_batches b on b.id = l.batch_id where l.count_id = ${subject.id} and not l.posted and l.counted is not null`,
  )
  let again = 0
  await countMoves.move(
    tx,
    { actor, requestId },
    {
      subject,
      action: 'post',
      at,
      change: async () => {
        const mover = { actorId: subject.counterId, secondActorId: actor.userId, at }
        const moved = (await stockLedger.count(tx, mover, lines)).map(({ id }) => id)
        again = moved.length
        await run(
          tx,
          sql`update stock_count_lines l set posted = not (l.batch_id = any(${moved})), moved = l.batch_id = any(${moved})
          where l.count_id = ${subject.id} and not l.posted`,
        )
        const items = [...new Set(lines.map(({ itemId }) => itemId))]
        await emitAll(
          tx,
          'stock-moved',
          items.map((itemId) => ({ itemId })),
          at,
        )
        return again === 0 ? { to: 'POSTED', set: { postedBy: actor.userId, postedAt: at } } : { to: 'OPEN' }
      },
    },
  )
  const message =
    again === 0 ? undefined : `${plural(again, 'batch has', 'batches have')} moved since and must be counted again`
  return { data: await readCount(context, actor, subject.id, tx), message }
}
