import { MINUTE } from '@selamat/contract/kit/time'
import { dueIn, formatDate, formatTime } from '../../lib/format.ts'
import type { StatusKey } from '../../ui/status.ts'

/** A task needs attention when this little is left. */
const SOON_MS = 30 * MINUTE

export interface Due {
  readonly text: string
  readonly meaning: StatusKey
}

/** How a due time stands to now: "overdue 1 d 4 h" red, "due in 18 min" amber, "due 13:00" today, else "due 2026-11-21". */
export function dueOf(dueAt: string | null, now: Date): Due | null {
  if (dueAt === null) return null
  const due = new Date(dueAt)
  const left = due.getTime() - now.getTime()
  if (left < 0) return { text: dueIn(dueAt, now), meaning: 'stopped' }
  if (left <= SOON_MS) return { text: dueIn(dueAt, now), meaning: 'attention' }
  return { text: `due ${momentOf(dueAt, now)}`, meaning: 'waiting' }
}

/** A moment in a list: the time today, the date otherwise. */
export function momentOf(instant: string, now: Date): string {
  const moment = new Date(instant)
  return formatDate(moment) === formatDate(now) ? formatTime(moment) : formatDate(moment)
}
