import { addDays, addMonths, formatDate } from '@selamat/contract/kit/dates'
import { instantAt } from '@selamat/contract/kit/instants'
import { sql } from 'kysely'
import { run, type Tx } from '../../src/platform/database.ts'
import type { DemoContext } from '../context.ts'
import { type Random, seeded } from '../random.ts'
import { clinicNumbers } from './numbers.ts'

const [YEARLY, RESTRICTED, UNFIT, SHIFTED] = [400, 25, 12, 6] as const
const [DOCTOR, NURSE] = ['10000006', '10000007'] as const
const RESTRICTIONS = [
  ['HEIGHT', 'No work at height'],
  ['CONFINED_SPACE', 'No confined space entry'],
  ['LIFTING', 'No lifting above 10 kg'],
  ['COATING', 'No solvents'],
] as const

interface Person {
  readonly id: number
  /** Named in a permit: not unfit, so that the work of the demo goes on. */
  readonly atWork: boolean
  readonly isAccount: boolean
}

interface Examination {
  readonly person: Person
  readonly number: string
  readonly day: string
  /** Hearing in dB HL at 2 to 4 kHz. */
  readonly hearing: number
  readonly isBaseline: boolean
}

/** The yearly examinations of the operator's people, and who is cleared for which work. Nobody of a permit is unfit. */
export async function loadOccupational({ tx, now }: DemoContext, companyId: number): Promise<void> {
  const random = seeded(40)
  const today = formatDate(now)
  const people = await run<Person>(
    tx,
    sql`select u.id, exists (select 1 from permit_people p where p.user_id = u.id) as at_work, u.username < '10000021' as is_account
      from users u where u.company_id = ${companyId} and u.archived_at is null order by u.id limit ${YEARLY}`,
  )
  const [doctor, nurse] = [await idOf(tx, DOCTOR), await idOf(tx, NURSE)]
  const numbers = clinicNumbers(companyId, 'EXM')
  // Of ten people eight have been examined this year; those who have not are due.
  const examined = people.filter((_, n) => n % 10 < 8)
  const free = examined.filter(({ atWork, isAccount }) => !atWork && !isAccount)
  const shifted = new Set(free.filter((_, n) => n % 7 === 2).slice(0, SHIFTED))
  const yearly = examined.map((person): Examination => {
    const day = addDays(today, -10 - random.below(280))
    const hearing = shifted.has(person) ? 27 + random.below(4) : 8 + random.below(6)
    return { person, day, hearing, number: '', isBaseline: false }
  })
  const baselines = yearly
    .filter(({ person }) => shifted.has(person))
    .map((one) => ({ ...one, day: addDays(one.day, -400), hearing: 10, isBaseline: true }))
  // The others were examined last year: due now, or late.
  const earlier = people
    .filter((_, n) => n % 10 >= 8)
    .map((person): Examination => {
      const day = addDays(today, -320 - random.below(90))
      return { person, day, hearing: 9, number: '', isBaseline: false }
    })
  const all = [...baselines, ...earlier, ...yearly]
    .sort((one, other) => one.day.localeCompare(other.day))
    .map((one) => ({ ...one, number: numbers.next(one.day) }))
  await ensurePatients(tx, companyId, [...people.map(({ id }) => id)], now)
  const made = await insertExaminations(tx, companyId, all, { doctor, nurse })
  await insertFindings(tx, made, random)
  await numbers.close(tx)

  // Those who are not cleared are among the first: others can be named in new permits.
  const first = free.slice(0, 90)
  const restricted = new Set(first.filter((_, n) => n % 3 === 1).slice(0, RESTRICTED))
  const unfit = new Set(first.filter((_, n) => n % 6 === 2).slice(0, UNFIT))
  const certified = [
    ...yearly.map(({ person, day }) => ({ person, day })),
    // The named accounts and the people of permits are cleared, whoever examined them and when.
    ...people.filter((one) => one.isAccount || one.atWork).map((person) => ({ person, day: addDays(today, -120) })),
    ...earlier.map(({ person, day }) => ({ person, day })),
  ].filter(({ person }, n, rows) => rows.findIndex((one) => one.person === person) === n)
  const examinationOf = new Map(made.filter(({ isBaseline }) => !isBaseline).map((one) => [one.person, one.id]))
  await insertCertificates(
    tx,
    companyId,
    doctor,
    certified
      .map(({ person, day }, n) => {
        const state = unfit.has(person)
          ? 'TEMPORARY_UNFIT'
          : restricted.has(person)
            ? 'FIT_WITH_RESTRICTION'
            : n % 9 === 4
              ? 'FIT_WITH_NOTE'
              : 'FIT'
        // Who is temporarily unfit was found so in the last weeks.
        const validFrom = state === 'TEMPORARY_UNFIT' ? addDays(today, -5 - random.below(30)) : day
        const validUntil = addMonths(validFrom, state === 'TEMPORARY_UNFIT' ? 3 : 12)
        const examinationId = examinationOf.get(person) ?? null
        const restriction = state === 'FIT_WITH_RESTRICTION' ? RESTRICTIONS[n % RESTRICTIONS.length] : undefined
        return { patientId: person.id, examinationId, state, validFrom, validUntil, restriction }
      })
      .sort((one, other) => one.validFrom.localeCompare(other.validFrom)),
  )
}

