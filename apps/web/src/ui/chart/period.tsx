import { MOST_DAYS } from '@selamat/contract/kit/period'
import { Segmented } from 'antd'
import { useNow } from '../../lib/use-now.ts'
import type { Filter } from '../list/filter.ts'
import type { ListState } from '../list/list-state.ts'
import { usePhone } from '../use-phone.ts'
import { type Days, LAST_DAYS, lastDaysOf, periodOf, withLastDays } from './period-days.ts'

const texts = {
  period: 'Period',
  lastDays: (days: number) => `${days} days`,
  fromTo: ({ from, until }: Days) => `${from} to ${until}`,
  cut: `, the last ${MOST_DAYS} days`,
}

/** The chip of a period with days of its own. */
export const periodFilter: Filter = { name: 'period', label: texts.period, kind: 'days' }

interface PeriodProps {
  readonly state: ListState
  readonly onChange: (state: ListState) => void
}

/** The period of a page: ready-made ones, and which days they are. */
export function Period({ state, onChange }: PeriodProps) {
  const phone = usePhone()
  const period = periodOf(state, useNow())
  return (
    <div className="list-facts">
      <Segmented
        size={phone ? 'large' : 'small'}
        aria-label={texts.period}
        value={lastDaysOf(state) ?? 0}
        options={LAST_DAYS.map((days) => ({ value: days, label: texts.lastDays(days) }))}
        onChange={(chosen) => {
          const days = LAST_DAYS.find((one) => one === chosen)
          if (days) onChange(withLastDays(state, days))
        }}
      />
      <span className="list-facts__results" role="status">
        {texts.fromTo(period)}
        {period.isCut && texts.cut}
      </span>
    </div>
  )
}
