import { Modal } from 'antd'
import { z } from 'zod'
import { toast } from '../toast.ts'
import { Field } from './field.tsx'
import { FormBody } from './form-body.tsx'
import { FormFoot } from './form-foot.tsx'
import { TextAreaInput } from './inputs.tsx'
import { useForm } from './use-form.ts'
import './reason-dialog.css'

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
  readonly action: (reason: string) => Promise<{ readonly message: string }>
  readonly onClose: () => void
}

/** Asks for the reason of an action, such as declining; errors of the server are shown in the dialog. */
export function ReasonDialog({ title, consequence, verb, optional = false, action, onClose }: ReasonDialogProps) {
  const form = useForm({
    schema: optional ? free : required,
    initial: { reason: '' },
    save: async ({ reason }) => {
      const { message } = await action(reason)
      toast.success('Success', message)
      onClose()
    },
  })
  return (
    <Modal open centered width={440} footer={null} title={title} onCancel={onClose}>
      <FormBody form={form} label={verb} unguarded>
        <p className="reason-dialog__consequence">{consequence}</p>
        <Field form={form} name="reason" label="Reason" required={!optional}>
          {(field) => <TextAreaInput field={field} />}
        </Field>
        <FormFoot form={form} inline submit={verb} onCancel={onClose} />
      </FormBody>
    </Modal>
  )
}
