import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import type { PermitAction, PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'

/** The seven points in the life of a permit, with the actions that end each. */
const POINTS: readonly { readonly label: string; readonly by: readonly PermitAction[] }[] = [
  { label: 'Request', by: ['submit'] },
  { label: 'Approval', by: ['approve'] },
  { label: 'Issue', by: ['issue', 'reinstate', 'takeOver'] },
  { label: 'Accept', by: ['accept'] },
  { label: 'Work', by: ['expire', 'handBack'] },
  { label: 'Hand back', by: ['handBack'] },
  { label: 'Close', by: ['close'] },
]

/** At which point a permit is in each state; those that stop a permit on its way are where they came from. */
const AT: Readonly<Record<Exclude<PermitState, 'REJECTED' | 'CANCELLED' | 'DELETED'>, number>> = {
  draft: 0,
  REVISION: 0,
  WAITING_APPROVAL: 1,
  APPROVED: 2,
  ISSUED: 3,
  ACTIVE: 4,
  SUSPENDED: 4,
  HANDOVER: 4,
  EXPIRED: 5,
  HANDED_BACK: 6,
  finish: 7,
}
const STOPS: readonly PermitState[] = ['SUSPENDED', 'REVISION', 'EXPIRED']

export interface PermitStep {
  readonly label: string
  readonly state: 'done' | 'now' | 'stopped' | 'todo'
  /** When it was done. */
  readonly at: string | null
}

const isAt = (state: string): state is keyof typeof AT => state in AT

/** The points of a permit: which are done and when, and where it is now. */
export function stepsOf({ status, events }: Pick<PermitDetail, 'status' | 'events'>): PermitStep[] {
  const ended = !isAt(status)
  // The latest state that is a point of its own, the events being the newest first.
  const before = events.flatMap(({ fromStatus, toStatus }) => [toStatus, fromStatus ?? '']).find(isAt) ?? 'draft'
  const now = AT[isAt(status) ? status : before]
  return POINTS.map(({ label, by }, point) => {
    if (point > now) return { label, state: 'todo', at: null }
    if (point === now) return { label, state: ended || STOPS.includes(status) ? 'stopped' : 'now', at: null }
    const event = events.find(({ action }) => by.some((one) => one === action))
    return { label, state: 'done', at: event?.at ?? null }
  })
}
