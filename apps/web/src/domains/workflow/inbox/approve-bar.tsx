import { CheckOutlined, CheckSquareOutlined } from '@ant-design/icons'
import { caseAddress } from '@selamat/contract/domains/workflow/case'
import { MOST_APPROVALS, myTask } from '@selamat/contract/domains/workflow/my-task'
import { useState } from 'react'
import { attempt } from '../../../lib/client.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { type Failed, FailedRows } from '../../../ui/list/failed-rows.tsx'
import { outcomeText } from '../../../ui/list/outcome.ts'
import { SelectionBar } from '../../../ui/list/selection-bar.tsx'
import { toast } from '../../../ui/toast.ts'
import { errorText } from '../../../ui/used-by.ts'
import { TEXTS } from '../texts.ts'
import { refreshTasks } from '../use-task-counter.ts'
import type { InboxRow } from './inbox-row.ts'
import './approve-bar.css'

const texts = TEXTS.approveAll

interface ApproveBarProps {
  readonly rows: readonly InboxRow[]
  readonly selected: readonly InboxRow[]
  readonly onSelect: (ids: readonly number[]) => void
  readonly onApproved: (ids: readonly number[]) => void
}

/** Approves the selected tasks together, and lists those that were refused with the reason of each. */
export function ApproveBar({ rows, selected, onSelect, onApproved }: ApproveBarProps) {
  const [failed, setFailed] = useState<Failed<InboxRow> | null>(null)

  async function approve(chosen: readonly InboxRow[]) {
    if (chosen.length > MOST_APPROVALS) {
      toast.error(texts.failed, texts.tooMany(MOST_APPROVALS))
      return false
    }
    const agreed = await confirm({
      title: texts.title(chosen.length),
      consequence: texts.consequence,
      verb: texts.approve,
      keep: texts.keep,
    })
    if (!agreed) return false
    setFailed(null)
    const tasks = chosen.flatMap(({ id, version, assignmentNumber }) =>
      version === null ? [] : [{ taskId: id, version, assignmentNumber }],
    )
    const tried = await attempt(myTask.approveAll, { body: { tasks } })
    if ('error' in tried) {
      toast.error(texts.failed, errorText(tried.thrown))
      return false
    }
    const outcomes = tried.data.map(({ taskId, failure }) => ({ id: taskId, failure }))
    const refused = outcomes.flatMap(({ id, failure }) => (failure === null ? [] : [{ id, failure }]))
    const title = outcomeText(texts.done, outcomes)
    if (refused.length === 0) toast.success('Success', title)
    else setFailed({ title, of: refused, rows: chosen })
    await refreshTasks()
    onApproved(outcomes.flatMap(({ id, failure }) => (failure === null ? [id] : [])))
    return true
  }

  const selectAll = async () => {
    onSelect(rows.slice(0, MOST_APPROVALS).map(({ id }) => id))
    return false
  }
  return (
    <>
      {failed && (
        <FailedRows
          failed={failed}
          keyOf={({ id }) => id}
          nameOf={({ assignmentNumber, title }) => `${assignmentNumber}, ${title}`}
          open={({ assignmentNumber }) => ({ to: caseAddress(assignmentNumber) })}
          onClose={() => setFailed(null)}
        />
      )}
      <SelectionBar
        rows={selected}
        actions={[
          { key: 'all', label: texts.all, icon: <CheckSquareOutlined />, run: selectAll },
          { key: 'approve', label: texts.approve, icon: <CheckOutlined />, clears: true, run: approve },
        ]}
        onClear={() => onSelect([])}
        onFailures={() => undefined}
      />
    </>
  )
}
