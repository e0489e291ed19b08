import { BLOOD_TYPES, type Profile } from '@selamat/contract/domains/identity/profile'
import { GENDERS } from '@selamat/contract/domains/identity/user-fields'
import { formatDate } from '@selamat/contract/kit/dates'
import { DAY } from '@selamat/contract/kit/time'
import { Input } from 'antd'
import type { ReactNode } from 'react'
import { serverNow } from '../../../lib/server-clock.ts'
import { ChoiceField } from '../../../ui/form/choice-fields.tsx'
import { DayInput } from '../../../ui/form/day-input.tsx'
import { type ControlProps, Field, FieldLayout } from '../../../ui/form/field.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import { Row } from '../../../ui/layout/layout.tsx'
import { bmiOf } from './bmi.ts'
import { digitsOf, measureOf } from './input-rules.ts'
import type { ProfileValues } from './profile-values.ts'
import { texts } from './texts.ts'

const choices = <T extends string>(values: readonly T[]) => values.map((value) => ({ value, label: value }))

interface FieldsProps {
  readonly form: Form<ProfileValues>
}

/** Who it is: the first section (PROFILE-03, PROFILE-05 to 11). */
export function GeneralFields({ form, profile }: FieldsProps & { readonly profile: Profile }) {
  return (
    <div className="fields">
      <FieldLayout label={texts.fullName}>
        {(control) => <ReadOnlyValue control={control}>{profile.fullName}</ReadOnlyValue>}
      </FieldLayout>
      <FieldLayout label={texts.employeeId}>
        {(control) => <ReadOnlyValue control={control}>{profile.nik}</ReadOnlyValue>}
      </FieldLayout>
      <TextField form={form} name="nikPassport" label={texts.nikPassport} />
      <ChoiceField form={form} name="gender" label={texts.gender} choices={choices(GENDERS)} required />
      <Field form={form} name="dateOfBirth" label={texts.dateOfBirth} required>
        {({ value, ...field }) => (
          <DayInput
            field={{ ...field, value: value ?? null }}
            max={formatDate(new Date(serverNow().getTime() - DAY))}
            required
          />
        )}
      </Field>
      <TextField form={form} name="email" label={texts.email} required />
      <Field form={form} name="phone" label={texts.phone} help={texts.phoneHelp}>
        {({ control, value, change, blur }) => (
          <Input
            {...control}
            type="tel"
            autoComplete="tel"
            value={value ?? ''}
            onChange={(event) => change(digitsOf(event.target.value))}
            onBlur={blur}
          />
        )}
      </Field>
    </div>
  )
}

/** The body: the second section (PROFILE-04, PROFILE-12 to 15). */
export function AdditionalFields({ form }: FieldsProps) {
  const { height = null, weight = null } = form.values
  const bmi = bmiOf(height, weight)
  return (
    <div className="fields">
      <ChoiceField form={form} name="bloodType" label={texts.bloodType} choices={choices(BLOOD_TYPES)} />
      <Measure form={form} name="height" label={texts.height} unit="cm" />
      <Measure form={form} name="weight" label={texts.weight} unit="kg" />
      <FieldLayout label={texts.bmi}>
        {(control) => (
          <Row as="output" weight="medium" tone="plain" id={control.id} className="shaded profile-form__bmi">
            {bmi === null ? texts.noBmi : bmi.label}
            {bmi !== null && <small>{bmi.value.toFixed(1)}</small>}
          </Row>
        )}
      </FieldLayout>
    </div>
  )
}

interface MeasureProps extends FieldsProps {
  readonly name: 'height' | 'weight'
  readonly label: string
  readonly unit: string
}

const Measure = ({ form, name, label, unit }: MeasureProps) => (
  <Field form={form} name={name} label={label}>
    {({ control, value, change, blur }) => (
      <Input
        {...control}
        inputMode="numeric"
        autoComplete="off"
        suffix={unit}
        maxLength={4}
        value={value ?? ''}
        onChange={(event) => change(measureOf(event.target.value))}
        onBlur={blur}
      />
    )}
  </Field>
)

const ReadOnlyValue = ({ control, children }: { readonly control: ControlProps; readonly children: ReactNode }) => (
  <Row as="output" weight="medium" tone="plain" id={control.id} className="shaded profile-form__shown">
    {children}
  </Row>
)
