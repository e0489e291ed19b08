import { type HiradcDetail, hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import { REVIEW_TRIGGER_LABELS, REVIEW_TRIGGERS } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import { optionalText } from '@selamat/contract/kit/text'
import { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { ChoiceField } from '../../../ui/form/choice-fields.tsx'
import { AreaField } from '../../../ui/form/inputs.tsx'
import { refreshDetail } from './rows/use-rows.ts'
import { texts } from './texts.ts'

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
  return (
    <ActionDialog
      title={texts.reviewTitle(number)}
      text={texts.reviewText}
      verb={texts.startReview}
      schema={schema}
      initial={initial}
      fields={(form) => (
        <>
          <ChoiceField form={form} name="trigger" label={texts.trigger} choices={triggers} required />
          <AreaField form={form} name="reason" label={texts.reason} />
        </>
      )}
      send={(value) => call(hiradc.startReview, { body: { id, version, ...value } })}
      onDone={onStarted}
      reload={refreshDetail}
      onClose={onClose}
    />
  )
}
