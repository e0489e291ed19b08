import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import { mountContractorDomain } from './contractors/index.ts'
import { type InspectionForms, mountEquipment } from './equipment/index.ts'
import { mountIsolationPoints } from './equipment/maintenance/isolation-point.ts'
import { mountLabels } from './equipment/maintenance/labels/mount-labels.ts'
import { mountMaintenance } from './equipment/maintenance/mount-maintenance.ts'
import { mountMasterCategories } from './keys/master-category.ts'
import { mountMasterKeys } from './keys/master-key.ts'
import { mountMasterTypes } from './keys/master-type.ts'
import { mountSubCategories } from './keys/sub-category.ts'
import { mountLocations } from './locations/location.ts'
import { mountLocationTypes } from './locations/location-type.ts'
import { mountSubLocations } from './locations/sub-location.ts'
import { mountPpeIssues } from './ppe/issue/ppe-issue.ts'
import { mountPpeKinds } from './ppe/ppe.ts'
import { mountWork } from './work/index.ts'

export {
  contractorExpiry,
  mayOpenContractorDocument,
  mayOpenPrequalification,
} from './contractors/index.ts'
export type { InspectionForms } from './equipment/index.ts'
export { equipmentExpiry, mayOpenEquipment } from './equipment/index.ts'
export { correctInspection } from './equipment/maintenance/commands/correct-inspection.ts'
export { inspectByForm } from './equipment/maintenance/commands/inspect.ts'
export { ppeExpiry } from './ppe/issue/expiry-source.ts'
export { mayOpenReceipt } from './ppe/issue/queries/receipts.ts'

const TABLE_LABELS = {
  ppe_issues: { one: 'issue of PPE', many: 'issues of PPE' },
  ppe_receipts: { one: 'PPE receipt', many: 'PPE receipts' },
  equipment_logs: { one: 'log entry of equipment', many: 'log entries of equipment' },
}

const MOUNTS = [
  mountLocationTypes,
  mountLocations,
  mountSubLocations,
  mountMasterTypes,
  mountMasterCategories,
  mountSubCategories,
  mountMasterKeys,
  mountWork,
  mountEquipment,
  mountMaintenance,
  mountLabels,
  mountIsolationPoints,
  mountPpeKinds,
  mountPpeIssues,
  mountContractorDomain,
]

/** What master data asks of higher domains. */
interface MasterDataPorts {
  readonly inspectionForms: InspectionForms
}

/** Mounts the master data of forms, permits and reports. */
export function mountMasterData(app: FastifyInstance, context: AppContext, { inspectionForms }: MasterDataPorts): void {
  context.records.label(TABLE_LABELS)
  for (const mountPart of MOUNTS) mountPart(app, context, inspectionForms)
}
