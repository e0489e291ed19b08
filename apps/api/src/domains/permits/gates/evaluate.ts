import { GATES, type GateName, type GateReport, type GateResult } from '@selamat/contract/domains/permits/gates'
import type { PermitState, SuspendCode } from '@selamat/contract/domains/permits/permit-lifecycle'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { type Gate, gate } from '../../../platform/lifecycle.ts'
import type { GateFacts } from './facts.ts'
import { PHASES, type Phase } from './gate.ts'
import { GATE_PARTS } from './list.ts'
import type { Verdict } from './verdict.ts'

/** What the gates of a permit are asked for in a state: its next act. */
export function phaseOf(status: PermitState): Phase {
  if (status === 'ACTIVE') return 'work'
  return status === 'ISSUED' ? 'accept' : 'issue'
}

/** One gate that applies, judged. */
export interface Judged extends Verdict {
  readonly gate: GateName
}

/** All gates that apply to a permit at an instant. */
export function judgeAll(facts: GateFacts, at: Date, phase: Phase): Judged[] {
  return GATES.flatMap((name) => {
    const { from = 'issue', judge, fix } = GATE_PARTS[name]
    const verdict = PHASES.indexOf(phase) < PHASES.indexOf(from) ? null : judge(facts, at, phase)
    if (!verdict) return []
    return [{ ...(verdict.state !== 'open' && { fix: fix(facts, at) }), ...verdict, gate: name }]
  })
}

/** The gates as a life cycle checks them, those that are closed first. */
export const closedGates = (judged: readonly Judged[]): Gate[] =>
  judged.flatMap(({ gate: name, state, reason, fix }) =>
    state === 'closed' ? [{ ...gate(name, reason), ...(fix && { fix: fix.address }) }] : [],
  )

/** What a stop is called, the most urgent first where several gates have closed. */
const CODES: readonly SuspendCode[] = ['ALARM', 'GAS', 'CONFLICT', 'PARENT', 'COMPETENCE', 'SHIFT_END']
/** What a stop by the closed ones of some gates is called. */
export const codeOf = (judged: readonly Judged[]): SuspendCode =>
  CODES.find((code) =>
    judged.some(({ gate: name, state }) => state === 'closed' && GATE_PARTS[name].stopsAs === code),
  ) ?? 'GATE'

/** The earliest instant at which a gate that is open may close. */
export function nextChange(judged: readonly Judged[]): Date | null {
  const instants = judged.flatMap(({ state, until }) => (state !== 'closed' && until ? [until.getTime()] : []))
  return instants.length === 0 ? null : new Date(Math.min(...instants))
}

/** Once work has begun nothing is still to be done: what is missing stops it. */
const UNDER_WAY: readonly PermitState[] = ['ACTIVE', 'SUSPENDED', 'EXPIRED', 'HANDOVER']

const present = ({ gate: name, state, isToDo = false, reason, fix }: Judged, status: PermitState): GateResult => ({
  gate: name,
  state,
  isToDo: isToDo && !UNDER_WAY.includes(status),
  reason,
  fix: fix ?? null,
})

/** Work is allowed at an instant: the permit is active and no gate is closed. The stored state follows within seconds. */
export const mayWork = (facts: GateFacts, at: Date): boolean =>
  facts.permit.status === 'ACTIVE' && judgeAll(facts, at, 'work').every(({ state }) => state !== 'closed')

/** The gates as a reader sees them. */
export function reportOf(facts: GateFacts, at: Date): GateReport {
  const judged = judgeAll(facts, at, phaseOf(facts.permit.status))
  return {
    checkedAt: formatTimestamp(at),
    mayWork: mayWork(facts, at),
    closed: judged.filter(({ state }) => state === 'closed').length,
    gates: judged.map((one) => present(one, facts.permit.status)),
  }
}
