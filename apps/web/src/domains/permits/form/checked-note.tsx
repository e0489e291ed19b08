import type { GateName } from '@selamat/contract/domains/permits/gates'
import { permit } from '@selamat/contract/domains/permits/permit'
import { useLoad } from '../../../lib/use-load.ts'
import { Mark } from '../../../ui/mark.tsx'
import { texts } from './texts.ts'

/** What concerns the people, the equipment and the contractor, which a requester can put right before the submission. */
const NOTED: readonly GateName[] = ['competence', 'fitness', 'prequalification', 'equipment', 'hiradc']

interface CheckedNoteProps {
  /** The saved draft. */
  readonly id: number
  readonly gates: readonly GateName[]
}

/** What the server says of the saved draft: certificates, prequalification, equipment (PERMIT-09). */
export function CheckedNote({ id, gates }: CheckedNoteProps) {
  const { data } = useLoad(permit.gates, { params: { id } })
  const noted = (data?.gates ?? []).filter(({ gate }) => NOTED.includes(gate) && gates.includes(gate))
  if (noted.length === 0) return null
  return (
    <ul className="permit-checked" aria-label={texts.checked}>
      {noted.map(({ gate, state, reason }) => (
        <li key={gate}>
          <Mark status={state === 'open' ? 'inforce' : state === 'closed' ? 'stopped' : 'attention'} size={11} />{' '}
          {reason}
        </li>
      ))}
    </ul>
  )
}
