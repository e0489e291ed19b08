import { subLocation } from '@selamat/contract/domains/master-data/locations/sub-location'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { assertActive } from './active-location.ts'

/** Sub-locations; without an area owner of their own, the location's owner is responsible. */
export const mountSubLocations = (app: FastifyInstance, context: AppContext) =>
  crudRoutes(app, context, subLocation, {
    table: 'sub_locations',
    label: 'subLocationName',
    hint: 't.code',
    parent: 'locationId',
    joins: 'join locations l on l.id = t.location_id left join users o on o.id = t.area_owner_id',
    columns: {
      locationName: 'l.location_name',
      areaOwnerName: 'o.full_name',
      effectiveAreaOwnerName:
        'coalesce(o.full_name, (select a.full_name from users a where a.id = area_owner_of(t.location_id)))',
    },
    exportColumns: ['subLocationName', 'code', 'locationName', 'areaOwnerName', 'description'],
    unique: {
      sub_locations_name: { field: 'subLocationName', code: 'NAME_EXISTS' },
      sub_locations_code: { field: 'code', code: 'CODE_EXISTS' },
    },
    apart: true,
    beforeWrite: async (tx, values, { before, alongside }) => {
      if (before?.locationId !== values.locationId) alongside(assertActive(tx, 'location', values.locationId))
      return values
    },
    beforeMove: async (tx, move, { locationId }) => {
      if (move === 'restore') await assertActive(tx, 'location', locationId)
    },
  })
