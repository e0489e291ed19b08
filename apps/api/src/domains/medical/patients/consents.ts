import type { ConsentRow, consents, ownConsents } from '@selamat/contract/domains/medical/patients/consent'
import { formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import { staleRow } from '../../../platform/stale.ts'
import { openRecord, readingOf } from './care.ts'

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

/** The consents of a patient, what holds first, then the newest. */
async function consentsOf({ clock }: AppContext, db: Executor, patientId: number): Promise<ConsentRow[]> {
  const state = consentState(formatDate(clock.now()))
  const rows = await run<Stored>(
    db,
    sql`select c.id, c.version, c.recipient, c.purpose, c.parts, c.valid_from, c.valid_until, ${state} as state,
        c.created_at as given_at, c.withdrawn_at
      from disclosure_consents c where c.patient_id = ${patientId}
      order by array_position(array['IN_FORCE', 'COMING', 'ENDED', 'WITHDRAWN'], ${state}), c.id desc limit ${sql.lit(MOST_LISTED)}`,
  )
  return rows.map(({ givenAt, withdrawnAt, ...row }) => ({
    ...row,
    givenAt: formatTimestamp(givenAt),
    withdrawnAt: withdrawnAt && formatTimestamp(withdrawnAt),
  }))
}

/** The own consents. */
export const listOwnConsents = (context: AppContext, userId: number) =>
  consentsOf(context, context.database.kysely, userId)

type Giving = SignedCall<typeof ownConsents.give>

/** Says in the log that a consent was given or withdrawn, and nothing of it. */
const note = (
  tx: Tx,
  { actor, requestId }: Pick<Giving, 'actor' | 'requestId'>,
  entityId: number,
  action: string,
  at: Date,
) =>
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

/** Gives a consent of one's own. Throws 409 without a record or with too many consents, 422 for a first day that is over. */
export async function giveConsent(context: AppContext, tx: Tx, call: Giving): Promise<ConsentRow[]> {
  const { actor, body } = call
  const { userId } = actor
  const at = context.clock.now()
  const today = formatDate(at)
  if (body.validFrom < today) throw httpError('INVALID', { errors: { validFrom: 'Choose today or a later day' } })
  // The lock lets one consent of a person through at a time.
  const [patient] = await run(tx, sql`select 1 from patients where id = ${userId} for no key update`)
  if (!patient) throw httpError('WRONG_STATE', { message: 'The medical center has no record of you yet' })
  const open = await run(
    tx,
    sql`select 1 from disclosure_consents c where c.patient_id = ${userId} and ${consentState(today)} in ('COMING', 'IN_FORCE')
      limit ${sql.lit(MOST_OPEN)}`,
  )
  if (open.length === MOST_OPEN) {
    throw httpError('WRONG_STATE', { message: `You have ${MOST_OPEN} consents, which is the most. Withdraw one first` })
  }
  const [made] = await run<{ id: number }>(
    tx,
    sql`insert into disclosure_consents (company_id, patient_id, recipient, purpose, parts, valid_from, valid_until, created_at, created_by,
        updated_at, updated_by)
      values (${actor.companyId}, ${userId}, ${body.recipient}, ${body.purpose}, ${body.parts}::text[], ${body.validFrom}, ${body.validUntil},
        ${at}, ${userId}, ${at}, ${userId}) returning id`,
  )
  if (!made) throw httpError('INTERNAL')
  await note(tx, call, made.id, 'give', at)
  return consentsOf(context, tx, userId)
}

/** Withdraws a consent of one's own; that it was given stays. Throws 404, 409 STALE, and WRONG_STATE for one that has ended. */
export async function withdrawConsent(context: AppContext, tx: Tx, call: SignedCall<typeof ownConsents.withdraw>) {
  const { actor, body } = call
  const at = context.clock.now()
  const [found] = await run<{ state: string; version: number }>(
    tx,
    sql`select ${consentState(formatDate(at))} as state, c.version from disclosure_consents c
      where c.id = ${body.id} and c.patient_id = ${actor.userId} for update`,
  )
  if (!found) throw httpError('NOT_FOUND')
  if (found.version !== body.version) throw await staleRow(tx, 'disclosure_consents', body.id)
  if (found.state === 'ENDED') throw httpError('WRONG_STATE', { message: 'This consent has ended by itself' })
  if (found.state === 'WITHDRAWN') throw httpError('WRONG_STATE', { message: 'This consent is withdrawn already' })
  await run(
    tx,
    sql`update disclosure_consents set withdrawn_at = ${at}, version = version + 1, updated_at = ${at}, updated_by = ${actor.userId}
      where id = ${body.id}`,
  )
  await note(tx, call, body.id, 'withdraw', at)
  return consentsOf(context, tx, actor.userId)
}

/** The consents of a patient, as a reading of the record. Throws 404 and 403 CARE_NEEDED. */
export async function listConsents(
  context: AppContext,
  { actor, body, discloses }: SignedCall<typeof consents.list>,
): Promise<ConsentRow[]> {
  const db = context.database.kysely
  const record = await openRecord(context, db, actor, body.userId)
  discloses(readingOf(record, 'consents'))
  return consentsOf(context, db, body.userId)
}
