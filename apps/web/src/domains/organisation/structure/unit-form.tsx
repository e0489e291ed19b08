import { hierarchy, LEVELS } from '@selamat/contract/domains/organisation/hierarchy'
import { useState } from 'react'
import { resourceForm } from '../../../crud/resource-form.ts'
import { ResourceFormPage } from '../../../crud/resource-form-page.tsx'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { ChoiceField, PickField } from '../../../ui/form/choice-fields.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { departments, sections, units } from './choices.ts'
import { texts } from './texts.ts'

const own = texts.units
const levelChoices = LEVELS.map((value) => ({ value, label: texts.levels[value] }))

/** The form of a unit; a new one can have a parent. */
export const unitForm = (parentId: number | null) =>
  resourceForm({
    resource: hierarchy,
    nameOf: (row) => row.modelName,
    blank: { modelName: '', level: 'department', parentId, departmentId: null, sectionId: null },
    pickers: { parentId: units, departmentId: departments, sectionId: sections },
    fields: (form, row) => (
      <div className="fields">
        <TextField form={form} name="modelName" label={texts.name} required placeholder={own.namePlaceholder} />
        <ChoiceField form={form} name="level" label={own.level} choices={levelChoices} required />
        <PickField
          form={form}
          name="parentId"
          label={own.parent}
          help={own.parentHelp}
          source={units}
          outside={row?.id}
          wide
        />
        <PickField
          form={form}
          name="departmentId"
          label={own.department}
          help={own.departmentHelp}
          source={departments}
          onPicked={(id) => id !== form.values.departmentId && form.set('sectionId', null)}
        />
        <PickField
          form={form}
          name="sectionId"
          label={own.section}
          source={sections}
          parentId={form.values.departmentId ?? null}
          before="Choose the department first"
        />
      </div>
    ),
  })

export default function UnitFormPage() {
  const [query] = useAddressQuery()
  const [form] = useState(() => unitForm(Number(query.parentId) || null))
  return <ResourceFormPage form={form} />
}
