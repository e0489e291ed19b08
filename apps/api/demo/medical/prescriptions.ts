import { sql } from 'kysely'
import { run } from '../../src/platform/database.ts'
import type { DemoContext } from '../context.ts'
import { loadLetters } from './letters.ts'
import { type DemoVisit, visitsIn } from './visits-of-pharmacy.ts'

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

/** Medicine, quantity, dose, times a day, days, instruction. */
type Prescribed = readonly [string, number, string, number, number, string]
/** What is prescribed at the visits, in turn. */
const PRESCRIBED: readonly { readonly diagnose: string; readonly lines: readonly Prescribed[] }[] = [
  {
    diagnose: 'J20.9',
    lines: [
      ['Paracetamol', 10, '1 tablet', 3, 3, 'after meals'],
      ['Codeine', 5, '1 tablet', 1, 5, 'at night, for the cough'],
    ],
  },
  { diagnose: 'M54.5', lines: [['Mefenamic acid', 9, '1 tablet', 3, 3, 'after meals']] },
  {
    diagnose: 'J02.9',
    lines: [
      ['Amoxicillin', 15, '1 capsule', 3, 5, 'until all is taken'],
      ['Paracetamol', 9, '1 tablet', 3, 3, 'with fever'],
    ],
  },
  { diagnose: 'L50.9', lines: [['Cetirizine', 7, '1 tablet', 1, 7, 'at night']] },
  {
    diagnose: 'K30',
    lines: [
      ['Ibuprofen', 6, '1 tablet', 2, 3, 'after meals'],
      ['Cetirizine', 3, '1 tablet', 1, 3, 'at night'],
    ],
  },
]
const ALLERGIES = [
  ['sulfonamide', 'MODERATE', 'Rash, 2019'],
  ['penicillin', 'SEVERE', 'Swollen face and lips, 2021'],
] as const

/** The pharmacy of the operator: who waits, what was handed out today, interactions, allergies, letters. */
export async function loadPharmacy(context: DemoContext, companyId: number): Promise<void> {
  await loadInteractions(context, companyId)
  // Who prescribes is a doctor.
  await run(
    context.tx,
    sql`update reservations r set clinician_id = c.id from clinicians c join users u on u.id = c.user_id
      where u.username = '10000006' and r.company_id = ${companyId} and r.status = 'WAITING_MEDICINE'`,
  )
  const waiting = await visitsIn(context, companyId, { status: 'WAITING_MEDICINE', count: 5, most: 40, hoursApart: 0 })
  const finished = await visitsIn(context, companyId, { status: 'finish', count: 60, most: 60, hoursApart: 26 })
  await loadAllergies(context, companyId, waiting)
  await prescribe(context, companyId, waiting, 'SUBMITTED')
  await prescribe(context, companyId, finished.slice(0, 6), 'DISPENSED')
  await handOut(context)
  await loadLetters(context, companyId, finished)
}

async function loadInteractions({ tx, now }: DemoContext, companyId: number): Promise<void> {
  const values = PAIRS.map(
    ([a, b, severity, effect]) => sql`(${a}::text, ${b}::text, ${severity}::text, ${effect}::text)`,
  )
  await run(
    tx,
    sql`insert into interaction_rules (company_id, ingredient_a, ingredient_b, severity, effect, created_at, updated_at)
      select ${companyId}, v.a, v.b, v.severity, v.effect, ${now}, ${now} from (values ${sql.join(values)}) v (a, b, severity, effect)`,
  )
}

/** Of the second and the fourth who wait: the warning, and the stop that nobody needs as nothing is prescribed against it. */
async function loadAllergies({ tx, now }: DemoContext, companyId: number, waiting: readonly DemoVisit[]) {
  const people = [waiting[1], waiting[3]]
  const values = ALLERGIES.flatMap(([ingredient, severity, reaction], at) => {
    const person = people[at]
    return person ? [sql`(${person.patientId}::bigint, ${ingredient}::text, ${severity}::text, ${reaction}::text)`] : []
  })
  if (values.length === 0) return
  await run(
    tx,
    sql`insert into allergies (company_id, patient_id, substance, severity, reaction, verified_by, created_at, updated_at)
      select ${companyId}, v.patient, v.ingredient, v.severity, v.reaction, (select id from users where username = '10000007'), ${now}, ${now}
      from (values ${sql.join(values)}) v (patient, ingredient, severity, reaction) on conflict do nothing`,
  )
}

