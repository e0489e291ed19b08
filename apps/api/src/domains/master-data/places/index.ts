import type { FastifyInstance } from 'fastify'
import type { House } from '../../../platform/house.ts'
import { mountLocations } from './location.ts'
import { mountLocationTypes } from './location-type.ts'
import { mountSubLocations } from './sub-location.ts'

/** Where things are and who answers there. */
export function mountPlaces(app: FastifyInstance, house: House): void {
  mountLocationTypes(app, house)
  mountLocations(app, house)
  mountSubLocations(app, house)
}
