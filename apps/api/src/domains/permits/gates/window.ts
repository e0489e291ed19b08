import { formatDate, formatTime } from '@selamat/contract/kit/dates'
import { formatInstant } from '@selamat/contract/kit/instants'
import { gate } from './gate.ts'
import { closed, open, toDo, workOf } from './verdict.ts'

/** It is the time for which the work was approved. */
export const window = gate({
  facts: {},
  sources: {},
  fix: workOf,
  judge({ permit: { startsAt, endsAt, number } }, at) {
    if (at < startsAt) return toDo(`Begins ${formatInstant(startsAt)}`)
    // A window that has passed is not made longer: the row of the permit in the list can be duplicated.
    const again = { label: 'Duplicate', address: `/permit-to-work?q=${encodeURIComponent(number)}` }
    if (at >= endsAt) return closed(`Ended ${formatInstant(endsAt)}`, again)
    return open(`${windowText(startsAt, endsAt)}, now ${formatTime(at)}`, endsAt)
  },
})

const windowText = (from: Date, until: Date) =>
  formatDate(from) === formatDate(until)
    ? `${formatTime(from)} to ${formatTime(until)}`
    : `${formatInstant(from)} to ${formatInstant(until)}`
