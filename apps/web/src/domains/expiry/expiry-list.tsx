import { expiry } from '@selamat/contract/domains/expiry/expiry'
import { Button, Skeleton } from 'antd'
import { useLoadList } from '../../lib/use-load.ts'
import { LoadFailed, NothingMatches, NothingYet } from '../../ui/empty-state.tsx'
import { cleared, isFiltered, type ListState } from '../../ui/list/list-state.ts'
import { Pager } from '../../ui/list/pager.tsx'
import { ExpiryDays } from './expiry-rows.tsx'
import type { Criteria } from './filters.ts'
import { shape } from './filters.ts'
import { texts } from './texts.ts'

interface ExpiryListProps {
  readonly state: ListState
  readonly criteria: Criteria
  /** The chosen day, on a phone. */
  readonly day: string | null
  readonly onChange: (state: ListState) => void
  readonly onAllDays: () => void
}

/** What expires, day by day, the longest overdue first. */
export function ExpiryList({ state, criteria, day, onChange, onAllDays }: ExpiryListProps) {
  const filter = day === null ? criteria.filter : { ...criteria.filter, dueOn: { from: day, until: day } }
  const start = day === null ? (state.page - 1) * state.limit : 0
  const body = { ...criteria, ...(filter ? { filter } : {}), start, limit: state.limit }
  const { data, state: loading, error, reload } = useLoadList(expiry.list, { body })
  const { rows, pagination } = data
  if (loading === 'failure') return <LoadFailed title={texts.listFailed} error={error} onRetry={reload} />
  if (pagination === null) return <Skeleton active title={false} paragraph={{ rows: 8 }} />
  if (rows.length === 0 && day !== null) {
    return <NothingMatches title={texts.nothingOn} action={<Button onClick={onAllDays}>{texts.allDays}</Button>} />
  }
  if (rows.length === 0 && isFiltered(state)) {
    const clear = <Button onClick={() => onChange(cleared(state))}>Clear</Button>
    return <NothingMatches title={texts.noMatch} action={clear} />
  }
  if (rows.length === 0) return <NothingYet title={texts.nothingTitle} text={texts.nothingText} />
  return (
    <>
      <div className={loading === 'success' ? 'expiry-list' : 'expiry-list is-stale'}>
        <ExpiryDays rows={rows} />
      </div>
      <Pager
        pagination={pagination}
        pageSize={shape.pageSize}
        onChange={(page, limit) => onChange({ ...state, page, limit })}
      />
    </>
  )
}
