import { OPEN_VISIT_STATES } from '@selamat/contract/domains/medical/appointments/reservation-lifecycle'
import {
  CLINIC_PARTS,
  type ClinicPart,
  type ClinicToday,
  type ComingAppointment,
  type WaitingPatient,
} from '@selamat/contract/domains/medical/clinic-home'
import { DOCTOR, MEDICAL_CENTER, MEDICINE } from '@selamat/contract/domains/medical/items'
import { formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../platform/access.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type Executor, run } from '../../platform/database.ts'
import { scopesFor } from '../../platform/session.ts'
import { userScope } from '../identity/index.ts'
import { holdsItem } from '../workflow/index.ts'

/** Patients that Home shows. */
const FIRST = 5
/** More than any clinic has at the clinic. */
const MOST = 200

/** What waits for whom: a pharmacist sees nobody before the signature. */
const WAITS_FOR: Readonly<Record<ClinicPart, readonly string[]>> = {
  DOCTOR: ['CHECKED_IN', 'IN_EXAMINATION'],
  NURSE: ['CHECKED_IN', 'IN_EXAMINATION'],
  PHARMACIST: ['WAITING_MEDICINE'],
}

interface Present extends Omit<WaitingPatient, 'since'> {
  readonly since: Date
  readonly isOthers: boolean
}
interface Counts {
  readonly checkedIn: number
  readonly inExamination: number
  readonly waitingMedicine: number
}

/** By the entry among the clinicians where its items are held, else by the items: who may sign, who receives, who dispenses. */
async function partOf(db: Executor, { userId, companyId }: Actor): Promise<ClinicPart | null> {
  const me = sql`${userId}::bigint`
  const [found] = await run<Readonly<Record<ClinicPart, boolean>> & { readonly own: ClinicPart | null }>(
    db,
    sql`select ${holdsItem(me, [DOCTOR], 'create')} as "DOCTOR", ${holdsItem(me, [MEDICAL_CENTER], 'update')} as "NURSE",
      ${holdsItem(me, [MEDICINE], 'create')} as "PHARMACIST",
      (select profession from clinicians where user_id = ${me} and company_id = ${companyId} and archived_at is null) as own`,
  )
  if (!found) return null
  const { own } = found
  return own !== null && found[own] ? own : (CLINIC_PARTS.find((part) => found[part]) ?? null)
}

/** Who is at the clinic for a member of the clinic, in the scope of the items; null for everybody else. */
async function clinicOf(context: AppContext, actor: Actor): Promise<ClinicToday | null> {
  const db = context.database.kysely
  const today = formatDate(context.clock.now())
  const { userId, companyId } = actor
  const part = await partOf(db, actor)
  if (part === null) return null
  const [seeing, dispensing] = await Promise.all([
    scopesFor(context, actor, { anyOf: [MEDICAL_CENTER, DOCTOR], action: 'read' }),
    scopesFor(context, actor, { anyOf: [MEDICINE], action: 'create' }),
  ])
  const rows = await run<Present & Counts>(
    db,
    sql`select r.id, r.number, t.full_name, v.visit_name, r.urgency, r.status, coalesce(r.checked_in_at, r.starts_at) as since,
        coalesce(c.user_id <> ${userId}, false) as is_others,
        count(*) filter (where r.status = 'CHECKED_IN') over ()::int as checked_in,
        count(*) filter (where r.status = 'IN_EXAMINATION') over ()::int as in_examination,
        count(*) filter (where r.status = 'WAITING_MEDICINE') over ()::int as waiting_medicine
      from reservations r join users t on t.id = r.patient_id join visit_types v on v.id = r.visit_type_id
      left join clinicians c on c.id = r.clinician_id
      where r.company_id = ${companyId} and r.status = any(${[...OPEN_VISIT_STATES]})
        and (${userScope({ ...actor, scopes: seeing }, today)}
          or r.status = 'WAITING_MEDICINE' and ${userScope({ ...actor, scopes: dispensing }, today)})
      order by array_position(array['EMERGENCY', 'URGENT', 'ROUTINE'], r.urgency), r.checked_in_at nulls last, r.id
      limit ${sql.lit(MOST)}`,
  )
  const displayed = ({ id, number, fullName, visitName, urgency, status, since }: Present): WaitingPatient => ({
    ...{ id, number, fullName, visitName, urgency, status },
    since: formatTimestamp(since),
  })
  const next = rows.find(({ status, isOthers }) => status === 'CHECKED_IN' && !isOthers)
  const { checkedIn = 0, inExamination = 0, waitingMedicine = 0 }: Partial<Counts> = rows[0] ?? {}
  return {
    part,
    checkedIn,
    inExamination,
    waitingMedicine,
    patients: rows
      .filter(({ status }) => WAITS_FOR[part].includes(status))
      .slice(0, FIRST)
      .map(displayed),
    next: part === 'DOCTOR' && next ? displayed(next) : null,
  }
}

/** The own next appointment that is not over. */
async function comingOf({ database, clock }: AppContext, { userId }: Actor): Promise<ComingAppointment | null> {
  const [row] = await run<Omit<ComingAppointment, 'startsAt'> & { startsAt: Date }>(
    database.kysely,
    sql`select r.number, r.starts_at, m.center_name, r.status from reservations r join medical_centers m on m.id = r.center_id
      where r.patient_id = ${userId} and r.status in ('WAITING_APPROVAL', 'CONFIRMED') and r.ends_at > ${clock.now()}
      order by r.starts_at, r.id limit 1`,
  )
  return row ? { ...row, startsAt: formatTimestamp(row.startsAt) } : null
}

/** What Home shows of the clinic to somebody. */
export async function readClinicHome(context: AppContext, actor: Actor) {
  const [clinic, appointment] = await Promise.all([clinicOf(context, actor), comingOf(context, actor)])
  return { clinic, appointment }
}
