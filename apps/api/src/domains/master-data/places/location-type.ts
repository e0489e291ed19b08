import { locationType } from '@selamat/contract/domains/master-data/location-type'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { House } from '../../../platform/house.ts'

/** What kinds of locations there are. */
export const mountLocationTypes = (app: FastifyInstance, house: House) =>
  crudRoutes(app, house, locationType, {
    table: 'location_types',
    label: 'locationTypeName',
    unique: { location_types_name: { field: 'locationTypeName', code: 'NAME_EXISTS' } },
  })
