import type { FastifyInstance } from 'fastify'
import type { House } from '../../platform/house.ts'
import { mountContractorRoom } from './contractors/index.ts'
import { mountPlaces } from './places/index.ts'
import { mountPpe } from './ppe/index.ts'

export {
  mayOpenContractorDocument,
  mayOpenPrequalification,
  prequalificationOf,
  type Standing,
} from './contractors/index.ts'
export { mayOpenReceipt } from './ppe/index.ts'

/** Master data: what forms, permits and reports choose from. */
export function mountMasterData(app: FastifyInstance, house: House): void {
  mountPlaces(app, house)
  mountPpe(app, house)
  mountContractorRoom(app, house)
}
