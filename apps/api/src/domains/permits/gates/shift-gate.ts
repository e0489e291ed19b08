import { formatInstant } from '@selamat/contract/kit/instants'
import { SHIFT_LEAD_MS, shiftEndAfter } from '../shift-times.ts'
import type { GateFacts } from './facts.ts'
import { closed, type Judge, open } from './verdict.ts'

/** No work crosses the end of a shift without whoever holds its permit then: domain anchors 4.12. */
export const shift: Judge = (facts, now, phase) => {
  const last = lastHandedOver(facts)
  const until = shiftEndAfter(facts.settings.shiftEnds, new Date(last + SHIFT_LEAD_MS))
  if (until === null || phase !== 'work') return null
  const { siteId, locationId } = facts.permit
  const fix = { label: 'Open shift brief', address: `/shift-brief?site=${siteId}&area=${locationId}` }
  const end = formatInstant(until)
  if (now >= until) return closed(`Shift ended ${end}: neither handed over nor acknowledged in the shift brief`, fix)
  return until.getTime() - now.getTime() <= SHIFT_LEAD_MS
    ? { state: 'warning', reason: `Shift ends ${end}: hand over, or acknowledge the shift brief`, fix, until }
    : open(`Shift ends ${end}`, until)
}

/** When the present holder accepted the permit, or acknowledged its line in the shift brief. */
const lastHandedOver = ({ permit: { acceptedAt }, acknowledgedAt }: GateFacts): number =>
  Math.max(acceptedAt?.getTime() ?? 0, acknowledgedAt?.getTime() ?? 0)
