import { expiry } from '@selamat/contract/domains/expiry/expiry'
import { Button, Skeleton } from 'antd'
import { count } from '../../lib/format.ts'
import { useLoadList } from '../../lib/use-load.ts'
import { LoadFailed } from '../../ui/empty-state.tsx'
import { ExpiryRows } from './expiry-rows.tsx'
import type { Criteria } from './filters.ts'
import { dayText } from './month.ts'
import { texts } from './texts.ts'

const MOST = 50

interface DayPanelProps {
  readonly day: string
  readonly criteria: Criteria
  readonly onAll: () => void
}

/** What falls due on one day, beside the month. */
export function DayPanel({ day, criteria, onAll }: DayPanelProps) {
  const body = { ...criteria, filter: { ...criteria.filter, dueOn: { from: day, until: day } }, limit: MOST }
  const { data, state, error, reload } = useLoadList(expiry.list, { body })
  const { rows, pagination } = data
  const total = pagination?.totalItem ?? 0
  return (
    <aside className="day-panel" aria-label={dayText(day)}>
      <h2>
        {dayText(day)}
        {pagination && <small>{texts.dueCount(total)}</small>}
      </h2>
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
