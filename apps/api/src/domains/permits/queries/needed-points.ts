import { sql } from 'kysely'

/** The isolations `i` that the work of a permit `p` needs: one that was added at the site and removed unverified was a mistake. */
export const NEEDED_POINT = sql`(i.status <> 'REMOVED' or i.created_at < p.approved_at or i.verified_at is not null)`
