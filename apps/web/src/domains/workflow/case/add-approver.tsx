import { UserAddOutlined } from '@ant-design/icons'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import type { TaskDetail } from '@selamat/contract/domains/workflow/task-detail'
import { id } from '@selamat/contract/kit/text'
import { Button } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { type ChoiceSource, toChoices } from '../../../lib/choices.ts'
import { call } from '../../../lib/client.ts'
import { confirmLeave } from '../../../ui/confirm.tsx'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { FormFoot } from '../../../ui/form/form-foot.tsx'
import { AreaField } from '../../../ui/form/inputs.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { toast } from '../../../ui/toast.ts'
import { TEXTS } from '../texts.ts'
import { refreshTasks } from '../use-task-counter.ts'

const texts = TEXTS.approver
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
        {texts.button}
      </Button>
      {isOpen && <AddApproverDrawer {...own} onClose={() => setOpen(false)} />}
    </>
  )
}

function AddApproverDrawer({ onClose, ...own }: OwnTask & { readonly onClose: () => void }) {
  const { assignmentNumber, task } = own
  const title = texts.title(assignmentNumber)
  const form = useForm({
    schema,
    initial: { userId: 0, reason: '' },
    save: async (value) => {
      const body = { assignmentNumber, taskId: task.id, version: task.version, ...value }
      const { message, data } = await call(myTask.addApprover, { body })
      toast.success(message, data.fullName)
      onClose()
      await refreshTasks()
    },
  })
  const leave = async () => {
    if (!form.dirty || (await confirmLeave())) onClose()
  }
  const reload = () => {
    onClose()
    void refreshTasks()
  }
  return (
    <SideDrawer title={title} width={480} onClose={() => void leave()}>
      <FormBody form={form} label={title} onReload={reload}>
        <div className="fields fields--single">
          <p className="quiet">{texts.text(task.description)}</p>
          <PickField
            form={form}
            name="userId"
            label={texts.person}
            help={texts.personHelp}
            required
            source={peopleFor(own)}
          />
          <AreaField form={form} name="reason" label={texts.reason} help={texts.reasonHelp} />
        </div>
        <FormFoot form={form} inline submit={texts.verb} onCancel={() => void leave()} />
      </FormBody>
    </SideDrawer>
  )
}
