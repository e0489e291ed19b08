import {
  contractor,
  contractorCompanies,
  WORKING,
  WORKING_LABELS,
} from '@selamat/contract/domains/master-data/contractors/contractor'
import { Suspense, useState } from 'react'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { ResourcePickField } from '../../../crud/resource-picker.tsx'
import { type ChoiceSource, fixedChoices, refreshChoices, toChoices } from '../../../lib/choices.ts'
import { call } from '../../../lib/client.ts'
import { count } from '../../../lib/format.ts'
import { useCan } from '../../../lib/session.ts'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import type { FieldForm } from '../../../ui/form/field-form.ts'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { calendarAction } from '../../../ui/head-actions.tsx'
import { dayColumn, noteColumn, numberColumn, textColumn } from '../../../ui/list/column-kinds.tsx'
import { updatedColumn } from '../../../ui/list/columns.ts'
import { NewContractor } from '../../organisation/index.ts'
import { contractorCategories, recordAddress } from './choices.ts'
import { contractorCategoryForm } from './contractor-category.tsx'
import { ContractorTabs } from './contractor-tabs.tsx'
import { PrequalificationState, prequalificationFilter } from './prequalification-status.tsx'

const working = fixedChoices(
  'contractors-working',
  WORKING.map((value) => ({ value, label: WORKING_LABELS[value] })),
)

const availableCompanies: ChoiceSource = {
  key: 'contractor-companies',
  load: async (body) => toChoices((await call(contractorCompanies, { body })).data.options),
}

/** The company of a contractor; with the permission to add companies a new one can be added here. */
function ContractorCompanyField({ form }: { form: FieldForm<'contractorCompanyId', number, number> }) {
  const mayAdd = useCan()('create', 'submenu/Company')
  const [adding, setAdding] = useState(false)
  const close = (id: number | null) => {
    setAdding(false)
    if (id === null) return
    void refreshChoices(availableCompanies.key)
    form.set('contractorCompanyId', id)
  }
  return (
    <>
      <PickField
        form={form}
        name="contractorCompanyId"
        label="Company"
        source={availableCompanies}
        help="A company that works for you and is not a contractor yet."
        {...(mayAdd && { add: { label: 'Add company', onAdd: () => setAdding(true) } })}
        required
      />
      {adding && (
        <Suspense fallback={null}>
          <NewContractor onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const contractorForm = resourceForm({
  resource: contractor,
  nameOf: (row) => row.contractorName,
  blank: {
    contractorCompanyId: 0,
    contractorCategoryId: null,
    scopeOfWork: '',
    contactName: '',
    contactPhone: '',
    remarks: '',
  },
  pickers: { contractorCompanyId: availableCompanies, contractorCategoryId: contractorCategories },
  fields: (form, row) => (
    <div className="fields">
      {row === null && <ContractorCompanyField form={form} />}
      <ResourcePickField of={contractorCategoryForm} form={form} name="contractorCategoryId" label="Category" />
      <AreaField
        form={form}
        name="scopeOfWork"
        label="Scope of work"
        placeholder="Scaffolds for turnarounds and daily maintenance"
      />
      <TextField form={form} name="contactName" label="Contact" placeholder="Wahyu Nugroho" />
      <TextField form={form} name="contactPhone" label="Phone" placeholder="+62 31 555 0142" />
      <AreaField form={form} name="remarks" label="Remarks" />
    </div>
  ),
})

export default entityPages({
  form: contractorForm,
  title: 'Contractors',
  purpose: 'Companies that work for us: what they do, until when they are prequalified, their people and equipment.',
  searches: 'Name, scope of work, contact',
  tabs: <ContractorTabs />,
  extra: [calendarAction('PREQUALIFICATION', 'CONTRACTOR_DOCUMENT')],
  recordOf: ({ id }) => recordAddress(id),
  filters: [
    prequalificationFilter,
    { name: 'working', label: 'People', kind: 'texts', source: working },
    { name: 'contractorCategoryId', label: 'Category', kind: 'ids', source: contractorCategories },
    { name: 'prequalifiedUntil', label: 'Prequalified until', kind: 'days' },
  ],
  columns: [
    textColumn('contractorName', 'Name', { below: 'contractorCategoryName', sortable: true }),
    {
      key: 'prequalification',
      title: 'Prequalification',
      cell: (row) => <PrequalificationState status={row.prequalification} />,
      width: 170,
      priority: 'key',
      onPhone: 'top',
    },
    dayColumn('prequalifiedUntil', 'Until', { sortable: true, priority: 'key' }),
    {
      key: 'contactName',
      title: 'Contact',
      cell: (row) => row.contactName,
      second: (row) => row.contactPhone,
      width: 190,
    },
    {
      key: 'peopleCount',
      title: 'People',
      cell: (row) => count(row.peopleCount),
      width: 90,
      align: 'right',
      onPhone: 'hidden',
    },
    numberColumn('equipmentCount', 'Equipment', { width: 100, onPhone: 'hidden' }),
    noteColumn('scopeOfWork', 'Scope of work'),
    updatedColumn,
  ],
})
