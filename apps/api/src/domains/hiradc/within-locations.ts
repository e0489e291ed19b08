import { type RawBuilder, sql } from 'kysely'

/** The ids of some locations and of all inside them, as a selection. */
export const withinLocations = (ids: readonly number[]): RawBuilder<unknown> => sql`(
  with recursive within as (
    select id from locations where id = any(${[...ids]}::bigint[])
    union select l.id from locations l join within w on l.parent_location_id = w.id)
  select id from within)`
