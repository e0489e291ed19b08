import type { EquipmentLog, EquipmentLogKind } from '@selamat/contract/domains/master-data/equipment/equipment-log'
import type { StatusKey } from '../../../ui/status.ts'

/** The label and status of each kind of log entry. */
export const LOG_LABELS: Readonly<Record<EquipmentLogKind, string>> = {
  CREATED: 'Added to the register',
  CHANGED: 'Changed',
  MOVED: 'Moved',
  HANDED_OVER: 'Handed over',
  INSPECTED: 'Inspected',
  TESTED: 'Tested',
  CALIBRATED: 'Calibrated',
  OUT_OF_SERVICE: 'Taken out of service',
  RETURNED: 'Returned to service',
  RETIRED: 'Retired',
  ARCHIVED: 'Archived',
  RESTORED: 'Restored',
  DEFECT: 'Defect reported',
}

const MEANING: Readonly<Record<EquipmentLogKind, StatusKey>> = {
  CREATED: 'waiting',
  CHANGED: 'waiting',
  MOVED: 'waiting',
  HANDED_OVER: 'waiting',
  INSPECTED: 'inforce',
  TESTED: 'inforce',
  CALIBRATED: 'inforce',
  RETURNED: 'inforce',
  OUT_OF_SERVICE: 'stopped',
  DEFECT: 'attention',
  RETIRED: 'ended',
  ARCHIVED: 'ended',
  RESTORED: 'waiting',
}

/** The mark beside a step. */
export const logMeaning = ({ kind, result }: Pick<EquipmentLog, 'kind' | 'result'>): StatusKey =>
  result === 'FAILED' ? 'stopped' : MEANING[kind]
