import { createHash } from 'node:crypto'
import type { LetterIssue, letter } from '@selamat/contract/domains/medical/letters/letter'
import { LETTER_CODES, letterLifecycle } from '@selamat/contract/domains/medical/letters/letter-lifecycle'
import { letterAddress } from '@selamat/contract/domains/medical/letters/letter-paths'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { randomToken } from '../../../platform/crypto.ts'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { letterheadOf, siteOf } from '../../../platform/pdf/print.ts'
import { staleRow } from '../../../platform/stale.ts'
import { keepFile } from '../../files/index.ts'
import type { ReservationSubject } from '../appointments/reservation-subject.ts'
import { validityOf } from './body.ts'
import { drawLetter, type Signer } from './draw.ts'
import { factsOf, type LetterFacts } from './facts.ts'
import { storedTexts } from './texts.ts'

/**
 * Why somebody cannot issue letters of a visit; else who signs. Only the doctor who has examined the patient does, once the visit is
 * signed, and with a SIP number in force.
 */
export async function signerOf(
  db: Executor,
  visit: ReservationSubject,
  actor: Actor,
): Promise<Signer | { readonly refusal: string }> {
  if (!visit.rights.doctor) return { refusal: 'Only a doctor issues letters' }
  if (visit.status !== 'WAITING_MEDICINE' && visit.status !== 'finish') return { refusal: 'Sign the visit first' }
  const [row] = await run<{ own: boolean; title: string | null; sipNo: string | null; sipValidUntil: string | null }>(
    db,
    sql`select (coalesce(c.id = ${visit.clinicianId}::bigint, false) or exists (select 1 from reservation_events e
          where e.reservation_id = ${visit.id} and e.actor_id = ${actor.userId} and e.action in ('callIn', 'sign'))) as own,
        c.title, c.sip_no, c.sip_valid_until
      from users u left join clinicians c on c.user_id = u.id and c.archived_at is null and c.profession = 'DOCTOR'
      where u.id = ${actor.userId}`,
  )
  if (!row?.own) return { refusal: 'Only the doctor who has examined the patient issues letters of the visit' }
  const { title, sipNo, sipValidUntil } = row
  if (title === null || sipNo === null || sipValidUntil === null) return { refusal: 'Your SIP number is not entered' }
  if (sipValidUntil < formatDate(visit.now)) return { refusal: `Your SIP number was valid until ${sipValidUntil}` }
  return { title, sipNo }
}

/** Throws 422 at what does not fit the visit. */
async function assertFits(
  db: Executor,
  { action, content }: LetterIssue,
  companyId: number,
  facts: LetterFacts,
  now: Date,
) {
  const wrong = (field: string, message: string) => httpError('INVALID', { errors: { [`content.${field}`]: message } })
  if (action === 'SICK' && content.restFrom < facts.visitOn) {
    throw wrong('restFrom', `Not before the examination on ${facts.visitOn}`)
  }
  if (action === 'HEALTH' && content.validUntil < formatDate(now)) throw wrong('validUntil', 'This day is over')
  if (action !== 'ANTIGEN_RESULT') return
  if (Date.parse(content.specimenAt) > now.getTime()) throw wrong('specimenAt', 'This time is still to come')
  if (content.validUntil < formatDate(now)) throw wrong('validUntil', 'This day is over')
  const [lot] = await run(
    db,
    sql`select 1 from stock_batches b where b.company_id = ${companyId} and lower(b.batch_no) = lower(${content.lot}) limit 1`,
  )
  if (!lot) throw wrong('lot', 'The stock has no batch of this number')
}

/**
 * Issues a letter of a visit: numbered, drawn once, and kept with its hash. Throws 404, 409 where the visit was changed, 422 at the
 * field and where the actor cannot issue it.
 */
export async function issueLetter(
  context: AppContext,
  tx: Tx,
  call: SignedCall<typeof letter.issue>,
  visit: ReservationSubject,
): Promise<void> {
  const { actor, body, requestId } = call
  if (visit.version !== body.version) throw await staleRow(tx, 'reservations', visit.id)
  const signer = await signerOf(tx, visit, actor)
  if ('refusal' in signer) throw httpError('RULE', { message: signer.refusal })
  const at = context.clock.now()
  const facts = await factsOf(tx, visit)
  await assertFits(tx, body, visit.companyId, facts, at)
  const { companyId, id: reservationId, patientId } = visit
  const number = await context.numbering.next(companyId, 'MED', LETTER_CODES[body.action], at)
  const code = randomToken()
  const { from, until } = validityOf(body, formatDate(at))
  const texts = await storedTexts(tx, companyId, at)
  const snapshot = JSON.stringify({ facts, signer, content: body.content })
  const { userId } = actor
  const [made] = await run<{ id: number }>(
    tx,
    sql`insert into letters (company_id, number, kind, reservation_id, patient_id, status, code, valid_from, valid_until, snapshot,
        text_version, issued_by, sip_no, issued_at, created_at, created_by, updated_at, updated_by)
      values (${companyId}, ${number}, ${body.action}, ${reservationId}, ${patientId}, ${letterLifecycle.initial}, ${code}, ${from},
        ${until}, ${snapshot}::jsonb, ${texts.version}, ${userId}, ${signer.sipNo}, ${at}, ${at}, ${userId}, ${at}, ${userId}) returning id`,
  )
  if (!made) throw httpError('INTERNAL')
  const letterhead = await letterheadOf(context, companyId)
  const address = `${siteOf(context, call.request)}${letterAddress(code)}`
  const bytes = await drawLetter(
    { ...letterhead, address },
    { texts: texts.value, issue: body, number, facts, signer, at },
  )
  const file = { name: `${number.replaceAll('/', '-')}.pdf`, contentType: 'application/pdf', bytes }
  const kept = await keepFile(context, tx, call, file, { ownerKind: 'letters', ownerId: made.id })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await run(tx, sql`update letters set file_id = ${kept.id}, sha256 = ${sha256} where id = ${made.id}`)
  await writeAudit(tx, {
    companyId,
    actorId: userId,
    at,
    requestId,
    entity: 'letters',
    entityId: made.id,
    label: number,
    action: 'create',
  })
}
