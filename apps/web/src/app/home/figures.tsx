import { ArrowRightOutlined } from '@ant-design/icons'
import { TYPE_FLOWS, type TypeFlow } from '@selamat/contract/domains/workflow/flow'
import { inboxAddress } from '../../domains/workflow/addresses.ts'
import type { TaskCounter } from '../../domains/workflow/task-counter.ts'
import { TEXTS as TASK_TEXTS } from '../../domains/workflow/texts.ts'
import { useTaskCounter } from '../../domains/workflow/use-task-counter.ts'
import { messageOf } from '../../lib/api-error.ts'
import { count } from '../../lib/format.ts'
import { useCan } from '../../lib/session.ts'
import { Link } from '../../ui/link.tsx'
import { Mark } from '../../ui/mark.tsx'
import { TEXTS } from './texts.ts'
import './figures.css'

/** The number of open tasks, one card for each type, linked to its inbox. */
export function Figures() {
  const can = useCan()
  const { data, error } = useTaskCounter()
  if (!can('read', 'menu/My Task')) return null
  return (
    <section className="figures-row" aria-label={TEXTS.figures}>
      {error !== null && <p role="alert">{messageOf(error)}</p>}
      {TYPE_FLOWS.map((typeFlow) => (
        <Link key={typeFlow} to={inboxAddress(typeFlow)} className="figure-card">
          <span className="figure-card__name">
            {TASK_TEXTS.tasks[typeFlow]}
            <ArrowRightOutlined aria-hidden />
          </span>
          <strong>{data === undefined ? '–' : count(data[typeFlow].waiting)}</strong>
          <small>{data === undefined ? '' : <Urgency counter={data} typeFlow={typeFlow} />}</small>
        </Link>
      ))}
    </section>
  )
}

function Urgency({ counter, typeFlow }: { readonly counter: TaskCounter; readonly typeFlow: TypeFlow }) {
  const { waiting, overdue } = counter[typeFlow]
  if (waiting === 0) {
    return (
      <>
        <Mark status="ended" size={9} /> {TEXTS.nothing}
      </>
    )
  }
  if (overdue === 0) {
    return (
      <>
        <Mark status="waiting" size={9} /> {TEXTS.inTime}
      </>
    )
  }
  return (
    <>
      <Mark status="stopped" size={9} /> {TEXTS.overdue(overdue)}
    </>
  )
}
