import {
  OPEN_VISIT_STATES,
  type ReservationState,
} from '@selamat/contract/domains/medical/appointments/reservation-lifecycle'
import { DOCTOR, MEDICAL_CENTER, MEDICINE } from '@selamat/contract/domains/medical/items'
import { formatDate } from '@selamat/contract/kit/dates'
import type { Action, ItemKey } from '@selamat/contract/kit/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import { type SplitScopes, scopesFor } from '../../../platform/session.ts'
import { personScope, userScope } from '../../identity/index.ts'
import { undoScopes } from '../../workflow/index.ts'
import { ownCenters } from '../centers/own-centers.ts'
import { inCare, openedInEmergency, readerSql } from '../patients/care.ts'
import { clinicNumber } from '../settings.ts'
import { doorTo, type Reader, worksWith } from '../who-sees.ts'

/** What somebody may do for a patient: the item is held, its scope covers the patient, and it is the own work at the clinic. */
export interface Rights {
  readonly reception: boolean
  readonly doctor: boolean
  readonly pharmacist: boolean
  readonly undo: boolean
  /** Writes what is measured. */
  readonly measures: boolean
  /** Knows of it. */
  readonly reads: boolean
  /** Belongs to the care team of the patient, or has opened the record in an emergency. */
  readonly team: boolean
  /** Reads why: nobody but in an emergency where the record is restricted. */
  readonly cares: boolean
}
const NO_RIGHTS: Rights = {
  reception: false,
  doctor: false,
  pharmacist: false,
  undo: false,
  measures: false,
  reads: false,
  team: false,
  cares: false,
}
const ITEMS = {
  reception: [[MEDICAL_CENTER], 'update'],
  doctor: [[DOCTOR], 'create'],
  pharmacist: [[MEDICINE], 'create'],
  reads: [[MEDICAL_CENTER, DOCTOR], 'read'],
} as const satisfies Record<
  Exclude<keyof Rights, 'undo' | 'measures' | 'team' | 'cares'>,
  readonly [readonly ItemKey[], Action]
>

/** A reservation, with what its moves look at. */
export interface ReservationSubject {
  readonly id: number
  readonly companyId: number
  readonly version: number
  readonly number: string
  readonly status: ReservationState
  readonly origin: 'HEALTH' | 'SAFETY'
  readonly patientId: number
  readonly isRestricted: boolean
  readonly bookedBy: number
  readonly visitTypeId: number
  readonly centerId: number
  readonly clinicianId: number | null
  readonly startsAt: Date
  readonly endsAt: Date
  readonly urgency: string
  readonly checkedInAt: Date | null
  readonly finishedAt: Date | null
  readonly needsVitals: boolean
  readonly hasVitals: boolean
  /** Some of its prescription was handed out. */
  readonly isDispensed: boolean
  readonly now: Date
  readonly cancelMinutes: number
  readonly rights: Rights
}

/** Whom and where somebody may undo: as a doctor in the own centers alone. `t` is the patient. */
export const undoCondition = async (db: Executor, actor: Actor, today: string, center: Fragment): Promise<Fragment> =>
  undoWithin(actor, today, center, await undoScopes(db, actor))

function undoWithin(actor: Actor, today: string, center: Fragment, { alone, beside }: SplitScopes): Fragment {
  return sql`(${userScope({ ...actor, scopes: alone }, today)}
    or (${userScope({ ...actor, scopes: beside }, today)} and ${center} in (${ownCenters(actor.userId, today)})))`
}

/** The scopes of each item of somebody who meets a patient. */
async function grantsOf(context: AppContext, db: Executor, actor: Actor) {
  const names = Object.keys(ITEMS) as (keyof typeof ITEMS)[]
  const [undo, ...items] = await Promise.all([
    undoScopes(db, actor),
    ...names.map(async (name) => {
      const [anyOf, action] = ITEMS[name]
      return { name, scopes: await scopesFor(context, actor, { anyOf, action }, db) }
    }),
  ])
  return { undo, items }
}

type Reached = Readonly<Record<keyof typeof ITEMS | 'isReached' | 'undo' | 'isOpened', boolean>> & {
  readonly reader: Reader
}

