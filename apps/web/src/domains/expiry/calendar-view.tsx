import { type ExpiryRow, expiry } from '@selamat/contract/domains/expiry/expiry'
import { EXPIRY_LABELS, type ExpiryKind } from '@selamat/contract/domains/notifications/expiry-kind'
import { Skeleton, Spin } from 'antd'
import { useMemo } from 'react'
import { count } from '../../lib/format.ts'
import { useLoad, useLoadList } from '../../lib/use-load.ts'
import { type CalendarDay, type CalendarEntry, CalendarGrid } from '../../ui/calendar/calendar-grid.tsx'
import { CalendarHead } from '../../ui/calendar/calendar-head.tsx'
import { DayStrip } from '../../ui/calendar/day-strip.tsx'
import { daysOf, dayText, monthOf, monthText, weekOf, weeksOf, weekText } from '../../ui/calendar/days.ts'
import { LoadFailed } from '../../ui/empty-state.tsx'
import { Columns, Row } from '../../ui/layout/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { ExpiryRows, meaningOn } from './expiry-rows.tsx'
import type { Criteria } from './filters.ts'
import { texts } from './texts.ts'
import type { useCalendar } from './use-calendar.ts'
import './calendar-view.css'

interface CalendarProps {
  readonly calendar: ReturnType<typeof useCalendar>
  readonly criteria: Criteria
}

interface ViewProps extends CalendarProps {
  /** The list of a day, and of a kind on it. */
  readonly listOf: (day: string, kind?: ExpiryKind) => string
}

/** How much falls due on the days that are shown, as days of a calendar without entries. */
function useDays(criteria: Criteria, days: readonly string[], today: string, listOf: ViewProps['listOf']) {
  const body = { ...criteria, from: days[0] ?? today, until: days.at(-1) ?? today }
  const loaded = useLoad(expiry.days, { body })
  const kindsOf = useMemo(() => new Map(loaded.data?.map(({ day, kinds }) => [day, kinds])), [loaded.data])
  const dayOf = (day: string) => {
    const kinds = kindsOf.get(day) ?? []
    const total = kinds.reduce((sum, { count: many }) => sum + many, 0)
    const named = kinds.map(({ kind, count: many }) => `${many} ${EXPIRY_LABELS[kind].toLowerCase()}`)
    const says = [texts.dueCount(total), ...named].join(', ')
    return { total, says, kinds, status: meaningOn(day, today), all: { entries: total, to: listOf(day) } }
  }
  return { ...loaded, dayOf }
}

/** A month with what falls due on its days, and beside it what falls due on the chosen one. */
export function MonthView({ calendar, criteria, listOf }: ViewProps) {
  const { month, day, today, show } = calendar
  const { data, state, error, reload, dayOf } = useDays(criteria, weeksOf(month).flat(), today, listOf)
  // Without a choice it is the next day of the month with something, so that the page begins with what comes.
  const next = data?.find((each) => each.day >= today && monthOf(each.day) === month)?.day
  const chosen = day ?? next ?? (monthOf(today) === month ? today : null)
  if (state === 'failure') return <LoadFailed title={texts.monthFailed} error={error} onRetry={reload} />
  return (
    <Columns of="aside" gap={16}>
      <div>
        <MonthHead calendar={calendar} />
        <Spin spinning={data === null} delay={300}>
          <CalendarGrid
            label={texts.daysOf(monthText(month))}
            page="month"
            weeks={weeksOf(month)}
            first={`${month}-01`}
            today={today}
            chosen={chosen}
            dayOf={(each) => byKind(each, dayOf(each), listOf)}
            onDay={(each) => show({ day: each, month: monthOf(each) })}
            onTurn={(each) => show({ month: monthOf(each), day: null })}
          />
        </Spin>
      </div>
      {chosen !== null && <DayPanel key={chosen} day={chosen} criteria={criteria} all={listOf(chosen)} />}
    </Columns>
  )
}

type Counted = ReturnType<ReturnType<typeof useDays>['dayOf']>

/** A day with an entry for each kind, the most frequent first. */
function byKind(day: string, { kinds, ...counted }: Counted, listOf: ViewProps['listOf']): CalendarDay {
  const entries = kinds
    .toSorted((one, other) => other.count - one.count)
    .map(({ kind, count: many }) => ({
      key: kind,
      label: EXPIRY_LABELS[kind],
      note: count(many),
      status: counted.status,
      to: listOf(day, kind),
    }))
  return { ...counted, entries, all: { ...counted.all, entries: entries.length } }
}

