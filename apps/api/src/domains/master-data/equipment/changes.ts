import type { EquipmentChange } from '@selamat/contract/domains/master-data/equipment/equipment-log'
import type { LogEntry } from './log.ts'

type Row = Readonly<Record<string, unknown>>
type Labels = Readonly<Record<string, string>>

/** The fields of a piece as people name them, by those of its row that can be read. */
const FIELDS: Labels = {
  type: 'Type',
  code: 'Code',
  serialNumber: 'Serial number',
  brand: 'Brand',
  model: 'Model',
  capacity: 'Capacity',
  agent: 'Agent',
  contractorName: 'Contractor',
  parent: 'Part of',
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

/** What differs between two states of a piece among some of its fields, in people's words. */
function changesOf(before: Row, after: Row, fields: Labels): EquipmentChange[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const [from, to] = [display(before[name]), display(after[name])]
    return from === to ? [] : [{ field, from, to }]
  })
}

/** What is kept of a write: that a piece was made, changed, moved to another place, handed to another person. */
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