/**
 * What an actor may do for a person at a center, by the scopes of each item and by what the actor is at the clinic. Whoever reaches every
 * company knows of those of the own one, and works with none; an emergency lets read, and do nothing besides.
 */
async function rightsFor(
  db: Executor,
  { actor, now, granted }: { actor: Actor; now: Date; granted: Awaited<ReturnType<typeof grantsOf>> },
  {
    patientId,
    centerId,
    status,
    isRestricted,
  }: Pick<ReservationSubject, 'patientId' | 'centerId' | 'status' | 'isRestricted'>,
): Promise<Rights> {
  const today = formatDate(now)
  const parts = granted.items.flatMap(({ name, scopes }) => {
    const people = { ...actor, scopes }
    const work = personScope(inCare(people), today)
    return name === 'reads'
      ? [sql`${personScope(people, today)} as reads`, sql`${work} as is_reached`]
      : [sql`${work} as ${sql.id(name)}`]
  })
  const [found] = await run<Reached>(
    db,
    sql`select ${sql.join(parts)}, ${undoWithin(actor, today, sql`${centerId}::bigint`, granted.undo)} as undo,
        t.id in (${openedInEmergency(actor, now)}) as is_opened, ${readerSql(sql`${actor.userId}::bigint`, sql`t.company_id`)} as reader
      from users t where t.id = ${patientId} and t.company_id = ${actor.companyId}`,
  )
  if (!found) return NO_RIGHTS
  const { reader, isReached, isOpened } = found
  const opening = isOpened ? ('EMERGENCY' as const) : null
  const relation = { reader, isReached, isRestricted, cares: false, dispenses: false, opening }
  const isThere = OPEN_VISIT_STATES.some((state) => state === status)
  return {
    reception: found.reception && worksWith('appointment', reader),
    doctor: found.doctor && worksWith('record', reader),
    pharmacist: found.pharmacist && worksWith('prescription', reader),
    undo: found.undo,
    measures: found.reception && worksWith('record', reader),
    reads: (found.reads && (worksWith('appointment', reader) || isThere)) || isOpened,
    team: doorTo('reason', { ...relation, isRestricted: false }) !== null,
    cares: doorTo('reason', relation) !== null,
  }
}

/**
 * A reservation of the actor's company by id or number, with the actor's rights; null: there is none. The caller decides who may know of it.
 * `actor` null is the server itself.
 */
export async function reservationSubject(
  context: AppContext,
  db: Executor,
  actor: Actor | null,
  key: { readonly id: number } | { readonly number: string; readonly companyId: number },
): Promise<ReservationSubject | null> {
  const named = 'id' in key ? sql`r.id = ${key.id}` : sql`r.number = ${key.number} and r.company_id = ${key.companyId}`
  const own = actor === null ? sql`true` : sql`r.company_id = ${actor.companyId}`
  const found = run<Omit<ReservationSubject, 'now' | 'rights'>>(
    db,
    sql`select r.id, r.company_id, r.version, r.number, r.status, r.origin, r.patient_id,
        coalesce((select p.is_restricted from patients p where p.id = r.patient_id), false) as is_restricted, r.booked_by, r.visit_type_id, r.center_id,
        r.clinician_id, r.starts_at, r.ends_at, r.urgency, r.checked_in_at, r.finished_at, v.needs_vitals,
        ${clinicNumber('cancelMinutes', sql`r.company_id`)} as cancel_minutes,
        exists (select 1 from vitals w where w.reservation_id = r.id) as has_vitals,
        exists (select 1 from prescriptions p join prescription_lines l on l.prescription_id = p.id
          where p.reservation_id = r.id and l.dispensed > 0) as is_dispensed
      from reservations r join visit_types v on v.id = r.visit_type_id where ${named} and ${own}`,
  )
  // Neither waits for the other.
  const [[row], granted] = await Promise.all([found, actor && grantsOf(context, db, actor)])
  if (!row) return null
  const now = context.clock.now()
  const rights = actor && granted ? await rightsFor(db, { actor, now, granted }, row) : NO_RIGHTS
  return { ...row, now, rights }
}
