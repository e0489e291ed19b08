import { hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import { hiradcLifecycle } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { createOnce, firstAnswer } from '../../../platform/idempotency.ts'
import { type CheckedHead, checkedHead } from './checked-head.ts'

/** The code of the numbers of assessments, `SHE/HIRADC/2026/XI/0001`. */
const CODE = 'HIRADC'

export const nextNumber = ({ numbering }: AppContext, companyId: number, at: Date) =>
  numbering.next(companyId, 'SHE', CODE, at)

/** Creates an assessment with an empty draft of revision 1, once for each Idempotency-Key. Throws 422 by field. */
export async function createHiradc(context: AppContext, call: SignedCall<typeof hiradc.create>) {
  const sent = await firstAnswer(context, hiradc.create, call)
  if (sent) return sent.answer
  const { actor, body, requestId } = call
  const at = context.clock.now()
  const number = await nextNumber(context, actor.companyId, at)
  return createOnce(context, hiradc.create, call, async (tx) => {
    const head = await checkedHead(tx, actor, body)
    const { id } = await insertHiradc(tx, { actor, requestId, number, head, at })
    return { id, number }
  })
}

interface NewHiradc {
  readonly actor: { readonly userId: number; readonly companyId: number; readonly employerId: number }
  readonly requestId: string | null
  readonly number: string
  readonly head: CheckedHead
  readonly at: Date
}

/** Writes an assessment with the draft of its first revision; its rows come from elsewhere. */
export async function insertHiradc(tx: Tx, { actor, requestId, number, head, at }: NewHiradc) {
  const { companyId, userId, employerId } = actor
  const { id } = await tx
    .insertInto('hiradcs')
    .values({ companyId, number, createdAt: at, createdBy: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const draft = { hiradcId: id, companyId, number, employerId, revision: 1, ...head }
  return { id, revisionId: await insertDraft(tx, { actor, requestId, draft, at, action: 'create' }) }
}

interface NewDraft {
  readonly actor: { readonly userId: number; readonly companyId: number }
  readonly requestId: string | null
  readonly draft: CheckedHead & {
    readonly hiradcId: number
    readonly companyId: number
    readonly number: string
    readonly employerId: number
    readonly revision: number
  }
  readonly at: Date
  readonly action: 'create' | 'revise'
}

const EVENTS = { create: 'Created', revise: 'Next revision begun' } as const

/** Writes a draft, its first log entry and its audit row; returns its id. A second draft of an assessment breaks a unique index. */
export async function insertDraft(
  tx: Tx,
  { actor: { userId }, requestId, draft, at, action }: NewDraft,
): Promise<number> {
  const { companyId, number, revision, hiradcId } = draft
  const { initial } = hiradcLifecycle
  const stamps = { createdAt: at, createdBy: userId, updatedAt: at, updatedBy: userId }
  const { id: revisionId } = await tx
    .insertInto('hiradcRevisions')
    .values({ ...draft, status: initial, ...stamps })
    .returning('id')
    .executeTakeFirstOrThrow()
  const event = { hiradcId, revisionId, at, actorId: userId, action, label: EVENTS[action], toStatus: initial }
  await tx.insertInto('hiradcEvents').values(event).execute()
  const { title, process, departmentId, locationId, subLocationId, authorId } = draft
  await writeAudit(tx, {
    companyId,
    actorId: userId,
    at,
    entity: 'hiradc_revisions',
    entityId: revisionId,
    label: `${number} revision ${revision}`,
    action,
    after: { title, process, departmentId, locationId, subLocationId, authorId },
    requestId,
  })
  return revisionId
}
