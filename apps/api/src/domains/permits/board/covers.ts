import { sql } from 'kysely'

/** An alarm `a` covers the place of a permit `p`: the whole site, or an area in which the place lies. */
export const COVERS = sql`a.company_id = p.company_id and (a.is_whole_site or exists (
  select from alarm_locations al where al.alarm_id = a.id and al.location_id in (select locations_above(p.location_id))))`
