import { medicalRecord } from '@selamat/contract/domains/medical/patients/medical-record'
import { visit } from '@selamat/contract/domains/medical/visits/visit'
import { AMENDED_FIELD_LABELS, AMENDED_FIELDS } from '@selamat/contract/domains/medical/visits/visit-words'
import type { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { refresh } from '../../../lib/use-load.ts'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { ChoiceField } from '../../../ui/form/choice-fields.tsx'
import { AreaField } from '../../../ui/form/inputs.tsx'
import { visitTexts as texts } from './texts.ts'

const { body: schema } = visit.amend

/** Adds to a signed visit, with the reason. */
export function AmendDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const initial: z.input<typeof schema> = { id, field: 'plan', text: '', reason: '' }
  return (
    <ActionDialog
      title={texts.amendTitle}
      text={texts.amendText}
      verb={texts.amend}
      schema={schema}
      initial={initial}
      fields={(form) => (
        <>
          <ChoiceField
            form={form}
            name="field"
            label={texts.amendField}
            choices={AMENDED_FIELDS.map((value) => ({ value, label: AMENDED_FIELD_LABELS[value] }))}
            required
          />
          <AreaField form={form} name="text" label={texts.amendWords} />
          <AreaField form={form} name="reason" label={texts.reason} />
        </>
      )}
      send={(body, options) => call(visit.amend, { body }, options)}
      reload={() => refresh(medicalRecord.detail)}
      onClose={onClose}
    />
  )
}
