import { attendance } from '@selamat/contract/domains/master-data/work/attendance'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { SwitchField } from '../../../ui/form/fields.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { Link } from '../../../ui/link.tsx'
import { codeColumn, nameColumn, textColumn, yesColumn } from '../../../ui/list/column-kinds.tsx'
import { updatedColumn } from '../../../ui/list/columns.ts'
import { MasterTabs } from '../keys/master-tabs.tsx'

export const attendanceForm = resourceForm({
  resource: attendance,
  nameOf: (row) => row.attendanceName,
  blank: { attendanceName: '', code: '', countsAsPresent: true, description: '' },
  fields: (form) => (
    <div className="fields">
      <TextField form={form} name="attendanceName" label="Name" placeholder="Sick" required />
      <TextField form={form} name="code" label="Code" placeholder="S" required />
      <SwitchField form={form} name="countsAsPresent" label="Counts as present" help="Such as a business trip." />
      <AreaField form={form} name="description" label="Description" />
    </div>
  ),
})

export default entityPages({
  form: attendanceForm,
  title: 'Attendance',
  purpose: "What a person's day can be: present, sick, on leave.",
  searches: 'Name, code, description',
  tabs: <MasterTabs />,
  columns: [
    nameColumn('attendanceName'),
    codeColumn('code'),
    yesColumn('countsAsPresent', 'Counts as present'),
    {
      key: 'details',
      title: 'Details',
      cell: ({ attId }) => <Link to={`/detail-attendance?attId=${attId}`}>Details</Link>,
      width: 110,
      priority: 'key',
    },
    textColumn('description', 'Description'),
    updatedColumn,
  ],
})
