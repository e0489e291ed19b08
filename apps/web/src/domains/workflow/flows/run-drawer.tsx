import {
  ASSIGNMENT_STATES,
  type AssignmentRow,
  flowRecurrence,
  type RunRow,
} from '@selamat/contract/domains/workflow/recurrence'
import { Segmented } from 'antd'
import { useState } from 'react'
import { dateTime } from '../../../lib/format.ts'
import { useLoadList } from '../../../lib/use-load.ts'
import { NothingYet, Unloaded } from '../../../ui/empty-state.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { Pager } from '../../../ui/list/pager.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { FLOW_TEXTS } from './texts.ts'

const texts = FLOW_TEXTS.recurrence
const MEANINGS = { open: 'draft', overdue: 'stopped', done: 'inforce' } as const
const FILTERS = ['all', ...ASSIGNMENT_STATES] as const
type Filter = (typeof FILTERS)[number]

const when = ({ submittedAt, dueAt, state }: AssignmentRow) =>
  state === 'done' ? texts.submittedAt(dateTime(submittedAt)) : texts.dueAt(dateTime(dueAt))

/** Who has filled in the form of a run, and who has not. */
export function RunDrawer({ run, onClose }: { readonly run: RunRow; readonly onClose: () => void }) {
  const [filter, setFilter] = useState<Filter>('all')
  const [{ page, limit }, setPage] = useState({ page: 1, limit: 20 })
  const state = filter === 'all' ? {} : { state: filter }
  const loaded = useLoadList(flowRecurrence.assignments, { body: { runId: run.id, page, limit, ...state } })
  const { rows, pagination } = loaded.data
  return (
    <SideDrawer title={texts.run(run.run, run.plannedOn)} width={560} onClose={onClose}>
      <Stack gap={16}>
        <Segmented
          aria-label={texts.assignments}
          value={filter}
          options={FILTERS.map((value) => ({ value, label: texts.filters[value] }))}
          onChange={(next) => {
            setFilter(next)
            setPage({ page: 1, limit })
          }}
        />
        {pagination === null ? (
          <Unloaded of={loaded} failed={texts.assignmentsFailed} />
        ) : rows.length === 0 ? (
          <NothingYet title={texts.nobody[filter]} />
        ) : (
          <>
            <ul className="recurrence__runs">
              {rows.map((row) => (
                <Row as="li" gap={12} wrap size="body" key={row.id}>
                  <b className="what">
                    {row.fullName}
                    <small>{when(row)}</small>
                  </b>
                  <StatusTag status={row.state} meaning={MEANINGS[row.state]} label={texts.filters[row.state]} />
                </Row>
              ))}
            </ul>
            <Pager
              pagination={pagination}
              pageSize={20}
              onChange={(next, size) => setPage({ page: next, limit: size })}
            />
          </>
        )}
      </Stack>
    </SideDrawer>
  )
}
