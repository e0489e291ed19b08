import { plural } from '@selamat/contract/kit/plural'
import { type RawBuilder, sql } from 'kysely'
import { gate } from './gate.ts'
import { PEOPLE } from './people.ts'
import { open, part, toDo } from './verdict.ts'

/** Somebody has signed on since the holder was last asked to accept. */
const HAS_CREW: RawBuilder<boolean> = sql`exists (select from permit_sign_ons o where o.permit_id = p.id
  and (o.off_at is null or o.off_at >= p.issued_at))`

/** Somebody has signed on; who accepts is there. */
export const crew = gate({
  from: 'accept',
  facts: { people: PEOPLE, hasCrew: HAS_CREW },
  sources: {},
  fix: (facts) => ({ label: 'Sign on', address: part(facts, 'people') }),
  judge({ people, hasCrew }, _at, phase) {
    const onSite = people.filter(({ isOnSite }) => isOnSite)
    if (!hasCrew) return toDo('Nobody has signed on')
    // Whoever takes over from another has not begun by the sign-on of that crew. Later the holder may be the first to leave.
    if (phase === 'accept' && !onSite.some(({ crewRole }) => crewRole === 'HOLDER')) {
      return toDo('The permit holder has not signed on')
    }
    return open(`${plural(onSite.length, 'person', 'people')} at work`)
  },
})
