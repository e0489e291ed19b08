import { location } from '@selamat/contract/domains/master-data/location'
import type { FastifyInstance } from 'fastify'
import type { Binding } from '../../crud/binding.ts'
import { crudRoutes } from '../../crud/crud-routes.ts'
import type { House } from '../../platform/house.ts'

/** Locations of a site; the area owner answers for what is done there. */
export const locationBinding: Binding<typeof location> = {
  table: 'locations',
  label: 'locationName',
  hint: 't.code',
  parent: 'siteId',
  joins: `join sites s on s.id = t.site_id
    left join location_types lt on lt.id = t.location_type_id
    left join users o on o.id = t.area_owner_id`,
  columns: { siteName: 's.site_name', locationTypeName: 'lt.location_type_name', areaOwnerName: 'o.full_name' },
  unique: {
    locations_name: { field: 'locationName', code: 'NAME_EXISTS' },
    locations_code: { field: 'code', code: 'CODE_EXISTS' },
  },
}

export const mountLocations = (app: FastifyInstance, house: House) => crudRoutes(app, house, location, locationBinding)
