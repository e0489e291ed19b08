import { CalendarOutlined, DownloadOutlined } from '@ant-design/icons'
import { expiry } from '@selamat/contract/domains/expiry/expiry'
import type { ExpiryWithin } from '@selamat/contract/domains/notifications/expiry-kind'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { offered } from '../../lib/choices.ts'
import { download } from '../../lib/client.ts'
import { count } from '../../lib/format.ts'
import { useCan } from '../../lib/session.ts'
import { useLoad } from '../../lib/use-load.ts'
import { type HeadAction, HeadActions } from '../../ui/head-actions.tsx'
import { Row, Text } from '../../ui/layout/layout.tsx'
import { type ListState, withFilter, writeListState } from '../../ui/list/list-state.ts'
import { ListToolbar } from '../../ui/list/list-toolbar.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { Mark } from '../../ui/mark.tsx'
import { masterTrail, Page, PageHead } from '../../ui/page.tsx'
import type { StatusKey } from '../../ui/status.ts'
import { toast } from '../../ui/toast.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { ExpiryList } from './expiry-list.tsx'
import { criteriaOf, filtersFor, shape } from './filters.ts'
import { MonthStrip, MonthView } from './month-view.tsx'
import { SubscribeDrawer } from './subscribe-drawer.tsx'
import { texts } from './texts.ts'
import { useCalendar } from './use-calendar.ts'
import './due-counts.css'

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
  const listed = phone || calendar.view === 'list'

  const save = () =>
    download(expiry.export, { body: criteria }, 'expiry.xlsx').catch((thrown: unknown) =>
      toast.error(texts.exportFailed, messageOf(thrown)),
    )
  const list = (next: ListState) => calendar.show({ view: 'list', day: null }, writeListState(next, shape))
  const headActions: readonly HeadAction[] = [
    { key: 'subscribe', label: texts.subscribe, icon: <CalendarOutlined />, run: () => setSubscribing(true) },
    { key: 'export', label: texts.export, icon: <DownloadOutlined />, run: () => void save() },
  ]
  const view = (
    <Segmented<'month' | 'list'>
      aria-label={texts.view}
      value={calendar.view}
      onChange={(next) => calendar.show({ view: next })}
      options={[
        { value: 'month', label: texts.month },
        { value: 'list', label: texts.list },
      ]}
    />
  )
  const [due] = state.filter.within && Array.isArray(state.filter.within) ? state.filter.within.map(String) : []
  return (
    <Page>
      <PageHead
        title={texts.title}
        trail={masterTrail(texts.title, '/expiry')}
        purpose={texts.purpose}
        actions={<HeadActions actions={headActions} />}
      />
      <DueCounts
        counts={counts.data}
        chosen={listed ? due : undefined}
        onChoose={(within) => list(withFilter(state, 'within', within === null ? null : [within]))}
      />
      <ListToolbar searches={texts.searches} filters={filters} state={state} onChange={setState} right={view} />
      {phone && <MonthStrip calendar={calendar} criteria={without(without(criteria, 'within'), 'dueOn')} />}
      {listed ? (
        <ExpiryList
          state={state}
          criteria={phone && calendar.day !== null ? without(criteria, 'within') : criteria}
          day={phone ? calendar.day : null}
          onChange={setState}
          onAllDays={() => calendar.show({ day: null })}
        />
      ) : (
        <MonthView
          calendar={calendar}
          criteria={without(criteria, 'within')}
          onDayList={(day) => list(withFilter(state, 'dueOn', { from: day, until: day }))}
        />
      )}
      {subscribing && <SubscribeDrawer onClose={() => setSubscribing(false)} />}
    </Page>
  )
}

type Counts = DataOf<typeof expiry.counts>

const WITHIN = [
  { within: 'OVERDUE', label: texts.overdue, of: ({ overdue }: Counts) => overdue, meaning: 'stopped' },
  { within: '30', label: texts.within30, of: ({ within30 }: Counts) => within30, meaning: 'attention' },
  { within: '90', label: texts.within90, of: ({ within90 }: Counts) => within90, meaning: 'draft' },
] as const satisfies readonly { within: ExpiryWithin; meaning: StatusKey; [key: string]: unknown }[]

interface DueCountsProps {
  readonly counts: Counts | null
  readonly chosen: string | undefined
  /** Null: however far. */
  readonly onChoose: (within: ExpiryWithin | null) => void
}

/** How much is over or near; each narrows the list to it, and pressed again lets go. */
const DueCounts = ({ counts, chosen, onChoose }: DueCountsProps) => (
  <Row as="fieldset" gap={8} wrap className="near-counts" aria-label={texts.due}>
    {WITHIN.map(({ within, label, of, meaning }) => (
      <Text
        as="button"
        size="body"
        key={within}
        type="button"
        className="row gap-8 tone-secondary choice"
        aria-pressed={chosen === within}
        onClick={() => onChoose(chosen === within ? null : within)}
      >
        <Mark status={meaning} />
        {label}
        <Text as="b" size="text" tone="plain">
          {counts === null ? '–' : count(of(counts))}
        </Text>
      </Text>
    ))}
  </Row>
)
