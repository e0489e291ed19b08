import type { VisitRecord } from '@selamat/contract/domains/medical/visits/visit'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import { diagnosesOf, IS_SIGNED } from '../patients/record-parts.ts'

type Instants = 'injuryAt' | 'savedAt' | 'signedAt'
type Stored = Omit<VisitRecord, Instants> & { readonly [K in Instants]: Date | null }

const EMPTY: VisitRecord = {
  version: 0,
  complaint: null,
  history: null,
  findings: null,
  plan: null,
  disposition: null,
  workRelated: 'NO',
  injuryClass: null,
  injuryAt: null,
  injuryLocationId: null,
  injuryLocation: null,
  restFrom: null,
  restUntil: null,
  diagnoses: [],
  savedAt: null,
  savedBy: null,
  signedAt: null,
  signedBy: null,
}

const written = (at: Date | null) => at && formatTimestamp(at)

/** The record of a visit as it stands; empty before the first word. */
export async function visitRecordOf(db: Executor, id: number): Promise<VisitRecord> {
  const [row] = await run<Stored>(
    db,
    sql`select w.version, w.complaint, w.history, w.findings, w.plan, w.disposition, w.work_related, w.injury_class, w.injury_at,
        w.injury_location_id, l.location_name as injury_location, w.rest_from, w.rest_until, ${diagnosesOf()} as diagnoses,
        w.updated_at as saved_at, u.full_name as saved_by, case when ${IS_SIGNED} then w.signed_at end as signed_at,
        case when ${IS_SIGNED} then s.full_name end as signed_by
      from visits w join reservations r on r.id = w.id left join users u on u.id = w.updated_by
      left join users s on s.id = w.signed_by left join locations l on l.id = w.injury_location_id where w.id = ${id}`,
  )
  if (!row) return EMPTY
  const { injuryAt, savedAt, signedAt, ...rest } = row
  return { ...rest, injuryAt: written(injuryAt), savedAt: written(savedAt), signedAt: written(signedAt) }
}
