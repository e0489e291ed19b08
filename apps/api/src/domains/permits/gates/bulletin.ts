import { plural } from '@selamat/contract/kit/plural'
import { type RawBuilder, sql } from 'kysely'
import { gate } from './gate.ts'
import { PEOPLE } from './people.ts'
import { closed, firstOf, open } from './verdict.ts'

/** The ids of the permit's location and of those in which it lies. */
const AREAS: RawBuilder<readonly number[]> = sql`array(select locations_above(p.location_id))`

/** Everybody of the crew has acknowledged what stops work at the place. */
export const bulletin = gate({
  facts: { areas: AREAS, people: PEOPLE },
  lookUp: async ({ db, ports, permit: { companyId }, at }, { areas, people }) => ({
    bulletins: await ports.bulletinsAt(db, {
      companyId,
      locationIds: areas,
      userIds: people.filter(({ hasLeft }) => !hasLeft).map(({ userId }) => userId),
      at,
    }),
  }),
  // Articles say themselves when one is published, acknowledged or archived.
  sources: {},
  fix: ({ bulletins }) => ({ label: 'Open bulletin', address: bulletins[0]?.address ?? '/home/article-list' }),
  judge({ bulletins, people }) {
    if (bulletins.length === 0) return null
    const waiting = bulletins.filter(({ missing }) => missing.length > 0)
    const [first] = waiting
    if (!first) return open(`${plural(bulletins.length, 'bulletin')} acknowledged by the crew`)
    const names = people.filter(({ userId }) => first.missing.includes(userId)).map(({ name }) => name)
    return closed(`“${first.title}” is not acknowledged: ${firstOf(names)}`, {
      label: 'Open bulletin',
      address: first.address,
    })
  },
})
