import { sql } from 'kysely'
import type { Fragment } from '../../../platform/records/statements.ts'

/** Who was named in a permit that was issued since a day, where and for which activity. */
export const crewsSince = (since: string): Fragment => sql`select w.user_id, p.location_id, y.activity
  from permit_people w join permits p on p.id = w.permit_id join work_types y on y.id = p.work_type_id
  where p.issued_at is not null and p.starts_at >= ${since}::date`
