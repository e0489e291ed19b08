import { extensionLifecycle } from '@selamat/contract/domains/permits/extension-lifecycle'
import { EXTENDABLE, PERMIT_STATE_LABELS, type PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'
import type { Tx } from '../../../platform/database.ts'
import { gate, lifecycleOf } from '../../../platform/lifecycle.ts'
import { type Answerer, openExtensions, type StoredExtension } from '../queries/extensions.ts'

type Subject = StoredExtension & {
  readonly role: Answerer | null
  readonly isAsker: boolean
  readonly late: string | null
  readonly stale: string | null
}

/** In these states a window can become longer, as long as it has not ended. */
export const isExtendable = (status: PermitState): boolean => EXTENDABLE.some((state) => state === status)

/** What can be done to a longer window that was asked for. */
export const extensionMoves = lifecycleOf(extensionLifecycle, {
  table: 'permitExtensions',
  relations: {
    answerer: ({ role }: Subject, _actor: { readonly userId: number } | null) =>
      role === null ? 'This needs the permit issuer, for overtime also the area owner and a safety officer' : null,
    asker: ({ isAsker }, actor) => (isAsker || actor === null ? null : 'Only who asked can take it back'),
  },
  guards: {
    inTime: ({ late }) => [gate('inTime', late)],
    fresh: ({ stale }) => [gate('fresh', stale)],
  },
  stamp: ({ actorId, at }) => ({ updatedAt: at, ...(actorId === null ? {} : { updatedBy: actorId }) }),
  audit: ({ subject: { companyId, number } }) => ({ companyId, label: number }),
})

interface Left {
  readonly permit: { readonly id: number; readonly number: string }
  readonly from: PermitState
  readonly to: PermitState
  readonly at: Date
  readonly requestId: string | null
}

/** Takes back what is asked for a permit that has moved to a state in which its window no longer becomes longer. */
export async function withdrawOpen(tx: Tx, { permit: { id, number }, from, to, at, requestId }: Left): Promise<void> {
  if (!isExtendable(from) || isExtendable(to)) return
  const open = await openExtensions(tx, id)
  if (open.length === 0) return
  const subjects = open.map((one) => ({ ...one, number, role: null, isAsker: false, late: null, stale: null }))
  const by = { actor: null, requestId }
  const change = () => ({ set: { answer: `Permit: ${PERMIT_STATE_LABELS[to]}`, answeredAt: at } })
  await extensionMoves.moveAll(tx, by, { subjects, action: 'withdraw', at, change })
}
