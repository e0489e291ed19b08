import { formatInstant } from '@selamat/contract/kit/instants'
import { type RawBuilder, sql } from 'kysely'
import { SHIFT_LEAD_MS, shiftEndAfter } from '../shift-times.ts'
import { gate } from './gate.ts'
import { closed, open, warning } from './verdict.ts'

/** When the present holder acknowledged it in the shift brief of its area, in whatever version. */
const ACKNOWLEDGED_AT: RawBuilder<Date | null> = sql`(select a.acknowledged_at from shift_brief_acknowledgements a
  where a.location_id = p.location_id and a.user_id = p.holder_id and a.item_kind = 'PERMIT' and a.item_id = p.id)`

/** No work crosses the end of a shift without whoever holds its permit then: domain anchors 4.12. */
export const shift = gate({
  from: 'work',
  stopsAs: 'SHIFT_END',
  facts: { acknowledgedAt: ACKNOWLEDGED_AT },
  sources: {},
  fix: ({ permit: { siteId, locationId } }) => ({
    label: 'Open shift brief',
    address: `/shift-brief?site=${siteId}&area=${locationId}`,
  }),
  judge({ acknowledgedAt, permit: { acceptedAt }, settings }, now) {
    const handedOver = Math.max(acceptedAt?.getTime() ?? 0, acknowledgedAt?.getTime() ?? 0)
    const until = shiftEndAfter(settings.shiftEnds, new Date(handedOver + SHIFT_LEAD_MS))
    if (until === null) return null
    const end = formatInstant(until)
    if (now >= until) return closed(`Shift ended ${end}: neither handed over nor acknowledged in the shift brief`)
    return until.getTime() - now.getTime() <= SHIFT_LEAD_MS
      ? warning(`Shift ends ${end}: hand over, or acknowledge the shift brief`, until)
      : open(`Shift ends ${end}`, until)
  },
})
