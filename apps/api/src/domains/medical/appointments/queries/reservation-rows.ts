import {
  ENDED_STATES,
  type Origin,
  type ReservationRow,
  reservationList,
} from '@selamat/contract/domains/medical/appointments/reservation'
import { OPEN_VISIT_STATES } from '@selamat/contract/domains/medical/appointments/reservation-lifecycle'
import { MEDICAL_CENTER } from '@selamat/contract/domains/medical/items'
import { sql } from 'kysely'
import { matching } from '../../../../platform/keyword.ts'
import { type Fragment, pageStatements } from '../../../../platform/records/statements.ts'
import { scopesFor } from '../../../../platform/session.ts'
import { anyOf, column, each, instants } from '../../../../register/filters.ts'
import { type Asking, registerQueries } from '../../../../register/register-queries.ts'
import { userScope } from '../../../identity/index.ts'
import { inCare, openedInEmergency, readerOf } from '../../patients/care.ts'
import { readsByScope, worksWith } from '../../who-sees.ts'

/** The schedule has changed since: places are held that nobody else gets. */
export const OFF_SCHEDULE = sql.raw(`exists (select from reservation_slots h join slots s on s.id = h.slot_id
  where h.reservation_id = t.id and s.closed)`)

/** The columns of a reservation `t`; `readsReason` says whose reasons the reader gets. */
export const columnsOf = (
  readsReason: Fragment,
): Fragment => sql`t.id, t.version, t.number, t.origin, t.patient_id, u.username,
  u.full_name, u.photo_file_id, t.visit_type_id, y.visit_name, t.center_id, m.center_name, t.clinician_id, k.title as clinician_title,
  jakarta_time(t.starts_at) as starts_at, jakarta_time(t.ends_at) as ends_at, case when ${readsReason} then t.reason end as reason, t.urgency,
  t.is_walk_in, t.status, jakarta_time(t.checked_in_at) as checked_in_at, ${OFF_SCHEDULE} as off_schedule,
  jakarta_time(t.created_at) as created_date`
export const RESERVATION_JOINS = `join users u on u.id = t.patient_id join visit_types y on y.id = t.visit_type_id
  join medical_centers m on m.id = t.center_id left join clinicians k on k.id = t.clinician_id`

interface Reader extends Asking {
  /** The patients that the reader reaches, as a condition on `t`. */
  readonly reached: Fragment
  readonly readsReason: Fragment
}

const careScopes = ({ context, db, actor }: Asking) =>
  scopesFor(context, actor, { anyOf: [MEDICAL_CENTER], action: 'read' }, db)

type Scopes = Asking['actor']['scopes']
/** Everybody of the company is reached. */
const isWhole = ({ employerId, companyId }: Asking['actor'], scopes: Scopes): boolean =>
  scopes.includes('all') || (scopes.includes('company') && employerId === companyId)

/** The reservations of the patients in some scopes. */
function reachedBy({ actor, today }: Asking, scopes: Scopes): Fragment {
  const company = sql`t.company_id = ${actor.companyId}`
  if (isWhole(actor, scopes)) return company
  return sql`${company} and t.patient_id in (select t.id from users t where ${userScope({ ...actor, scopes }, today)})`
}

const IS_THERE = sql`t.status = any(${[...OPEN_VISIT_STATES]})`

/**
 * Which reservations a reader knows of, and whose reasons, by the table of who sees what: the patients in the scope of the medical
 * center, of whom a pharmacist knows while they are there, and those whose record was opened in an emergency.
 */
async function readingBy(asking: Asking): Promise<Pick<Reader, 'reached' | 'readsReason'>> {
  const { actor, db, at } = asking
  const [scopes, reader] = await Promise.all([careScopes(asking), readerOf(db, actor)])
  const opened = sql`t.patient_id in (${openedInEmergency(actor, at)})`
  const inScope = reachedBy(asking, scopes)
  const isWork = worksWith('appointment', reader)
  const inWork = inCare({ ...actor, scopes }).scopes
  const open = sql`not (select p.is_restricted from patients p where p.id = t.patient_id)`
  return {
    // The whole company needs no look at what is opened besides.
    reached:
      isWork && isWhole(actor, scopes)
        ? inScope
        : sql`t.company_id = ${actor.companyId} and ((${inScope} and ${isWork ? sql`true` : IS_THERE}) or ${opened})`,
    readsReason: readsByScope('reason', reader)
      ? sql`((${reachedBy(asking, inWork)} and ${open}) or ${opened})`
      : opened,
  }
}

/** Patients of whom the reader knows at the medical center. */
export const careScope = async (asking: Asking): Promise<Fragment> => (await readingBy(asking)).reached
const isPatient = ({ userId }: Asking['actor']): Fragment => sql`t.patient_id = ${userId}`

const PHASE = {
  OPEN: sql`t.status <> all(${ENDED_STATES})`,
  ENDED: sql`t.status = any(${ENDED_STATES})`,
}

const readsFor = (reader: (asking: Asking) => Promise<Reader>) =>
  registerQueries(reservationList, {
    table: 'reservations',
    reader,
    scope: ({ reached }) => reached,
    filters: {
      centerId: column('t.center_id'),
      clinicianId: column('t.clinician_id'),
      visitTypeId: column('t.visit_type_id'),
      status: column('t.status'),
      startsAt: instants('t.starts_at'),
      patientId: column('t.patient_id'),
      urgency: column('t.urgency'),
      origin: column('t.origin'),
      mine: each({
        PATIENT: ({ actor }: Asking) => isPatient(actor),
        CLINICIAN: ({ actor }: Asking) =>
          sql`t.clinician_id in (select c.id from clinicians c where c.user_id = ${actor.userId})`,
      }),
      schedule: () => OFF_SCHEDULE,
      phase: (phases) => anyOf(phases.map((phase) => PHASE[phase])),
      id: column('t.id'),
    },
    keyword: (pattern) => sql`t.id in (
      select s.id from reservations s where s.search_text ${matching(pattern)}
      union all
      select s.id from users p join reservations s on s.patient_id = p.id where p.search_text ${matching(pattern)})`,
    sorts: { startsAt: ['t.starts_at'], createdDate: ['t.created_at'] },
    statements: ({ readsReason }) => pageStatements('reservations', columnsOf(readsReason), RESERVATION_JOINS),
    present: (rows: readonly ReservationRow[]) => [...rows],
  })

/**
 * What the care team lists: the patients in the scope of the medical center, with the reasons of those that are not restricted. Whoever
 * reaches every company keeps the product, and reads no reason by it.
 */
export const staffReads = readsFor(async (asking) => ({ ...asking, ...(await readingBy(asking)) }))

/** What everybody lists: one's own reservations, and those that one has booked, without the reason. */
export const ownReads = readsFor(async (asking) => ({
  ...asking,
  reached: sql`t.company_id = ${asking.actor.companyId} and (${isPatient(asking.actor)} or t.booked_by = ${asking.actor.userId})`,
  readsReason: isPatient(asking.actor),
}))

/** The same query within one origin, or among what has ended. */
export const within = <
  Q extends { readonly filter?: { readonly origin?: unknown; readonly phase?: unknown } | undefined },
>(
  query: Q,
  limits: { readonly origin?: Origin; readonly ended?: true },
) => ({
  ...query,
  filter: {
    ...query.filter,
    ...(limits.origin === undefined ? {} : { origin: [limits.origin] }),
    ...(limits.ended ? { phase: ['ENDED' as const] } : {}),
  },
})
