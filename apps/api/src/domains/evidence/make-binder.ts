import type { evidence } from '@selamat/contract/domains/evidence/evidence-binder'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../platform/access.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { writeAudit } from '../../platform/audit.ts'
import { run, type Tx } from '../../platform/database.ts'
import { httpError } from '../../platform/errors.ts'
import type { SignedCall } from '../../platform/http.ts'
import { CHOOSE } from '../../platform/messages.ts'
import { emit } from '../../platform/outbox.ts'
import { siteOf } from '../../platform/pdf/print.ts'
import { readBinder, SILENT_MINUTES } from './binders.ts'

/** The topic that wakes who makes binders. */
export const BINDER_WAITS = 'evidence-binder-waits'
/** Binders of a person that are being made at once. */
const MOST_OPEN = 3

const isSilent = (at: Date) => sql`worked_on_at < ${new Date(at.getTime() - SILENT_MINUTES * 60_000)}`

/** Puts a binder into the queue, with its audit row. Throws 422 by field, WRONG_STATE while three of the maker's are being made. */
export async function queueBinder(
  context: AppContext,
  tx: Tx,
  call: SignedCall<typeof evidence.create>,
  number: string,
) {
  const { actor, body, request, requestId } = call
  const at = context.clock.now()
  const { standard, title, siteId, from, until } = body
  if (from > formatDate(at)) throw httpError('INVALID', { errors: { from: 'Must not be in the future' } })
  await assertSite(tx, actor, siteId)
  // One after the other, so that two at once are counted.
  await run(tx, sql`select 1 from users where id = ${actor.userId} for no key update`)
  const [open] = await run<{ count: number }>(
    tx,
    sql`select count(*)::int as count from evidence_binders where company_id = ${actor.companyId} and requested_by = ${actor.userId}
      and ready_at is null and failed_at is null`,
  )
  if ((open?.count ?? 0) >= MOST_OPEN)
    throw httpError('WRONG_STATE', { message: `${MOST_OPEN} of your binders are being made. Wait for one of them` })
  const [made] = await run<{ id: number }>(
    tx,
    sql`insert into evidence_binders (company_id, number, standard, title, site_id, from_day, until_day, requested_by, requested_at, address)
      values (${actor.companyId}, ${number}, ${standard}, ${title}, ${siteId}, ${from}, ${until}, ${actor.userId}, ${at},
        ${siteOf(context, request)}) returning id`,
  )
  if (!made) throw new Error('a binder was not written')
  const { companyId, userId: actorId } = actor
  const record = { entity: 'evidence_binders', entityId: made.id, label: number }
  await writeAudit(tx, { companyId, actorId, at, ...record, action: 'create', after: { ...body }, requestId })
  await emit(tx, BINDER_WAITS, {}, at)
  return readBinder(tx, actor, made.id)
}

async function assertSite(tx: Tx, { companyId, scopes, siteId: own }: Actor, siteId: number | null): Promise<void> {
  if (siteId === null) return
  const reaches = scopes.includes('all') || scopes.includes('company') || siteId === own
  const found = await run(tx, sql`select 1 from sites where id = ${siteId} and company_id = ${companyId}`)
  if (!reaches || found.length === 0) throw httpError('INVALID', { errors: { siteId: CHOOSE } })
}

/** Puts a failed binder, or one of which nobody has heard for long, into the queue again: for its maker. Throws 404, WRONG_STATE. */
export async function makeAgain(
  context: AppContext,
  tx: Tx,
  { actor, params, requestId }: SignedCall<typeof evidence.again>,
) {
  const at = context.clock.now()
  const [row] = await run<{ number: string; canAgain: boolean }>(
    tx,
    sql`select number, failed_at is not null or coalesce(${isSilent(at)}, false) as can_again from evidence_binders
      where id = ${params.id} and company_id = ${actor.companyId} and requested_by = ${actor.userId} and ready_at is null for update`,
  )
  if (!row) throw httpError('NOT_FOUND')
  if (!row.canAgain) throw httpError('WRONG_STATE', { message: 'This binder is being made' })
  await run(
    tx,
    sql`update evidence_binders set failed_at = null, problem = null, worked_on_at = null, step = null, written = 0, attempts = 0
      where id = ${params.id}`,
  )
  const { companyId, userId: actorId } = actor
  const record = { entity: 'evidence_binders', entityId: params.id, label: row.number }
  await writeAudit(tx, { companyId, actorId, at, ...record, action: 'again', requestId })
  await emit(tx, BINDER_WAITS, {}, at)
  return readBinder(tx, actor, params.id)
}
