import type { FastifyInstance } from 'fastify'
import type { House } from '../../platform/house.ts'
import { mountLocations } from './location.ts'
import { mountLocationTypes } from './location-type.ts'
import { mountSubLocations } from './sub-location.ts'

/** Master data: what forms, permits and reports choose from. */
export function mountMasterData(app: FastifyInstance, house: House): void {
  mountLocationTypes(app, house)
  mountLocations(app, house)
  mountSubLocations(app, house)
}
