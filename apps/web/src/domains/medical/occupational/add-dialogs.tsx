import { annualCheckUp, checkUp } from '@selamat/contract/domains/medical/occupational/check-up'
import {
  CHECK_UP_TYPES,
  EXAMINATION_TYPE_LABELS,
} from '@selamat/contract/domains/medical/occupational/examination-words'
import { formatDate } from '@selamat/contract/kit/dates'
import type { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { useGo } from '../../../lib/navigation.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { refresh } from '../../../lib/use-load.ts'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { ChoiceField } from '../../../ui/form/choice-fields.tsx'
import type { FieldForm } from '../../../ui/form/field-form.ts'
import { DayField, NumberField } from '../../../ui/form/fields.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { checkUpAddress } from './check-up-title.ts'
import { texts } from './texts.ts'

interface AddDialogProps {
  readonly userId: number
  readonly onClose: () => void
}

const types = CHECK_UP_TYPES.map((value) => ({ value, label: EXAMINATION_TYPE_LABELS[value] }))
const today = () => formatDate(serverNow())

type ExaminedForm = FieldForm<'examinedOn' | 'provider', string | null, string>

/** When and by whom somebody was examined. */
const ExaminedFields = ({ form }: { readonly form: ExaminedForm }) => (
  <>
    <DayField form={form} name="examinedOn" label={texts.examinedOn} max={today()} required />
    <TextField form={form} name="provider" label={texts.provider} help={texts.providerHelp} />
  </>
)

/** Creates a check-up of a person, and opens it to write its results. */
export function AddCheckUpDialog({ userId, onClose }: AddDialogProps) {
  const go = useGo()
  const initial: z.input<typeof checkUp.create.body> = {
    userId,
    examinationType: 'SPECIAL',
    examinedOn: today(),
    provider: '',
  }
  return (
    <ActionDialog
      title={texts.addCheckUp}
      text={texts.addText}
      verb={texts.add}
      schema={checkUp.create.body}
      initial={initial}
      fields={(form) => (
        <>
          <ChoiceField form={form} name="examinationType" label={texts.type} choices={types} required />
          <ExaminedFields form={form} />
        </>
      )}
      send={(body, options) => call(checkUp.create, { body }, options)}
      onDone={({ data }) => go(checkUpAddress(data.id))}
      reload={() => refresh(checkUp.list)}
      onClose={onClose}
    />
  )
}

/** Creates the annual check-up of a person, and opens it to write its results. */
export function AddAnnualDialog({ userId, onClose }: AddDialogProps) {
  const go = useGo()
  const initial: z.input<typeof annualCheckUp.save.body> = {
    userId,
    planYear: Number(today().slice(0, 4)),
    examinedOn: today(),
    provider: '',
  }
  return (
    <ActionDialog
      title={texts.addAnnual}
      text={texts.addText}
      verb={texts.add}
      schema={annualCheckUp.save.body}
      initial={initial}
      fields={(form) => (
        <>
          <NumberField form={form} name="planYear" label={texts.year} required />
          <ExaminedFields form={form} />
        </>
      )}
      send={(body, options) => call(annualCheckUp.save, { body }, options)}
      onDone={({ data }) => go(checkUpAddress(data.id))}
      reload={() => refresh(annualCheckUp.list)}
      onClose={onClose}
    />
  )
}
