import type { RiskMatrix } from '@selamat/contract/domains/hiradc/risk-matrix'
import { role } from '@selamat/contract/domains/identity/role'
import { Select } from 'antd'
import { FIRST_CHOICES, useChoices } from '../../../lib/choices.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { NumberField } from '../../../ui/form/fields.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import { texts } from './texts.ts'

const roles = choicesOf(role)

/** When approved assessments are reviewed again, and by which roles. */
export const ReviewFields = ({ form }: { readonly form: Form<RiskMatrix> }) => (
  <div className="fields">
    <NumberField
      form={form}
      name="reviewMonths"
      label={texts.reviewMonths}
      unit={texts.months}
      help={texts.reviewMonthsHelp}
      required
    />
    <RoleField form={form} name="reviewerRole" label={texts.reviewerRole} help={texts.reviewerRoleHelp} />
    <RoleField form={form} name="managementRole" label={texts.managementRole} help={texts.managementRoleHelp} />
  </div>
)

interface RoleFieldProps {
  readonly form: Form<RiskMatrix>
  readonly name: 'reviewerRole' | 'managementRole'
  readonly label: string
  readonly help: string
}

/** A role of the company by its name. */
function RoleField({ form, name, label, help }: RoleFieldProps) {
  const { data = [] } = useChoices(roles, FIRST_CHOICES, true)
  return (
    <FieldLayout label={label} required help={help} error={form.errorAt(name)}>
      {(control) => (
        <Select
          {...control}
          showSearch
          value={form.values[name]}
          options={data.map(({ label: value }) => ({ value, label: value }))}
          onChange={(chosen) => form.set(name, chosen)}
          onBlur={() => form.touch(name)}
        />
      )}
    </FieldLayout>
  )
}
