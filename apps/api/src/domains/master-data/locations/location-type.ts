import { locationType } from '@selamat/contract/domains/master-data/locations/location-type'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { AppContext } from '../../../platform/app-context.ts'

/** What kinds of locations there are. */
export const mountLocationTypes = (app: FastifyInstance, context: AppContext) =>
  crudRoutes(app, context, locationType, {
    table: 'location_types',
    label: 'locationTypeName',
    unique: { location_types_name: { field: 'locationTypeName', code: 'NAME_EXISTS' } },
  })
