import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'

interface Whose {
  readonly userId?: number | undefined
  readonly username?: string | undefined
  readonly assignmentNumber?: string | undefined
}

/**
 * Whom a request names: by id, by employee ID, or by the number of a reservation or health report (MEDICAL-30). Whether the
 * actor may know of the person is asked later. Throws 404.
 */
export async function patientNamed(db: Executor, actor: Actor, whose: Whose): Promise<number> {
  if (whose.userId !== undefined) return whose.userId
  const { username = null, assignmentNumber = null } = whose
  const { companyId } = actor
  const [found] = await run<{ id: number | null }>(
    db,
    sql`select coalesce(
      (select u.id from users u where u.company_id = ${companyId} and u.username = ${username}),
      (select r.patient_id from reservations r where r.company_id = ${companyId} and r.number = ${assignmentNumber}),
      (select k.submitter_id from cases k where k.company_id = ${companyId} and k.kind in ('health-flow', 'health-question')
        and k.assignment_number = ${assignmentNumber} limit 1)) as id`,
  )
  if (!found?.id) throw httpError('NOT_FOUND')
  return found.id
}
