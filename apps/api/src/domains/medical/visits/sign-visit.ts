import { createHash } from 'node:crypto'
import { visit } from '@selamat/contract/domains/medical/visits/visit'
import { missingInVisit } from '@selamat/contract/domains/medical/visits/visit-complete'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { staleRow } from '../../../platform/stale.ts'
import { signWithPassword } from '../../identity/index.ts'
import { reservationMoves } from '../appointments/reservation-moves.ts'
import { afterSigning } from './after-signing.ts'
import { visitToWrite } from './save-visit.ts'
import { VISIT_CONTENT } from './visit-content.ts'
import { visitRecordOf } from './visit-record.ts'

async function seal(tx: Tx, id: number, userId: number, at: Date): Promise<void> {
  const [row] = await run<{ text: string }>(
    tx,
    sql`select (${VISIT_CONTENT})::text as text from visits w where w.id = ${id}`,
  )
  if (!row) throw httpError('NOT_FOUND')
  const hash = createHash('sha256').update(row.text).digest('hex')
  await run(
    tx,
    sql`insert into visit_signatures (visit_id, signed_by, at, content, content_hash)
      values (${id}, ${userId}, ${at}, ${row.text}::jsonb, ${hash})`,
  )
  await run(
    tx,
    sql`update visits set signed_by = ${userId}, signed_at = ${at}, content_hash = ${hash}, version = version + 1, updated_at = ${at},
      updated_by = ${userId} where id = ${id}`,
  )
}

/**
 * Signs a visit with the password: what is written is kept as it is signed, and the visit goes on to the pharmacist or ends. Throws
 * 404, 403 CARE_NEEDED, 409 STALE, WRONG_STATE or NOT_YOUR_ACT, 422 at each field that is missing, and for the signature.
 */
export const signVisit = (context: AppContext, call: SignedCall<typeof visit.sign>) =>
  signWithPassword(
    context,
    visit.sign,
    call,
    async (tx) => {
      const { actor, body, requestId } = call
      const at = context.clock.now()
      const subject = await visitToWrite(context, tx, actor, body.id)
      const record = await visitRecordOf(tx, body.id)
      if (record.version !== body.version) throw await staleRow(tx, 'visits', body.id)
      const moved = await reservationMoves.move(
        tx,
        { actor, requestId },
        {
          subject,
          action: 'sign',
          at,
          change: async () => {
            const errors = missingInVisit(record, formatDate(subject.startsAt))
            if (Object.keys(errors).length > 0) throw httpError('INVALID', { errors })
            await seal(tx, body.id, actor.userId, at)
            const to = await afterSigning(tx, body.id)
            return { to, set: to === 'finish' ? { finishedAt: at } : {} }
          },
        },
      )
      return { id: body.id, status: moved.to }
    },
    'sign-visit',
  )

/** Adds to a signed visit; what was signed stays as it is. Throws 404, 403 CARE_NEEDED, 409 NOT_YOUR_ACT or WRONG_STATE. */
export async function amendVisit(context: AppContext, tx: Tx, call: SignedCall<typeof visit.amend>) {
  const { actor, body, requestId } = call
  const { id, field, text, reason } = body
  const at = context.clock.now()
  const { companyId, number } = await visitToWrite(context, tx, actor, id)
  const { signedAt } = await visitRecordOf(tx, id)
  if (signedAt === null) throw httpError('WRONG_STATE', { message: 'The visit is not signed yet. Change it directly' })
  const [added] = await run<{ id: number }>(
    tx,
    sql`insert into visit_amendments (visit_id, field, text, reason, at, by_id)
      values (${id}, ${field}, ${text}, ${reason}, ${at}, ${actor.userId}) returning id`,
  )
  if (!added) throw httpError('INTERNAL')
  const by = { companyId, actorId: actor.userId, at, requestId }
  await writeAudit(tx, { ...by, entity: 'visits', entityId: id, label: number, action: 'amend' })
  return { id: added.id }
}
