import { prescription } from '@selamat/contract/domains/medical/prescriptions/prescription'
import { medicine } from '@selamat/contract/domains/medical/stock/medicine'
import { medicineType } from '@selamat/contract/domains/medical/stock/medicine-type'
import { stockEdit } from '@selamat/contract/domains/medical/stock/stock-edit'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { reservationMoves } from '../src/domains/medical/appointments/reservation-moves.ts'
import { reservationSubject } from '../src/domains/medical/appointments/reservation-subject.ts'
import { ensurePatient } from '../src/domains/medical/patients/patient.ts'
import type { Actor } from '../src/platform/access.ts'
import { run } from '../src/platform/database.ts'
import type { testApp } from './app.ts'
import { enterStaff } from './clinic-staff.ts'
import { emptyClinic } from './empty-clinic.ts'

type App = Pick<Awaited<ReturnType<typeof testApp>>, 'context' | 'clock' | 'as' | 'settle'>

export const [DOCTOR, NURSE, PHARMACIST, ELSEWHERE] = ['10000006', '10000007', '10000018', '10000020'] as const

/** Who works at the clinic and who is ill: visits in any state, medicines with batches, prescriptions on their way. */
export async function pharmacy({ context, clock, as, settle }: App) {
  const { kysely, transaction } = context.database
  const today = formatDate(clock.now())
  const pharmacist = await as(PHARMACIST)
  const doctor = await as(DOCTOR)
  const typeId = (await pharmacist(medicineType.endpoints.list, { body: {} })).body.data[0]?.id ?? 0
  const [center] = await run<{ id: number; companyId: number }>(
    kysely,
    sql`select m.id, m.company_id from medical_centers m join users u on u.company_id = m.company_id
      where u.username = ${PHARMACIST} order by m.id limit 1`,
  )
  const centerId = center?.id ?? 0
  const companyId = center?.companyId ?? 0

  await emptyClinic(context.database)

  async function actorOf(username: string): Promise<Actor> {
    const [user] = await run<Omit<Actor, 'sessionId' | 'scopes' | 'departmentId' | 'siteId'>>(
      kysely,
      sql`select id as user_id, username, full_name, company_id, employer_id from users where username = ${username}`,
    )
    if (!user) throw new Error(`no user ${username}`)
    return { ...user, sessionId: '', scopes: ['company'], departmentId: null, siteId: null }
  }

  await enterStaff(kysely, clock.now())
  await run(
    kysely,
    sql`insert into visit_types (company_id, code, visit_name, minutes, created_at, updated_at)
      values (${companyId}, 'GEN-T', 'General visit', 30, ${clock.now()}, ${clock.now()}) on conflict do nothing`,
  )

  let serial = 0
  /** A visit of an employee that nobody else uses, at its state; a person has one open visit at a time. */
  async function visit({
    status = 'IN_EXAMINATION',
    daysAgo = 0,
    patient,
  }: {
    status?: string
    daysAgo?: number
    patient?: string
  } = {}) {
    const at = new Date(clock.now().getTime() - daysAgo * 86_400_000)
    const [person] = await run<{ id: number; username: string }>(
      kysely,
      sql`select u.id, u.username from users u where u.company_id = ${companyId} and u.employer_id = ${companyId}
          and u.archived_at is null and ${patient === undefined ? sql`u.username > '10001000'` : sql`u.username = ${patient}`}
          and not exists (select 1 from reservations r where r.patient_id = u.id
            and ${patient === undefined ? sql`true` : sql`r.status in ('CHECKED_IN', 'IN_EXAMINATION', 'WAITING_MEDICINE')`})
        order by u.username limit 1`,
    )
    if (!person) throw new Error('nobody is left')
    const { userId } = await actorOf(DOCTOR)
    await transaction((tx) => ensurePatient(tx, { companyId, userId: person.id, actorId: userId, at }))
    const [made] = await run<{ id: number }>(
      kysely,
      sql`insert into reservations (company_id, number, patient_id, booked_by, visit_type_id, center_id, clinician_id, starts_at, ends_at,
          status, checked_in_at, called_in_at, finished_at, created_at, updated_at)
        select ${companyId}, ${`MED/RSV/TEST/${++serial}`}, ${person.id}, ${person.id}, v.id, ${centerId}, c.id, ${at}::timestamptz,
          ${at}::timestamptz + interval '30 minutes', ${status}, ${at}, ${at}, case when ${status} = 'finish' then ${at}::timestamptz end,
          ${at}, ${at}
        from visit_types v, clinicians c where v.company_id = ${companyId} and v.code = 'GEN-T' and c.user_id = ${userId} returning id`,
    )
    return { id: made?.id ?? 0, patientId: person.id, username: person.username }
  }

  /** Moves a visit as its doctor does. */
  async function move(reservationId: number, action: 'sign' | 'undo', to?: 'WAITING_MEDICINE' | 'finish') {
    const actor = await actorOf(DOCTOR)
    await transaction(async (tx) => {
      const subject = await reservationSubject(context, tx, actor, { id: reservationId })
      if (!subject) throw new Error('no visit')
      const at = clock.now()
      const rights = {
        reception: true,
        doctor: true,
        pharmacist: true,
        undo: true,
        measures: true,
        reads: true,
        team: true,
        cares: true,
      }
      const change = () => ({ ...(to === undefined ? {} : { to }), set: to === 'finish' ? { finishedAt: at } : {} })
      await reservationMoves.move(
        tx,
        { actor },
        { subject: { ...subject, rights }, action, at, reason: 'For the test', change },
      )
    })
    await settle()
  }

  /** A medicine with batches: how many, and in how many days each ends. */
  async function medicineWith(batches: readonly (readonly [quantity: number, days: number])[], part: object = {}) {
    const label = `Rx${++serial}mol`
    const body = {
      ...{ medicineName: label, code: `RX-${serial}`, unit: 'tablet', minimum: null, maximum: null, description: null },
      ...{ typeId, ingredients: [label.toLowerCase()], strength: '500 mg', form: 'TABLET', control: 'NONE' },
      ...{ isLasa: false, kfaCode: null, ...part },
    }
    const itemId = (await pharmacist(medicine.endpoints.create, { body: body as never })).body.data.id
    const ids: number[] = []
    for (const [at, [quantity, days]] of batches.entries()) {
      const received = await pharmacist(stockEdit.MEDICINE, {
        body: {
          action: 'receive',
          itemId,
          centerId,
          batchNo: `B${at}`,
          expiresOn: addDays(today, days),
          quantity,
          reason: null,
        },
      })
      ids.push(received.body.data.id)
    }
    return { itemId, batches: ids, label }
  }

  const lineOf = (itemId: number, part: object = {}) => ({
    ...{ itemId, qty: 10, dose: '1 tablet', timesADay: 2, days: 5, route: 'by mouth', instruction: 'after meals' },
    ...{ overrideReason: null, ...part },
  })
  const prescribe = (reservationId: number, lines: readonly object[], part: object = {}, by = doctor) =>
    by(prescription.submit, {
      body: {
        ...{
          isConfirm: false,
          treatmentId: null,
          reservationId,
          treatment: 'Symptomatic',
          diagnose: 'J06.9',
          note: null,
        },
        ...{ medicines: lines, ...part },
      } as never,
    })

  /** A prescription of these medicines that waits at the pharmacy. */
  async function submitted(lines: readonly object[], patient?: string) {
    const made = await visit(patient === undefined ? {} : { patient })
    const written = await prescribe(made.id, lines)
    if (written.status !== 200) throw new Error(written.text)
    await move(made.id, 'sign', 'WAITING_MEDICINE')
    const { prescription: stored } = (await pharmacist(prescription.detail, { body: { reservationId: made.id } })).body
      .data
    if (!stored) throw new Error('no prescription')
    return { ...made, prescription: stored }
  }
  const handOut = (
    { id, prescription: { id: treatmentId, version } }: { id: number; prescription: { id: number; version: number } },
    medicines: readonly object[],
    { second = null as unknown, by = pharmacist, headers = {} } = {},
  ) =>
    by(prescription.submit, {
      headers,
      body: { isConfirm: true, treatmentId, version, reservationId: id, medicines, second } as never,
    })
  const addAllergy = (patientId: number, ingredient: string, severity: string) =>
    run(
      kysely,
      sql`insert into allergies (company_id, patient_id, substance, severity, created_at, updated_at)
        values (${companyId}, ${patientId}, ${ingredient}, ${severity}, ${clock.now()}, ${clock.now()})`,
    )

  return {
    today,
    centerId,
    companyId,
    doctor,
    pharmacist,
    visit,
    move,
    medicineWith,
    lineOf,
    prescribe,
    submitted,
    handOut,
    addAllergy,
  }
}
