import { sql } from 'kysely'
import type { Fragment } from '../../../platform/records/statements.ts'

/** The hazards of all assessments in force, with the department and the place that they are about. */
export const hazardsInForce: Fragment = sql`select r.company_id, v.department_id, v.location_id, r.hazard, v.number
  from hiradc_rows r join hiradc_revisions v on v.id = r.revision_id where r.in_force`
