import type { Pagination as Facts } from '@selamat/contract/kit/endpoint'
import { MAX_OFFSET } from '@selamat/contract/kit/list-query'
import { Pagination } from 'antd'
import { count } from '../../lib/format.ts'
import { Row } from '../layout/layout.tsx'
import { usePhone } from '../use-phone.ts'
import { pageSizes } from './list-state.ts'

interface PagerProps {
  readonly pagination: Facts
  /** Rows of a page where nothing was chosen. */
  readonly pageSize: number
  readonly onChange: (page: number, limit: number) => void
}

/** The pager of a list; beyond the last reachable row it asks for a filter. */
export function Pager({ pagination, pageSize, onChange }: PagerProps) {
  const phone = usePhone()
  const { page, limit, totalItem, totalIsExact } = pagination
  const reachable = Math.min(totalItem, MAX_OFFSET)
  const first = (page - 1) * limit + 1
  const last = Math.min(page * limit, totalItem)
  return (
    <Row as="nav" gap={16} justify="between" wrap size="small" tone="quiet" aria-label="Pages">
      <span>
        {count(first)}–{count(last)} of {totalIsExact ? '' : 'about '}
        {count(totalItem)}
        {reachable < totalItem &&
          `, the first ${count(reachable)} can be paged through: narrow the filter to see others`}
      </span>
      <Pagination
        current={page}
        pageSize={limit}
        total={reachable}
        pageSizeOptions={pageSizes(pageSize)}
        showSizeChanger={!phone}
        simple={phone ? { readOnly: true } : false}
        onChange={(next, size) => onChange(size === limit ? next : 1, size)}
      />
    </Row>
  )
}
