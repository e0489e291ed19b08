import { sql } from 'kysely'
import type { Database } from '../src/platform/database.ts'

/** What the demo company has of its clinic, but for the shelves; what refers to others comes before them. */
const TABLES = [
  'letters',
  'prescription_lines',
  'prescriptions',
  'fitness_restrictions',
  'fitness_certificates',
  'examination_results',
  'audiograms',
  'spirometries',
  'examinations',
  'visit_amendments',
  'visit_signatures',
  'diagnoses',
  'visits',
  'vitals',
  'allergies',
  'conditions',
  'record_openings',
  'disclosure_consents',
  'legal_disclosures',
  'health_questions',
  'medical_readings',
  'reservation_events',
  'reservation_slots',
  'reservations',
  'slots',
  'center_sessions',
  'center_exceptions',
  'visit_types',
  'clinicians',
  'patients',
] as const

/** Leaves the clinic of the demo company without patients and staff: a test makes those that it needs. */
export const emptyClinic = ({ transaction }: Pick<Database, 'transaction'>): Promise<void> =>
  transaction(async (tx) => {
    // What was handed out stays out of the stock, and names nobody.
    await sql`alter table stock_movements disable trigger user, drop constraint stock_movements_line`.execute(tx)
    await sql`update stock_movements set prescription_line_id = null where prescription_line_id is not null`.execute(tx)
    await sql`alter table stock_movements enable trigger user, add constraint stock_movements_line
      check ((kind in ('DISPENSE', 'RETURN')) = (prescription_line_id is not null)) not valid`.execute(tx)
    for (const table of TABLES) {
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
      await sql`delete from ${sql.table(table)}`.execute(tx)
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
    }
    await sql`update medical_centers set slots_until = null, head_doctor_id = null`.execute(tx)
  })
