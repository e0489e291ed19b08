import { expiry } from '@selamat/contract/domains/expiry/expiry'
import { Spin } from 'antd'
import { useMemo } from 'react'
import { useLoad } from '../../lib/use-load.ts'
import { LoadFailed } from '../../ui/empty-state.tsx'
import { DayPanel } from './day-panel.tsx'
import { DayStrip } from './day-strip.tsx'
import type { Criteria } from './filters.ts'
import { daysOf, monthOf, weeksOf } from './month.ts'
import { MonthGrid } from './month-grid.tsx'
import { MonthHead } from './month-head.tsx'
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
    <div className="month-view">
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
    </div>
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
