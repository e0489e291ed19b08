import { hierarchy, LEVELS } from '@selamat/contract/domains/organisation/hierarchy'
import { Select } from 'antd'
import { useState } from 'react'
import { resourceForm } from '../../../crud/resource-form.ts'
import { ResourceFormPage } from '../../../crud/resource-form-page.tsx'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/inputs.tsx'
import { RemoteSelect } from '../../../ui/remote-select.tsx'
import { departments, sections, units } from './choices.ts'
import { texts } from './texts.ts'
import { trails } from './trail.ts'

const own = texts.units

/** The form of a unit; a new one can have a parent. */
export const unitForm = (parentId: number | null) =>
  resourceForm({
    resource: hierarchy,
    nameOf: (row) => row.modelName,
    valuesOf: (row) => ({
      modelName: row?.modelName ?? '',
      level: row?.level ?? 'department',
      parentId: row === null ? parentId : row.parentId,
      departmentId: row?.departmentId ?? null,
      sectionId: row?.sectionId ?? null,
    }),
    pickers: { parentId: units, departmentId: departments, sectionId: sections },
    fields: (form, row) => (
      <div className="fields">
        <Field form={form} name="modelName" label={texts.name} required>
          {(field) => <TextInput field={field} placeholder={own.namePlaceholder} />}
        </Field>
        <Field form={form} name="level" label={own.level} required>
          {({ control, value, change, blur }) => (
            <Select
              {...control}
              value={value}
              options={LEVELS.map((level) => ({ value: level, label: texts.levels[level] }))}
              onChange={change}
              onBlur={blur}
            />
          )}
        </Field>
        <Field form={form} name="parentId" label={own.parent} help={own.parentHelp} wide>
          {({ control, value, change, blur }) => (
            <RemoteSelect
              source={units}
              outside={row?.id}
              control={control}
              value={value ?? null}
              onChange={change}
              onBlur={blur}
            />
          )}
        </Field>
        <Field form={form} name="departmentId" label={own.department} help={own.departmentHelp}>
          {({ control, value, change, blur }) => (
            <RemoteSelect
              source={departments}
              control={control}
              value={value ?? null}
              onChange={(id) => {
                if (id !== value) form.set('sectionId', null)
                change(id)
              }}
              onBlur={blur}
            />
          )}
        </Field>
        <Field form={form} name="sectionId" label={own.section}>
          {({ control, value, change, blur }) => (
            <RemoteSelect
              source={sections}
              control={control}
              value={value ?? null}
              parentId={form.values.departmentId ?? null}
              onChange={change}
              onBlur={blur}
            />
          )}
        </Field>
      </div>
    ),
  })

export default function UnitFormPage() {
  const [query] = useAddressQuery()
  const [form] = useState(() => unitForm(Number(query.parentId) || null))
  return <ResourceFormPage form={form} trail={trails.units} />
}
