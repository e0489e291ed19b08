import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../platform/app-context.ts'
import { mountLocations } from './location.ts'
import { mountLocationTypes } from './location-type.ts'
import { mountSubLocations } from './sub-location.ts'

/** Locations, sub-locations and their area owners. */
export function mountLocationDomain(app: FastifyInstance, context: AppContext): void {
  mountLocationTypes(app, context)
  mountLocations(app, context)
  mountSubLocations(app, context)
}
