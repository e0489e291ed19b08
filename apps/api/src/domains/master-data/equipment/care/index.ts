import type { FastifyInstance } from 'fastify'
import type { House } from '../../../../platform/house.ts'
import { mountCare } from './care.ts'
import { mountIsolationPoints } from './isolation-point.ts'

export { mayBeUsed, type Unusable } from './may-be-used.ts'
export { reachesEquipment } from './reach.ts'

/** How equipment is looked after. */
export function mountEquipmentCare(app: FastifyInstance, house: House): void {
  mountCare(app, house)
  mountIsolationPoints(app, house)
}
