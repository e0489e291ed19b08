import { permit } from '@selamat/contract/domains/permits/permit'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { clockTime, day, optionalText, text } from '@selamat/contract/kit/text'
import { HOUR } from '@selamat/contract/kit/time'
import { z } from 'zod'
import { call } from '../../../../lib/client.ts'
import { dateTime, formatDate, formatTime } from '../../../../lib/format.ts'
import { DayField, TimeField } from '../../../../ui/form/fields.tsx'
import { AreaField } from '../../../../ui/form/inputs.tsx'
import { signature, UNSIGNED } from '../../../../ui/form/sign-dialog.tsx'
import { actionTexts, texts } from '../texts.ts'
import { PermitDialog } from './permit-dialog.tsx'
import { SignDialog } from './sign-dialog.tsx'

const schema = z.strictObject({ ...signature, endDay: day, endsAt: clockTime, reason: text(1000) })

interface AskDialogProps {
  readonly kind: 'extend' | 'overtime'
  readonly permit: PermitDetail
  readonly verb: string
  readonly onClose: () => void
}

/** The holder asks for a longer window. */
export function AskExtensionDialog({ kind, permit: { id, version, number, endsAt }, verb, onClose }: AskDialogProps) {
  const later = new Date(Date.parse(endsAt) + HOUR)
  const initial: z.input<typeof schema> = {
    ...UNSIGNED,
    endDay: formatDate(later),
    endsAt: formatTime(later),
    reason: '',
  }
  return (
    <SignDialog
      title={actionTexts.question(verb, number)}
      text={kind === 'extend' ? actionTexts.extendText : actionTexts.overtimeText}
      verb={verb}
      action="extend"
      schema={schema}
      initial={initial}
      fields={(form) => (
        <>
          <DayField
            form={form}
            name="endDay"
            label={actionTexts.newEndDay}
            min={formatDate(new Date(endsAt))}
            required
          />
          <TimeField form={form} name="endsAt" label={actionTexts.newEndTime} required />
          <AreaField form={form} name="reason" label={actionTexts.reason} required />
        </>
      )}
      send={async ({ endDay, endsAt: time, reason }, prove) =>
        call(permit[kind], {
          body: {
            id,
            version,
            proof: await prove(permit[kind], { id, version }),
            endsAt: `${endDay}T${time}:00+07:00`,
            reason,
          },
        })
      }
      onClose={onClose}
    />
  )
}

export type Extension = PermitDetail['extensions'][number]
const comment = z.strictObject({ comment: text(1000) })
const granted = z.strictObject({ ...signature, comment: optionalText(1000) })

interface AnswerDialogProps {
  readonly extension: Extension
  readonly onClose: () => void
}

/** Grants a longer window, signed. */
export function GrantDialog({ extension: { id, version, kind, endsAt }, onClose }: AnswerDialogProps) {
  const initial: z.input<typeof granted> = { ...UNSIGNED, comment: '' }
  return (
    <SignDialog
      title={actionTexts.grantTitle(texts.extensionKinds[kind], dateTime(endsAt))}
      verb={texts.grant}
      action="grant"
      schema={granted}
      initial={initial}
      fields={(form) => <AreaField form={form} name="comment" label={actionTexts.comment} />}
      send={async (value, prove) => {
        const answer = { id, version, action: 'grant' } as const
        const proof = await prove(permit.answerExtension, answer)
        return call(permit.answerExtension, { body: { ...answer, comment: value.comment, proof } })
      }}
      onClose={onClose}
    />
  )
}

/** Declines a longer window, with the reason. */
export function DeclineDialog({ extension: { id, version, kind, endsAt }, onClose }: AnswerDialogProps) {
  const initial: z.input<typeof comment> = { comment: '' }
  return (
    <PermitDialog
      title={actionTexts.declineTitle(texts.extensionKinds[kind], dateTime(endsAt))}
      verb={texts.decline}
      schema={comment}
      initial={initial}
      fields={(form) => <AreaField form={form} name="comment" label={actionTexts.reason} required />}
      send={(value) => call(permit.answerExtension, { body: { id, version, action: 'decline', ...value } })}
      onClose={onClose}
    />
  )
}
