import type { Executor } from '../../../platform/database.ts'
import type { AnswerReferences } from '../references.ts'

export interface Place {
  readonly siteId: number
  readonly locationName: string
  readonly archived: boolean
  readonly subLocations: ReadonlyMap<number, { name: string; archived: boolean }>
}

/** The named locations of a tenant with the named sub-locations below them, in one query. */
export async function placesOf(db: Executor, companyId: number, places: AnswerReferences['places']) {
  const found = new Map<number, Place & { subLocations: Map<number, { name: string; archived: boolean }> }>()
  if (places.length === 0) return found
  const locationIds = places.map(({ locationId }) => locationId)
  const subLocationIds = places.flatMap(({ subLocationId }) => subLocationId ?? [])
  const rows = await db
    .selectFrom('locations as l')
    .leftJoin('subLocations as s', (join) =>
      join.onRef('s.locationId', '=', 'l.id').on((on) => on('s.id', '=', on.fn.any(on.val(subLocationIds)))),
    )
    .select(['l.id', 'l.siteId', 'l.locationName', 'l.archivedAt'])
    .select(['s.id as subLocationId', 's.subLocationName', 's.archivedAt as subLocationArchivedAt'])
    .where('l.companyId', '=', companyId)
    .where((where) => where('l.id', '=', where.fn.any(where.val(locationIds))))
    .execute()
  for (const row of rows) {
    const { siteId, locationName } = row
    const place = found.get(row.id) ?? {
      siteId,
      locationName,
      archived: row.archivedAt !== null,
      subLocations: new Map(),
    }
    if (row.subLocationId !== null && row.subLocationName !== null) {
      place.subLocations.set(row.subLocationId, {
        name: row.subLocationName,
        archived: row.subLocationArchivedAt !== null,
      })
    }
    found.set(row.id, place)
  }
  return found
}

/** The named users of a tenant by employee ID, in one query. */
export async function peopleOf(db: Executor, companyId: number, people: AnswerReferences['people']) {
  if (people.length === 0) return new Map<string, { fullName: string; archived: boolean }>()
  const usernames = people.map(({ username }) => username)
  const rows = await db
    .selectFrom('users')
    .select(['username', 'fullName', 'archivedAt'])
    .where('companyId', '=', companyId)
    .where((where) => where('username', '=', where.fn.any(where.val(usernames))))
    .execute()
  return new Map(
    rows.map(({ username, fullName, archivedAt }) => [username, { fullName, archived: archivedAt !== null }]),
  )
}
