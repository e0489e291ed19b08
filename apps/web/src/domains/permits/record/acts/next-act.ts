import type { PERMIT_ACTIONS, PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import type { PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'

export type RecordAction = (typeof PERMIT_ACTIONS)[number]
export type Allowed = PermitDetail['allowedActions'][number]

/** What comes next in each state, whoever does it. */
const NEXT: Readonly<Record<PermitState, RecordAction | null>> = {
  draft: 'submit',
  WAITING_APPROVAL: null,
  REVISION: 'submit',
  APPROVED: 'issue',
  ISSUED: 'accept',
  ACTIVE: 'handBack',
  SUSPENDED: 'reinstate',
  HANDOVER: 'takeOver',
  EXPIRED: 'handBack',
  HANDED_BACK: 'close',
  REJECTED: null,
  finish: null,
  CANCELLED: null,
  DELETED: 'restore',
}

type Stepping = Pick<PermitDetail, 'status' | 'allowedActions' | 'gates' | 'canEdit' | 'waitsFor'>

/**
 * The natural next step of a permit for its reader, with what still stands against it; null where nothing follows, or where
 * somebody else is asked for it.
 */
export function nextAction(permit: Stepping): Allowed | null {
  const next = permit.allowedActions.find(({ action }) => action === NEXT[permit.status]) ?? null
  if (next === null || next.allowed) return next
  if (isAnsweredByAction(next, permit)) return { ...next, allowed: true, reason: null }
  return permit.canEdit || permit.waitsFor.some(({ isMine }) => isMine) ? next : null
}

/** The issuer answers the checklist with the issue itself: it stops the action only after that. */
function isAnsweredByAction({ action, reason }: Allowed, { gates }: Pick<PermitDetail, 'gates'>): boolean {
  const closed = gates.gates.filter(({ state }) => state === 'closed')
  return action === 'issue' && closed.length === 1 && closed[0]?.gate === 'checklist' && closed[0].reason === reason
}

/** The other actions that are the reader's, refused ones with their reason, of which work is stopped by a button of its own. */
export const otherActions = (permit: Pick<PermitDetail, 'status' | 'allowedActions'>): Allowed[] =>
  permit.allowedActions.filter(
    ({ action, isTheirs }) => isTheirs && action !== NEXT[permit.status] && action !== 'suspend',
  )

/** Whether the reader can stop the work. */
export const canSuspend = ({ allowedActions }: Pick<PermitDetail, 'allowedActions'>): boolean =>
  allowedActions.some(({ action, allowed }) => action === 'suspend' && allowed)
