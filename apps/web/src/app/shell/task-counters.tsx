import { TYPE_FLOWS } from '@selamat/contract/domains/workflow/flow'
import { counterTexts } from '../../domains/workflow/counter-texts.ts'
import { useTaskCounter } from '../../domains/workflow/use-task-counter.ts'
import './task-counters.css'

/** The highest number shown. */
const MAX = 99

/** Open tasks per type (ACCESS-25); only the number for the type in the query of the link. */
export default function TaskCounters({ query }: { query?: string }) {
  const { data } = useTaskCounter()
  const waiting = TYPE_FLOWS.flatMap((type) => ({ type, count: data?.[type].waiting ?? 0 })).filter(
    ({ type, count }) => count > 0 && (query === undefined || query === `?type=${type.toLowerCase()}`),
  )
  return waiting.map(({ type, count }) => (
    <span key={type} className="pill weight-medium task-counter">
      {query === undefined && counterTexts.type[type]} <b>{count > MAX ? `${MAX}+` : count}</b>
    </span>
  ))
}
