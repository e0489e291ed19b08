import { permitRegister, specialPermit } from '@selamat/contract/domains/permits/permit-register'
import type { AppContext } from '../../../platform/app-context.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { createOnce, firstAnswer } from '../../../platform/idempotency.ts'
import { insertPermit, nextNumber } from '../commands/save-permit.ts'
import { visiblePermit } from '../queries/stored.ts'
import { readerOf } from '../relations.ts'
import { copyOf } from './copy-permit.ts'

/**
 * Begins a draft with the content of a permit that the actor can read. Nothing signed is copied, and the checklist is answered
 * anew. Throws 404, 422 by field.
 */
export async function duplicatePermit(context: AppContext, call: SignedCall<typeof permitRegister.duplicate>) {
  const sent = await firstAnswer(context, permitRegister.duplicate, call)
  if (sent) return sent.answer
  const { actor, body, params, requestId } = call
  const { kysely } = context.database
  const at = context.clock.now()
  const source = await visiblePermit(kysely, await readerOf(context, kysely, actor), params)
  // What it refers to is of its company.
  if (source.companyId !== actor.companyId) throw httpError('NOT_FOUND')
  const number = await nextNumber(context, actor.companyId, at)
  return createOnce(context, permitRegister.duplicate, call, async (tx) => {
    const { startsAt, endsAt } = body
    const parentId = source.kind === 'PTW' ? null : (body.parentId ?? source.parentId)
    const copy = await copyOf(tx, source, { kind: source.kind, parentId, startsAt, endsAt, withAnswers: false })
    return insertPermit(context, tx, { actor, body: copy, number, at, requestId })
  })
}

/**
 * Begins the permit of a day under an approved special permit, with its content, answers and people (PERMIT-16). Throws 404,
 * 409 WRONG_STATE where the special permit is not approved, 422 by field.
 */
export async function createByDay(context: AppContext, call: SignedCall<typeof specialPermit.createByDay>) {
  const sent = await firstAnswer(context, specialPermit.createByDay, call)
  if (sent) return sent.answer
  const { actor, body, requestId } = call
  const at = context.clock.now()
  const number = await nextNumber(context, actor.companyId, at)
  return createOnce(context, specialPermit.createByDay, call, async (tx) => {
    const { parentId, startsAt, endsAt } = body
    const source = await visiblePermit(tx, await readerOf(context, tx, actor), { id: parentId })
    if (source.companyId !== actor.companyId) throw httpError('NOT_FOUND')
    if (source.kind !== 'SPECIAL') throw httpError('INVALID', { errors: { parentId: 'Choose a special permit' } })
    const copy = await copyOf(tx, source, { kind: 'BY_DAY', parentId, startsAt, endsAt, withAnswers: true })
    return insertPermit(context, tx, { actor, body: copy, number, at, requestId })
  })
}
