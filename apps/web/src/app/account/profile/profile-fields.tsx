import { BLOOD_TYPES, type Profile } from '@selamat/contract/domains/identity/profile'
import { GENDERS } from '@selamat/contract/domains/identity/user-fields'
import { formatDate } from '@selamat/contract/kit/dates'
import { Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { serverNow } from '../../../lib/server-clock.ts'
import { DayInput } from '../../../ui/form/day-input.tsx'
import { type ControlProps, Field, FieldLayout } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/inputs.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import { bmiOf } from './bmi.ts'
import { digitsOf, measureOf } from './input-rules.ts'
import type { ProfileValues } from './profile-values.ts'
import { texts } from './texts.ts'

const DAY = 86_400_000
const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

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
      <Field form={form} name="nikPassport" label={texts.nikPassport}>
        {(field) => <TextInput field={field} />}
      </Field>
      <Field form={form} name="gender" label={texts.gender} required>
        {({ control, value, change, blur }) => (
          <Select
            {...control}
            value={value ?? null}
            placeholder="Choose"
            options={choices(GENDERS)}
            onChange={(next) => change(GENDERS.find((each) => each === next) ?? null)}
            onBlur={blur}
          />
        )}
      </Field>
      <Field form={form} name="dateOfBirth" label={texts.dateOfBirth} required>
        {({ value, ...field }) => (
          <DayInput
            field={{ ...field, value: value ?? null }}
            max={formatDate(new Date(serverNow().getTime() - DAY))}
            required
          />
        )}
      </Field>
      <Field form={form} name="email" label={texts.email} required>
        {(field) => <TextInput field={field} />}
      </Field>
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
      <Field form={form} name="bloodType" label={texts.bloodType}>
        {({ control, value, change, blur }) => (
          <Select
            {...control}
            allowClear
            value={value ?? null}
            placeholder="Choose"
            options={choices(BLOOD_TYPES)}
            onChange={(next) => change(BLOOD_TYPES.find((each) => each === next) ?? null)}
            onBlur={blur}
          />
        )}
      </Field>
      <Measure form={form} name="height" label={texts.height} unit="cm" />
      <Measure form={form} name="weight" label={texts.weight} unit="kg" />
      <FieldLayout label={texts.bmi}>
        {(control) => (
          <output id={control.id} className="profile-form__bmi">
            {bmi === null ? texts.noBmi : bmi.label}
            {bmi !== null && <small>{bmi.value.toFixed(1)}</small>}
          </output>
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
  <output id={control.id} className="profile-form__shown">
    {children}
  </output>
)
