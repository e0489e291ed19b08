import { sql } from 'kysely'
import type { Fragment } from '../../../platform/records/statements.ts'

/** An alarm `a` covers the place of a permit `p`: the whole site, or an area in which the place lies. */
export const COVERS = sql`a.company_id = p.company_id and (a.is_whole_site or exists (
  with recursive above as (select l.id, l.parent_location_id from locations l where l.id = p.location_id
    union select l.id, l.parent_location_id from locations l join above u on l.id = u.parent_location_id)
  select from alarm_locations al join above u on u.id = al.location_id where al.alarm_id = a.id))`

/** The ids of areas and of every location within them, as a query. */
export const within = (areas: readonly number[]): Fragment => sql`(with recursive inside as (
    select unnest(${[...areas]}::bigint[]) as id union select l.id from locations l join inside i on l.parent_location_id = i.id)
  select id from inside)`
