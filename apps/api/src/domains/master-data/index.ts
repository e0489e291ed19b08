import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import { mountContractorDomain } from './contractors/index.ts'
import { mountEquipment } from './equipment/index.ts'
import { mountEquipmentMaintenance } from './equipment/maintenance/index.ts'
import { mountKeys } from './keys/index.ts'
import { mountLocationDomain } from './locations/index.ts'
import { mountPpe } from './ppe/index.ts'
import { mountWork } from './work/index.ts'

export {
  contractorExpiry,
  mayOpenContractorDocument,
  mayOpenPrequalification,
} from './contractors/index.ts'
export { equipmentExpiry, mayOpenEquipment } from './equipment/index.ts'
export { mayOpenReceipt, ppeExpiry } from './ppe/index.ts'

const TABLE_LABELS = {
  ppe_issues: { one: 'issue of PPE', many: 'issues of PPE' },
  ppe_receipts: { one: 'PPE receipt', many: 'PPE receipts' },
  equipment_logs: { one: 'log entry of equipment', many: 'log entries of equipment' },
}

/** Master data: what forms, permits and reports choose from. */
export function mountMasterData(app: FastifyInstance, context: AppContext): void {
  context.records.label(TABLE_LABELS)
  mountLocationDomain(app, context)
  mountKeys(app, context)
  mountWork(app, context)
  mountEquipment(app, context)
  mountEquipmentMaintenance(app, context)
  mountPpe(app, context)
  mountContractorDomain(app, context)
}
