import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { inboxAddress } from '../../domains/workflow/addresses.ts'
import { rowOfTask } from '../../domains/workflow/inbox/inbox-row.ts'
import { useTaskCounter } from '../../domains/workflow/use-task-counter.ts'
import { count } from '../../lib/format.ts'
import { useCan } from '../../lib/session.ts'
import { useLoadList } from '../../lib/use-load.ts'
import { NothingYet, Unlisted } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/section.tsx'
import { HomeRow } from './home-row.tsx'
import { TEXTS } from './texts.ts'

const LIMIT = 6
const QUERY = { body: { limit: LIMIT, orderBy: 'dueAt', direction: 'ascending' } } as const

/** The tasks of all types that are due next. */
export function Waiting({ now }: { readonly now: Date }) {
  const can = useCan()
  const allowed = can('read', 'menu/My Task')
  const loaded = useLoadList(myTask.list, QUERY, { enabled: allowed })
  const counter = useTaskCounter().data
  if (!allowed) return null
  const { rows } = loaded.data
  const type = counter !== undefined && counter.Safety.waiting === 0 ? 'Health' : 'Safety'
  const all = counter !== undefined && counter.total > LIMIT && (
    <Link to={inboxAddress(type)}>{TEXTS.seeAll(count(counter.total))}</Link>
  )
  return (
    <Section
      title={TEXTS.waiting}
      hint={rows.length > 0 ? TEXTS.waitingHint : undefined}
      extra={all || undefined}
      flush
    >
      <Unlisted
        of={loaded}
        failed={TEXTS.listFailed}
        nothing={<NothingYet title={TEXTS.noTasks} text={TEXTS.noTasksText} />}
      />
      <ul>
        {rows.map((task) => (
          <li key={task.id}>
            <HomeRow row={rowOfTask(task)} now={now} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
