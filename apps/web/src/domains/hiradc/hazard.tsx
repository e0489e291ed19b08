import { hazard } from '@selamat/contract/domains/hiradc/hazard'
import { HAZARD_CATEGORIES, HAZARD_CATEGORY_LABELS } from '@selamat/contract/domains/hiradc/hazard-category'
import { entityPages } from '../../crud/entity-pages.tsx'
import { resourceForm } from '../../crud/resource-form.ts'
import { fixedChoices } from '../../lib/choices.ts'
import { ChoiceField } from '../../ui/form/choice-fields.tsx'
import { AreaField, TextField } from '../../ui/form/inputs.tsx'
import { nameColumn, noteColumn, textColumn } from '../../ui/list/column-kinds.tsx'
import { updatedColumn } from '../../ui/list/columns.ts'
import { ControlsField } from './controls-field.tsx'
import { texts } from './texts.ts'
import { UsualControls } from './usual-controls.tsx'

const categories = HAZARD_CATEGORIES.map((value) => ({ value, label: HAZARD_CATEGORY_LABELS[value] }))

const hazardForm = resourceForm({
  resource: hazard,
  nameOf: (row) => row.name,
  blank: {
    name: '',
    category: 'FIRE_EXPLOSION',
    consequences: '',
    usualControls: [{ type: 'ENGINEERING', text: '' }],
    source: '',
  },
  fields: (form) => (
    <div className="fields fields--single">
      <TextField form={form} name="name" label="Hazard" placeholder={texts.namePlaceholder} required />
      <ChoiceField form={form} name="category" label="Category" choices={categories} required />
      <AreaField
        form={form}
        name="consequences"
        label="Consequences"
        placeholder={texts.consequencesPlaceholder}
        required
      />
      <ControlsField form={form} />
      <TextField form={form} name="source" label="Source" placeholder="ISO 12100" help={texts.sourceHelp} />
    </div>
  ),
})

export default entityPages({
  form: hazardForm,
  title: 'Hazards',
  purpose: texts.purpose,
  searches: 'Hazard, consequences, source',
  columns: [
    { ...nameColumn('name', 'Hazard'), cell: ({ name }) => <span className="whole-name">{name}</span> },
    {
      key: 'category',
      title: 'Category',
      cell: ({ category }) => HAZARD_CATEGORY_LABELS[category],
      sortable: true,
      width: 185,
      priority: 'key',
      onPhone: 'top',
    },
    textColumn('consequences', 'Consequences', { width: 270 }),
    {
      key: 'controls',
      title: 'Usual controls',
      cell: ({ usualControls }) => <UsualControls controls={usualControls} />,
      width: 310,
      onPhone: 'hidden',
    },
    noteColumn('source', 'Source'),
    { ...updatedColumn, priority: 'extra' },
  ],
  filters: [
    { name: 'category', label: 'Category', kind: 'texts', source: fixedChoices('hazard-categories', categories) },
  ],
  showChange: ({ field }) => (field === 'usualControls' ? false : null),
})
