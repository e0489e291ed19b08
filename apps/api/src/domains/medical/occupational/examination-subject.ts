import { DOCTOR, MEDICAL_RECORD } from '@selamat/contract/domains/medical/items'
import { formatDate } from '@selamat/contract/kit/dates'
import type { Action, ItemKey } from '@selamat/contract/kit/permissions'
import { DAY } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Reading } from '../../../platform/readings.ts'
import { scopesFor } from '../../../platform/session.ts'
import { staleRow } from '../../../platform/stale.ts'
import { personScope } from '../../identity/index.ts'
import { inCare, openedInEmergency, openRecord, readerOf, readingOf, readingsIn } from '../patients/care.ts'
import { assertNotOneself } from '../patients/guards.ts'
import { clinicSettingsOf } from '../settings.ts'
import { worksWith } from '../who-sees.ts'
import type { ExaminationSubject } from './examination-moves.ts'

const ITEMS = {
  read: [MEDICAL_RECORD, 'read'],
  write: [MEDICAL_RECORD, 'update'],
  delete: [MEDICAL_RECORD, 'delete'],
  doctor: [DOCTOR, 'create'],
} as const satisfies Record<string, readonly [ItemKey, Action]>

/**
 * Examinations of people in the actor's care, or whose record the actor has opened in an emergency, with the actor's rights; others are
 * missing.
 */
export async function examinationSubjects(
  context: AppContext,
  db: Executor,
  actor: Actor,
  ids: readonly number[],
): Promise<ExaminationSubject[]> {
  const at = context.clock.now()
  const today = formatDate(at)
  // Whose work it is not knows of none, unless the record was opened in an emergency.
  const isWork = worksWith('results', await readerOf(db, actor))
  const rights = await Promise.all(
    Object.entries(ITEMS).map(async ([name, [item, action]]) => {
      const scopes = await scopesFor(context, actor, { anyOf: [item], action }, db)
      const inScope = isWork ? personScope(inCare({ ...actor, scopes }), today) : sql`false`
      const opened = name === 'read' ? sql`t.id in (${openedInEmergency(actor, at)})` : sql`false`
      return sql`(${inScope} or ${opened}) as ${sql.id(name)}`
    }),
  )
  const found = await run<Omit<ExaminationSubject, 'rights'> & Record<keyof typeof ITEMS, boolean>>(
    db,
    sql`select e.id, e.company_id, e.version, e.number, e.status, e.patient_id, t.full_name as patient_name, e.examination_type,
        e.created_by, e.signed_by, e.signed_at, p.is_restricted, ${sql.join(rights)},
        exists (select 1 from examination_results r where r.examination_id = e.id)
          or exists (select 1 from audiograms a where a.examination_id = e.id)
          or exists (select 1 from spirometries s where s.examination_id = e.id) as has_results
      from examinations e join users t on t.id = e.patient_id join patients p on p.id = t.id where e.id = any(${[...ids]}) and e.company_id = ${actor.companyId} order by e.id`,
  )
  return found.flatMap(({ read, write, delete: remove, doctor, ...subject }) =>
    read ? [{ ...subject, rights: { write, delete: remove, doctor } }] : [],
  )
}

/** One of them. Throws 404. */
export async function examinationSubject(
  context: AppContext,
  db: Executor,
  actor: Actor,
  id: number,
): Promise<ExaminationSubject> {
  const [subject] = await examinationSubjects(context, db, actor, [id])
  if (!subject) throw httpError('NOT_FOUND')
  return subject
}

/**
 * The same to change it, locked, in the version that was read; of a restricted record once that is open for treatment. Throws 404, 409
 * STALE, and NOT_YOUR_ACT for the own one, 403 CARE_NEEDED.
 */
export async function openExamination(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<ExaminationSubject> {
  await run(tx, sql`select 1 from examinations where id = ${id} and company_id = ${actor.companyId} for update`)
  const subject = await examinationSubject(context, tx, actor, id)
  assertNotOneself(actor, subject.patientId)
  if (subject.isRestricted) await openRecord(context, tx, actor, subject.patientId, { part: 'results', writes: true })
  if (subject.version !== version) throw await staleRow(tx, 'examinations', id)
  return subject
}

/**
 * An examination is in hand until it is concluded and some days after: its results are read then, later it is read as the record is.
 * Returns the reading. Throws 403 CARE_NEEDED.
 */
export async function examinationReading(
  context: AppContext,
  actor: Actor,
  { patientId, companyId, signedAt }: ExaminationSubject,
): Promise<Reading> {
  const { kysely } = context.database
  const { careDays } = await clinicSettingsOf(kysely, companyId)
  const inHand = signedAt === null || context.clock.now().getTime() - signedAt.getTime() < careDays * DAY
  const open = await openRecord(context, kysely, actor, patientId, { part: inHand ? 'results' : 'record' })
  const [reading] = await readingsIn(context, kysely, actor, [patientId], { part: 'check-up', purpose: 'TREATMENT' })
  return open.isCare && reading ? reading : readingOf(open, 'check-up')
}
