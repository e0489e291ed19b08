import { sql } from 'kysely'
import { run } from '../../src/platform/database.ts'
import type { DemoContext } from '../context.ts'

/** Pairs that are written in the leaflets of the medicines; the company's doctor confirms its own list. */
const PAIRS = [
  ['Ibuprofen', 'Captopril', 'MODERATE', 'Raises the blood pressure'],
  ['Diclofenac', 'Captopril', 'MODERATE', 'Raises the blood pressure'],
  ['Ibuprofen', 'Acetylsalicylic acid', 'MODERATE', 'Weakens the protection of the heart'],
  ['Tramadol', 'Codeine', 'SEVERE', 'Slows the breath'],
  ['Ciprofloxacin', 'Antacid', 'MILD', 'Take two hours apart'],
  ['Allopurinol', 'Amoxicillin', 'MILD', 'Rash is more frequent'],
  ['Metronidazole', 'Warfarin', 'SEVERE', 'Bleeding'],
] as const

/** The interactions of the clinic of a company. */
export async function loadInteractions({ tx, now }: DemoContext, companyId: number): Promise<void> {
  const values = PAIRS.map(
    ([a, b, severity, effect]) => sql`(${a}::text, ${b}::text, ${severity}::text, ${effect}::text)`,
  )
  await run(
    tx,
    sql`insert into interaction_rules (company_id, ingredient_a, ingredient_b, severity, effect, created_at, updated_at)
      select ${companyId}, v.a, v.b, v.severity, v.effect, ${now}, ${now} from (values ${sql.join(values)}) v (a, b, severity, effect)`,
  )
}
