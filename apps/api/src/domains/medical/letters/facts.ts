import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { ReservationSubject } from '../appointments/reservation-subject.ts'
import { allergiesOf } from '../prescriptions/allergies.ts'

/** What a letter says of its patient and visit, as it is on the day of issue. */
export interface LetterFacts {
  readonly patientName: string
  readonly username: string
  readonly rmNumber: string
  readonly dateOfBirth: string | null
  readonly gender: string | null
  readonly position: string | null
  readonly department: string | null
  readonly visitNumber: string
  readonly visitOn: string
  readonly centerName: string
  readonly vitals: { readonly label: string; readonly value: string }[]
  readonly allergies: string[]
}

type Measured = Readonly<Record<'systolic' | 'diastolic' | 'pulse' | 'weight' | 'height', number | null>> & {
  readonly temperature: number | null
}

/** The day on which the patient was examined. */
export async function visitDay(db: Executor, { id }: Pick<ReservationSubject, 'id'>): Promise<string> {
  const [row] = await run<{ at: Date }>(
    db,
    sql`select coalesce(called_in_at, checked_in_at, starts_at) as at from reservations where id = ${id}`,
  )
  if (!row) throw httpError('NOT_FOUND')
  return formatDate(row.at)
}

/** What is known of a visit for its letters. */
export async function factsOf(db: Executor, visit: ReservationSubject): Promise<LetterFacts> {
  const today = formatDate(visit.now)
  const [person] = await run<Omit<LetterFacts, 'visitNumber' | 'visitOn' | 'vitals' | 'allergies'>>(
    db,
    sql`select u.full_name as patient_name, u.username, p.rm_number, u.date_of_birth, u.gender, o.position_name as position,
        d.department_name as department, m.center_name
      from users u join patients p on p.id = u.id join medical_centers m on m.id = ${visit.centerId}
      left join employments e on e.user_id = u.id and e.valid_from <= ${today}::date
        and (e.valid_until is null or e.valid_until >= ${today}::date)
      left join positions o on o.id = e.position_id left join departments d on d.id = e.department_id
      where u.id = ${visit.patientId} limit 1`,
  )
  if (!person) throw httpError('NOT_FOUND')
  const [measured] = await run<Measured>(
    db,
    sql`select systolic, diastolic, pulse, temperature::float8 as temperature, weight::float8 as weight, height from vitals
      where reservation_id = ${visit.id} order by id desc limit 1`,
  )
  const allergies = await allergiesOf(db, visit.patientId)
  return {
    ...person,
    visitNumber: visit.number,
    visitOn: await visitDay(db, visit),
    vitals: measured ? vitalFacts(measured) : [],
    allergies: allergies.map(({ ingredient }) => ingredient),
  }
}

function vitalFacts({ systolic, diastolic, pulse, temperature, weight, height }: Measured): LetterFacts['vitals'] {
  const bmi = weight !== null && height !== null ? (weight / (height / 100) ** 2).toFixed(1) : null
  const fact = (label: string, value: number | string | null, unit: string) =>
    value === null ? [] : [{ label, value: `${value} ${unit}`.trim() }]
  return [
    ...fact('Blood pressure', systolic === null || diastolic === null ? null : `${systolic}/${diastolic}`, 'mmHg'),
    ...fact('Pulse', pulse, '/min'),
    ...fact('Temperature', temperature, '°C'),
    ...fact('Height', height, 'cm'),
    ...fact('Weight', weight, 'kg'),
    ...fact('Body mass index', bmi, ''),
  ]
}
