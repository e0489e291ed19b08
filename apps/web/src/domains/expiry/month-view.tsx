import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { expiry } from '@selamat/contract/domains/expiry/expiry'
import { Button, Skeleton, Spin } from 'antd'
import { useMemo } from 'react'
import { count } from '../../lib/format.ts'
import { useLoad, useLoadList } from '../../lib/use-load.ts'
import { LoadFailed } from '../../ui/empty-state.tsx'
import { Columns, Row, Text } from '../../ui/layout/layout.tsx'
import { DayStrip } from './day-strip.tsx'
import { ExpiryRows } from './expiry-rows.tsx'
import type { Criteria } from './filters.ts'
import { addMonths, daysOf, dayText, monthOf, monthText, weeksOf } from './month.ts'
import { MonthGrid } from './month-grid.tsx'
import { texts } from './texts.ts'
import type { useCalendar } from './use-calendar.ts'
import './month-view.css'

type Calendar = ReturnType<typeof useCalendar>

/** How much falls due on the days that are shown. */
function useDays(criteria: Criteria, days: readonly string[], today: string) {
  const body = { ...criteria, from: days[0] ?? today, until: days.at(-1) ?? today }
  const loaded = useLoad(expiry.days, { body })
  const kindsOf = useMemo(() => new Map(loaded.data?.map(({ day, kinds }) => [day, kinds])), [loaded.data])
  return { ...loaded, kindsOf }
}

interface MonthViewProps {
  readonly calendar: Calendar
  readonly criteria: Criteria
  readonly onDayList: (day: string) => void
}

/** A month with what falls due on its days, and beside it what falls due on the chosen one. */
export function MonthView({ calendar, criteria, onDayList }: MonthViewProps) {
  const { month, day, today, show } = calendar
  const { data, state, error, reload, kindsOf } = useDays(criteria, weeksOf(month).flat(), today)
  // Without a choice it is the next day of the month with something, so that the page begins with what comes.
  const next = data?.find((each) => each.day >= today && monthOf(each.day) === month)?.day
  const chosen = day ?? next ?? (monthOf(today) === month ? today : null)
  if (state === 'failure') return <LoadFailed title={texts.monthFailed} error={error} onRetry={reload} />
  return (
    <Columns of="aside" gap={16}>
      <div className="month-view__main">
        <MonthHead month={month} today={today} onMonth={(next) => show({ month: next, day: null })} />
        <Spin spinning={data === null} delay={300}>
          <MonthGrid
            month={month}
            today={today}
            day={chosen}
            kindsOf={kindsOf}
            onDay={(each) => show({ day: each, month: monthOf(each) })}
            onMonth={(next) => show({ month: next, day: null })}
          />
        </Spin>
      </div>
      {chosen !== null && <DayPanel key={chosen} day={chosen} criteria={criteria} onAll={() => onDayList(chosen)} />}
    </Columns>
  )
}

/** The month above the list of a phone, in one line. */
export function MonthStrip({ calendar, criteria }: Pick<MonthViewProps, 'calendar' | 'criteria'>) {
  const { month, day, today, show } = calendar
  const { kindsOf } = useDays(criteria, daysOf(month), today)
  return (
    <div>
      <MonthHead month={month} today={today} onMonth={(next) => show({ month: next, day: null })} />
      <DayStrip month={month} today={today} day={day} kindsOf={kindsOf} onDay={(each) => show({ day: each })} />
    </div>
  )
}

interface MonthHeadProps {
  readonly month: string
  readonly today: string
  readonly onMonth: (month: string) => void
}

/** Which month is shown, and the way to the others. */
const MonthHead = ({ month, today, onMonth }: MonthHeadProps) => (
  <Row gap={8} className="month-head">
    <Button
      icon={<LeftOutlined />}
      aria-label={texts.earlier}
      title={texts.earlier}
      onClick={() => onMonth(addMonths(month, -1))}
    />
    <Text as="h2" size="large" aria-live="polite">
      {monthText(month)}
    </Text>
    <Button
      icon={<RightOutlined />}
      aria-label={texts.later}
      title={texts.later}
      onClick={() => onMonth(addMonths(month, 1))}
    />
    {month !== monthOf(today) && (
      <Button type="text" onClick={() => onMonth(monthOf(today))}>
        {texts.today}
      </Button>
    )}
  </Row>
)

const MOST = 50

interface DayPanelProps {
  readonly day: string
  readonly criteria: Criteria
  readonly onAll: () => void
}

/** What falls due on one day, beside the month. */
function DayPanel({ day, criteria, onAll }: DayPanelProps) {
  const body = { ...criteria, filter: { ...criteria.filter, dueOn: { from: day, until: day } }, limit: MOST }
  const { data, state, error, reload } = useLoadList(expiry.list, { body })
  const { rows, pagination } = data
  const total = pagination?.totalItem ?? 0
  return (
    <aside className="day-panel" aria-label={dayText(day)}>
      <Row as="h2" gap={8} align="baseline" justify="between" wrap>
        {dayText(day)}
        {pagination && <small>{texts.dueCount(total)}</small>}
      </Row>
      {state === 'failure' ? (
        <LoadFailed title={texts.listFailed} error={error} onRetry={reload} />
      ) : pagination === null ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : rows.length === 0 ? (
        <p className="quiet">{texts.nothingOn}</p>
      ) : (
        <ExpiryRows rows={rows} label={day} />
      )}
      {total > MOST && (
        <Button type="link" onClick={onAll}>
          {texts.moreInList(count(total))}
        </Button>
      )}
    </aside>
  )
}
