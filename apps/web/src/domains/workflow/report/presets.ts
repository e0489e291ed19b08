import type { FormDefinition } from '@selamat/contract/domains/forms/form'
import { formatDate, formatTime } from '@selamat/contract/kit/dates'
import type { DraftValues } from '../../forms/index.ts'

/**
 * The first answers of a new report by the clock: a required day that cannot be after today is today, and a time of day that
 * follows it is now. Everything else is asked.
 */
export function presetsOf({ sections }: FormDefinition, now: Date): DraftValues {
  const set: Record<string, string> = {}
  for (const { nodes } of sections) {
    nodes.forEach((node, at) => {
      if (node.type !== 'field' || node.calculate !== undefined) return
      if (node.kind === 'date' && node.required && node.settings.notAfterToday) set[node.id] = formatDate(now)
      const before = nodes[at - 1]
      if (node.kind === 'time' && before !== undefined && before.id in set) set[node.id] = formatTime(now)
    })
  }
  return set
}
