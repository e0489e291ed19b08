import { CheckOutlined, CheckSquareOutlined } from '@ant-design/icons'
import { caseAddress } from '@selamat/contract/domains/workflow/case'
import { MOST_APPROVALS } from '@selamat/contract/domains/workflow/my-task'
import { type ReactNode, useState } from 'react'
import { type Failed, FailedRows } from '../../../ui/list/failed-rows.tsx'
import { SelectionBar } from '../../../ui/list/selection-bar.tsx'
import { toast } from '../../../ui/toast.ts'
import { texts } from '../texts.ts'
import { ApproveDrawer } from './approve-drawer.tsx'
import type { InboxRow } from './inbox-row.ts'
import './approve-bar.css'

const labels = texts.approveAll

interface ApproveBarProps {
  readonly rows: readonly InboxRow[]
  readonly selected: readonly InboxRow[]
  readonly onSelect: (ids: readonly number[]) => void
  readonly onApproved: (ids: readonly number[]) => void
  /** The list. */
  readonly children: ReactNode
}

/** On a phone the list may be scrolled far down. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Approves the selected tasks of a list together; above the list those that were refused, with the reason of each. */
export function ApproveBar({ rows, selected, onSelect, onApproved, children }: ApproveBarProps) {
  const [failed, setFailed] = useState<Failed<InboxRow> | null>(null)
  const [approving, setApproving] = useState<readonly InboxRow[] | null>(null)
  const approve = async (chosen: readonly InboxRow[]) => {
    if (chosen.length <= MOST_APPROVALS) setApproving(chosen)
    else toast.error(labels.failed, labels.tooMany(MOST_APPROVALS))
  }
  const selectAll = async () => onSelect(rows.slice(0, MOST_APPROVALS).map(({ id }) => id))
  return (
    <>
      {failed && (
        <div className="approve-failures" ref={intoView}>
          <FailedRows
            failed={failed}
            keyOf={({ id }) => id}
            nameOf={({ assignmentNumber, title }) => `${assignmentNumber}, ${title}`}
            open={({ assignmentNumber }) => ({ to: caseAddress(assignmentNumber) })}
            onClose={() => setFailed(null)}
          />
        </div>
      )}
      {children}
      <SelectionBar
        rows={selected}
        actions={[
          ...(selected.length < Math.min(rows.length, MOST_APPROVALS)
            ? [{ key: 'all', label: labels.all, icon: <CheckSquareOutlined />, run: selectAll }]
            : []),
          { key: 'approve', label: labels.approve, icon: <CheckOutlined />, run: approve },
        ]}
        onClear={() => onSelect([])}
        onFailures={() => undefined}
      />
      {approving && (
        <ApproveDrawer
          rows={approving}
          onDone={(approved, failures) => {
            setApproving(null)
            setFailed(failures)
            onSelect([])
            onApproved(approved)
          }}
          onClose={() => setApproving(null)}
        />
      )}
    </>
  )
}
