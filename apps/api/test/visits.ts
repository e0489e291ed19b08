import { medicalRecord } from '@selamat/contract/domains/medical/patients/medical-record'
import { visit, type visitWrite } from '@selamat/contract/domains/medical/visits/visit'
import type { z } from 'zod'
import { run } from '../src/platform/database.ts'
import type { testApp } from './app.ts'
import { enterStaff } from './clinic-staff.ts'
import { emptyClinic } from './empty-clinic.ts'
import { sealer } from './seal.ts'

export const [ADMIN, AGUS, MAYA, SRI, BUDI, RINA, FITRI] = [
  '10000002',
  '10000005',
  '10000006',
  '10000007',
  '10000008',
  '10000014',
  '10000018',
] as const

interface Arrival {
  readonly status?: string
  readonly urgency?: string
  readonly needsVitals?: boolean
  /** How many days ago it was. */
  readonly daysAgo?: number
}

let numbers = 0

/** A clinic with a doctor, a nurse and a pharmacist, and what its tests need of visits. */
export async function visiting(test: Awaited<ReturnType<typeof testApp>>) {
  const { context, clock, as } = test
  const db = context.database.kysely
  const now = () => clock.now()
  await emptyClinic(context.database)
  await enterStaff(db, now())
  const types = await run<{ id: number; needsVitals: boolean }>(
    db,
    `insert into visit_types (company_id, code, visit_name, minutes, needs_vitals, created_at, updated_at)
     select 1, x.code, x.name, 30, x.needs, $1, $1 from (values ('CON', 'Consultation', true), ('TALK', 'Talk', false)) x (code, name, needs)
     returning id, needs_vitals`,
    [now()],
  )
  const typeId = (needsVitals: boolean) => types.find((one) => one.needsVitals === needsVitals)?.id ?? 0
  const [center] = await run<{ id: number }>(
    db,
    'select min(id) as id from medical_centers where company_id = 1 and archived_at is null',
  )
  const centerId = center?.id ?? 0

  async function userId(username: string): Promise<number> {
    const [found] = await run<{ id: number }>(db, 'select id from users where username = $1', [username])
    return found?.id ?? 0
  }

  /** Somebody at the clinic, in any state of a visit; returns its id. */
  async function arrive(username: string, arrival: Arrival = {}): Promise<number> {
    const { status = 'IN_EXAMINATION', urgency = 'ROUTINE', needsVitals = false, daysAgo = 0 } = arrival
    const at = new Date(now().getTime() - daysAgo * 86_400_000)
    await run(
      db,
      `insert into patients (id, company_id, rm_number, created_at, updated_at)
       select id, company_id, 'RM-' || username, $2, $2 from users where username = $1 on conflict do nothing`,
      [username, at],
    )
    const [made] = await run<{ id: number }>(
      db,
      `insert into reservations (company_id, number, patient_id, booked_by, visit_type_id, center_id, starts_at, ends_at, urgency, status,
         checked_in_at, called_in_at, finished_at, created_at, updated_at)
       select company_id, $2, id, id, $3, $4, $5, $5::timestamptz + interval '30 minutes', $6, $7, $5, $5,
         case when $7 = 'finish' then $5::timestamptz end, $5, $5 from users where username = $1 returning id`,
      [
        username,
        `MED/RSV/2026/XI/9${String(++numbers).padStart(3, '0')}`,
        typeId(needsVitals),
        centerId,
        at,
        urgency,
        status,
      ],
    )
    return made?.id ?? 0
  }

  const draft = (id: number, more: Partial<z.input<typeof visitWrite>> = {}) => ({
    id,
    version: 0,
    complaint: 'Cough since yesterday',
    findings: 'Wheeze on both sides',
    plan: 'Inhaler for a week',
    disposition: 'BACK_TO_WORK' as const,
    diagnoses: [{ code: 'J45.9', rank: 'PRIMARY' as const }],
    ...more,
  })

  /** A visit that a doctor has written and signed. */
  async function signed(username: string, more: Partial<z.input<typeof visitWrite>> = {}): Promise<number> {
    const id = await arrive(username)
    const maya = await as(MAYA)
    const { body } = await maya(visit.save, { body: draft(id, more) })
    const of = { id, version: body.data.version }
    const sent = await maya(visit.sign, { body: { ...of, proof: sealer(test)(visit.sign, of) } })
    if (sent.status !== 200) throw new Error(sent.text)
    return id
  }

  const proofOf = (of: { id: number; version: number }, password?: string) => sealer(test)(visit.sign, of, password)
  const readingsOf = (patient: string) =>
    run<{
      username: string
      channel: string
      part: string
      purpose: string
      reason: string | null
      emergency: boolean
    }>(
      db,
      `select u.username, r.channel, r.part, r.purpose, r.reason, r.emergency from medical_readings r
       join users u on u.id = r.user_id join users p on p.id = r.patient_id where p.username = $1 order by r.id`,
      [patient],
    )
  const recordOf = async (reader: string, username: string) =>
    (await as(reader))(medicalRecord.record, { body: { username } })

  return { db, userId, arrive, draft, signed, proofOf, readingsOf, recordOf, typeId, centerId }
}