async function prescribe(
  { tx, now }: DemoContext,
  companyId: number,
  visits: readonly DemoVisit[],
  status: 'SUBMITTED' | 'DISPENSED',
): Promise<void> {
  if (visits.length === 0) return
  const minutes = (at: number) => new Date(now.getTime() - (3 + at * 6) * 60_000)
  const rows = visits.map(({ id, patientId }, at) => ({
    reservation: id,
    patient: patientId,
    number: `MED/RX/${now.getUTCFullYear()}/${status === 'SUBMITTED' ? 'W' : 'D'}${String(at + 1).padStart(3, '0')}`,
    diagnose: PRESCRIBED[at % PRESCRIBED.length]?.diagnose,
    at: minutes(at).toISOString(),
  }))
  const stored = await run<{ id: number; reservationId: number }>(
    tx,
    sql`insert into prescriptions (company_id, number, reservation_id, patient_id, status, treatment, diagnose, prescriber_id, submitted_at,
        dispensed_at, created_at, updated_at)
      select ${companyId}, g.number, g.reservation, g.patient, ${status}, 'Symptomatic', g.diagnose, d.id, g.at,
        case when ${status} = 'DISPENSED' then g.at end, g.at, g.at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) g (reservation bigint, patient bigint, number text, diagnose text, at timestamptz)
      cross join (select id from users where username = '10000006') d returning id, reservation_id`,
  )
  const idOf = new Map(stored.map(({ id, reservationId }) => [reservationId, id]))
  const lines = visits.flatMap(({ id }, at) =>
    (PRESCRIBED[at % PRESCRIBED.length]?.lines ?? []).map(([name, qty, dose, times, days, instruction], position) => ({
      ...{ prescription: idOf.get(id) ?? 0, position, name, qty, dose, times, days, instruction },
    })),
  )
  await run(
    tx,
    sql`insert into prescription_lines (prescription_id, position, item_id, qty, dose, times_a_day, days, route, instruction)
      select g.prescription, g.position, i.id, g.qty, g.dose, g.times, g.days, 'by mouth', g.instruction
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) g (prescription bigint, position int, name text, qty int, dose text, times int,
        days int, instruction text)
      cross join lateral (select i.id from stock_items i where i.company_id = ${companyId} and i.medicine_name = g.name order by i.id limit 1) i`,
  )
}

/** Hands out what is marked as dispensed, from the first usable batch that has enough; what no batch has is closed. */
async function handOut({ tx }: DemoContext): Promise<void> {
  await run(
    tx,
    sql`insert into stock_movements (lot_id, kind, qty, actor_id, second_actor_id, at, prescription_line_id)
      select b.id, 'DISPENSE', -l.qty, a.id, case when i.control <> 'NONE' then s.id end, p.dispensed_at, l.id
      from prescriptions p join reservations r on r.id = p.reservation_id join prescription_lines l on l.prescription_id = p.id
      join stock_items i on i.id = l.item_id
      cross join (select id from users where username = '10000018') a cross join (select id from users where username = '10000007') s
      cross join lateral (select b.id from stock_batches b where b.item_id = l.item_id and b.center_id = r.center_id and b.quarantine is null
        and b.qty >= l.qty * 6 and b.expires_on >= p.dispensed_at::date + l.days order by b.expires_on, b.id limit 1) b
      where p.status = 'DISPENSED' order by p.dispensed_at, l.id`,
  )
  await run(
    tx,
    sql`update prescription_lines l set dispensed = coalesce(m.qty, 0), closed_reason = case when m.qty is null then 'The patient has it at home' end
      from prescription_lines k join prescriptions p on p.id = k.prescription_id
      left join lateral (select -sum(m.qty)::int as qty from stock_movements m where m.prescription_line_id = k.id) m on true
      where k.id = l.id and p.status = 'DISPENSED'`,
  )
}
