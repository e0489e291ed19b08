import { formatTime } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { COVERS } from '../board/covers.ts'
import { gate, rows } from './gate.ts'
import { PLACED } from './place.ts'
import { closed, open } from './verdict.ts'

/** The alarms of its place, or of what encloses it, that are not over. */
const ALARMS = rows<{ readonly reason: string; readonly raisedAt: string }>(sql`(select json_agg(
    json_build_object('reason', a.reason, 'raisedAt', a.raised_at) order by a.raised_at, a.id) from alarms a
  where a.site_id = p.site_id and a.ended_at is null and ${COVERS})`)

/** No alarm covers the place. */
export const alarm = gate({
  stopsAs: 'ALARM',
  facts: { alarms: ALARMS },
  // Who raises one stops the work at once.
  sources: { locations: PLACED },
  fix: ({ permit: { siteId } }) => ({ label: 'Open board', address: `/permit-board?site=${siteId}` }),
  judge({ alarms }) {
    if (alarms.length === 0) return open('None')
    const text = alarms.map(({ reason, raisedAt }) => `Alarm since ${formatTime(new Date(raisedAt))}: ${reason}`)
    return closed(text.join('; '))
  },
})
