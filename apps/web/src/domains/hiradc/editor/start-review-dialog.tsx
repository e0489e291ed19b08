import { type HiradcDetail, hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import { REVIEW_TRIGGER_LABELS, REVIEW_TRIGGERS } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import { optionalText } from '@selamat/contract/kit/text'
import { Modal } from 'antd'
import { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { ChoiceField } from '../../../ui/form/choice-fields.tsx'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { FormFoot } from '../../../ui/form/form-foot.tsx'
import { AreaField } from '../../../ui/form/inputs.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { toast } from '../../../ui/toast.ts'
import { refreshDetail } from './rows/use-rows.ts'
import { texts } from './texts.ts'
import '../../../ui/form/reason-dialog.css'

const schema = z.strictObject({ trigger: z.enum(REVIEW_TRIGGERS), reason: optionalText(1000) })
const triggers = REVIEW_TRIGGERS.map((value) => ({ value, label: REVIEW_TRIGGER_LABELS[value] }))

interface StartReviewDialogProps {
  readonly detail: HiradcDetail
  readonly onClose: () => void
  readonly onStarted: () => void
}

/** Asks why an assessment in force is reviewed; its next revision begins as a draft. */
export function StartReviewDialog({ detail, onClose, onStarted }: StartReviewDialogProps) {
  const { id, number, version, reviewTrigger, isOverdue } = detail
  const initial: z.input<typeof schema> = { trigger: reviewTrigger ?? (isOverdue ? 'DUE' : 'CHANGE'), reason: '' }
  const form = useForm({
    schema,
    initial,
    save: async (value) => {
      const { message } = await call(hiradc.startReview, { body: { id, version, ...value } })
      toast.success('Success', message)
      await refreshDetail()
      onStarted()
    },
  })
  return (
    <Modal open centered width={480} footer={null} title={texts.reviewTitle(number)} onCancel={onClose}>
      <FormBody form={form} label={texts.startReview} unguarded>
        <p className="reason-dialog__consequence">{texts.reviewText}</p>
        <div className="fields fields--single">
          <ChoiceField form={form} name="trigger" label={texts.trigger} choices={triggers} required />
          <AreaField form={form} name="reason" label={texts.reason} />
        </div>
        <FormFoot form={form} inline submit={texts.startReview} onCancel={onClose} />
      </FormBody>
    </Modal>
  )
}
