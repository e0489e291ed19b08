import { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import { TYPE_FLOWS } from '@selamat/contract/domains/workflow/flow'
import { FLOW_ICONS, type formFlow } from '@selamat/contract/domains/workflow/form-flow'
import type { RowOf } from '@selamat/contract/kit/resource'
import { ResourcePickField } from '../../../crud/resource-picker.tsx'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { ChoiceField } from '../../../ui/form/choice-fields.tsx'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { SwitchField } from '../../../ui/form/fields.tsx'
import { errorAt, type FieldErrors } from '../../../ui/form/form-state.ts'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { RemoteSelect } from '../../../ui/remote-select.tsx'
import { Section } from '../../../ui/section.tsx'
import { flowCategoryForm } from '../flows/flow-category.tsx'
import { FLOW_TEXTS } from '../flows/texts.ts'
import { texts as TYPES } from '../texts.ts'
import { texts } from './texts.ts'
import type { Design, Designing } from './use-design.ts'

const FORMS = choicesOf(formRecord)

interface FlowDetailsProps {
  readonly design: Design
  readonly row: RowOf<typeof formFlow> | null
  readonly errors: FieldErrors
  readonly onChange: Designing['change']
}

/** What people call a workflow, and the form that starts it. */
export function FlowDetails({ design, row, errors, onChange }: FlowDetailsProps) {
  const isFixed = row !== null && row.status !== 'draft'
  const form = {
    values: design,
    set: <K extends keyof Design>(name: K, value: Design[K]) => onChange({ [name]: value }, name),
    errorAt: (name: string) => errorAt(errors, name),
    touch: () => {},
  }
  const code = { ...form, set: (_name: 'code', value: string) => onChange({ code: value.toUpperCase() }, 'code') }
  return (
    <Section title={texts.details}>
      <div className="fields fields--single">
        <TextField form={form} name="flowName" label={texts.name} required />
        {!isFixed && <TextField form={code} name="code" label={texts.code} help={texts.codeHelp} required />}
        {!isFixed && (
          <ChoiceField
            form={form}
            name="typeFlow"
            label={texts.type}
            help={texts.typeHelp}
            choices={TYPE_FLOWS.map((value) => ({ value, label: TYPES.type[value] }))}
            required
          />
        )}
        <FieldLayout label={texts.startForm} help={texts.startFormHelp} error={form.errorAt('formIds')} required>
          {(control) => (
            <RemoteSelect
              control={control}
              source={FORMS}
              value={design.formIds[0]}
              onChange={(formId) => onChange({ formIds: formId === null ? [] : [formId] })}
            />
          )}
        </FieldLayout>
        <ResourcePickField of={flowCategoryForm} form={form} name="categoryId" label={texts.category} />
        <ChoiceField
          form={form}
          name="icon"
          label={texts.icon}
          choices={FLOW_ICONS.map((value) => ({ value, label: FLOW_TEXTS.icons[value] }))}
          required
        />
        <AreaField form={form} name="description" label={texts.description} />
        {design.typeFlow === 'Safety' && (
          <SwitchField form={form} name="isFollowUpFlow" label={texts.followUps} help={texts.followUpsHelp} />
        )}
      </div>
    </Section>
  )
}
