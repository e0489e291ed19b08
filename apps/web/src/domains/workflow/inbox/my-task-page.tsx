import type { TypeFlow } from '@selamat/contract/domains/workflow/flow'
import type { InboxState } from '@selamat/contract/domains/workflow/inbox-view'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useModule } from '../../../lib/active-module.ts'
import { useAddressQuery, usePath, writeQuery } from '../../../lib/navigation.ts'
import { useAuth, useCan } from '../../../lib/session.ts'
import { useNow } from '../../../lib/use-now.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { CaseView } from '../case/case-view.tsx'
import { NewReportButton } from '../flows/new-report-button.tsx'
import { openingType, type TaskCounter } from '../task-counter.ts'
import { texts } from '../texts.ts'
import { useTaskCounter } from '../use-task-counter.ts'
import { ApproveBar } from './approve-bar.tsx'
import { CaseMoves } from './case-moves.tsx'
import { NO_FILTERS } from './inbox-filter.tsx'
import { InboxHead } from './inbox-head.tsx'
import { InboxList } from './inbox-list.tsx'
import { readInbox } from './inbox-query.ts'
import { type InboxRow, indexOfOpen, rowAfter } from './inbox-row.ts'
import { useDefaultView } from './use-default-view.ts'
import { useInbox } from './use-inbox.ts'
import { useKeys } from './use-keys.ts'
import './my-task-page.css'

const list = matchMedia('(max-width: 859.98px)')
const subscribe = (notify: () => void) => {
  list.addEventListener('change', notify)
  return () => list.removeEventListener('change', notify)
}

/** Whether there is room for the list or the case only, not for both beside each other. */
const useSinglePane = (): boolean => useSyncExternalStore(subscribe, () => list.matches)

/** The task inbox (TASKS-01): the list, and the open case beside it; on a phone one after the other. */
export default function MyTaskPage() {
  const [query, change] = useAddressQuery()
  const path = usePath()
  const single = useSinglePane()
  const phone = usePhone()
  const now = useNow()
  const counter = useTaskCounter()
  const state = readInbox(query, useModule() === 'SHE' ? 'Safety' : 'Health')
  const { views, hasDefault, opening } = useDefaultView(query, (patch) => leave(patch))
  useOpeningType(state, opening || hasDefault ? undefined : counter.data, (type) =>
    change({ type: type.toLowerCase() }),
  )
  const inbox = useInbox(state)
  const { rows } = inbox
  const number = query.assignmentNumber
  const openIndex = number === undefined ? -1 : indexOfOpen(rows, query.id, number)
  const title = `${texts.tasks[state.typeFlow]} · Selamat`

  const patchOf = ({ id, assignmentNumber }: InboxRow) => ({ id: `${id}`, assignmentNumber })
  const addressOf = (row: InboxRow) => `${path}${writeQuery({ ...query, ...patchOf(row) })}`
  /**
   * Keeps what the address has now: a search may have begun since the last drawing. On a phone the list stays behind in the
   * history, so that Back leads to it.
   */
  const open = (row: InboxRow, push = false) => change(patchOf(row), push)
  const leave = (patch: Readonly<Record<string, string | undefined>>) =>
    change({ ...patch, id: undefined, assignmentNumber: undefined })

  const first = rows[0]
  /** The line just answered is on its way out of the list. */
  const [gone, setGone] = useState<number | null>(null)
  const choosesItself =
    !single && number === undefined && first !== undefined && first.id !== gone && !inbox.stale && !opening
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when there is something to choose
  useEffect(() => {
    if (choosesItself) open(first)
  }, [choosesItself, first?.id])
  useEffect(() => {
    document.title = title
  }, [title])

  function move(by: 1 | -1) {
    const next = rows[openIndex + by]
    if (next !== undefined) open(next)
    else if (by === 1 && inbox.hasMore) inbox.more()
  }
  useKeys(move)

  function answered() {
    setGone(rows[openIndex]?.id ?? null)
    const next = rowAfter(rows, openIndex)
    if (next === null || openIndex < 0) return leave({})
    open(next)
  }

  const can = useCan()
  const selecting = state.segment === 'latest' && can('update', 'menu/My Task')
  const [ids, select] = useState<readonly number[]>([])
  const toggle = (id: number) => select(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id])
  const selected = selecting ? rows.filter(({ id }) => ids.includes(id)) : []
  function approved(done: readonly number[]) {
    if (rows[openIndex] && done.includes(rows[openIndex].id)) leave({})
  }

  const steps = state.segment === 'reports' ? [] : rows.flatMap((row) => row.step ?? [])
  const list = (
    <section className="inbox" aria-label={texts.myTask}>
      <InboxHead
        state={state}
        counter={counter.data}
        counterError={counter.error}
        stepsSeen={steps}
        views={views}
        onChange={leave}
      />
      <ApproveBar rows={rows} selected={selected} onSelect={select} onApproved={approved}>
        <div className="inbox__rows">
          <InboxList
            inbox={inbox}
            state={state}
            openIndex={openIndex}
            now={now}
            addressOf={addressOf}
            onOpen={(row) => open(row, single)}
            onClear={() => leave({ ...NO_FILTERS, keyword: undefined })}
            selection={selecting ? { ids, toggle } : null}
          />
        </div>
      </ApproveBar>
      {phone && selected.length === 0 && (
        <div className="inbox__foot">
          <NewReportButton primary block />
        </div>
      )}
    </section>
  )
  const moves = (
    <CaseMoves
      single={single}
      at={openIndex}
      count={rows.length}
      total={inbox.pagination}
      onMove={move}
      onBack={() => leave({})}
    />
  )
  if (single && number === undefined) return <div className="my-task my-task--single">{list}</div>
  const view =
    number === undefined ? (
      <div className="my-task__none">{!inbox.first && rows.length > 0 && <NothingYet title={texts.chooseTask} />}</div>
    ) : (
      <CaseView key={number} assignmentNumber={number} moves={moves} alone={single} onAnswered={answered} />
    )
  if (single) return <div className="my-task my-task--single">{view}</div>
  return (
    <div className="my-task">
      {list}
      <section className="my-task__case">{view}</section>
    </div>
  )
}

/** Leads a person without a preferred module once, when the page opens, to the type of flow that has open tasks. */
function useOpeningType(
  { typeFlow, segment }: InboxState,
  counter: TaskCounter | undefined,
  lead: (typeFlow: TypeFlow) => void,
): void {
  const hasPreferences = (useAuth().session?.user.userMenu.length ?? 0) > 0
  const [settled, settle] = useState(false)
  const to = openingType(typeFlow, counter, hasPreferences)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the numbers are there
  useEffect(() => {
    if (settled || counter === undefined) return
    settle(true)
    if (segment === 'latest' && to !== typeFlow) lead(to)
  }, [counter])
}
