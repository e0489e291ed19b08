import { type BoardArea, type BoardPermit, type board, MOST_HOURS } from '@selamat/contract/domains/permits/board/board'
import type { PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { BodyOf, DataOf } from '@selamat/contract/kit/endpoint'
import { HOUR } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { PLAN_ONCE } from '../../../platform/prepared.ts'
import { canRead, type PermitReader, readerOf, readsAllSites } from '../relations.ts'
import { alarmsAt } from './alarms.ts'
import { isolationsAt, peopleAt, permitsAt } from './at-instant.ts'
import { type SuspendingFor, suspendingFor } from './may-suspend.ts'
import { sitesOf } from './sites.ts'

/** A board without a window of its own shows the hours around its instant. */
const BEFORE_HOURS = 4
const AFTER_HOURS = 12

export interface BoardRow extends BoardPermit {
  readonly locationId: number
  readonly locationName: string
  readonly areaOwnerId: number | null
  readonly areaOwnerName: string | null
  readonly status: PermitState
}

interface Span {
  readonly siteId: number
  /** Null: now. */
  readonly at: Date | null
  readonly now: Date
  readonly from: Date
  readonly until: Date
}

/** The permits of a site that somebody reads, as they stood at an instant, by area and begin. */
export function boardRows(
  db: Executor,
  reader: PermitReader,
  { siteId, at, now, from, until }: Span,
): Promise<BoardRow[]> {
  const instant = at ?? now
  const { companyId } = reader.actor
  return run<BoardRow>(
    db,
    sql`${sql.raw(PLAN_ONCE)}select p.id, p.number, p.kind, p.title, w.type_name as work_type_name, p.risk, sl.sub_location_name,
        ho.full_name as holder_name, em.company_name as employer_name,
        jakarta_time(b.starts_at) as starts_at, jakarta_time(b.ends_at) as ends_at, b.status,
        ${peopleAt(instant)} as people, ${isolationsAt(at)} as isolations, x.reason as suspend_reason, jakarta_time(x.at) as suspended_at, p.location_id,
        l.location_name, ao.id as area_owner_id, ao.full_name as area_owner_name
      from (${permitsAt({ companyId, siteId, at, from, until })}) b
      join permits p on p.id = b.id join work_types w on w.id = p.work_type_id join locations l on l.id = p.location_id
      join users ho on ho.id = b.holder_id join companies em on em.id = ho.employer_id
      left join sub_locations sl on sl.id = p.sub_location_id left join users ao on ao.id = area_owner_of(p.location_id)
      left join lateral (select v.reason, v.at from permit_events v where v.permit_id = p.id and v.at <= ${instant}
        and v.action in ('suspend', 'stop') order by v.at desc, v.id desc limit 1) x on b.status = 'SUSPENDED'
      where ${canRead(reader)} order by l.location_name, p.location_id, b.starts_at, p.id`,
  )
}

/** The window of a board, in which a bound that is left out follows from the other or the instant. Throws 422. */
function windowOf({ from, until }: BodyOf<typeof board.read>, at: Date) {
  const begin = from === null ? new Date(at.getTime() - BEFORE_HOURS * HOUR) : new Date(from)
  const end = until === null ? new Date(begin.getTime() + (BEFORE_HOURS + AFTER_HOURS) * HOUR) : new Date(until)
  const hours = (end.getTime() - begin.getTime()) / HOUR
  const problem = hours <= 0 ? 'Choose a later time' : hours > MOST_HOURS ? `Choose at most ${MOST_HOURS} hours` : null
  if (problem) throw httpError('INVALID', { errors: { until: problem } })
  return { from: begin, until: end }
}

/** The board of a site, now or as it was. Throws 404 for a site of another company, 422 for a window that is none or too long. */
export async function readBoard(
  context: AppContext,
  actor: Actor,
  body: BodyOf<typeof board.read>,
): Promise<DataOf<typeof board.read>> {
  const db = context.database.kysely
  const now = context.clock.now()
  const past = body.at === null || Date.parse(body.at) >= now.getTime() ? null : new Date(body.at)
  const at = past ?? now
  const { from, until } = windowOf(body, at)
  const reader = await readerOf(context, db, actor)
  const sites = await sitesOf(db, actor)
  const site =
    sites.find(({ id }) => id === (body.siteId ?? actor.siteId)) ?? (body.siteId === null ? sites[0] : undefined)
  if (body.siteId !== null && !site) throw httpError('NOT_FOUND')
  const window = { from: formatTimestamp(from), until: formatTimestamp(until) }
  const head = { at: formatTimestamp(at), isLive: past === null, ...window, sites }
  if (!site) return { ...head, site: null, areas: [], alarms: [], canSuspendSite: false, readsWholeSite: false }
  const [rows, alarms, suspending] = await Promise.all([
    boardRows(db, reader, { siteId: site.id, at: past, now, from, until }),
    alarmsAt(db, reader, { siteId: site.id, at }),
    suspendingFor(db, reader, site.id),
  ])
  return {
    ...head,
    site,
    areas: areasOf(rows, suspending),
    alarms,
    canSuspendSite: suspending.wholeSite,
    readsWholeSite: readsAllOf(reader, site.id),
  }
}

/** Whether somebody reads every permit of a site, by the data scope or by a safety function there; as `canRead` decides. */
const readsAllOf = (reader: PermitReader, site: number): boolean =>
  readsAllSites(reader) ||
  (reader.actor.scopes.includes('site') && reader.actor.siteId === site) ||
  reader.functions.some(({ siteId }) => siteId === site)

function areasOf(rows: readonly BoardRow[], suspending: SuspendingFor): BoardArea[] {
  return [...Map.groupBy(rows, ({ locationId }) => locationId)].flatMap(([locationId, permits]) => {
    const [first] = permits
    if (!first) return []
    const { locationName, areaOwnerName, areaOwnerId } = first
    return [
      {
        locationId,
        locationName,
        areaOwnerName,
        canSuspend: suspending.inAreaOf(areaOwnerId),
        permits: permits.map(presented),
      },
    ]
  })
}

const presented = ({
  locationId: _l,
  locationName: _n,
  areaOwnerId: _i,
  areaOwnerName: _o,
  ...one
}: BoardRow): BoardPermit => one
