import { IN_FORCE, WORKING } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import type { hiradcRequest } from '@selamat/contract/domains/hiradc/hiradc-request'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { emitNotification } from '../../../platform/notification.ts'
import { checkedHead } from '../commands/checked-head.ts'
import { insertHiradc, nextNumber } from '../commands/create-hiradc.ts'
import { otherWasFirst } from '../commands/other-was-first.ts'
import { beginRevision } from '../commands/start-review.ts'
import type { HiradcPorts } from '../ports.ts'
import { lockedWorking } from '../queries/stored.ts'
import { requestMoves, type StoredRequest } from './request-moves.ts'
import { visibleRequest } from './requests.ts'

const REASON = 1000

/**
 * Takes up a request: begins an assessment of its place, or the next revision of the one that it names (where that is worked
 * on already, it answers the request). The requester is notified. Throws 404, 409 STALE, WRONG_STATE or NOT_YOUR_ACT, 422 by field.
 */
export async function takeRequest(
  context: AppContext,
  ports: HiradcPorts,
  call: SignedCall<typeof hiradcRequest.take>,
) {
  const { actor, body, requestId } = call
  const { kysely } = context.database
  const before = await visibleRequest(context, kysely, actor, body.id)
  const at = context.clock.now()
  // Taken before the transaction: numbers are given out one after the other.
  const number = before.hiradcId === null ? await nextNumber(context, actor.companyId, at) : ''
  return context.database
    .transaction(async (tx) => {
      const request = await visibleRequest(context, tx, actor, body.id)
      let made = { id: 0, number }
      const moved = await requestMoves.move(
        tx,
        { actor, requestId },
        {
          subject: request,
          version: body.version,
          action: 'take',
          at,
          change: async () => {
            made =
              request.hiradcId === null
                ? { ...made, id: await beginAssessment(tx, call, request, number, at) }
                : await review(context, ports, tx, call, request, request.hiradcId)
            return { set: { answeredBy: actor.userId, answeredAt: at, answeredWithId: made.id } }
          },
        },
      )
      const params = { title: request.title, actor: actor.fullName, number: made.number }
      await emitNotification(
        tx,
        { kind: 'HIRADC_REQUEST_TAKEN', ...toRequester(request, actor.userId), entityId: made.id, params },
        at,
      )
      return { id: request.id, status: moved.to, hiradcId: made.id }
    })
    .catch(otherWasFirst)
}

const toRequester = ({ companyId, requesterId }: StoredRequest, actorId: number) => ({
  companyId,
  userIds: requesterId === actorId ? [] : [requesterId],
})

async function beginAssessment(
  tx: Tx,
  { actor, body, requestId }: SignedCall<typeof hiradcRequest.take>,
  { title, departmentId, locationId, subLocationId }: StoredRequest,
  number: string,
  at: Date,
): Promise<number> {
  const department = body.departmentId ?? departmentId ?? 0
  const criteria = { title, process: null, departmentId: department, locationId, subLocationId, authorId: null }
  const head = await checkedHead(tx, actor, criteria)
  return (await insertHiradc(tx, { actor, requestId, number, head, at })).id
}

async function review(
  context: AppContext,
  ports: HiradcPorts,
  tx: Tx,
  { actor, requestId }: SignedCall<typeof hiradcRequest.take>,
  { requestedBy, reason }: StoredRequest,
  hiradcId: number,
) {
  const { status, version, number } = await lockedWorking(context, tx, actor, hiradcId)
  if (!WORKING.some((state) => state === status)) {
    if (!IN_FORCE.some((state) => state === status)) {
      throw httpError('WRONG_STATE', { message: `${number} is not in force. Restore it, or decline the request` })
    }
    const why = `${requestedBy} asked for it: ${reason}`.slice(0, REASON)
    const body = { id: hiradcId, version, trigger: 'OTHER', reason: why } as const
    await beginRevision(context, ports, tx, { actor, requestId, body })
  }
  return { id: hiradcId, number }
}

/** Declines a request with a reason, which its requester reads. Throws 404, 409 STALE, WRONG_STATE or NOT_YOUR_ACT. */
export function declineRequest(context: AppContext, call: SignedCall<typeof hiradcRequest.decline>) {
  const { actor, body, requestId } = call
  return context.database.transaction(async (tx) => {
    const request = await visibleRequest(context, tx, actor, body.id)
    const at = context.clock.now()
    const { answer, version } = body
    const moved = await requestMoves.move(
      tx,
      { actor, requestId },
      {
        subject: request,
        version,
        action: 'decline',
        at,
        reason: answer,
        reasonField: 'answer',
        change: () => ({ set: { answeredBy: actor.userId, answeredAt: at, answer } }),
      },
    )
    const params = { title: request.title, actor: actor.fullName, answer }
    await emitNotification(
      tx,
      { kind: 'HIRADC_REQUEST_DECLINED', ...toRequester(request, actor.userId), entityId: request.id, params },
      at,
    )
    return { id: request.id, status: moved.to }
  })
}
