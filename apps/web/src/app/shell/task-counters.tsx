import { TYPE_FLOWS } from '@selamat/contract/domains/workflow/flow'
import { TEXTS } from '../../domains/workflow/texts.ts'
import { useTaskCounter } from '../../domains/workflow/use-task-counter.ts'
import './task-counters.css'

/** More than this many are not counted out. */
const MOST = 99

/** How many tasks wait, per type (ACCESS-25). */
export default function TaskCounters() {
  const { data } = useTaskCounter()
  const waiting = TYPE_FLOWS.flatMap((type) => ({ type, count: data?.[type].waiting ?? 0 })).filter(
    ({ count }) => count > 0,
  )
  return waiting.map(({ type, count }) => (
    <span key={type} className="task-counter">
      {TEXTS.type[type]} <b>{count > MOST ? `${MOST}+` : count}</b>
    </span>
  ))
}
