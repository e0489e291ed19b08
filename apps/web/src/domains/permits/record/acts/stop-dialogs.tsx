import { permit } from '@selamat/contract/domains/permits/permit'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { SUSPEND_CODES, SUSPEND_LABELS } from '@selamat/contract/domains/permits/permit-lifecycle'
import { text } from '@selamat/contract/kit/text'
import { z } from 'zod'
import { call } from '../../../../lib/client.ts'
import { ChoiceField } from '../../../../ui/form/choice-fields.tsx'
import { AreaField } from '../../../../ui/form/inputs.tsx'
import { signature, UNSIGNED } from '../../../../ui/form/sign-dialog.tsx'
import { actionTexts } from '../texts.ts'
import { PermitDialog } from './permit-dialog.tsx'
import { SignDialog } from './sign-dialog.tsx'

const code = z.enum(SUSPEND_CODES).exclude(['GATE', 'PARENT'])
const suspend = z.strictObject({ code, reason: text(1000) })
const cancel = z.strictObject({ ...signature, reason: text(1000) })
const codes = code.options.map((value) => ({ value, label: SUSPEND_LABELS[value] }))

interface StopDialogProps {
  readonly permit: PermitDetail
  readonly verb: string
  readonly onClose: () => void
}

interface SuspendDialogProps extends StopDialogProps {
  /** Why, as it was recorded before. */
  readonly findings?: string
}

/** Stops the work; it takes no signature, as it must be fast. */
export function SuspendDialog({ permit: { id, number }, verb, findings = '', onClose }: SuspendDialogProps) {
  const initial: z.input<typeof suspend> = { code: 'CONDITION', reason: findings }
  return (
    <PermitDialog
      title={actionTexts.question(verb, number)}
      text={actionTexts.suspendText}
      verb={verb}
      danger
      schema={suspend}
      initial={initial}
      fields={(form) => (
        <>
          <ChoiceField form={form} name="code" label={actionTexts.why} choices={codes} required />
          <AreaField form={form} name="reason" label={actionTexts.reason} required />
        </>
      )}
      send={(value) => call(permit.suspend, { body: { id, ...value } })}
      onClose={onClose}
    />
  )
}

/** Ends a permit for good. */
export function CancelDialog({ permit: { id, version, number }, verb, onClose }: StopDialogProps) {
  const initial: z.input<typeof cancel> = { ...UNSIGNED, reason: '' }
  return (
    <SignDialog
      title={actionTexts.cancelTitle(number)}
      text={actionTexts.cancelText}
      verb={verb}
      danger
      leave={actionTexts.keepIt}
      action="cancel"
      schema={cancel}
      initial={initial}
      fields={(form) => <AreaField form={form} name="reason" label={actionTexts.reason} required />}
      send={async ({ reason }, prove) =>
        call(permit.cancel, { body: { id, version, proof: await prove(permit.cancel, { id, version }), reason } })
      }
      onClose={onClose}
    />
  )
}
