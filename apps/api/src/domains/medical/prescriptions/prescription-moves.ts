import {
  PRESCRIPTION_ACTIONS,
  type PrescriptionState,
  prescriptionLifecycle,
} from '@selamat/contract/domains/medical/prescriptions/prescription-lifecycle'
import { plural } from '@selamat/contract/kit/plural'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { gate, lifecycleOf } from '../../../platform/lifecycle.ts'
import type { Rights } from '../appointments/reservation-subject.ts'
import { oneselfProblem } from '../patients/guards.ts'

/** A prescription, with what its moves look at. */
export interface PrescriptionSubject {
  readonly id: number
  readonly companyId: number
  readonly version: number
  readonly number: string
  readonly status: PrescriptionState
  readonly reservationId: number
  readonly patientId: number
  readonly prescriberId: number
  /** Lines of which something is owed. */
  readonly open: number
  /** What people have of it. */
  readonly handedOut: number
  readonly rights: Pick<Rights, 'doctor' | 'pharmacist'>
}
const NO_RIGHTS = { doctor: false, pharmacist: false }

/** What can be done to a prescription. */
export const prescriptionMoves = lifecycleOf(prescriptionLifecycle, {
  table: 'prescriptions',
  relations: {
    pharmacist: ({ rights, patientId }: PrescriptionSubject, actor: Actor | null) =>
      rights.pharmacist ? oneselfProblem(actor, patientId) : 'Only who dispenses medicine can do this',
    doctor: ({ rights, patientId }, actor) =>
      rights.doctor ? oneselfProblem(actor, patientId) : 'Only a doctor can do this',
    system: () => null,
  },
  guards: {
    complete: ({ open }) => [
      gate('complete', open === 0 ? null : `${plural(open, 'medicine is', 'medicines are')} still owed`),
    ],
    untouched: ({ handedOut }) => [
      gate('untouched', handedOut === 0 ? null : 'Some of it is handed out. Close the rest with a reason'),
    ],
  },
  // Health data: the log of the company says that it moved, and no word of what or why.
  audit: ({ subject: { companyId, number }, from, to }) => ({
    companyId,
    label: number,
    before: { status: from },
    after: { status: to },
    reason: null,
  }),
})

type Key = { readonly id: number } | { readonly reservationId: number }

/** A prescription by its id, or the one of a reservation; null: there is none. The caller decides who may know of it. */
export async function prescriptionSubject(
  db: Executor,
  key: Key,
  rights: PrescriptionSubject['rights'] = NO_RIGHTS,
): Promise<PrescriptionSubject | null> {
  const which = 'id' in key ? sql`p.id = ${key.id}` : sql`p.reservation_id = ${key.reservationId}`
  const [row] = await run<Omit<PrescriptionSubject, 'rights'>>(
    db,
    sql`select p.id, p.company_id, p.version, p.number, p.status, p.reservation_id, p.patient_id, p.prescriber_id,
        n.open, n.handed_out
      from prescriptions p cross join lateral (
        select count(*) filter (where l.dispensed < l.qty and l.closed_reason is null)::int as open,
          coalesce(sum(l.dispensed), 0)::int as handed_out
        from prescription_lines l where l.prescription_id = p.id) n
      where ${which} and p.status <> 'CANCELLED'`,
  )
  return row ? { ...row, rights } : null
}

/** What somebody can do to a prescription. */
export const allowedActions = (subject: PrescriptionSubject, actor: Actor) =>
  prescriptionMoves.allowed(subject, actor, PRESCRIPTION_ACTIONS)
