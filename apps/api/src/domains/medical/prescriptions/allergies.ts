import type { Allergy } from '@selamat/contract/domains/medical/prescriptions/line-checks'
import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'

/** What a person may not be given, the worst first. */
export const allergiesOf = (db: Executor, patientId: number): Promise<Allergy[]> =>
  run<Allergy>(
    db,
    sql`select substance as ingredient, severity, reaction from allergies where patient_id = ${patientId} and struck_at is null
      order by array_position(array['SEVERE', 'MODERATE', 'MILD'], severity), lower(substance)`,
  )
