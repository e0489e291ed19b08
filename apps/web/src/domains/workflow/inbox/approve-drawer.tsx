import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { call } from '../../../lib/client.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { AreaField } from '../../../ui/form/inputs.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Text } from '../../../ui/layout/layout.tsx'
import type { Failed } from '../../../ui/list/failed-rows.tsx'
import { outcomeText } from '../../../ui/list/outcome.ts'
import { toast } from '../../../ui/toast.ts'
import { texts } from '../texts.ts'
import { refreshTasks } from '../use-task-counter.ts'
import type { InboxRow } from './inbox-row.ts'

const labels = texts.approveAll
const schema = myTask.approveAll.body.pick({ comment: true })

interface ApproveDrawerProps {
  readonly rows: readonly InboxRow[]
  /** All were tried: the ids of the approved ones, and the refused ones, if any. */
  readonly onDone: (approved: readonly number[], failed: Failed<InboxRow> | null) => void
  readonly onClose: () => void
}

/** Lists the tasks that are approved together, and takes one comment for all. */
export function ApproveDrawer({ rows, onDone, onClose }: ApproveDrawerProps) {
  const form = useForm({
    schema,
    initial: { comment: '' },
    save: async ({ comment }) => {
      const tasks = rows.flatMap(({ id, version, assignmentNumber }) =>
        version === null ? [] : [{ taskId: id, version, assignmentNumber }],
      )
      const { data } = await call(myTask.approveAll, { body: { tasks, comment } })
      const outcomes = data.map(({ taskId, failure }) => ({ id: taskId, failure }))
      const failed = outcomes.flatMap(({ id, failure }) => (failure === null ? [] : [{ id, failure }]))
      const title = outcomeText(labels.done, outcomes)
      if (failed.length === 0) toast.success('Success', title)
      await refreshTasks()
      const approved = outcomes.flatMap(({ id, failure }) => (failure === null ? [id] : []))
      onDone(approved, failed.length === 0 ? null : { title, of: failed, rows })
    },
  })
  return (
    <FormDrawer title={labels.title(rows.length)} form={form} notes={null} submit={labels.approve} onClose={onClose}>
      <div className="fields fields--single">
        <p className="quiet">{labels.consequence}</p>
        <AreaField form={form} name="comment" label={texts.comment} help={labels.commentHelp} />
        <ul className="lines framed approve-list">
          {rows.map(({ id, title, step, assignmentNumber }) => (
            <Text as="li" size="body" key={id}>
              <strong>{title}</strong>
              <Text tone="secondary" className="code">
                {assignmentNumber}
              </Text>
              <span>{step}</span>
            </Text>
          ))}
        </ul>
      </div>
    </FormDrawer>
  )
}
