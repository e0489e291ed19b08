import type { PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'
import type { PermitKind } from '@selamat/contract/domains/permits/permit-words'
import { type RawBuilder, sql } from 'kysely'
import { gate } from './gate.ts'
import { closed, open, recordOf, toDo, workOf } from './verdict.ts'

type Above = RawBuilder<{ readonly number: string; readonly status: PermitState } | null>

export const PARENT: Above = sql`(select json_build_object('number', u.number, 'status', u.status) from permits u
  where u.id = p.parent_id)`
/** Of the permit of a day: the permit to work above its special permit. */
const TOP: Above = sql`(select json_build_object('number', t.number, 'status', t.status) from permits u
  join permits t on t.id = u.parent_id where u.id = p.parent_id)`

/** What stands above it is in force. */
export const parent = gate({
  stopsAs: 'PARENT',
  facts: { parent: PARENT, top: TOP },
  // A move of the permit above is carried down by its command.
  sources: {},
  fix: workOf,
  judge({ permit, parent, top }, _at, phase) {
    if (permit.kind === 'PTW') return null
    const work = permit.kind === 'SPECIAL' ? parent : top
    if (!work) return closed('It stands under no permit to work')
    const special = permit.kind === 'BY_DAY' ? parent : null
    if (special && !carriesBelow('SPECIAL', special.status)) {
      return closed(`Special permit ${special.number} does not allow it`, recordOf(special, 'special permit'))
    }
    if (work.status === 'ACTIVE') return open(`${work.number} is active`)
    // Until the holder accepts, the permit above can still be on its way to work.
    if (phase === 'issue' && work.status === 'ISSUED') return open(`${work.number} is issued`)
    const isAhead = BEFORE_WORK.includes(work.status)
    return (isAhead ? toDo : closed)(`Permit to work ${work.number} is not active`, recordOf(work, 'permit to work'))
  },
})

/** A permit above in these states is still on its way to work. */
const BEFORE_WORK: readonly PermitState[] = ['draft', 'REVISION', 'WAITING_APPROVAL', 'APPROVED', 'ISSUED']

/** The states of a permit in which what stands under it can be in force: of a special permit, its permits of a day. */
const CARRIES: Readonly<Record<PermitKind, readonly PermitState[]>> = {
  PTW: ['ISSUED', 'ACTIVE'],
  SPECIAL: ['APPROVED', 'ISSUED', 'ACTIVE', 'HANDED_BACK'],
  BY_DAY: [],
}
export const carriesBelow = (kind: PermitKind, status: PermitState): boolean => CARRIES[kind].includes(status)
