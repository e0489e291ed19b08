import { formField } from '@selamat/contract/domains/forms/form'
import { referencesOf } from '@selamat/contract/domains/forms/kinds'
import type { DraftField, FormDraft } from '@selamat/contract/domains/forms/records/form-draft'
import { FORM_ICONS, formRecord } from '@selamat/contract/domains/forms/records/form-record'
import { AutoComplete, Input, Select } from 'antd'
import { offered } from '../../../lib/choices.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { FormSymbol } from '../records/form-symbol.tsx'
import { useDispatch } from './builder-context.ts'
import type { FormDocument } from './builder-state.ts'
import { texts } from './texts.ts'
import type { AnyNode } from './tree.ts'

interface FormSettingsProps {
  readonly document: FormDocument
  /** What the server says against a field. */
  readonly errors: Readonly<Record<string, string>>
}

/** The category of a form: its name and what it is for, where it is sorted, and which answers name a report. */
export function FormSettings({ document, errors }: FormSettingsProps) {
  const dispatch = useDispatch()
  const categories = useLoad(formRecord.categories, {})
  const { formName, description, category, icon, definition } = document
  const change = (patch: Partial<FormDocument>, typing?: string) =>
    dispatch({ type: 'about', patch, ...(typing === undefined ? {} : { typing }) })
  const fields = topFields(definition.sections)
  const choices = fields.map(choiceOf)
  const named: Pick<FormDraft, 'subjectFieldId' | 'locationFieldId'> = {
    subjectFieldId: definition.subjectFieldId,
    locationFieldId: definition.locationFieldId,
  }
  const pick = (id: string | undefined) =>
    id !== undefined && choices.some(({ value }) => value === id) ? id : undefined
  const nameError = errors.formName ?? (formName.trim() === '' ? texts.unnamed : undefined)
  return (
    <Stack gap={12} className="node-settings">
      <FieldLayout label={texts.name} required error={nameError}>
        {(control) => (
          <Input
            {...control}
            value={formName}
            maxLength={120}
            onChange={({ target }) => change({ formName: target.value }, 'name')}
          />
        )}
      </FieldLayout>
      <FieldLayout label={texts.description} help={texts.descriptionHelp}>
        {(control) => (
          <Input.TextArea
            {...control}
            value={description ?? ''}
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={({ target }) => change({ description: target.value || null }, 'description')}
          />
        )}
      </FieldLayout>
      <FieldLayout label={texts.category} help={texts.categoryHelp}>
        {({ id }) => (
          <AutoComplete
            id={id}
            value={category ?? ''}
            maxLength={60}
            allowClear
            showSearch={{
              filterOption: (text, option) => `${option?.value}`.toLowerCase().includes(text.toLowerCase()),
            }}
            options={offered(categories).map((value) => ({ value }))}
            onChange={(value?: string) => change({ category: value || null }, 'category')}
          />
        )}
      </FieldLayout>
      <FieldLayout label={texts.icon}>
        {({ id }) => (
          <Select
            id={id}
            value={icon}
            options={FORM_ICONS.map((value) => ({ value, label: texts.icons[value] }))}
            optionRender={({ data }) => <FormSymbol icon={data.value} label={texts.icons[data.value]} />}
            labelRender={() => <FormSymbol icon={icon} label={texts.icons[icon]} />}
            onChange={(next) => change({ icon: next })}
          />
        )}
      </FieldLayout>
      <FieldLayout label={texts.subject} help={texts.subjectHelp} required>
        {({ id }) => (
          <Select
            id={id}
            value={pick(definition.subjectFieldId) ?? null}
            options={choices}
            onChange={(subjectFieldId) =>
              dispatch({ type: 'report', patch: { ...named, subjectFieldId: subjectFieldId ?? undefined } })
            }
          />
        )}
      </FieldLayout>
      <FieldLayout label={texts.location} help={texts.locationHelp}>
        {({ id }) => (
          <Select
            id={id}
            allowClear
            placeholder={texts.none}
            value={pick(definition.locationFieldId) ?? null}
            options={fields.filter(isPlace).map(choiceOf)}
            onChange={(locationFieldId?: string | null) =>
              dispatch({ type: 'report', patch: { ...named, locationFieldId: locationFieldId ?? undefined } })
            }
          />
        )}
      </FieldLayout>
    </Stack>
  )
}

/** The fields outside repeats. */
const topFields = (nodes: readonly AnyNode[]): DraftField[] =>
  nodes.flatMap((node) => {
    if (node.type === 'field') return [node]
    return node.type === 'repeat' ? [] : topFields(node.nodes)
  })

const choiceOf = ({ id, label }: DraftField) => ({ value: id, label: label || texts.noText })

const SOME_PLACE = { locationId: 1, subLocationId: null }

/** Whether the answer of a field is a location. */
function isPlace(field: DraftField): boolean {
  const whole = formField.safeParse({ ...field, label: field.label || texts.noText })
  return whole.success && (referencesOf(whole.data, SOME_PLACE).places ?? []).length > 0
}
