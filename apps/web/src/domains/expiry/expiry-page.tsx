import { CalendarOutlined, DownloadOutlined } from '@ant-design/icons'
import { expiry } from '@selamat/contract/domains/expiry/expiry'
import type { ExpiryKind, ExpiryWithin } from '@selamat/contract/domains/notifications/expiry-kind'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { offered } from '../../lib/choices.ts'
import { download } from '../../lib/client.ts'
import { writeQuery } from '../../lib/navigation.ts'
import { useCan } from '../../lib/session.ts'
import { useLoad } from '../../lib/use-load.ts'
import { Figures } from '../../ui/chart/figures.tsx'
import { type HeadAction, HeadActions } from '../../ui/head-actions.tsx'
import { type ListState, withFilter, writeListState } from '../../ui/list/list-state.ts'
import { ListToolbar } from '../../ui/list/list-toolbar.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { Page, PageHead } from '../../ui/page.tsx'
import type { StatusKey } from '../../ui/status.ts'
import { toast } from '../../ui/toast.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { MonthStrip, MonthView, WeekView } from './calendar-view.tsx'
import { ExpiryList } from './expiry-list.tsx'
import { criteriaOf, filtersFor, shape } from './filters.ts'
import { SubscribeDrawer } from './subscribe-drawer.tsx'
import { texts } from './texts.ts'
import { useCalendar } from './use-calendar.ts'

const without = ({ filter, ...criteria }: ReturnType<typeof criteriaOf>, name: 'within' | 'dueOn') => {
  const { [name]: _, ...others } = filter ?? {}
  return Object.keys(others).length === 0 ? criteria : { ...criteria, filter: others }
}

/** What expires and falls due: by month, as a list, and as a calendar to subscribe to. */
export default function ExpiryPage() {
  const phone = usePhone()
  const can = useCan()
  const [state, setState] = useListState(shape)
  const calendar = useCalendar()
  const [subscribing, setSubscribing] = useState(false)
  const criteria = criteriaOf(state)
  // Each button shows its count, whichever is pressed.
  const counts = useLoad(expiry.counts, { body: without(criteria, 'within') })
  const kinds = counts.data?.kinds
  const filters = useMemo(() => filtersFor(offered({ data: kinds }), can), [kinds, can])
  const CalendarView = calendar.view === 'week' ? WeekView : MonthView
  const listed = phone || calendar.view === 'list'

  const save = () =>
    download(expiry.export, { body: criteria }, 'expiry.xlsx').catch((thrown: unknown) =>
      toast.error(texts.exportFailed, messageOf(thrown)),
    )
  const listOf = (next: ListState) => `/expiry${writeQuery({ view: 'list', ...writeListState(next, shape) })}`
  const listOn = (day: string, kind?: ExpiryKind) => {
    const onDay = withFilter(withFilter(state, 'within', null), 'dueOn', { from: day, until: day })
    return listOf(kind ? withFilter(onDay, 'kind', [kind]) : onDay)
  }
  const headActions: readonly HeadAction[] = [
    { key: 'subscribe', label: texts.subscribe, icon: <CalendarOutlined />, run: () => setSubscribing(true) },
    { key: 'export', label: texts.export, icon: <DownloadOutlined />, run: () => void save() },
  ]
  const view = (
    <Segmented<'month' | 'week' | 'list'>
      aria-label={texts.view}
      value={calendar.view}
      onChange={(next) => calendar.show({ view: next })}
      options={[
        { value: 'month', label: texts.month },
        { value: 'week', label: texts.week },
        { value: 'list', label: texts.list },
      ]}
    />
  )
  const [due] = state.filter.within && Array.isArray(state.filter.within) ? state.filter.within.map(String) : []
  return (
    <Page>
      <PageHead title={texts.title} purpose={texts.purpose} actions={<HeadActions actions={headActions} />} />
      <Figures
        label={texts.due}
        figures={WITHIN.map(({ within, label, of, mark }) => {
          const isShown = listed && due === within
          const to = listOf(withFilter(state, 'within', isShown ? null : [within]))
          return { mark, label, value: counts.data && of(counts.data), to, isShown }
        })}
      />
      <ListToolbar searches={texts.searches} filters={filters} state={state} onChange={setState} right={view} />
      {phone && (
        <MonthStrip calendar={calendar} criteria={without(without(criteria, 'within'), 'dueOn')} listOf={listOn} />
      )}
      {listed ? (
        <ExpiryList
          state={state}
          criteria={phone && calendar.day !== null ? without(criteria, 'within') : criteria}
          day={phone ? calendar.day : null}
          onChange={setState}
          onAllDays={() => calendar.show({ day: null })}
        />
      ) : (
        <CalendarView calendar={calendar} criteria={without(criteria, 'within')} listOf={listOn} />
      )}
      {subscribing && <SubscribeDrawer onClose={() => setSubscribing(false)} />}
    </Page>
  )
}

type Counts = DataOf<typeof expiry.counts>

const WITHIN = [
  { within: 'OVERDUE', label: texts.overdue, of: ({ overdue }: Counts) => overdue, mark: 'stopped' },
  { within: '30', label: texts.within30, of: ({ within30 }: Counts) => within30, mark: 'attention' },
  { within: '90', label: texts.within90, of: ({ within90 }: Counts) => within90, mark: 'draft' },
] as const satisfies readonly { within: ExpiryWithin; mark: StatusKey; [key: string]: unknown }[]
