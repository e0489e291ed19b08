import { type PermitDetail, permit } from '@selamat/contract/domains/permits/permit'
import { SUSPEND_CODES, SUSPEND_LABELS } from '@selamat/contract/domains/permits/permit-lifecycle'
import { text } from '@selamat/contract/kit/text'
import { z } from 'zod'
import { call } from '../../../../lib/client.ts'
import { ChoiceField } from '../../../../ui/form/choice-fields.tsx'
import { AreaField } from '../../../../ui/form/inputs.tsx'
import { actTexts } from '../texts.ts'
import { ActDialog } from './act-dialog.tsx'

const code = z.enum(SUSPEND_CODES).exclude(['GATE', 'PARENT'])
const suspend = z.strictObject({ code, reason: text(1000) })
const cancel = z.strictObject({ reason: text(1000) })
const codes = code.options.map((value) => ({ value, label: SUSPEND_LABELS[value] }))

interface StopDialogProps {
  readonly permit: PermitDetail
  readonly verb: string
  readonly onClose: () => void
}

/** Stops the work; it takes no signature, as it must be fast. */
export function SuspendDialog({ permit: { id, version, number }, verb, onClose }: StopDialogProps) {
  const initial: z.input<typeof suspend> = { code: 'CONDITION', reason: '' }
  return (
    <ActDialog
      title={actTexts.question(verb, number)}
      text={actTexts.suspendText}
      verb={verb}
      schema={suspend}
      initial={initial}
      fields={(form) => (
        <>
          <ChoiceField form={form} name="code" label={actTexts.why} choices={codes} required />
          <AreaField form={form} name="reason" label={actTexts.reason} required />
        </>
      )}
      send={(value) => call(permit.suspend, { body: { id, version, ...value } })}
      onClose={onClose}
    />
  )
}

/** Ends a permit for good. */
export function CancelDialog({ permit: { id, version, number }, verb, onClose }: StopDialogProps) {
  const initial: z.input<typeof cancel> = { reason: '' }
  return (
    <ActDialog
      title={actTexts.cancelTitle(number)}
      text={actTexts.cancelText}
      verb={verb}
      schema={cancel}
      initial={initial}
      fields={(form) => <AreaField form={form} name="reason" label={actTexts.reason} required />}
      send={({ reason }) => call(permit.cancel, { body: { id, version, reason } })}
      onClose={onClose}
    />
  )
}