const MOST_OF_WEEK = 200

/** A week with what falls due on its days, each entry a record. */
export function WeekView({ calendar, criteria, listOf }: ViewProps) {
  const { day, today, show } = calendar
  const week = weekOf(day ?? today)
  const [from = today, until = today] = [week[0], week.at(-1)]
  const { dayOf } = useDays(criteria, week, today, listOf)
  const filter = { ...criteria.filter, dueOn: { from, until } }
  const { data, state, error, reload } = useLoadList(expiry.list, {
    body: { ...criteria, filter, limit: MOST_OF_WEEK },
  })
  const rowsOf = useMemo(() => Map.groupBy(data.rows, ({ dueOn }) => dueOn), [data.rows])
  if (state === 'failure') return <LoadFailed title={texts.weekFailed} error={error} onRetry={reload} />
  return (
    <div>
      <CalendarHead
        title={weekText(week)}
        page="week"
        day={day ?? today}
        isAway={!week.includes(today)}
        onTurn={(next) => show({ day: next, month: monthOf(next ?? today) })}
      />
      <Spin spinning={data.pagination === null} delay={300}>
        <CalendarGrid
          label={texts.daysOf(weekText(week))}
          page="week"
          weeks={[week]}
          first={from}
          today={today}
          chosen={day}
          dayOf={(each) => ({ ...dayOf(each), entries: (rowsOf.get(each) ?? []).map(entryOf(meaningOn(each, today))) })}
          onDay={(each) => show({ day: each, month: monthOf(each) })}
          onTurn={(each) => show({ day: each, month: monthOf(each) })}
        />
      </Spin>
    </div>
  )
}

/** A record as an entry. */
const entryOf =
  (status: CalendarEntry['status']) =>
  ({ key, title, kind, link }: ExpiryRow): CalendarEntry => ({
    key,
    label: title,
    note: EXPIRY_LABELS[kind],
    status,
    to: link,
  })

/** The month above the list of a phone, in one line. */
export function MonthStrip({ calendar, criteria, listOf }: ViewProps) {
  const { month, day, today, show } = calendar
  const { dayOf } = useDays(criteria, daysOf(month), today, listOf)
  return (
    <div>
      <MonthHead calendar={calendar} />
      <DayStrip
        label={texts.daysOf(monthText(month))}
        month={month}
        today={today}
        chosen={day}
        dayOf={dayOf}
        onDay={(each) => show({ day: each })}
      />
    </div>
  )
}

const MonthHead = ({ calendar: { month, today, show } }: Pick<CalendarProps, 'calendar'>) => (
  <CalendarHead
    title={monthText(month)}
    page="month"
    day={`${month}-01`}
    isAway={month !== monthOf(today)}
    onTurn={(next) => show({ month: monthOf(next ?? today), day: null })}
  />
)

const MOST = 50

interface DayPanelProps {
  readonly day: string
  readonly criteria: Criteria
  /** The list of the day. */
  readonly all: string
}

/** What falls due on one day, beside the month. */
function DayPanel({ day, criteria, all }: DayPanelProps) {
  const body = { ...criteria, filter: { ...criteria.filter, dueOn: { from: day, until: day } }, limit: MOST }
  const loaded = useLoadList(expiry.list, { body })
  const { rows, pagination } = loaded.data
  const total = pagination?.totalItem ?? 0
  return (
    <aside className="boxed day-panel" aria-label={dayText(day)}>
      <Row as="h2" gap={8} align="baseline" justify="between" wrap>
        {dayText(day)}
        {pagination && <small>{texts.dueCount(total)}</small>}
      </Row>
      {loaded.state === 'failure' ? (
        <LoadFailed title={texts.listFailed} error={loaded.error} onRetry={loaded.reload} />
      ) : pagination === null ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : rows.length === 0 ? (
        <p className="quiet">{texts.nothingOn}</p>
      ) : (
        <ExpiryRows rows={rows} label={day} />
      )}
      {total > MOST && (
        <p className="quiet">
          <Link to={all}>{texts.moreInList(count(total))}</Link>
        </p>
      )}
    </aside>
  )
}
