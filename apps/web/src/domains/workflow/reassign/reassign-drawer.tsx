import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { type ReassignRow, reassign } from '@selamat/contract/domains/workflow/reassign'
import { id } from '@selamat/contract/kit/text'
import { z } from 'zod'
import { type ChoiceSource, toChoices } from '../../../lib/choices.ts'
import { attempt, call } from '../../../lib/client.ts'
import { refresh } from '../../../lib/use-load.ts'
import { confirmLeave } from '../../../ui/confirm.tsx'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { dismiss } from '../../../ui/form/dismiss.ts'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { FormFoot } from '../../../ui/form/form-foot.tsx'
import { AreaField } from '../../../ui/form/inputs.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { actionOnAll, type Failures, outcomeText } from '../../../ui/list/outcome.ts'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { toast } from '../../../ui/toast.ts'
import { errorText } from '../../../ui/used-by.ts'
import { texts } from '../texts.ts'

const labels = texts.reassign
const schema = z.strictObject({ assigneeId: id, reason: z.string().trim().min(1, texts.giveReason).max(500) })
type Values = z.output<typeof schema>

export interface Reassigning {
  readonly rows: readonly ReassignRow[]
  /** Shows the tasks that could not be reassigned. */
  readonly showFailures: (failed: Failures | null) => void
  /** The drawer is closed; false: nothing was done. */
  readonly done: (done: boolean) => void
}

/** The people who can take over all of the tasks. */
const peopleFor = (taskIds: number[]): ChoiceSource => ({
  key: `reassign-${taskIds.join('-')}`,
  load: async (query) => toChoices((await call(reassign.options, { body: { ...query, taskIds } })).data.options),
})

const reload = () => refresh(reassign.list, myTask.list, myTask.counter, myTask.detail)

/** One task: what is wrong is shown at its field. */
async function reassignOne({ id: taskId, version }: ReassignRow, values: Values) {
  const { message } = await call(reassign.task, { body: { taskId, version, ...values } })
  toast.success('Success', message)
}

/** Several tasks: each has its own result. */
async function reassignAll({ rows, showFailures }: Reassigning, values: Values) {
  const outcomes = await actionOnAll(rows, async ({ id: taskId, version }) => {
    const tried = await attempt(reassign.task, { body: { taskId, version, ...values } })
    return { id: taskId, failure: 'error' in tried ? errorText(tried.thrown) : null }
  })
  const title = outcomeText(labels.done, outcomes)
  const failed = outcomes.flatMap(({ id, failure }) => (failure === null ? [] : [{ id, failure }]))
  if (failed.length === 0) toast.success('Success', title)
  showFailures(failed.length === 0 ? null : { title, of: failed })
}

/** Who gets one or several tasks, and why. */
export function ReassignDrawer(reassigning: Reassigning) {
  const { rows, done } = reassigning
  const [only, ...others] = rows
  const single = others.length === 0 ? only : undefined
  const title = labels.drawer(single?.assignmentNumber, rows.length)
  const form = useForm({
    schema,
    initial: { assigneeId: 0, reason: '' },
    save: async (values: Values) => {
      await (single ? reassignOne(single, values) : reassignAll(reassigning, values))
      void reload()
      done(true)
    },
  })
  const leave = () => void dismiss(form, () => done(false), confirmLeave)
  return (
    <SideDrawer title={title} width={480} onClose={leave}>
      <FormBody
        form={form}
        label={title}
        onReload={() => {
          void reload()
          done(false)
        }}
      >
        <div className="fields fields--single">
          <p className="quiet">{single ? labels.current(labels.names(single.assignees)) : labels.together}</p>
          <PickField
            form={form}
            name="assigneeId"
            label={labels.assignTo}
            help={labels.assignToHelp}
            required
            source={peopleFor(rows.map(({ id }) => id))}
          />
          <AreaField form={form} name="reason" label={labels.reason} help={labels.reasonHelp} required />
        </div>
        <FormFoot form={form} inline submit={labels.reassign} onCancel={leave} />
      </FormBody>
    </SideDrawer>
  )
}
