import { PERMIT } from '@selamat/contract/domains/permits/items'
import { permitRegister } from '@selamat/contract/domains/permits/permit-register'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { inboxAddress } from '../../domains/workflow/addresses.ts'
import { useTaskCounter } from '../../domains/workflow/use-task-counter.ts'
import { messageOf } from '../../lib/api-error.ts'
import { count } from '../../lib/format.ts'
import { useCan } from '../../lib/session.ts'
import { useLoad, useLoadList } from '../../lib/use-load.ts'
import { NothingYet, Unlisted, Unloaded } from '../../ui/empty-state.tsx'
import { Row, Text } from '../../ui/layout/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Section } from '../../ui/section.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { AcceptCards } from './accept-card.tsx'
import { byGroup, type Need, needOfPermit, needOfTask } from './need.ts'
import { texts } from './texts.ts'
import './needs-you.css'

const LIMIT = 12
/** So many permits to accept are shown with their facts; more are lines. */
const CARDS = 2
const QUERY = { body: { limit: LIMIT, orderBy: 'dueAt', direction: 'ascending' } } as const
/** Where no live event comes, the own permits are read anew. */
const EVERY_MS = 60_000

/**
 * What needs the person: permits to accept or hand back, then tasks, overdue and today first. Aside, beside what goes on, it is
 * drawn only where something does.
 */
export function NeedsYou({ now, isAside = false }: { readonly now: Date; readonly isAside?: boolean }) {
  const can = useCan()
  const tasksAllowed = can('read', 'menu/My Task')
  const loaded = useLoadList(myTask.list, QUERY, { enabled: tasksAllowed })
  const permits = useLoad(permitRegister.users, {}, { enabled: can('read', PERMIT), everyMs: EVERY_MS })
  const counter = useTaskCounter().data
  // Whoever reads no permits has none that needs them.
  const known = can('read', PERMIT) ? permits.data?.dataList : []
  const toAccept = known?.filter(({ status, part }) => status === 'ISSUED' && part === 'HOLDER')
  const cards = toAccept === undefined ? [] : toAccept.slice(0, CARDS)
  const ofPermits = known?.filter((one) => !cards.includes(one)).flatMap((one) => needOfPermit(one, now) ?? [])
  // The task of a permit that has a card is that card.
  const tasks = loaded.data.rows.filter(
    ({ assignmentNumber }) => !cards.some(({ number }) => number === assignmentNumber),
  )
  const needs = [...(ofPermits === undefined ? [] : ofPermits), ...tasks.map((one) => needOfTask(one, now))]
  const isSettled = loaded.error === null && !loaded.loading
  const isQuiet = !tasksAllowed || ((isAside || cards.length > 0) && isSettled)
  const accepting = cards.length > 0 && <AcceptCards permits={cards} now={now} />
  if (needs.length === 0 && isQuiet) return accepting
  const type = counter !== undefined && counter.Safety.waiting === 0 && counter.Health.waiting > 0 ? 'Health' : 'Safety'
  const isCut = counter !== undefined && counter.total > LIMIT
  return (
    <>
      {accepting}
      <Section
        title={texts.needsYou}
        hint={needs.length > 0 ? texts.soonestFirst : undefined}
        extra={
          counter !== undefined && counter.total > 0 ? (
            <Link to={inboxAddress(type)}>{texts.allTasks(counter.total, count(counter.total))}</Link>
          ) : undefined
        }
        flush
      >
        {permits.error !== null && (
          <Text as="p" size="body" tone="error" className="needs__failed" role="alert">
            {messageOf(permits.error)}
          </Text>
        )}
        {ofPermits === undefined && loaded.data.pagination === null && (
          <Unloaded of={loaded} failed={texts.listFailed} />
        )}
        {ofPermits?.length === 0 && (
          <Unlisted
            of={loaded}
            failed={texts.listFailed}
            nothing={<NothingYet title={texts.nothingNeeded} text={texts.nothingNeededText} />}
          />
        )}
        {byGroup(needs).map(([group, rows], at, all) => (
          <section key={group} className="needs" aria-label={texts.groups[group]}>
            <Text as="h3" size="small" tone="secondary" className={`needs__group needs__group--${group}`}>
              {texts.groups[group]} {rows.length}
              {isCut && at === all.length - 1 && '+'}
            </Text>
            <ul>
              {rows.map((need) => (
                <li key={need.key}>
                  <NeedRow need={need} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Section>
    </>
  )
}

/** One line: work first, then why; when it is due, and the act. */
function NeedRow({ need: { mark, title, why, number, when, action, to } }: { readonly need: Need }) {
  const urgent = mark === 'stopped' || mark === 'attention'
  return (
    <Link to={to} className="size-body tone-plain pressable need">
      <Mark status={mark} />
      <span className="need__what">
        <b className="size-title">
          <Unbroken>{title}</Unbroken>
        </b>
        <Row as="small" gap={10} align="stretch" tone="secondary">
          <span className="need__why">{why}</span>
          <span className="need__number code">{number}</span>
        </Row>
      </span>
      <span className={urgent ? `need__when text-${mark}` : 'need__when'}>{when}</span>
      <Text size="body" className="need__act">
        {action}
      </Text>
    </Link>
  )
}
