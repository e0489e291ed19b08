import { contractor } from '@selamat/contract/domains/master-data/contractors/contractor'
import {
  childContractorEquipment,
  childEquipment,
  childFireEquipment,
} from '@selamat/contract/domains/master-data/equipment/child-equipment'
import {
  contractorEquipment,
  equipment,
  fireEquipment,
} from '@selamat/contract/domains/master-data/equipment/equipment'
import { equipmentType } from '@selamat/contract/domains/master-data/equipment/equipment-type'
import { masterKey } from '@selamat/contract/domains/master-data/keys/master-key'
import { location } from '@selamat/contract/domains/master-data/locations/location'
import { subLocation } from '@selamat/contract/domains/master-data/locations/sub-location'
import { ppe } from '@selamat/contract/domains/master-data/ppe/ppe'
import { risk } from '@selamat/contract/domains/master-data/work/risk'
import { shift } from '@selamat/contract/domains/master-data/work/shift'
import { tool } from '@selamat/contract/domains/master-data/work/tool'
import type { Domain } from '../../domain.ts'
import { contractorExpiry, mayOpenContractorDocument, mayOpenPrequalification } from './contractors/index.ts'
import { contractorMeasures } from './contractors/measures.ts'
import { equipmentExpiry, inspectionEvidence, mayOpenEquipment } from './equipment/index.ts'
import { equipmentMeasures } from './equipment/maintenance/measures.ts'
import { mountMasterData } from './index.ts'
import { ppeExpiry } from './ppe/issue/expiry-source.ts'
import { mayOpenReceipt } from './ppe/issue/queries/receipts.ts'

const EQUIPMENT = [
  equipment,
  fireEquipment,
  contractorEquipment,
  childEquipment,
  childFireEquipment,
  childContractorEquipment,
]

/** Locations, equipment, PPE, contractors and other master data of forms, permits and reports. */
export const masterData: Domain = {
  tables: {
    ppe_issues: { one: 'issue of PPE', many: 'issues of PPE' },
    ppe_lots: { one: 'stock of PPE', many: 'stocks of PPE' },
    ppe_movements: { one: 'movement of PPE', many: 'movements of PPE' },
    ppe_receipts: { one: 'PPE receipt', many: 'PPE receipts' },
    equipment_logs: { one: 'log entry of equipment', many: 'log entries of equipment' },
  },
  mount: (app, { context, ports }) => mountMasterData(app, context, ports.masterData),
  evidence: ({ context }) => [inspectionEvidence(context.database.kysely)],
  files: () => ({
    equipment: mayOpenEquipment,
    'ppe-receipt': mayOpenReceipt,
    'contractor-document': mayOpenContractorDocument,
    prequalification: mayOpenPrequalification,
  }),
  expiry: [...equipmentExpiry, ...contractorExpiry, ppeExpiry],
  searched: [
    ...EQUIPMENT.map((resource) => ({ resource, record: '/equipment-record' })),
    { resource: contractor, record: '/contractor-record' },
    ...[location, subLocation, tool, ppe, risk, masterKey, equipmentType, shift].map((resource) => ({ resource })),
  ],
  measures: () => [...equipmentMeasures, ...contractorMeasures],
}
