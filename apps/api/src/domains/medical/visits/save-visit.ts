import type { visit } from '@selamat/contract/domains/medical/visits/visit'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { staleRow } from '../../../platform/stale.ts'
import { type ReservationSubject, reservationSubject } from '../appointments/reservation-subject.ts'
import { openRecord } from '../patients/care.ts'
import { withTitles } from './icd10-code.ts'

type Written = SignedCall<typeof visit.save>['body']

/**
 * A reservation whose visit somebody writes, locked: it is signed or written, not both at once. Throws 404, 403 CARE_NEEDED also for a
 * record that was opened for a look, such as an audit.
 */
export async function visitToWrite(context: AppContext, tx: Tx, actor: Actor, id: number): Promise<ReservationSubject> {
  await run(tx, sql`select 1 from reservations where id = ${id} for update`)
  const subject = await reservationSubject(context, tx, actor, { id })
  if (!subject) throw httpError('NOT_FOUND')
  await openRecord(context, tx, actor, subject.patientId, { writes: true })
  return subject
}

/** Throws 422 for what the draft names and is not there, or cannot have been. */
async function assertPossible(tx: Tx, companyId: number, { injuryLocationId, injuryAt }: Written, now: Date) {
  if (injuryAt !== null && new Date(injuryAt) > now) {
    throw httpError('INVALID', { errors: { injuryAt: 'An injury is in the past' } })
  }
  if (injuryLocationId === null) return
  const [place] = await run(
    tx,
    sql`select 1 from locations where id = ${injuryLocationId} and company_id = ${companyId} and archived_at is null`,
  )
  if (!place) throw httpError('INVALID', { errors: { injuryLocationId: 'Choose one from the list' } })
}

/**
 * Keeps the record of a visit on the server, as often as something is written (MEDICAL-21). Nothing is demanded but what is
 * impossible: the signature asks for the rest. Throws 404, 403 CARE_NEEDED, 409 STALE or WRONG_STATE, 422.
 */
export async function saveVisit(
  context: AppContext,
  tx: Tx,
  { actor, body, requestId }: SignedCall<typeof visit.save>,
) {
  const { id, version } = body
  const at = context.clock.now()
  const { userId } = actor
  const { companyId, patientId, status, number } = await visitToWrite(context, tx, actor, id)
  if (status !== 'CHECKED_IN' && status !== 'IN_EXAMINATION') {
    const isSigned = status === 'finish' || status === 'WAITING_MEDICINE'
    const message = isSigned ? 'The visit is signed. Add an amendment' : 'The patient is not at the clinic'
    throw httpError('WRONG_STATE', { message })
  }
  await assertPossible(tx, companyId, body, at)
  const diagnoses = await withTitles(tx, companyId, body.diagnoses)
  const columns = {
    complaint: body.complaint,
    history: body.history,
    findings: body.findings,
    plan: body.plan,
    disposition: body.disposition,
    work_related: body.workRelated,
    injury_class: body.injuryClass,
    injury_at: body.injuryAt,
    injury_location_id: body.injuryLocationId,
    rest_from: body.restFrom,
    rest_until: body.restUntil,
  }
  const names = Object.keys(columns).map((name) => sql.ref(name))
  const [saved] =
    version === 0
      ? await run<{ version: number }>(
          tx,
          sql`insert into visits (id, company_id, patient_id, ${sql.join(names)}, created_at, created_by, updated_at, updated_by)
            values (${id}, ${companyId}, ${patientId}, ${sql.join(Object.values(columns))}, ${at}, ${userId}, ${at}, ${userId})
            on conflict (id) do nothing returning version`,
        )
      : await run<{ version: number }>(
          tx,
          sql`update visits set ${sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))},
              signed_at = null, signed_by = null, content_hash = null, version = version + 1, updated_at = ${at}, updated_by = ${userId}
            where id = ${id} and version = ${version} returning version`,
        )
  if (!saved) throw await staleRow(tx, 'visits', id)
  await run(tx, sql`delete from diagnoses where visit_id = ${id}`)
  if (diagnoses.length > 0) {
    const rows = diagnoses.map(
      ({ code, text, rank }, position) => sql`(${id}::bigint, ${code}, ${text}, ${rank}, ${position}::smallint)`,
    )
    await run(tx, sql`insert into diagnoses (visit_id, code, text, rank, position) values ${sql.join(rows)}`)
  }
  if (version === 0) {
    const by = { companyId, actorId: userId, at, requestId }
    await writeAudit(tx, { ...by, entity: 'visits', entityId: id, label: number, action: 'create' })
  }
  return { id, version: saved.version, savedAt: formatTimestamp(at) }
}
