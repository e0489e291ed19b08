import { GENDERS, WORKER_CATEGORIES } from '@selamat/contract/domains/identity/user-fields'
import { Input } from 'antd'
import { ChoiceField, PickField } from '../../../ui/form/choice-fields.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { DayField } from '../../../ui/form/fields.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import { companies, groups } from './choices.ts'
import { texts } from './texts.ts'
import { today, type UserValues } from './user-values.ts'

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const [categories, genders] = [choices(WORKER_CATEGORIES), choices(GENDERS)]

interface PersonFieldsProps {
  readonly form: Form<UserValues>
  /** The employee ID of an existing user never changes. */
  readonly exists: boolean
}

/** Personal fields, employer and group of a user. */
export function PersonFields({ form, exists }: PersonFieldsProps) {
  return (
    <div className="fields">
      <TextField form={form} name="fullName" label={texts.name} required placeholder={texts.fullNamePlaceholder} />
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
      <PickField form={form} name="employerId" label={texts.employer} help={texts.employerHelp} source={companies} />
      <PickField form={form} name="groupId" label={texts.group} help={texts.groupHelp} source={groups} />
      <ChoiceField form={form} name="category" label={texts.category} choices={categories} />
      <TextField form={form} name="nikPassport" label={texts.nikPassport} />
      <ChoiceField form={form} name="gender" label={texts.gender} choices={genders} />
      <DayField form={form} name="dateOfBirth" label={texts.dateOfBirth} max={today()} />
    </div>
  )
}
