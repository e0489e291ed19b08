import type { FormDefinition } from '@selamat/contract/domains/forms/form'
import { kinds } from '@selamat/contract/domains/forms/kinds'
import { addDays, formatDate, formatTime } from '@selamat/contract/kit/dates'
import type { DraftDeviation, DraftValues } from '../../forms/index.ts'

/** Within so many days an action is carried out where nobody says another day. */
const DAYS_TO_ACT = 7

/**
 * The first answers of a new report by the clock: a required day that cannot be after today is today, and a time of day that
 * follows it is now. A finding that has to have an action once it is there begins with one, due in a week. Everything else is
 * asked.
 */
export function presetsOf({ sections }: FormDefinition, now: Date): DraftValues {
  const set: Record<string, string | readonly DraftDeviation[]> = {}
  for (const { nodes } of sections) {
    nodes.forEach((node, at) => {
      if (node.type !== 'field' || node.calculate !== undefined) return
      if (node.kind === 'date' && node.required && node.settings.notAfterToday) set[node.id] = formatDate(now)
      if (kinds[node.kind].findsDeviations && node.required && node.visibleIf !== undefined) {
        set[node.id] = [{ text: '', severity: null, dueDate: addDays(formatDate(now), DAYS_TO_ACT), owner: null }]
      }
      const before = nodes[at - 1]
      if (node.kind === 'time' && before !== undefined && before.id in set) set[node.id] = formatTime(now)
    })
  }
  return set
}
