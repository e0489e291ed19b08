import {
  equipmentDue,
  equipmentMaintenance,
} from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import { sql } from 'kysely'
import { listedRows } from '../../../../measures/measured-list.ts'
import { measuresOf } from '../../../../measures/measures-of.ts'
import { dueRows } from './queries/due.ts'

const list = listedRows(equipmentDue, equipmentMaintenance.due, '/equipment-due', ({ actor, at }, filter) => ({
  table: dueRows(actor, filter, at),
  id: sql`x.id`,
  where: sql`true`,
}))

const OBLIGATION_LABELS = { INSPECTION: 'Inspection', TEST: 'Test', CALIBRATION: 'Calibration', LICENCE: 'Licence' }
const shared = {
  kind: 'COUNT',
  unit: '',
  better: 'LESS',
  of: 'NOW',
  filters: { locationId: 'Location', typeId: 'Type' },
  dimensions: {
    obligation: {
      label: 'Due for',
      value: sql`x.obligation`,
      labels: OBLIGATION_LABELS,
      rows: (value: string) => ({ obligation: [value] }),
    },
  },
  first: {
    order: sql`x.due_on, x.id`,
    title: sql`x.code || ' ' || x.type_name`,
    detail: sql`initcap(x.obligation)`,
    when: sql`x.due_on::text`,
    address: sql`'/equipment-record?id=' || x.equipment_id`,
  },
} as const

/** What of the obligations of equipment is counted. */
export const equipmentMeasures = measuresOf(
  list,
  'Equipment',
)([
  {
    ...shared,
    key: 'equipment-due',
    label: 'Equipment due soon',
    formula: 'Inspections, tests, calibrations and licences that are late or due within 30 days.',
    rows: () => ({ within: ['30'] }),
  },
  {
    ...shared,
    key: 'equipment-overdue',
    label: 'Equipment overdue',
    formula: 'Inspections, tests, calibrations and licences whose day has passed.',
    rows: () => ({ within: ['OVERDUE'] }),
  },
])
