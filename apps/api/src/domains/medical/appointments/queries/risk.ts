import type { ReservationRisk } from '@selamat/contract/domains/medical/appointments/reservation'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { AppContext } from '../../../../platform/app-context.ts'
import { type Executor, run } from '../../../../platform/database.ts'
import { holdsAt } from '../../../../platform/dated.ts'
import type { ReservationSubject } from '../reservation-subject.ts'

type Kept = Pick<ReservationRisk, 'exposures' | 'restrictions' | 'gaps'>

/** What a part of the clinic knows of the work of a patient: exposures, restrictions, or what is missing of protocols. */
export type RiskSource = (
  db: Executor,
  patient: { readonly id: number; readonly today: string },
) => Promise<Partial<Kept>>

const UNKNOWN: Kept = { exposures: null, restrictions: null, gaps: null }

/** What the work of a patient does to health: the post of the day, and what each source knows of it. */
export async function riskOf(
  { database, clock }: AppContext,
  { number, patientId }: ReservationSubject,
  sources: readonly RiskSource[],
): Promise<ReservationRisk> {
  const db = database.kysely
  const today = formatDate(clock.now())
  const [post] = await run<Pick<ReservationRisk, 'position' | 'department' | 'site'>>(
    db,
    sql`select p.position_name as position, d.department_name as department, s.site_name as site
      from employments e left join positions p on p.id = e.position_id left join departments d on d.id = e.department_id
      left join sites s on s.id = e.site_id where e.user_id = ${patientId} and ${holdsAt('e', today)} limit 1`,
  )
  const known = await Promise.all(sources.map((source) => source(db, { id: patientId, today })))
  const { position = null, department = null, site = null } = post ?? {}
  return Object.assign({ number, position, department, site, ...UNKNOWN }, ...known)
}
