import { deviationEntry } from '@selamat/contract/domains/forms/kinds/safety-kinds'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { refresh } from '../../../lib/use-load.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { toast } from '../../../ui/toast.ts'
import { DeviationFields, type DraftDeviation, EMPTY_DEVIATION } from '../../forms/index.ts'
import { texts } from '../texts.ts'

const labels = texts.followUp

/** A deviation as typed, with the person by employee ID. */
const typed = z.custom<DraftDeviation>().transform((draft, context) => {
  const checked = deviationEntry.safeParse({
    ...draft,
    severity: draft.severity ?? undefined,
    owner: draft.owner?.username,
  })
  if (checked.success) return checked.data
  for (const { path, message } of checked.error.issues)
    context.issues.push({ code: 'custom', path, message, input: draft })
  return z.NEVER
})

interface RaiseFollowUpProps {
  /** The report that it is about. */
  readonly assignmentNumber: string
  readonly onClose: () => void
}

/** Raises a follow-up action about a report: what, how urgent, by when and by whom. */
export default function RaiseFollowUp({ assignmentNumber, onClose }: RaiseFollowUpProps) {
  const form = useForm<DraftDeviation, z.output<typeof typed>>({
    schema: typed,
    initial: EMPTY_DEVIATION,
    save: async (value, options) => {
      const { message, data } = await call(myTask.raiseFollowUp, { body: { ...value, assignmentNumber } }, options)
      toast.success(message, labels.assigned(data.assignmentNumber, data.goesTo.join(', ')))
      onClose()
      await refresh(myTask.detail)
    },
  })
  const put = (part: Partial<DraftDeviation>) => {
    if (part.text !== undefined) form.set('text', part.text)
    if (part.severity !== undefined) form.set('severity', part.severity)
    if (part.dueDate !== undefined) form.set('dueDate', part.dueDate)
    if (part.owner !== undefined) form.set('owner', part.owner)
  }
  const errors = {
    text: form.errorAt('text'),
    severity: form.errorAt('severity'),
    dueDate: form.errorAt('dueDate'),
    owner: form.errorAt('owner'),
  }
  return (
    <FormDrawer title={labels.raise} form={form} notes={null} submit={labels.submit} width={560} onClose={onClose}>
      <DeviationFields value={form.values} put={put} blur={() => {}} errors={errors} />
    </FormDrawer>
  )
}
