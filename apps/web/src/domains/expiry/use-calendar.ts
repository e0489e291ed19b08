import { formatDate } from '../../lib/format.ts'
import { useAddressQuery } from '../../lib/navigation.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { isMonth, monthOf } from '../../ui/calendar/days.ts'

type View = 'month' | 'week' | 'list'

interface Calendar {
  readonly view: View
  readonly month: string
  /** The chosen day; null without one. */
  readonly day: string | null
  readonly today: string
  readonly show: (change: Partial<Pick<Calendar, 'view' | 'month' | 'day'>>) => void
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const isDay = (text: string | undefined): text is string =>
  DAY.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''))

/** The visible part of the calendar; it is in the address, so that it can be shared. */
export function useCalendar(): Calendar {
  const [query, change] = useAddressQuery()
  const today = formatDate(serverNow())
  const day = isDay(query.day) ? query.day : null
  const month = isMonth(query.month) ? query.month : monthOf(day ?? today)
  return {
    view: query.view === 'list' || query.view === 'week' ? query.view : 'month',
    month,
    day,
    today,
    show: (next) =>
      change({
        ...('view' in next ? { view: next.view === 'month' ? undefined : next.view } : {}),
        ...('month' in next ? { month: next.month === monthOf(today) ? undefined : next.month } : {}),
        ...('day' in next ? { day: next.day ?? undefined } : {}),
      }),
  }
}
