import { shift } from '@selamat/contract/domains/master-data/work/shift'
import { hoursComplete, overMidnight } from '@selamat/contract/domains/master-data/work/shift-hours'
import type { RowOf } from '@selamat/contract/kit/resource'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { NumberField, TimeField } from '../../../ui/form/fields.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { codeColumn, nameColumn, noteColumn } from '../../../ui/list/column-kinds.tsx'
import { updatedColumn } from '../../../ui/list/columns.ts'
import { MasterTabs } from '../keys/master-tabs.tsx'
import { hoursOf, workedOf } from './hours.ts'

type Shift = Pick<RowOf<typeof shift>, 'startTime' | 'endTime' | 'breakMinutes'>

const shiftForm = resourceForm({
  resource: shift,
  nameOf: (row) => row.shiftName,
  blank: { shiftName: '', code: '', startTime: '', endTime: '', breakMinutes: 0, description: '' },
  fields: (form) => {
    const { startTime, endTime } = form.values
    const night = hoursComplete({ startTime, endTime }) && overMidnight({ startTime, endTime })
    return (
      <div className="fields">
        <TextField form={form} name="shiftName" label="Name" placeholder="Night" required />
        <TextField form={form} name="code" label="Code" placeholder="NGT" required />
        <TimeField form={form} name="startTime" label="Starts at" required />
        <TimeField form={form} name="endTime" label="Ends at" help={night && 'On the next day.'} required />
        <NumberField
          form={form}
          name="breakMinutes"
          label="Break"
          unit="min"
          help={workedOf({ startTime, endTime, breakMinutes: form.values.breakMinutes })}
          required
        />
        <AreaField form={form} name="description" label="Description" />
      </div>
    )
  },
})

const hours = {
  key: 'startTime',
  title: 'Hours',
  cell: (row: Shift) => hoursOf(row),
  sortable: true,
  width: 190,
} as const

export default entityPages({
  form: shiftForm,
  title: 'Shifts',
  purpose: 'Working hours and breaks. A shift can end on the next day.',
  searches: 'Name, code',
  tabs: <MasterTabs />,
  columns: [
    nameColumn('shiftName'),
    codeColumn('code', 'Code', { width: 110 }),
    { ...hours, priority: 'key' },
    { key: 'worked', title: 'Net', cell: (row: Shift) => workedOf(row), width: 150 },
    noteColumn('description', 'Description'),
    updatedColumn,
  ],
})
