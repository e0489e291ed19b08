import type { alarm, MusterList, MusterPerson } from '@selamat/contract/domains/permits/board/alarm'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { canRead, type PermitReader, readerOf } from '../relations.ts'
import { alarmById } from './alarms.ts'

interface Row extends Omit<MusterPerson, 'mustered'> {
  readonly musteredAt: string | null
  readonly musteredByName: string | null
}

/** Who was signed on when an alarm was raised, of those permits that the reader reads; the missing first. */
async function musterOf(db: Executor, reader: PermitReader, alarmId: number): Promise<MusterList> {
  const found = await alarmById(db, reader, alarmId)
  const rows = await run<Row>(
    db,
    sql`select u.id as user_id, u.full_name as name, u.username, c.company_name as employer_name, p.id as permit_id, p.number,
          p.title, l.location_name, jakarta_time(m.signed_on_at) as signed_on_at, jakarta_time(m.mustered_at) as mustered_at,
          b.full_name as mustered_by_name
        from alarm_people m join users u on u.id = m.user_id join companies c on c.id = u.employer_id
        join permits p on p.id = m.permit_id join locations l on l.id = p.location_id left join users b on b.id = m.mustered_by
        where m.alarm_id = ${alarmId} and ${canRead(reader)} order by m.mustered_at is not null, u.full_name, u.id`,
  )
  const people = rows.map(({ musteredAt, musteredByName, ...one }) => ({
    ...one,
    mustered: musteredAt === null ? null : { at: musteredAt, byName: musteredByName ?? '' },
  }))
  return { alarm: found, people }
}

/** The muster list of an alarm. Throws 404. */
export async function musterList(context: AppContext, actor: Actor, alarmId: number): Promise<MusterList> {
  const db = context.database.kysely
  return musterOf(db, await readerOf(context, db, actor), alarmId)
}

/** Ticks somebody at the muster point, or takes the tick away. Throws 404, 422 once the alarm has ended. */
export function tickPerson(context: AppContext, { actor, body, requestId }: SignedCall<typeof alarm.tick>) {
  const { alarmId, userId, isAtMusterPoint } = body
  return context.database.transaction(async (tx) => {
    const reader = await readerOf(context, tx, actor)
    const before = await alarmById(tx, reader, alarmId)
    if (before.endedAt !== null) throw httpError('RULE', { message: 'The alarm has ended' })
    const at = context.clock.now()
    // Who ticked first stays.
    const [ticked] = await run<{ name: string }>(
      tx,
      sql`update alarm_people m set mustered_at = case when ${isAtMusterPoint} then coalesce(m.mustered_at, ${at}) end,
          mustered_by = case when ${isAtMusterPoint} then coalesce(m.mustered_by, ${actor.userId}) end
        from permits p, users u where m.alarm_id = ${alarmId} and m.user_id = ${userId} and p.id = m.permit_id and u.id = m.user_id
          and ${canRead(reader)} returning u.full_name as name`,
    )
    if (!ticked) throw httpError('NOT_FOUND')
    await writeAudit(tx, {
      companyId: actor.companyId,
      actorId: actor.userId,
      at,
      entity: 'alarms',
      entityId: alarmId,
      requestId,
      label: before.siteName,
      action: 'update',
      after: { [isAtMusterPoint ? 'atMusterPoint' : 'notAtMusterPoint']: ticked.name },
    })
    return musterOf(tx, reader, alarmId)
  })
}

/** Ends an alarm. Throws 404, 403, 409 STALE, 422 where it has ended. */
export function endAlarm(context: AppContext, { actor, body, requestId }: SignedCall<typeof alarm.end>) {
  return context.database.transaction(async (tx) => {
    const reader = await readerOf(context, tx, actor)
    await run(tx, sql`select 1 from alarms where id = ${body.id} and company_id = ${actor.companyId} for update`)
    const before = await alarmById(tx, reader, body.id)
    if (before.endedAt !== null) throw httpError('RULE', { message: `Already ended by ${before.endedByName}` })
    if (!before.canEnd) {
      throw httpError('NOT_YOUR_ACT', {
        message: 'Only a permit issuer, a safety officer, the control room or who raised the alarm can end it',
      })
    }
    const at = context.clock.now()
    await run(
      tx,
      sql`update alarms set ended_at = ${at}, ended_by = ${actor.userId}, version = version + 1 where id = ${body.id}`,
    )
    await writeAudit(tx, {
      companyId: actor.companyId,
      actorId: actor.userId,
      at,
      entity: 'alarms',
      entityId: body.id,
      requestId,
      label: before.siteName,
      action: 'update',
      before: { endedAt: null },
      after: { endedAt: formatTimestamp(at) },
    })
    return alarmById(tx, reader, body.id)
  })
}
