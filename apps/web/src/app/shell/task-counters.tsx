import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { useLoad } from '../../lib/use-load.ts'
import './task-counters.css'

/** Live events tell sooner; this is the fallback. */
const EVERY_MS = 5 * 60_000

/** More than this many are not counted out. */
const MOST = 99

/** How many tasks wait, per type (ACCESS-25). */
export default function TaskCounters() {
  const { data } = useLoad(myTask.counter, {}, { everyMs: EVERY_MS })
  const waiting = data?.counter.filter((each) => each.myTask > 0) ?? []
  return waiting.map((each) => (
    <span key={each.typeFlow} className="task-counter">
      {each.typeFlow} <b>{each.myTask > MOST ? `${MOST}+` : each.myTask}</b>
    </span>
  ))
}
