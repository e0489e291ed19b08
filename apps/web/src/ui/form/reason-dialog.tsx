import { z } from 'zod'
import { ActionDialog, type Answer } from './action-dialog.tsx'
import { AreaField } from './inputs.tsx'

const reason = z.string().trim().max(500)
const required = z.strictObject({ reason: reason.min(1, 'Please give the reason') })
const free = z.strictObject({ reason })

interface ReasonDialogProps {
  /** The question, with the name of the record. */
  readonly title: string
  /** What changes and what stays. */
  readonly consequence: string
  readonly verb: string
  /** The action may be done without a reason. */
  readonly optional?: boolean
  /** Runs the action; returns the response. */
  readonly action: (reason: string) => Promise<Answer>
  readonly onClose: () => void
}

/** Asks for the reason of an action, such as declining; errors of the server are shown in the dialog. */
export const ReasonDialog = ({ title, consequence, verb, optional = false, action, onClose }: ReasonDialogProps) => (
  <ActionDialog
    title={title}
    text={consequence}
    verb={verb}
    schema={optional ? free : required}
    initial={{ reason: '' }}
    fields={(form) => <AreaField form={form} name="reason" label="Reason" required={!optional} />}
    send={({ reason }) => action(reason)}
    onClose={onClose}
  />
)
