import { location } from '@selamat/contract/domains/master-data/locations/location'
import type { WriteOf } from '@selamat/contract/kit/resource'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Binding, WriteContext } from '../../../platform/records/binding.ts'
import { assertNoActiveUses } from '../../../platform/records/where-used.ts'
import { assertActive } from './active-location.ts'

/** The names of the places in which a location lies, the outermost first. */
const PATH = `(with recursive above as (
    select u.parent_location_id, u.location_name, 1 as step from locations u where u.id = t.parent_location_id
    union all select u.parent_location_id, u.location_name, above.step + 1
    from locations u join above on u.id = above.parent_location_id)
  select string_agg(location_name, ' › ' order by step desc) from above)`

/** Locations of a site, as a tree; without an area owner, the nearest parent location's owner is responsible. */
export const locationBinding: Binding<typeof location> = {
  table: 'locations',
  label: 'locationName',
  // Two places of one name are told apart by the path to them.
  hint: `concat_ws(' · ', t.code, concat_ws(' › ', s.site_name, ${PATH}))`,
  parent: 'siteId',
  ownSiteFirst: true,
  joins: `join sites s on s.id = t.site_id
    left join location_types lt on lt.id = t.location_type_id
    left join locations up on up.id = t.parent_location_id
    left join users o on o.id = t.area_owner_id`,
  columns: {
    siteName: 's.site_name',
    parentLocationName: 'up.location_name',
    locationTypeName: 'lt.location_type_name',
    areaOwnerName: 'o.full_name',
    // Its own or its parent's is joined already; few lie deeper below whoever answers for them.
    effectiveAreaOwnerName: `coalesce(o.full_name, (select a.full_name from users a
      where a.id = coalesce(up.area_owner_id, area_owner_of(up.parent_location_id))))`,
  },
  exportColumns: [
    'locationName',
    'code',
    'siteName',
    'parentLocationName',
    'locationTypeName',
    'areaOwnerName',
    'description',
  ],
  unique: {
    locations_name: { field: 'locationName', code: 'NAME_EXISTS' },
    locations_code: { field: 'code', code: 'CODE_EXISTS' },
  },
  tree: { field: 'parentLocationId', loops: 'A location cannot be its own parent location' },
  beforeWrite: assertOneSite,
  apart: true,
}

/** A location has the same site as its parent and child locations. Throws 422 at the field that differs. */
async function assertOneSite(
  tx: Tx,
  values: WriteOf<typeof location>,
  { before, alongside }: WriteContext<typeof location>,
): Promise<WriteOf<typeof location>> {
  const { siteId, parentLocationId } = values
  if (before?.siteId !== siteId) alongside(assertActive(tx, 'site', siteId))
  if (parentLocationId !== null) {
    // Held, so that it cannot go to another site meanwhile.
    const lockParent = sql`select site_id from locations where id = ${parentLocationId} for share`
    const [parent] = await run<{ siteId: number }>(tx, lockParent)
    if (parent && parent.siteId !== siteId) {
      throw httpError('INVALID', { errors: { parentLocationId: 'This location is at another site' } })
    }
  }
  if (before && before.siteId !== siteId) {
    const inside = await run(tx, sql`select 1 from locations where parent_location_id = ${before.id} limit 1`)
    if (inside.length > 0) {
      throw httpError('INVALID', { errors: { siteId: 'This location has child locations. Move them first' } })
    }
  }
  return values
}

export const mountLocations = (app: FastifyInstance, context: AppContext) =>
  crudRoutes(app, context, location, {
    ...locationBinding,
    beforeMove: async (tx, move, { id, locationName: name, siteId }, actor) => {
      if (move === 'restore') await assertActive(tx, 'site', siteId)
      // Other records, such as equipment, still refer to an archived location.
      if (move === 'archive')
        await assertNoActiveUses(context, tx, actor, { table: 'locations', id, name, from: ['sub_locations'] })
    },
  })
