import { type RawBuilder, sql } from 'kysely'
import type { StoredPermit } from '../queries/stored.ts'
import { gate } from './gate.ts'
import { open, toDo } from './verdict.ts'

/** In which functions people have confirmed hot work since the last issue. */
const CONFIRMATIONS: RawBuilder<readonly string[]> =
  sql`array(select g.role from permit_signatures g where g.permit_id = p.id
  and g.action = 'confirmHotWork' and g.void_at is null and g.at >= p.issued_at)`

/** Issuer and holder have confirmed hot work since its last issue. */
export const confirmation = gate({
  from: 'accept',
  facts: { confirmations: CONFIRMATIONS },
  sources: {},
  fix: ({ permit: { id } }) => ({ label: 'Confirm hot work', address: `/spesial-hot-confirm?permitId=${id}` }),
  judge({ permit, confirmations }) {
    if (!needsConfirmation(permit)) return null
    const missing = CONFIRMERS.filter((role) => !confirmations.includes(role))
    if (missing.length === 0) return open('Issuer and holder have confirmed')
    return toDo(`Not confirmed by the ${missing.map((role) => role.toLowerCase()).join(' and the ')}`)
  },
})

/** Whose confirmation hot work needs after each issue. */
export const CONFIRMERS = ['Permit issuer', 'Permit holder'] as const
/** Hot work is confirmed by issuer and holder at the place, before it is accepted (PERMIT-05). */
export const needsConfirmation = ({ kind, activity }: Pick<StoredPermit, 'kind' | 'activity'>): boolean =>
  kind !== 'PTW' && activity === 'HOT_WORK'
