import { ENERGIES, isolationPoint } from '@selamat/contract/domains/master-data/equipment/maintenance/isolation-point'
import type { RowOf } from '@selamat/contract/kit/resource'
import type { z } from 'zod'
import { entityPages } from '../../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../../crud/resource-form.ts'
import { fixedChoices } from '../../../../lib/choices.ts'
import { ChoiceField, PickField } from '../../../../ui/form/choice-fields.tsx'
import { TextField } from '../../../../ui/form/inputs.tsx'
import type { Form } from '../../../../ui/form/use-form.ts'
import { Link } from '../../../../ui/link.tsx'
import { codeColumn, textColumn } from '../../../../ui/list/column-kinds.tsx'
import type { Column } from '../../../../ui/list/columns.ts'
import { statusLabel } from '../../../../ui/status.ts'
import { itemsOf } from '../choices.ts'
import { recordPath } from './registers.ts'

type Row = RowOf<typeof isolationPoint>
type WriteOf = z.input<typeof isolationPoint.write>

const energies = ENERGIES.map((value) => ({ value, label: statusLabel(value) }))
const items = itemsOf('COMPANY')

const form = {
  resource: isolationPoint,
  nameOf: (row: Row) => row.tag,
  blank: { equipmentId: 0, tag: '', energy: 'ELECTRICAL', method: '', location: '', normalState: '' },
} as const

const fields = (of: Form<WriteOf>) => (
  <>
    <TextField form={of} name="tag" label="Tag" placeholder="MCC-12 / Q7" required />
    <ChoiceField form={of} name="energy" label="Energy" choices={energies} required />
    <TextField form={of} name="method" label="Method" placeholder="Breaker racked out, padlock" required wide />
    <TextField form={of} name="location" label="Location" placeholder="Substation 2, row 3" />
    <TextField form={of} name="normalState" label="Normal state" placeholder="Closed" />
  </>
)

/** On the page of equipment, which is the owner of the points. */
export const isolationPointForm = resourceForm({
  ...form,
  fields: (of) => <div className="fields fields--single">{fields(of)}</div>,
})

/** In the list of all points: the equipment is chosen on creation and cannot be changed. */
const anyPointForm = resourceForm({
  ...form,
  fields: (of, row) => (
    <div className="fields fields--single">
      {row === null && <PickField form={of} name="equipmentId" label="Equipment" source={items} required />}
      {fields(of)}
    </div>
  ),
})

export const isolationPointColumns: readonly Column<Row>[] = [
  codeColumn('tag', 'Tag'),
  { key: 'energy', title: 'Energy', cell: ({ energy }) => statusLabel(energy), width: 120, priority: 'key' },
  textColumn('method', 'Method', { priority: 'key' }),
  textColumn('location', 'Location'),
  textColumn('normalState', 'Normal state', { width: 130, onPhone: 'hidden' }),
]

export default entityPages({
  form: anyPointForm,
  title: 'Isolation points',
  purpose: 'Where energy is isolated before work begins. Each point also appears on the equipment page.',
  searches: 'Tag, method, location',
  columns: [
    ...isolationPointColumns.slice(0, 1),
    {
      key: 'equipmentCode',
      title: 'Equipment',
      cell: ({ equipmentId, equipmentCode }) => <Link to={recordPath(equipmentId)}>{equipmentCode}</Link>,
      width: 150,
      priority: 'key',
      onPhone: 'top',
    },
    ...isolationPointColumns.slice(1),
  ],
  filters: [{ name: 'energy', label: 'Energy', kind: 'texts', source: fixedChoices('energies', energies) }],
})
