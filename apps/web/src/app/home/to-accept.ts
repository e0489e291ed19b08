import { GATE_DESCRIPTIONS, type GateName, type GateResult } from '@selamat/contract/domains/permits/gates'
import type { StatusKey } from '../../ui/status.ts'

interface AcceptFact {
  readonly gate: GateName
  readonly mark: StatusKey
  readonly text: string
}

const isShut = ({ state, isToDo }: GateResult) => state === 'closed' && !isToDo

function markOf(gate: GateResult): StatusKey {
  if (gate.state === 'open') return 'inforce'
  if (gate.isToDo) return 'waiting'
  return isShut(gate) ? 'stopped' : 'attention'
}

/** The facts of a permit that waits to be accepted: those of the site, and whatever else stands against it. */
export const acceptFacts = (gates: readonly GateResult[]): readonly AcceptFact[] =>
  gates
    .filter((one) => GATE_DESCRIPTIONS[one.gate].isOfSite || isShut(one))
    .map((one) => ({
      gate: one.gate,
      mark: markOf(one),
      text: one.state === 'open' || one.reason === '' ? GATE_DESCRIPTIONS[one.gate].label : one.reason,
    }))
