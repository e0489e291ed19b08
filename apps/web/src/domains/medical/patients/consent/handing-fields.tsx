import {
  CONSENT_PART_LABELS,
  CONSENT_PARTS,
  type ConsentPart,
} from '@selamat/contract/domains/medical/patients/consent-words'
import { Checkbox } from 'antd'
import { FieldLayout } from '../../../../ui/form/field.tsx'
import type { FieldForm } from '../../../../ui/form/field-form.ts'
import { AreaField, TextField } from '../../../../ui/form/inputs.tsx'
import { Stack } from '../../../../ui/layout/layout.tsx'
import { consentTexts as texts } from './texts.ts'

interface HandingProps {
  readonly form: FieldForm<'recipient', string, string> &
    FieldForm<'purpose', string, string> &
    FieldForm<'parts', readonly ConsentPart[], ConsentPart[]>
  readonly purposeExample: string
  readonly recipientExample: string
}

/** To whom parts of a record are handed, what for, and which. */
export const HandingFields = ({ form, purposeExample, recipientExample }: HandingProps) => (
  <>
    <TextField<'recipient'>
      form={form}
      name="recipient"
      label={texts.recipient}
      placeholder={recipientExample}
      required
    />
    <AreaField<'purpose'> form={form} name="purpose" label={texts.purpose} placeholder={purposeExample} required />
    <FieldLayout label={texts.parts} required group error={form.errorAt('parts')}>
      {() => (
        <Checkbox.Group<ConsentPart>
          value={[...(form.values.parts ?? [])]}
          onChange={(parts) => form.set('parts', parts)}
        >
          <Stack gap={4}>
            {CONSENT_PARTS.map((part) => (
              <Checkbox key={part} value={part}>
                {CONSENT_PART_LABELS[part]}
              </Checkbox>
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </FieldLayout>
  </>
)
