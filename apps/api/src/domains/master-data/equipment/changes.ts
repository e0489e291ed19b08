import type { EquipmentChange } from '@selamat/contract/domains/master-data/equipment/equipment-log'
import type { LogEntry } from './log.ts'

type Row = Readonly<Record<string, unknown>>
type Labels = Readonly<Record<string, string>>

/** Field labels by the fields of a row. */
const FIELDS: Labels = {
  type: 'Type',
  code: 'Code',
  serialNumber: 'Serial number',
  brand: 'Brand',
  model: 'Model',
  capacity: 'Capacity',
  agent: 'Agent',
  contractorName: 'Contractor',
  parent: 'Parent equipment',
  inServiceOn: 'In service since',
  inspectionMonths: 'Inspect every (months)',
  lastInspectionDate: 'Last inspection',
  lastTestDate: 'Last test',
  lastCalibrationDate: 'Last calibration',
  licenceNumber: 'Licence number',
  licenceValidUntil: 'Licence valid until',
  licenceFile: 'Licence file',
  certificateFile: 'Certificate',
  qrCode: 'QR label',
  remarks: 'Remarks',
}
const LOCATION: Labels = { location: 'Location', sublocation: 'Sub-location' }
const HOLDER: Labels = { holder: 'Holder' }

function display(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'object' && 'name' in value ? String(value.name) : String(value)
}

/** The differences between two states in some fields, with labels. */
function changesOf(before: Row, after: Row, fields: Labels): EquipmentChange[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const [from, to] = [display(before[name]), display(after[name])]
    return from === to ? [] : [{ field, from, to }]
  })
}

/** The log entries of a write: created, changed, moved to another location, handed over to another person. */
export function stepsOf(
  before: Row | null,
  after: Row,
  step: Pick<LogEntry, 'equipmentId' | 'at' | 'actorId'>,
): LogEntry[] {
  if (before === null) return [{ ...step, kind: 'CREATED' }]
  const steps = [
    { kind: 'CHANGED', changes: changesOf(before, after, FIELDS) },
    { kind: 'MOVED', changes: changesOf(before, after, LOCATION) },
    { kind: 'HANDED_OVER', changes: changesOf(before, after, HOLDER) },
  ] as const
  return steps.filter(({ changes }) => changes.length > 0).map((one) => ({ ...step, ...one }))
}
