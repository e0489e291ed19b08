import type { FastifyInstance } from 'fastify'
import type { House } from '../../platform/house.ts'
import { mountContractorRoom } from './contractors/index.ts'
import { mountEquipmentCare } from './equipment/care/index.ts'
import { mountEquipment } from './equipment/index.ts'
import { mountKeys } from './keys/index.ts'
import { mountPlaces } from './places/index.ts'
import { mountPpe } from './ppe/index.ts'
import { mountWork } from './work/index.ts'

export {
  contractorExpiry,
  mayOpenContractorDocument,
  mayOpenPrequalification,
} from './contractors/index.ts'
export { equipmentExpiry, mayOpenEquipment } from './equipment/index.ts'
export { mayOpenReceipt, ppeExpiry } from './ppe/index.ts'

/** Master data: what forms, permits and reports choose from. */
export function mountMasterData(app: FastifyInstance, house: House): void {
  mountPlaces(app, house)
  mountKeys(app, house)
  mountWork(app, house)
  mountEquipment(app, house)
  mountEquipmentCare(app, house)
  mountPpe(app, house)
  mountContractorRoom(app, house)
}
