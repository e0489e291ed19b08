import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import type { PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'

export interface Verdict {
  readonly text: string
  readonly tone: 'stopped' | 'inforce' | 'waiting' | 'attention'
}

/** What follows once all gates are open; the other states have no gates to look at. */
const READY: Partial<Readonly<Record<PermitState, Verdict>>> = {
  APPROVED: { text: 'All gates are open. The issuer issues it at the site next', tone: 'waiting' },
  ISSUED: { text: 'All gates are open. The holder accepts it next', tone: 'waiting' },
  ACTIVE: { text: 'Work is allowed', tone: 'inforce' },
  SUSPENDED: { text: 'Work is stopped. All gates are open', tone: 'attention' },
  EXPIRED: { text: 'Work must not go on. Hand the permit back', tone: 'stopped' },
}
const PLANNED: readonly PermitState[] = ['draft', 'REVISION', 'WAITING_APPROVAL']

/** Whether a permit has gates between it and its work. */
export const hasGates = ({ status }: Pick<PermitDetail, 'status'>): boolean =>
  status in READY || status === 'HANDOVER' || PLANNED.includes(status)

type Judged = Pick<PermitDetail, 'status' | 'gates' | 'incomingHolder'>

/** The first thing to know of a permit: whether work can start or go on. */
export function verdictOf({ status, gates, incomingHolder }: Judged): Verdict {
  const { closed, mayWork } = gates
  const ready = READY[status] ?? { text: 'All gates are open', tone: 'waiting' }
  const count = `${closed} of ${gates.gates.length} gates ${closed === 1 ? 'is' : 'are'} closed`
  if (status === 'HANDOVER') {
    const waiting = `Work is stopped. Waiting for ${incomingHolder?.name ?? 'the incoming holder'} to be confirmed`
    return { text: closed === 0 ? waiting : `${waiting}: ${count}`, tone: closed === 0 ? 'attention' : 'stopped' }
  }
  if (closed === 0 && (mayWork || status !== 'ACTIVE')) return ready
  if (status === 'EXPIRED') return ready
  if (status === 'ACTIVE') return { text: `Stop work: ${count}`, tone: 'stopped' }
  return { text: `May not start: ${count}`, tone: 'stopped' }
}
