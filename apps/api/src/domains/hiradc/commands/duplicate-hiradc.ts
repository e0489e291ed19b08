import { hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import type { AppContext } from '../../../platform/app-context.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { createOnce, firstAnswer } from '../../../platform/idempotency.ts'
import { visibleRevision } from '../queries/stored.ts'
import { checkedHead } from './checked-head.ts'
import { copyRows } from './copy-rows.ts'
import { insertHiradc, nextNumber } from './create-hiradc.ts'

/**
 * Begins an assessment of another area with the rows of one that the actor can read, of the revision in force if there is
 * one. Throws 404, 422 by field.
 */
export async function duplicateHiradc(context: AppContext, call: SignedCall<typeof hiradc.duplicate>) {
  const sent = await firstAnswer(context, hiradc.duplicate, call)
  if (sent) return sent.answer
  const { actor, body, params, requestId } = call
  const at = context.clock.now()
  const { kysely } = context.database
  const source = await visibleRevision(context, kysely, actor, { hiradcId: params.id, first: 'in-force' })
  // Its hazards, people and places are those of its company.
  if (source.companyId !== actor.companyId) throw httpError('NOT_FOUND')
  const number = await nextNumber(context, actor.companyId, at)
  return createOnce(context, hiradc.duplicate, call, async (tx) => {
    const head = await checkedHead(tx, actor, body)
    const { id, revisionId } = await insertHiradc(tx, { actor, requestId, number, head, at })
    await copyRows(tx, { from: source.id, to: revisionId, userId: actor.userId, at, same: false })
    return { id, number }
  })
}
