import type { GateResult } from '@selamat/contract/domains/permits/gates'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import type { PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'
import { plural } from '@selamat/contract/kit/plural'

export interface Verdict {
  readonly text: string
  readonly tone: 'stopped' | 'inforce' | 'waiting' | 'attention'
}

const ALL_OPEN: Verdict = { text: 'All gates are open', tone: 'waiting' }
/** What follows once all gates are open; null: there are no gates to look at. */
const READY: Readonly<Record<PermitState, Verdict | null>> = {
  draft: ALL_OPEN,
  WAITING_APPROVAL: ALL_OPEN,
  REVISION: ALL_OPEN,
  REJECTED: null,
  APPROVED: { text: 'All gates are open. The issuer issues it at the site next', tone: 'waiting' },
  ISSUED: { text: 'All gates are open. The holder accepts it next', tone: 'waiting' },
  ACTIVE: { text: 'Work is allowed', tone: 'inforce' },
  SUSPENDED: { text: 'Work is stopped. All gates are open', tone: 'attention' },
  HANDOVER: ALL_OPEN,
  EXPIRED: { text: 'Work must not go on. Hand the permit back', tone: 'stopped' },
  HANDED_BACK: null,
  finish: null,
  CANCELLED: null,
  DELETED: null,
}
const PLANNED: readonly PermitState[] = ['draft', 'REVISION', 'WAITING_APPROVAL']

/** Whether a permit has gates between it and its work. */
export const hasGates = ({ status }: Pick<PermitDetail, 'status'>): boolean => READY[status] !== null

/** The gates to show: before the approval nobody can do what is done at the site, so it is not asked for yet. */
export const visibleGates = ({ status, gates }: Pick<PermitDetail, 'status' | 'gates'>): readonly GateResult[] =>
  PLANNED.includes(status) ? gates.gates.filter(({ gate, isToDo }) => !isToDo || gate === 'approvals') : gates.gates

type Judged = Pick<PermitDetail, 'status' | 'gates' | 'incomingHolder'>

/** The first thing to know of a permit: whether work can start or go on. */
export function verdictOf({ status, gates, incomingHolder }: Judged): Verdict {
  const { closed, mayWork } = gates
  const visible = visibleGates({ status, gates })
  const ahead = visible.filter(({ isToDo }) => isToDo).length
  const shut = visible.filter(({ state, isToDo }) => state === 'closed' && !isToDo).length
  const ready = READY[status] ?? ALL_OPEN
  const count = `${shut} of ${visible.length} gates ${shut === 1 ? 'is' : 'are'} closed`
  if (status === 'HANDOVER') {
    const waiting = `Work is stopped. Waiting for ${incomingHolder?.name ?? 'the incoming holder'} to be confirmed`
    return { text: closed === 0 ? waiting : `${waiting}: ${count}`, tone: closed === 0 ? 'attention' : 'stopped' }
  }
  if (closed === 0 && (mayWork || status !== 'ACTIVE')) return ready
  if (status === 'EXPIRED') return ready
  if (status === 'ACTIVE') return { text: `Stop work: ${count}`, tone: 'stopped' }
  if (shut > 0) return { text: `May not start: ${count}`, tone: 'stopped' }
  if (PLANNED.includes(status)) return { text: 'May not start before it is approved', tone: 'waiting' }
  return { text: `Not started. ${plural(ahead, 'step')} still to do`, tone: 'waiting' }
}
