import type { UserFact } from '@selamat/contract/domains/forms/kinds/record-kinds'
import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import type { AnswerReferences } from '../references.ts'

export interface Place {
  readonly siteId: number
  readonly locationName: string
  readonly archived: boolean
  readonly subLocations: ReadonlyMap<number, { name: string; archived: boolean }>
}

interface PlaceRow extends Pick<Place, 'siteId' | 'locationName'> {
  readonly id: number
  readonly archivedAt: Date | null
  readonly subLocationId: number | null
  readonly subLocationName: string | null
  readonly subLocationArchivedAt: Date | null
}

/** The named locations of a tenant with the named sub-locations below them, in one query. */
export async function placesOf(db: Executor, companyId: number, places: AnswerReferences['places']) {
  const found = new Map<number, Place & { subLocations: Map<number, { name: string; archived: boolean }> }>()
  if (places.length === 0) return found
  const locationIds = [...new Set(places.map(({ locationId }) => locationId))]
  const subLocationIds = [...new Set(places.flatMap(({ subLocationId }) => subLocationId ?? []))]
  const rows = await run<PlaceRow>(
    db,
    sql`select l.id, l.site_id, l.location_name, l.archived_at, s.id as sub_location_id, s.sub_location_name,
        s.archived_at as sub_location_archived_at
      from locations l left join sub_locations s on s.location_id = l.id and s.id = any(${subLocationIds}::bigint[])
      where l.company_id = ${companyId} and l.id = any(${locationIds}::bigint[])`,
  )
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

/** A contractor's people choose of their own contractor; what no look-up shows them they cannot name either. */
interface Chooser {
  readonly companyId: number
  readonly userId: number
}
const contractorOf = ({ userId }: Chooser) =>
  sql`(select w.employer_id from users w where w.id = ${userId} and w.employer_id <> w.company_id)`

/** The same people, as far as somebody can choose them. */
export async function choosablePeople(db: Executor, chooser: Chooser, people: AnswerReferences['people']) {
  const found = await peopleOf(db, chooser.companyId, people)
  const { rows } = await sql<{ username: string }>`
    select u.username from users u where u.company_id = ${chooser.companyId} and u.username = any(${[...found.keys()]})
      and u.employer_id = coalesce(${contractorOf(chooser)}, u.employer_id)`.execute(db)
  const choosable = new Set(rows.map(({ username }) => username))
  return new Map([...found].filter(([username]) => choosable.has(username)))
}

/** The named equipment, as far as somebody can choose it. */
export async function choosableEquipment(db: Executor, chooser: Chooser, equipment: AnswerReferences['equipment']) {
  const found = await equipmentOf(db, chooser.companyId, equipment)
  const { rows } = await sql<{ id: number }>`
    select t.id from equipment t where t.id = any(${[...found.keys()]}::bigint[]) and (${contractorOf(chooser)}::bigint is null
      or t.contractor_id in (select k.id from contractors k where k.contractor_company_id = ${contractorOf(chooser)}))`.execute(
    db,
  )
  const choosable = new Set(rows.map(({ id }) => id))
  return new Map([...found].filter(([id]) => choosable.has(id)))
}

/** The named keys of the master data of a tenant, in one query. */
export async function masterKeysOf(db: Executor, companyId: number, keys: AnswerReferences['masterKeys']) {
  if (keys.length === 0) return new Map<number, never>()
  const ids = keys.map(({ id }) => id)
  const rows = await db
    .selectFrom('masterKeys as k')
    .innerJoin('masterCategories as c', 'c.id', 'k.categoryId')
    .select(['k.id', 'k.name', 'k.categoryId', 'c.typeId', 'k.archivedAt'])
    .where('c.companyId', '=', companyId)
    .where((where) => where('k.id', '=', where.fn.any(where.val(ids))))
    .execute()
  return new Map(rows.map(({ id, archivedAt, ...row }) => [id, { ...row, archived: archivedAt !== null }]))
}

/** The named equipment of a tenant, in one query. */
export async function equipmentOf(db: Executor, companyId: number, items: AnswerReferences['equipment']) {
  if (items.length === 0) return new Map<number, never>()
  const ids = items.map(({ id }) => id)
  const rows = await db
    .selectFrom('equipment')
    .select(['id', 'code', 'typeName', 'family', 'archivedAt'])
    .where('companyId', '=', companyId)
    .where((where) => where('id', '=', where.fn.any(where.val(ids))))
    .execute()
  return new Map(rows.map(({ id, archivedAt, ...row }) => [id, { ...row, archived: archivedAt !== null }]))
}

/** What the server writes of a submitter as of a day; facts that nobody entered are left out. */
export async function factsOf(db: Executor, userId: number, today: string): Promise<Partial<Record<UserFact, string>>> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.employerId')
    .leftJoin('employments as e', (join) =>
      join
        .onRef('e.userId', '=', 'u.id')
        .on('e.validFrom', '<=', today)
        .on((on) => on.or([on('e.validUntil', 'is', null), on('e.validUntil', '>=', today)])),
    )
    .leftJoin('positions as p', 'p.id', 'e.positionId')
    .leftJoin('departments as d', 'd.id', 'e.departmentId')
    .leftJoin('sites as s', 's.id', 'e.siteId')
    .leftJoin('users as b', 'b.id', 'e.superiorId')
    .select(['u.fullName', 'u.username', 'u.email', 'u.phone', 'c.companyName as company'])
    .select(['p.positionName as position', 'd.departmentName as department', 's.siteName as site'])
    .select('b.fullName as superior')
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}
