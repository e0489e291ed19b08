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
import { mountPpeStock } from './ppe/stock/ppe-stock.ts'
import { mountWork } from './work/index.ts'

export type { InspectionForms } from './equipment/index.ts'
export { correctInspection } from './equipment/maintenance/commands/correct-inspection.ts'
export { inspectByForm } from './equipment/maintenance/commands/inspect.ts'

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
  mountPpeStock,
  mountContractorDomain,
]

/** What master data asks of higher domains. */
export interface MasterDataPorts {
  readonly inspectionForms: InspectionForms
}

/** Mounts the master data of forms, permits and reports. */
export function mountMasterData(app: FastifyInstance, context: AppContext, { inspectionForms }: MasterDataPorts): void {
  for (const mountPart of MOUNTS) mountPart(app, context, inspectionForms)
}
