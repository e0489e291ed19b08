import { permitAddress } from '@selamat/contract/domains/permits/items'
import { LIVE } from '@selamat/contract/domains/permits/permit-lifecycle'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { canRead, readerOf } from '../relations.ts'

/** A live permit with those who work under it and are still there. */
interface LiveCrew {
  readonly permitId: number
  readonly number: string
  readonly title: string
  readonly locationName: string
  readonly status: string
  readonly address: string
  readonly userIds: readonly number[]
}

/** The crews of the live permits of a location and of all inside it that somebody reads, those that end first. */
export async function crewsAt(
  context: AppContext,
  actor: Actor,
  { locationId, limit }: { readonly locationId: number; readonly limit: number },
): Promise<LiveCrew[]> {
  const db = context.database.kysely
  const reader = await readerOf(context, db, actor)
  const rows = await run<Omit<LiveCrew, 'address'>>(
    db,
    sql`select p.id as permit_id, p.number, p.title, l.location_name, p.status, array(select w.user_id::float8 from permit_people w
        join users u on u.id = w.user_id and u.archived_at is null where w.permit_id = p.id order by w.user_id) as user_ids
      from permits p join locations l on l.id = p.location_id
      where p.location_id in (select locations_within(array[${locationId}::bigint])) and p.status = any(${[...LIVE]}) and ${canRead(reader)}
      order by p.ends_at, p.id limit ${limit}`,
  )
  return rows.map((row) => ({ ...row, address: permitAddress(row.permitId) }))
}
