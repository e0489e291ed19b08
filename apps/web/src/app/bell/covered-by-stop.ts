import type { NotificationRow } from '@selamat/contract/domains/notifications/notification'

/** What one stop causes is written at nearly the same moment. */
const SAME_MOMENT = 5_000

type Notice = Pick<NotificationRow, 'urgency' | 'subject' | 'createdDate'>

/** A stop says what to do after the number of its record: `SHE/PTW/2026/XI/0039: stop work`; its case is called by the number alone. */
const numberOf = (subject: string): string => subject.slice(0, subject.indexOf(': '))

/** Remembers the stops, and says of a later notification whether a stop of the same record at the same moment covers it. */
export function stopCoverage(): (notice: Notice) => boolean {
  const stops = new Map<string, number>()
  return ({ urgency, subject, createdDate }) => {
    const at = Date.parse(createdDate)
    const stopped = stops.get(subject)
    if (urgency === 'stop') stops.set(numberOf(subject), at)
    return urgency === null && stopped !== undefined && Math.abs(at - stopped) <= SAME_MOMENT
  }
}
