import type {
  ConsentRow,
  consentInput,
  consents,
  ownConsents,
} from '@selamat/contract/domains/medical/patients/consent'
import { formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import { staleRow } from '../../../platform/stale.ts'
import { fileDataIn } from '../../files/index.ts'
import { openRecord, readingOf } from './care.ts'
import { legalDisclosuresOf } from './legal-disclosures.ts'

/** The most that a person has in force or to come: a list that nobody reads protects nobody. */
const MOST_OPEN = 20
const MOST_LISTED = 200

/** How a consent `c` stands on a day. */
export const consentState = (today: string): Fragment => sql`case when c.withdrawn_at is not null then 'WITHDRAWN'
  when c.valid_until < ${today}::date then 'ENDED' when c.valid_from > ${today}::date then 'COMING' else 'IN_FORCE' end`

type Stored = Omit<ConsentRow, 'givenAt' | 'withdrawnAt'> & {
  readonly givenAt: Date
  readonly withdrawnAt: Date | null
}

/** Consents `c` as they stand on a day, what holds first, then the newest. */
async function readConsents({ clock }: AppContext, db: Executor, where: Fragment): Promise<ConsentRow[]> {
  const state = consentState(formatDate(clock.now()))
  const rows = await run<Stored>(
    db,
    sql`select c.id, c.version, c.recipient, c.purpose, c.parts, c.valid_from, c.valid_until, ${state} as state,
        c.created_at as given_at, c.withdrawn_at, w.full_name as withdrawn_by,
        case when c.recorded_by is not null then json_build_object('signedOn', c.document_signed_on, 'number', c.document_number,
          'file', ${sql.raw(fileDataIn('c.document_file_id'))}::json, 'recordedBy', r.full_name) end as document
      from disclosure_consents c left join users r on r.id = c.recorded_by left join users w on w.id = c.withdrawn_by
      where ${where}
      order by array_position(array['IN_FORCE', 'COMING', 'ENDED', 'WITHDRAWN'], ${state}), c.id desc limit ${sql.lit(MOST_LISTED)}`,
  )
  return rows.map(({ givenAt, withdrawnAt, ...row }) => ({
    ...row,
    givenAt: formatTimestamp(givenAt),
    withdrawnAt: withdrawnAt && formatTimestamp(withdrawnAt),
  }))
}

/** The consents of a patient. */
const consentsOf = (context: AppContext, db: Executor, patientId: number) =>
  readConsents(context, db, sql`c.patient_id = ${patientId}`)

/** One consent as it stands now. Throws 404. */
export async function readConsent(context: AppContext, db: Executor, id: number): Promise<ConsentRow> {
  const [found] = await readConsents(context, db, sql`c.id = ${id}`)
  if (!found) throw httpError('NOT_FOUND')
  return found
}

/** The own consents. */
export const listOwnConsents = (context: AppContext, userId: number) =>
  consentsOf(context, context.database.kysely, userId)

interface Writing {
  readonly actor: Actor
  readonly requestId: string
}

/** Says in the log that a consent was given or withdrawn, and nothing of it. */
const note = (tx: Tx, { actor, requestId }: Writing, entityId: number, action: string, at: Date) =>
  writeAudit(tx, {
    companyId: actor.companyId,
    actorId: actor.userId,
    at,
    requestId,
    entity: 'disclosure_consents',
    entityId,
    label: 'Consent for disclosure',
    action,
  })

/** How a consent was given: by the patient, or on a paper that somebody recorded. */
interface Consenting extends z.output<typeof consentInput> {
  readonly patientId: number
  readonly document: null | {
    readonly signedOn: string
    readonly number: string | null
    readonly fileId: number | null
  }
}

/** Who the messages speak to: the patient, or somebody at the desk. */
const MESSAGES = {
  own: {
    unknown: 'The medical center has no record of you yet',
    full: `You have ${MOST_OPEN} consents, which is the most. Withdraw one first`,
  },
  desk: {
    unknown: 'The medical center has no record of this person yet',
    full: `This person has ${MOST_OPEN} consents, which is the most. Withdraw one first`,
  },
}

/** Keeps a consent of a patient; one of a person at a time. Throws 409 without a record or with too many, 422 for a known paper. */
export async function keepConsent(context: AppContext, tx: Tx, call: Writing, input: Consenting): Promise<number> {
  const at = context.clock.now()
  const { patientId, document, recipient, purpose, parts, validFrom, validUntil } = input
  const { userId: by, companyId } = call.actor
  const messages = document === null ? MESSAGES.own : MESSAGES.desk
  // The lock lets one consent of a person through at a time.
  const [patient] = await run(tx, sql`select 1 from patients where id = ${patientId} for no key update`)
  if (!patient) throw httpError('WRONG_STATE', { message: messages.unknown })
  const open = await run(
    tx,
    sql`select 1 from disclosure_consents c where c.patient_id = ${patientId}
        and ${consentState(formatDate(at))} in ('COMING', 'IN_FORCE') limit ${sql.lit(MOST_OPEN)}`,
  )
  if (open.length === MOST_OPEN) throw httpError('WRONG_STATE', { message: messages.full })
  const [made] = await run<{ id: number }>(
    tx,
    sql`insert into disclosure_consents (company_id, patient_id, recipient, purpose, parts, valid_from, valid_until, recorded_by,
        document_signed_on, document_number, document_file_id, created_at, created_by, updated_at, updated_by)
      values (${companyId}, ${patientId}, ${recipient}, ${purpose}, ${parts}::text[], ${validFrom}, ${validUntil},
        ${document === null ? null : by}, ${document?.signedOn ?? null}, ${document?.number ?? null}, ${document?.fileId ?? null},
        ${at}, ${by}, ${at}, ${by})
      on conflict (patient_id, lower(document_number)) where document_number is not null do nothing returning id`,
  )
  if (!made)
    throw httpError('INVALID', { errors: { documentNumber: 'A consent with this number is recorded already' } })
  await note(tx, call, made.id, document === null ? 'give' : 'record', at)
  return made.id
}

/** Gives a consent of one's own. Throws 409 without a record or with too many consents, 422 for a first day that is over. */
export async function giveConsent(
  context: AppContext,
  tx: Tx,
  call: SignedCall<typeof ownConsents.give>,
): Promise<ConsentRow[]> {
  const { actor, body } = call
  if (body.validFrom < formatDate(context.clock.now())) {
    throw httpError('INVALID', { errors: { validFrom: 'Choose today or a later day' } })
  }
  await keepConsent(context, tx, call, { ...body, patientId: actor.userId, document: null })
  return consentsOf(context, tx, actor.userId)
}

/**
 * Takes a consent `c` back that the condition finds; that it was given stays. Returns whose it is. Throws 404, 409 STALE, and WRONG_STATE
 * for one that has ended.
 */
export async function endConsent(
  context: AppContext,
  tx: Tx,
  call: Writing & { readonly body: { readonly id: number; readonly version: number } },
  reached: Fragment,
): Promise<number> {
  const { actor, body } = call
  const at = context.clock.now()
  const [found] = await run<{ state: string; version: number; patientId: number }>(
    tx,
    sql`select ${consentState(formatDate(at))} as state, c.version, c.patient_id from disclosure_consents c
      where c.id = ${body.id} and ${reached} for update`,
  )
  if (!found) throw httpError('NOT_FOUND')
  if (found.version !== body.version) throw await staleRow(tx, 'disclosure_consents', body.id)
  if (found.state === 'ENDED') throw httpError('WRONG_STATE', { message: 'This consent has ended by itself' })
  if (found.state === 'WITHDRAWN') throw httpError('WRONG_STATE', { message: 'This consent is withdrawn already' })
  const by = found.patientId === actor.userId ? null : actor.userId
  await run(
    tx,
    sql`update disclosure_consents set withdrawn_at = ${at}, withdrawn_by = ${by}, version = version + 1, updated_at = ${at},
      updated_by = ${actor.userId} where id = ${body.id}`,
  )
  await note(tx, call, body.id, 'withdraw', at)
  return found.patientId
}

/** Withdraws a consent of one's own, also one that was recorded at the desk. Throws as `endConsent`. */
export async function withdrawConsent(context: AppContext, tx: Tx, call: SignedCall<typeof ownConsents.withdraw>) {
  const { userId } = call.actor
  await endConsent(context, tx, call, sql`c.patient_id = ${userId}`)
  return consentsOf(context, tx, userId)
}

/** The consents of a patient, and what was handed over on a legal ground, as a reading of the record. Throws 404 and 403 CARE_NEEDED. */
export async function listConsents(
  context: AppContext,
  { actor, body, discloses }: SignedCall<typeof consents.list>,
): Promise<DataOf<typeof consents.list>> {
  const db = context.database.kysely
  const record = await openRecord(context, db, actor, body.userId)
  discloses(readingOf(record, 'consents'))
  const [rows, disclosures] = await Promise.all([
    consentsOf(context, db, body.userId),
    legalDisclosuresOf(db, body.userId),
  ])
  return { consents: rows, disclosures }
}
