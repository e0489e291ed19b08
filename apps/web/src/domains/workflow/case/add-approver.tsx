import { UserAddOutlined } from '@ant-design/icons'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import type { TaskDetail } from '@selamat/contract/domains/workflow/task-detail'
import { id } from '@selamat/contract/kit/text'
import { Button } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { type ChoiceSource, toChoices } from '../../../lib/choices.ts'
import { call } from '../../../lib/client.ts'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { AreaField } from '../../../ui/form/inputs.tsx'
import { toast } from '../../../ui/toast.ts'
import { texts } from '../texts.ts'
import { refreshTasks } from '../use-task-counter.ts'

const labels = texts.approver
const schema = z.strictObject({ userId: id, reason: z.string().trim().max(500) })

interface OwnTask {
  readonly assignmentNumber: string
  readonly task: NonNullable<TaskDetail['task']>
}

/** The people who can be added to a task. */
const peopleFor = ({ assignmentNumber, task }: OwnTask): ChoiceSource => ({
  key: `approvers-${task.id}`,
  load: async (query) => {
    const { data } = await call(myTask.approverOptions, { body: { ...query, assignmentNumber, taskId: task.id } })
    return toChoices(data.options)
  },
})

/** Asks one more person to answer the reader's own task. */
export function AddApprover(own: OwnTask) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon={<UserAddOutlined />} onClick={() => setOpen(true)}>
        {labels.button}
      </Button>
      {isOpen && <AddApproverDrawer {...own} onClose={() => setOpen(false)} />}
    </>
  )
}

function AddApproverDrawer({ onClose, ...own }: OwnTask & { readonly onClose: () => void }) {
  const { assignmentNumber, task } = own
  return (
    <ActionDialog
      drawer
      title={labels.title(assignmentNumber)}
      text={labels.text(task.description)}
      verb={labels.verb}
      schema={schema}
      initial={{ userId: 0, reason: '' }}
      fields={(form) => (
        <>
          <PickField
            form={form}
            name="userId"
            label={labels.person}
            help={labels.personHelp}
            required
            source={peopleFor(own)}
          />
          <AreaField form={form} name="reason" label={labels.reason} help={labels.reasonHelp} />
        </>
      )}
      send={(value) =>
        call(myTask.addApprover, { body: { assignmentNumber, taskId: task.id, version: task.version, ...value } })
      }
      announce={({ message, data }) => toast.success(message, data.fullName)}
      reload={refreshTasks}
      onClose={onClose}
    />
  )
}
