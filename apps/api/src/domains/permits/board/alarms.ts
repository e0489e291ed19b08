import type { alarm } from '@selamat/contract/domains/permits/board/alarm'
import type { BoardAlarm } from '@selamat/contract/domains/permits/board/board'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import { canRead, type PermitReader, readerOf, readsAllSites } from '../relations.ts'
import { type SuspendingFor, suspending, suspendingFor } from './may-suspend.ts'

/** An alarm as stored, with the counts that the reader reaches. */
interface StoredAlarm extends Omit<BoardAlarm, 'areas' | 'canEnd'> {
  readonly raisedBy: number
  readonly areas: readonly { readonly id: number; readonly name: string; readonly ownerId: number | null }[] | null
}

const alarmsWhere = (db: Executor, reader: PermitReader, condition: Fragment): Promise<StoredAlarm[]> =>
  run<StoredAlarm>(
    db,
    sql`select a.id, a.version, a.code, a.reason, jakarta_time(a.raised_at) as raised_at, a.raised_by, r.full_name as raised_by_name,
        jakarta_time(a.ended_at) as ended_at, e.full_name as ended_by_name, a.site_id, s.site_name,
        a.is_whole_site,
        (select json_agg(json_build_object('id', l.id, 'name', l.location_name, 'ownerId', area_owner_of(l.id)) order by l.location_name)
          from alarm_locations al join locations l on l.id = al.location_id where al.alarm_id = a.id) as areas,
        (select count(*)::int from alarm_permits ap join permits p on p.id = ap.permit_id where ap.alarm_id = a.id
          and ${canRead(reader)}) as permits, m.people, m.there as at_muster_point
      from alarms a join users r on r.id = a.raised_by join sites s on s.id = a.site_id left join users e on e.id = a.ended_by
      cross join lateral (select count(*)::int as people, count(ap.mustered_at)::int as there from alarm_people ap
        join permits p on p.id = ap.permit_id where ap.alarm_id = a.id and ${canRead(reader)}) m
      where a.company_id = ${reader.actor.companyId} and ${condition} order by a.raised_at desc, a.id desc`,
  )

const present = (
  { areas, raisedBy, ...alarm }: StoredAlarm,
  reader: PermitReader,
  { wholeSite }: SuspendingFor,
): BoardAlarm => ({
  ...alarm,
  areas: (areas ?? []).map(({ id, name }) => ({ id, name })),
  canEnd: alarm.endedAt === null && (wholeSite || raisedBy === reader.actor.userId),
})

/** The alarms of a site that were not over at an instant, newest first. */
export async function alarmsAt(
  db: Executor,
  reader: PermitReader,
  { siteId, at }: { readonly siteId: number; readonly at: Date },
): Promise<BoardAlarm[]> {
  const found = await alarmsWhere(
    db,
    reader,
    sql`a.site_id = ${siteId} and a.raised_at <= ${at} and (a.ended_at is null or a.ended_at > ${at})`,
  )
  if (found.length === 0) return []
  const suspendingThere = await suspendingFor(db, reader, siteId)
  return found.map((alarm) => present(alarm, reader, suspendingThere))
}

/**
 * The alarms that are not over where somebody belongs: at the own site, where the person was at work when it was raised, and at
 * every site whose permits are all read.
 */
export async function runningAlarms(context: AppContext, actor: Actor): Promise<DataOf<typeof alarm.running>> {
  const db = context.database.kysely
  const reader = await readerOf(context, db, actor)
  const found = await alarmsWhere(
    db,
    reader,
    sql`a.ended_at is null and (a.site_id = ${actor.siteId} or ${readsWhole(reader)}
      or exists (select from alarm_people ap where ap.alarm_id = a.id and ap.user_id = ${actor.userId}))`,
  )
  const suspendingAt = found.length === 0 ? null : await suspending(db, reader)
  return {
    ownSiteId: actor.siteId,
    alarms: suspendingAt === null ? [] : found.map((one) => present(one, reader, suspendingAt(one.siteId))),
  }
}

/** The reader reads every permit of the site of an alarm `a`; as `readsAllOf` says of one site. */
function readsWhole(reader: PermitReader): Fragment {
  if (readsAllSites(reader)) return sql`true`
  return sql`a.site_id = any(${reader.functions.flatMap(({ siteId }) => siteId ?? [])}::bigint[])`
}

/** One alarm of the company. Throws 404. */
export async function alarmById(db: Executor, reader: PermitReader, id: number): Promise<BoardAlarm> {
  const [found] = await alarmsWhere(db, reader, sql`a.id = ${id}`)
  if (!found) throw httpError('NOT_FOUND')
  return present(found, reader, await suspendingFor(db, reader, found.siteId))
}
