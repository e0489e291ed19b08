import type { FastifyInstance } from 'fastify'
import type { House } from '../../../../platform/house.ts'
import { mountCare } from './care.ts'
import { mountIsolationPoints } from './isolation-point.ts'
import { mountLabels } from './labels/mount-labels.ts'

/** How equipment is looked after. */
export function mountEquipmentCare(app: FastifyInstance, house: House): void {
  mountCare(app, house)
  mountLabels(app, house)
  mountIsolationPoints(app, house)
}
