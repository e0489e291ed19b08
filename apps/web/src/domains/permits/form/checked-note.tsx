import type { GateName } from '@selamat/contract/domains/permits/gates'
import { permit } from '@selamat/contract/domains/permits/permit'
import { useLoad } from '../../../lib/use-load.ts'
import { Unloaded } from '../../../ui/empty-state.tsx'
import { Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { texts } from './texts.ts'

/** What concerns the people, the equipment and the contractor, which a requester can put right before the submission. */
const NOTED: readonly GateName[] = ['competence', 'fitness', 'prequalification', 'equipment', 'hiradc']

/** What is put right on the permit itself stands in this form. */
const PERMIT_PAGE = '/permit-to-work/action'

interface CheckedNoteProps {
  /** The saved draft. */
  readonly id: number
  readonly gates: readonly GateName[]
}

/** What the server says of the saved draft: certificates, prequalification, equipment (PERMIT-09). */
export function CheckedNote({ id, gates }: CheckedNoteProps) {
  const loaded = useLoad(permit.gates, { params: { id } })
  // Nothing is said as long as nothing is known; where that stays so, the reader hears it.
  if (loaded.data === null) return loaded.error !== null && <Unloaded of={loaded} failed={texts.checkedFailed} />
  const noted = loaded.data.gates.filter(({ gate }) => NOTED.includes(gate) && gates.includes(gate))
  if (noted.length === 0) return null
  return (
    <Text as="ul" size="body" tone="secondary" className="permit-checked" aria-label={texts.checked}>
      {noted.map(({ gate, state, reason, fix }) => (
        <li key={gate}>
          <Mark status={state === 'open' ? 'inforce' : state === 'closed' ? 'stopped' : 'attention'} size={11} />{' '}
          {reason}
          {state === 'closed' && fix && !fix.address.startsWith(PERMIT_PAGE) && (
            <>
              {'. '}
              <Link to={fix.address} target="_blank">
                {fix.label}
              </Link>
            </>
          )}
        </li>
      ))}
    </Text>
  )
}
