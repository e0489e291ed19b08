import { TYPE_FLOWS } from '@selamat/contract/domains/workflow/flow'
import { TEXTS } from '../../domains/workflow/texts.ts'
import { useTaskCounter } from '../../domains/workflow/use-task-counter.ts'
import './task-counters.css'

/** More than this many are not counted out. */
const MOST = 99

/** How many tasks wait, per type (ACCESS-25); of one type, as the query of its link names it, the number alone. */
export default function TaskCounters({ query }: { query?: string }) {
  const { data } = useTaskCounter()
  const waiting = TYPE_FLOWS.flatMap((type) => ({ type, count: data?.[type].waiting ?? 0 })).filter(
    ({ type, count }) => count > 0 && (query === undefined || query === `?type=${type.toLowerCase()}`),
  )
  return waiting.map(({ type, count }) => (
    <span key={type} className="task-counter">
      {query === undefined && TEXTS.type[type]} <b>{count > MOST ? `${MOST}+` : count}</b>
    </span>
  ))
}
