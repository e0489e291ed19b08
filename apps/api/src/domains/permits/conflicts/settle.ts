import type { permitConflicts } from '@selamat/contract/domains/permits/conflicts/conflict'
import { PLANNED } from '@selamat/contract/domains/permits/permit-lifecycle'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudits } from '../../../platform/audit.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { recheckWhere } from '../gates/recheck.ts'
import { type StoredPermit, visiblePermit } from '../queries/stored.ts'
import { type PermitReader, readerOf } from '../relations.ts'
import { type Conflict, conflictsOf } from './conflicts-of.ts'
import { canSettle } from './who-settles.ts'

/**
 * Acknowledges a restriction between two permits with the measure that makes it safe; it counts while both stay as they are.
 * Throws 404 for a permit that the caller cannot read, 409 where the conflict is gone, is another now, is not to be
 * acknowledged, or not by the caller.
 */
export function settleConflict(context: AppContext, call: SignedCall<typeof permitConflicts.settle>) {
  const { actor, body } = call
  return context.database.transaction(async (tx) => {
    const reader = await readerOf(context, tx, actor)
    await visiblePermit(tx, reader, body)
    const ids = [body.id, body.otherId]
    // From the older to the younger: a permit is younger than the one above it.
    await run(tx, sql`select 1 from permits p where p.id = any(${ids}) order by p.id for no key update`)
    const permit = await visiblePermit(tx, reader, body)
    const at = context.clock.now()
    const conflict = (await conflictsOf(tx, permit, PLANNED, at)).find(({ permitId }) => permitId === body.otherId)
    assertSettles(reader, permit, conflict, body.mark)
    await write(tx, call, permit, conflict, at)
    return { isSettled: true as const }
  })
}

function assertSettles(
  reader: PermitReader,
  permit: StoredPermit,
  conflict: Conflict | undefined,
  mark: string,
): asserts conflict is Conflict {
  if (!conflict || !PLANNED.some((state) => state === permit.status)) {
    throw httpError('WRONG_STATE', { message: 'The two permits no longer conflict' })
  }
  if (conflict.verdict === 'N') {
    throw httpError('WRONG_STATE', { message: 'What is not permitted cannot be acknowledged. Change the window' })
  }
  if (!canSettle(reader, [permit, conflict])) {
    throw httpError('NOT_YOUR_ACT', {
      message:
        'An area owner, a safety officer or a permit issuer of the site acknowledges it, not requester or holder',
    })
  }
  if (conflict.mark !== mark)
    throw httpError('STALE', { message: 'One of the permits was changed. Look at the conflict again' })
  if (conflict.isSettled)
    throw httpError('WRONG_STATE', { message: `${conflict.settledBy} has acknowledged it already` })
}

async function write(
  tx: Tx,
  { actor: { userId }, body: { measure }, requestId }: SignedCall<typeof permitConflicts.settle>,
  permit: StoredPermit,
  conflict: Conflict,
  at: Date,
): Promise<void> {
  const sides = [
    { id: permit.id, number: permit.number, startsAt: permit.startsAt, endsAt: permit.endsAt },
    { id: conflict.permitId, number: conflict.number, startsAt: conflict.startsAt, endsAt: conflict.endsAt },
  ]
  const [first, second] = sides.toSorted((one, other) => one.id - other.id)
  if (!first || !second) throw new Error('a conflict has two sides')
  await run(
    tx,
    sql`insert into conflict_settlements (company_id, permit_id, other_id, mark, starts_at, ends_at, other_starts_at, other_ends_at,
        measure, acknowledged_by, acknowledged_at)
      values (${permit.companyId}, ${first.id}, ${second.id}, ${conflict.mark}, ${first.startsAt}, ${first.endsAt},
        ${second.startsAt}, ${second.endsAt}, ${measure}, ${userId}, ${at})`,
  )
  const pair = [
    { id: first.id, number: first.number, other: second.number },
    { id: second.id, number: second.number, other: first.number },
  ]
  await run(
    tx,
    sql`insert into permit_events (permit_id, company_id, at, actor_id, action, label, from_status, to_status, reason, starts_at,
        ends_at, holder_id, details)
      select p.id, p.company_id, ${at}, ${userId}, 'settleConflict', 'Conflict acknowledged', p.status, p.status,
        x.other || ': ' || ${measure}::text, p.starts_at, p.ends_at, p.holder_id, jsonb_build_object('with', x.other, 'reason', ${conflict.reason}::text)
      from unnest(${pair.map(({ id }) => id)}::bigint[], ${pair.map(({ other }) => other)}::text[]) x (id, other)
        join permits p on p.id = x.id order by p.id`,
  )
  await writeAudits(
    tx,
    pair.map(({ id, number, other }) => ({
      companyId: permit.companyId,
      actorId: userId,
      at,
      entity: 'permits',
      entityId: id,
      label: number,
      action: 'settle-conflict',
      after: { conflictWith: other, measure },
      requestId,
    })),
  )
  await recheckWhere(tx, sql`p.id = any(${pair.map(({ id }) => id)})`, at)
}
