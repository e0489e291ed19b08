import { GATES, type GateName, type GateReport, type GateResult } from '@selamat/contract/domains/permits/gates'
import type { PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { type Gate, gate } from '../../../platform/lifecycle.ts'
import type { GateFacts } from './facts.ts'
import { JUDGES } from './judge.ts'
import type { Phase, Verdict } from './verdict.ts'

/** What is put in place at the site after the permit was issued: it counts from the acceptance on. */
const AT_ACCEPTANCE: readonly GateName[] = ['crew', 'toolbox', 'confirmation']
/** What the gates of a permit are asked for in a state: its next act. */
const PHASES: Partial<Readonly<Record<PermitState, Phase>>> = { ISSUED: 'accept', ACTIVE: 'work' }
export const phaseOf = (status: PermitState): Phase => PHASES[status] ?? 'issue'

/** One gate that applies, judged. */
export interface Judged extends Verdict {
  readonly gate: GateName
}

/** All gates that apply to a permit at an instant. */
export function judgeAll(facts: GateFacts, at: Date, phase: Phase): Judged[] {
  return GATES.flatMap((name) => {
    if (phase === 'issue' && AT_ACCEPTANCE.includes(name)) return []
    const verdict = JUDGES[name](facts, at, phase)
    return verdict ? [{ gate: name, ...verdict }] : []
  })
}

/** The gates as a life cycle checks them, those that are closed first. */
export const closedGates = (judged: readonly Judged[]): Gate[] =>
  judged.flatMap(({ gate: name, state, reason, fix }) =>
    state === 'closed' ? [{ ...gate(name, reason), ...(fix && { fix: fix.address }) }] : [],
  )

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
