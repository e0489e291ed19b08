import { exposureGroup } from '@selamat/contract/domains/medical/occupational/exposure-group'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { Link } from '../../../ui/link.tsx'
import { nameColumn, textColumn } from '../../../ui/list/column-kinds.tsx'
import { updatedColumn } from '../../../ui/list/columns.ts'
import { texts } from './exposure-texts.ts'
import { OccupationalTabs } from './occupational-tabs.tsx'

const exposureGroupForm = resourceForm({
  resource: exposureGroup,
  nameOf: (row) => row.groupName,
  blank: { groupName: '', description: '' },
  fields: (form) => (
    <div className="fields">
      <TextField form={form} name="groupName" label={texts.name} placeholder={texts.nameExample} required wide />
      <AreaField form={form} name="description" label={texts.description} />
    </div>
  ),
})

export default entityPages({
  form: exposureGroupForm,
  title: texts.groups,
  purpose: texts.groupsPurpose,
  searches: texts.name,
  trail: [{ label: texts.home, to: '/home' }, { label: texts.groups }],
  tabs: <OccupationalTabs />,
  columns: [
    nameColumn('groupName'),
    textColumn('description', texts.description, { priority: 'key' }),
    {
      key: 'exposures',
      title: texts.agents,
      cell: ({ id }) => <Link to={`/exposure-group/detail?id=${id}`}>{texts.agents}</Link>,
      width: 140,
      priority: 'key',
    },
    updatedColumn,
  ],
})
