import { type Plan, type permitConflicts, SLOT_DAYS } from '@selamat/contract/domains/permits/conflicts/conflict'
import { PLANNED } from '@selamat/contract/domains/permits/permit-lifecycle'
import type { WorkActivity } from '@selamat/contract/domains/permits/permit-words'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { BodyOf, DataOf } from '@selamat/contract/kit/endpoint'
import { DAY, MINUTE } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { visiblePermit } from '../queries/stored.ts'
import { readerOf } from '../relations.ts'
import { busyTimes, type Conflict, conflictsOf, conflictsOfWork } from './conflicts-of.ts'
import type { Work } from './pairs.ts'
import { presentFound, presentSide, readableAmong } from './present.ts'
import { nearestFree, type Span } from './slot.ts'
import { canSettle, type Parties } from './who-settles.ts'

const QUARTER = 15 * MINUTE

/** The conflicts of a stored permit or of a plan with all that is planned or live, and the nearest free window. */
export async function checkConflicts(
  context: AppContext,
  actor: Actor,
  body: BodyOf<typeof permitConflicts.check>,
): Promise<DataOf<typeof permitConflicts.check>> {
  const db = context.database.kysely
  const at = context.clock.now()
  const reader = await readerOf(context, db, actor)
  const { id, plan } = body
  const known = id ?? plan?.id ?? null
  const visible = known === null ? null : await visiblePermit(db, reader, { id: known })
  const stored = plan === undefined ? visible : null
  const work = plan === undefined ? await storedWork(db, id ?? 0) : await plannedWork(db, actor.companyId, plan)
  // Looked for beside the conflicts: mostly somebody asks because there are some.
  const [found, free] = await Promise.all([
    stored ? conflictsOf(db, stored, PLANNED, at) : conflictsOfWork(db, work, at),
    freeSlot(db, work, at),
  ])
  const others = found.map(({ permitId }) => permitId)
  const readable = others.length === 0 ? new Set<number>() : await readableAmong(db, reader, others)
  const settles = (conflict: Conflict, mine: Parties | null) => mine !== null && canSettle(reader, [mine, conflict])
  const isOpen = found.some(({ isSettled }) => !isSettled)
  return {
    conflicts: found.map((conflict) => ({
      other: presentSide(conflict, readable.has(conflict.permitId)),
      ...presentFound(conflict, settles(conflict, stored)),
    })),
    freeSlot: isOpen ? free : null,
  }
}

/**
 * The nearest window of the same length without any conflict, acknowledged or not: at most 14 days away, not before now, and
 * within the window of the permit above.
 */
export async function freeSlot(db: Executor, work: Work, now: Date) {
  const planned: Span = { from: work.startsAt.getTime(), until: work.endsAt.getTime() }
  const [parent] =
    work.parentId === null
      ? []
      : await run<{ startsAt: Date; endsAt: Date }>(
          db,
          sql`select starts_at, ends_at from permits where id = ${work.parentId}`,
        )
  const bounds: Span = {
    from: Math.max(
      planned.from - SLOT_DAYS * DAY,
      Math.ceil(now.getTime() / QUARTER) * QUARTER,
      parent?.startsAt.getTime() ?? 0,
    ),
    until: Math.min(planned.until + SLOT_DAYS * DAY, parent?.endsAt.getTime() ?? Number.POSITIVE_INFINITY),
  }
  if (bounds.until <= bounds.from) return null
  const busy = await busyTimes(db, { ...work, startsAt: new Date(bounds.from), endsAt: new Date(bounds.until) }, now)
  const free = nearestFree(
    planned,
    busy.map(({ startsAt, endsAt }) => ({ from: startsAt.getTime(), until: endsAt.getTime() })),
    bounds,
  )
  return free && { startsAt: formatTimestamp(new Date(free.from)), endsAt: formatTimestamp(new Date(free.until)) }
}

interface StoredWork extends Omit<Work, 'equipment' | 'people'> {
  readonly equipment: Work['equipment'] | null
  readonly people: Work['people'] | null
}

/** A stored permit as work that is planned. */
export async function storedWork(db: Executor, id: number): Promise<Work> {
  const [work] = await run<StoredWork>(
    db,
    sql`select p.id, p.company_id, p.site_id, p.location_id,
        p.sub_location_id, p.level, w.activity, p.system, p.parent_id,
        p.starts_at, p.ends_at,
        (select json_agg(json_build_object('equipmentId', e.equipment_id, 'isSubject', e.is_subject)) from permit_equipment e
          where e.permit_id = p.id) as equipment,
        (select json_agg(json_build_object('userId', u.user_id, 'crewRole', u.crew_role)) from permit_people u
          where u.permit_id = p.id) as people
      from permits p join work_types w on w.id = p.work_type_id where p.id = ${id}`,
  )
  if (!work) throw httpError('NOT_FOUND')
  return { ...work, equipment: work.equipment ?? [], people: work.people ?? [] }
}

/** A plan as work, at a place and of a type of the company. Throws 422 at the field. */
async function plannedWork(db: Executor, companyId: number, plan: Plan): Promise<Work> {
  const [found] = await run<{ siteId: number | null; activity: WorkActivity | null }>(
    db,
    sql`select
      (select l.site_id from locations l where l.id = ${plan.locationId} and l.company_id = ${companyId}) as site_id,
      (select w.activity from work_types w where w.id = ${plan.workTypeId} and w.company_id = ${companyId}) as activity`,
  )
  const { siteId = null, activity = null } = found ?? {}
  if (siteId === null || activity === null) {
    throw httpError('INVALID', {
      errors: {
        ...(siteId === null ? { 'plan.locationId': 'Choose a location of your company' } : {}),
        ...(activity === null ? { 'plan.workTypeId': 'Choose a type of work of your company' } : {}),
      },
    })
  }
  return { ...plan, companyId, siteId, activity, startsAt: new Date(plan.startsAt), endsAt: new Date(plan.endsAt) }
}
