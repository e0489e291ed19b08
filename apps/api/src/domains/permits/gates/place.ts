import { sql } from 'kysely'
import type { Source } from './gate.ts'

/** Another location encloses it: what lies at one place, and which alarms cover it, has changed. */
export const PLACED: Source = {
  when: "(new.before ? 'parentLocationId' or new.after ? 'parentLocationId') and new.action <> 'create'",
  concerned: (id) => sql`p.site_id = (select l.site_id from locations l where l.id = ${id})`,
}
