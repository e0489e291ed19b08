import { alarm } from '@selamat/contract/domains/permits/board/alarm'
import { permitLifecycle } from '@selamat/contract/domains/permits/permit-lifecycle'
import { sql } from 'kysely'
import { writeAudit } from '../../../platform/audit.ts'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import { httpError, toHttpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import { countRows } from '../../../platform/paging.ts'
import { perform } from '../commands/perform.ts'
import { recheckWhere } from '../gates/recheck.ts'
import type { Permits } from '../ports.ts'
import { lockWithParents } from '../queries/stored.ts'
import { type PermitReader, readerOf } from '../relations.ts'
import { suspendingFor } from './may-suspend.ts'
import { siteOf } from './sites.ts'

type Raise = SignedCall<typeof alarm.raise>
type Place = SignedCall<typeof alarm.preview>['body']
const STOPPABLE = permitLifecycle.actions.suspend.from

/**
 * Stops all work of a site, or of areas of it with all that lies in them, whether or not who raises it reads each permit: the
 * alarm with its muster list first, then permit after permit, each in a
 * transaction of its own, so that one that cannot be stopped leaves no other one running. A second try with the same key makes no
 * other alarm, and stops what the first one left, while the alarm is not over. Throws 404, 409 NOT_YOUR_ACT, 422.
 */
export async function raiseAlarm(permits: Permits, call: Raise) {
  const { context } = permits
  const { database, log } = context
  const { alarmId, people } = await createOnce(context, alarm.raise, call, (tx) => writeAlarm(permits, tx, call))
  const inside = insideOf(call)
  const open = await run<{ id: number; number: string }>(
    database.kysely,
    sql`select p.id, p.number from permits p where ${inside} and p.status = any(${[...STOPPABLE]})
        and exists (select from alarms a where a.id = ${alarmId} and a.ended_at is null)
      order by array_position(array['BY_DAY', 'SPECIAL', 'PTW'], p.kind), p.id`,
  )
  const notSuspended: string[] = []
  for (const one of open) {
    try {
      await database.transaction((tx) => suspendOne(permits, tx, call, alarmId, one.id))
    } catch (error) {
      log.error({ err: toHttpError(error) ?? error, permitId: one.id }, 'a permit was not suspended by an alarm')
      notSuspended.push(one.number)
    }
  }
  // One that was accepted on what was read before the alarm is looked at again.
  await recheckWhere(database.kysely, inside, context.clock.now())
  const { total: suspended } = await countRows(
    database.kysely,
    sql`select 1 from alarm_permits where alarm_id = ${alarmId}`,
  )
  return { alarmId, suspended, notSuspended, people }
}

/** The permits and people that an alarm would stop now, and where within the areas they are. Throws 404, 409, 422 as raising it does. */
export async function previewAlarm({ context }: Permits, { actor, body }: SignedCall<typeof alarm.preview>) {
  const db = context.database.kysely
  await siteOf(db, actor, body.siteId)
  await areasMeant(db, await readerOf(context, db, actor), body)
  const inside = insideOf({ actor, body })
  const { locationIds } = body
  const [found] = await run<{ permits: number; people: number; within: string[] }>(
    db,
    sql`select (select count(*)::int from permits p where ${inside} and p.status = any(${[...STOPPABLE]})) as permits,
      (select count(distinct o.user_id)::int from permit_sign_ons o join permits p on p.id = o.permit_id
        where o.off_at is null and ${inside}) as people,
      array(select distinct l.location_name from permits p join locations l on l.id = p.location_id
        where ${inside} and ${locationIds.length > 0} and not l.id = any(${[...locationIds]}) and (p.status = any(${[...STOPPABLE]})
          or p.id = any(array(select o.permit_id from permit_sign_ons o where o.off_at is null))) order by 1) as within`,
  )
  return { permits: found?.permits ?? 0, people: found?.people ?? 0, within: found?.within ?? [] }
}

/** The areas meant; empty: the whole site. Throws 409 NOT_YOUR_ACT where the actor cannot stop one of them, 422 for one of another site. */
async function areasMeant(db: Executor, reader: PermitReader, { siteId, locationIds }: Place): Promise<number[]> {
  const ids = [...new Set(locationIds)]
  const suspending = await suspendingFor(db, reader, siteId)
  const found = await run<{ id: number; ownerId: number | null }>(
    db,
    sql`select l.id, area_owner_of(l.id) as owner_id from locations l where l.id = any(${ids}) and l.site_id = ${siteId}`,
  )
  if (found.length !== ids.length) throw httpError('INVALID', { errors: { locationIds: 'Choose areas of this site' } })
  const can = ids.length === 0 ? suspending.wholeSite : found.every(({ ownerId }) => suspending.inAreaOf(ownerId))
  if (can) return ids
  throw httpError('NOT_YOUR_ACT', {
    message:
      'Only a permit issuer, a safety officer, the control room or the owner of every area can suspend all work there',
  })
}

/** Writes the alarm, its areas and who is at work there now; nothing is stopped yet. */
async function writeAlarm({ context }: Permits, tx: Tx, { actor, body, requestId }: Raise) {
  const reader = await readerOf(context, tx, actor)
  const { siteId, code, reason } = body
  const site = await siteOf(tx, actor, siteId)
  const areas = await areasMeant(tx, reader, body)
  const at = context.clock.now()
  const { companyId, userId } = actor
  const { id } = await tx
    .insertInto('alarms')
    .values({ companyId, siteId, code, reason, isWholeSite: areas.length === 0, raisedAt: at, raisedBy: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await run(tx, sql`insert into alarm_locations (alarm_id, location_id) select ${id}, unnest(${areas}::bigint[])`)
  const inside = insideOf({ actor, body })
  const people = await run(
    tx,
    sql`insert into alarm_people (alarm_id, user_id, permit_id, signed_on_at)
      select distinct on (o.user_id) ${id}::bigint, o.user_id, o.permit_id, o.on_at
      from permit_sign_ons o join permits p on p.id = o.permit_id where o.off_at is null and ${inside}
      order by o.user_id, o.on_at desc, o.id desc returning user_id`,
  )
  const permits = await countRows(
    tx,
    sql`select 1 from permits p where ${inside} and p.status = any(${[...STOPPABLE]})`,
  )
  await writeAudit(tx, {
    companyId,
    actorId: userId,
    at,
    entity: 'alarms',
    entityId: id,
    label: site.name,
    action: 'create',
    requestId,
    after: { code, siteId, locationIds: areas, permits: permits.total, people: people.length },
    reason,
  })
  return { alarmId: id, suspended: 0, notSuspended: [], people: people.length }
}

/** The permits `p` of a site, or of areas of it and all that lies within them; empty: the whole site. */
const insideOf = ({
  actor,
  body: { siteId, locationIds: areas },
}: {
  readonly actor: Raise['actor']
  readonly body: Place
}) =>
  sql`p.site_id = ${siteId} and p.company_id = ${actor.companyId}
    and (${areas.length === 0} or p.location_id in (select locations_within(${[...areas]}::bigint[])))`

/** Stops one permit, if it still can be stopped when its turn comes. */
async function suspendOne(permits: Permits, tx: Tx, call: Raise, alarmId: number, id: number): Promise<boolean> {
  const { actor, body, requestId } = call
  await lockWithParents(tx, id)
  const [now] = await run<{ version: number; isOpen: boolean }>(
    tx,
    sql`select version, status = any(${[...STOPPABLE]}) as is_open from permits where id = ${id}`,
  )
  if (!now?.isOpen) return false
  const { code, reason } = body
  await perform(permits, tx, {
    actor,
    requestId,
    id,
    version: now.version,
    action: 'suspend',
    reason,
    unseen: true,
    change: (_subject, at) => ({
      set: { suspendedAt: at, suspendCode: code, suspendReason: reason },
      details: { code, alarmId },
    }),
  })
  await tx.insertInto('alarmPermits').values({ alarmId, permitId: id }).execute()
  return true
}