async function idOf(tx: Tx, username: string): Promise<number> {
  const [found] = await run<{ id: number }>(tx, sql`select id from users where username = ${username}`)
  if (!found) throw new Error(`the clinic has no ${username}`)
  return found.id
}

const ensurePatients = (tx: Tx, companyId: number, ids: readonly number[], now: Date) =>
  run(
    tx,
    sql`insert into patients (id, company_id, rm_number, created_at, updated_at)
      select p.id, ${companyId}, 'RM-' || lpad(nextval('patient_numbers')::text, 6, '0'), ${now}, ${now}
      from unnest(${[...ids]}::bigint[]) p (id) on conflict (id) do nothing`,
  )

async function insertExaminations(
  tx: Tx,
  companyId: number,
  all: readonly Examination[],
  { doctor, nurse }: { readonly doctor: number; readonly nurse: number },
) {
  const rows = all.map(({ person, day, number }) => ({ number, patient: person.id, day, at: instantAt(day, '10:20') }))
  const made = await run<{ id: number; number: string }>(
    tx,
    sql`insert into examinations (company_id, number, patient_id, examination_type, plan_year, examined_on, status, conclusion,
        signed_by, signed_at, created_at, created_by, updated_at, updated_by)
      select ${companyId}, g.number, g.patient, 'PERIODIC', extract(year from g.day)::int, g.day, 'CONCLUDED',
        'No finding that stands against the present work', ${doctor}, g.at, g.at, ${nurse}, g.at, ${doctor}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) g (number text, patient bigint, day date, at timestamptz)
      returning id, number`,
  )
  const ids = new Map(made.map(({ id, number }) => [number, id]))
  return all.map((one) => ({ ...one, id: ids.get(one.number) ?? 0 }))
}

/** What was found: blood, the chest, hearing and breath. */
async function insertFindings(
  tx: Tx,
  made: readonly (Examination & { readonly id: number })[],
  random: Random,
): Promise<void> {
  const rows = made.map(({ id, hearing, isBaseline }) => ({
    id,
    hearing,
    isBaseline,
    haemoglobin: 12.4 + random.below(45) / 10,
    glucose: 78 + random.below(60),
    fvc: 3.4 + random.below(16) / 10,
    ratio: 0.74 + random.below(14) / 100,
  }))
  const found = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) g (id bigint, hearing int, "isBaseline" boolean,
    haemoglobin numeric, glucose numeric, fvc numeric, ratio numeric)`
  await run(
    tx,
    sql`insert into examination_results (examination_id, position, test, item, value, unit, low, high, finding)
      select g.id, r.position, r.test, r.item, r.value, r.unit, r.low, r.high, r.finding from ${found}
      cross join lateral (values (1, 'PHYSICAL', 'Physical examination', null::numeric, null, null::numeric, null::numeric, 'Nothing abnormal'),
        (2, 'BLOOD', 'Haemoglobin', g.haemoglobin, 'g/dL', 13, 17, null), (3, 'BLOOD', 'Glucose, fasting', g.glucose, 'mg/dL', 70, 110, null),
        (4, 'URINE', 'Urine', null, null, null, null, 'Nothing abnormal'), (5, 'CHEST_XRAY', 'Chest X-ray', null, null, null, null, 'Clear'))
        r (position, test, item, value, unit, low, high, finding)`,
  )
  await run(
    tx,
    sql`insert into audiograms (examination_id, ear, hz500, hz1000, hz2000, hz3000, hz4000, hz6000, hz8000, is_baseline)
      select g.id, e.ear, 10, 10, g.hearing - 3, g.hearing, g.hearing + 3, g.hearing, 10, g."isBaseline"
      from ${found} cross join (values ('LEFT'), ('RIGHT')) e (ear)`,
  )
  await run(
    tx,
    sql`insert into spirometries (examination_id, fvc, fev1) select g.id, g.fvc, round(g.fvc * g.ratio, 2) from ${found}`,
  )
}

interface Certified {
  readonly patientId: number
  readonly examinationId: number | null
  readonly state: string
  readonly validFrom: string
  readonly validUntil: string
  readonly restriction: (typeof RESTRICTIONS)[number] | undefined
}

async function insertCertificates(tx: Tx, companyId: number, doctor: number, all: readonly Certified[]): Promise<void> {
  const numbers = clinicNumbers(companyId, 'FIT')
  const rows = all.map(({ restriction, ...one }) => ({
    ...one,
    number: numbers.next(one.validFrom),
    at: instantAt(one.validFrom, '11:00'),
    activity: restriction?.[0] ?? null,
    label: restriction?.[1] ?? null,
  }))
  await run(
    tx,
    sql`with g as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) g ("patientId" bigint, "examinationId" bigint,
        state text, "validFrom" date, "validUntil" date, number text, at timestamptz, activity text, label text)),
      made as (insert into fitness_certificates (company_id, number, patient_id, examination_id, state, valid_from, valid_until, source,
          signed_by, signed_at, created_at, created_by, updated_at, updated_by)
        select ${companyId}, g.number, g."patientId", g."examinationId", g.state, g."validFrom", g."validUntil", 'INTERNAL',
          ${doctor}, g.at, g.at, ${doctor}, g.at, ${doctor} from g returning id, number)
      insert into fitness_restrictions (certificate_id, activity, label, until)
      select m.id, g.activity, g.label, g."validUntil" from g join made m on m.number = g.number where g.activity is not null`,
  )
  await numbers.close(tx)
}
