import { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import { TYPE_FLOWS } from '@selamat/contract/domains/workflow/flow'
import { FLOW_ICONS, type formFlow } from '@selamat/contract/domains/workflow/form-flow'
import type { RowOf } from '@selamat/contract/kit/resource'
import { Select } from 'antd'
import { useState } from 'react'
import { ResourcePickField } from '../../../crud/resource-picker.tsx'
import { FIRST_CHOICES, useChoices, useChosen, useDebounced } from '../../../lib/choices.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { ChoiceField } from '../../../ui/form/choice-fields.tsx'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { SwitchField } from '../../../ui/form/fields.tsx'
import { errorAt, type FieldErrors } from '../../../ui/form/form-state.ts'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { Section } from '../../../ui/section.tsx'
import { flowCategoryForm } from '../flows/flow-category.tsx'
import { FLOW_TEXTS } from '../flows/texts.ts'
import { TEXTS as TYPES } from '../texts.ts'
import { TEXTS } from './texts.ts'
import type { Design, Designing } from './use-design.ts'

interface FlowDetailsProps {
  readonly design: Design
  readonly row: RowOf<typeof formFlow> | null
  readonly errors: FieldErrors
  readonly onChange: Designing['change']
}

/** What people call a workflow, and the forms that start it. */
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
    <Section title={TEXTS.details}>
      <div className="fields fields--single">
        <TextField form={form} name="flowName" label={TEXTS.name} required />
        {!isFixed && <TextField form={code} name="code" label={TEXTS.code} help={TEXTS.codeHelp} required />}
        {!isFixed && (
          <ChoiceField
            form={form}
            name="typeFlow"
            label={TEXTS.type}
            help={TEXTS.typeHelp}
            choices={TYPE_FLOWS.map((value) => ({ value, label: TYPES.type[value] }))}
            required
          />
        )}
        <FormsField
          value={design.formIds}
          error={form.errorAt('formIds')}
          onChange={(formIds) => onChange({ formIds })}
        />
        <ResourcePickField of={flowCategoryForm} form={form} name="categoryId" label={TEXTS.category} />
        <ChoiceField
          form={form}
          name="icon"
          label={TEXTS.icon}
          choices={FLOW_ICONS.map((value) => ({ value, label: FLOW_TEXTS.icons[value] }))}
          required
        />
        <AreaField form={form} name="description" label={TEXTS.description} />
        {design.typeFlow === 'Safety' && (
          <SwitchField form={form} name="isFollowUpFlow" label={TEXTS.followUps} help={TEXTS.followUpsHelp} />
        )}
      </div>
    </Section>
  )
}

const FORMS = choicesOf(formRecord)

function FormsField(props: {
  readonly value: readonly number[]
  readonly error: string | undefined
  readonly onChange: (value: readonly number[]) => void
}) {
  const { value, error, onChange } = props
  const [open, setOpen] = useState(false)
  const [keyword, setKeyword] = useState('')
  const found = useChoices(FORMS, { ...FIRST_CHOICES, keyword: useDebounced(keyword.trim()) }, open)
  const chosen = useChosen(FORMS, value)
  const others = (found.data ?? []).filter((each) => !value.some((one) => one === each.value))
  return (
    <FieldLayout label={TEXTS.forms} help={TEXTS.formsHelp} error={error} required>
      {(control) => (
        <Select<number[]>
          {...control}
          mode="multiple"
          value={[...value]}
          placeholder={TEXTS.choose}
          open={open}
          onOpenChange={setOpen}
          showSearch={{ filterOption: false, searchValue: keyword, onSearch: setKeyword }}
          loading={found.isFetching}
          options={[...chosen, ...others].map((each) => ({ value: Number(each.value), label: each.label }))}
          onChange={(next) => {
            setKeyword('')
            onChange(next)
          }}
        />
      )}
    </FieldLayout>
  )
}
