import { GENDERS, WORKER_CATEGORIES } from '@selamat/contract/domains/identity/user-fields'
import { Input, Select } from 'antd'
import { DayInput } from '../../../ui/form/day-input.tsx'
import { type ControlProps, Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/inputs.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import { RemoteSelect } from '../../../ui/remote-select.tsx'
import { companies, groups } from './choices.ts'
import { texts } from './texts.ts'
import { today, type UserValues } from './user-values.ts'

interface ChoiceSelectProps {
  readonly choices: readonly string[]
  readonly field: {
    readonly control: ControlProps
    readonly value: string | null
    readonly change: (value: string | null) => void
    readonly blur: () => void
  }
}

/** One of a few fixed values, or none. */
const ChoiceSelect = ({ choices, field }: ChoiceSelectProps) => (
  <Select
    {...field.control}
    allowClear
    placeholder="Choose"
    value={field.value}
    options={choices.map((value) => ({ value, label: value }))}
    onChange={(value) => field.change(value ?? null)}
    onBlur={field.blur}
  />
)

interface PersonFieldsProps {
  readonly form: Form<UserValues>
  /** The employee ID of an existing user never changes. */
  readonly exists: boolean
}

/** Personal fields, employer and group of a user. */
export function PersonFields({ form, exists }: PersonFieldsProps) {
  return (
    <div className="fields">
      <Field form={form} name="fullName" label={texts.name} required>
        {(field) => <TextInput field={field} placeholder={texts.fullNamePlaceholder} />}
      </Field>
      <Field form={form} name="username" label={texts.employeeId} help={texts.employeeIdHelp} required>
        {({ control, value, change, blur }) => (
          <Input
            {...control}
            value={value}
            disabled={exists}
            inputMode="numeric"
            maxLength={8}
            autoComplete="off"
            placeholder={texts.employeeIdPlaceholder}
            onChange={(event) => change(event.target.value)}
            onBlur={blur}
          />
        )}
      </Field>
      <Field form={form} name="employerId" label={texts.employer} help={texts.employerHelp}>
        {({ control, value, change, blur }) => (
          <RemoteSelect source={companies} control={control} value={value} onChange={change} onBlur={blur} />
        )}
      </Field>
      <Field form={form} name="groupId" label={texts.group} help={texts.groupHelp}>
        {({ control, value, change, blur }) => (
          <RemoteSelect source={groups} control={control} value={value} onChange={change} onBlur={blur} />
        )}
      </Field>
      <Field form={form} name="category" label={texts.category}>
        {(field) => <ChoiceSelect field={field} choices={WORKER_CATEGORIES} />}
      </Field>
      <Field form={form} name="nikPassport" label={texts.nikPassport}>
        {(field) => <TextInput field={field} />}
      </Field>
      <Field form={form} name="gender" label={texts.gender}>
        {(field) => <ChoiceSelect field={field} choices={GENDERS} />}
      </Field>
      <Field form={form} name="dateOfBirth" label={texts.dateOfBirth}>
        {(field) => <DayInput field={field} max={today()} />}
      </Field>
    </div>
  )
}
