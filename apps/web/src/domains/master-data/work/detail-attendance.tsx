import { attendance } from '@selamat/contract/domains/master-data/work/attendance'
import { detailAttendance } from '@selamat/contract/domains/master-data/work/detail-attendance'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { ResourcePickField } from '../../../crud/resource-picker.tsx'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { SwitchField } from '../../../ui/form/fields.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { codeColumn, nameColumn, noteColumn, textColumn, yesColumn } from '../../../ui/list/column-kinds.tsx'
import { updatedColumn } from '../../../ui/list/columns.ts'
import { MasterTabs } from '../keys/master-tabs.tsx'
import { attendanceForm } from './attendance.tsx'

const attendances = choicesOf(attendance)

const detailForm = resourceForm({
  resource: detailAttendance,
  nameOf: (row) => row.detailName,
  blank: { detailName: '', code: '', attId: 0, proofRequired: false, description: '' },
  pickers: { attId: attendances },
  fields: (form) => (
    <div className="fields">
      <TextField form={form} name="detailName" label="Name" placeholder="With a letter" required />
      <TextField form={form} name="code" label="Code" placeholder="S-1" required />
      <ResourcePickField of={attendanceForm} form={form} name="attId" label="Attendance" required />
      <SwitchField form={form} name="proofRequired" label="Needs a proof" help="Such as a letter of the doctor." />
      <AreaField form={form} name="description" label="Description" />
    </div>
  ),
})

export default entityPages({
  form: detailForm,
  title: 'Detail attendance',
  purpose: 'What an attendance says more exactly: sick with a letter, or without one.',
  searches: 'Name, code, description',
  tabs: <MasterTabs />,
  filters: [{ name: 'attId', label: 'Attendance', kind: 'ids', source: attendances }],
  columns: [
    nameColumn('detailName'),
    codeColumn('code'),
    textColumn('attendanceName', 'Attendance', { width: 200, priority: 'key' }),
    yesColumn('proofRequired', 'Needs a proof'),
    noteColumn('description', 'Description'),
    updatedColumn,
  ],
})
