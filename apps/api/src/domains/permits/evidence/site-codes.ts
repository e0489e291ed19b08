import type { SiteCode } from '@selamat/contract/domains/permits/evidence/site-code'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { siteCodeOf } from '../site-code.ts'

/** The codes of the labels of all active locations of the company of the actor. */
export async function listSiteCodes({ database, keys }: AppContext, { companyId }: Actor): Promise<SiteCode[]> {
  const rows = await run<Omit<SiteCode, 'code'>>(
    database.kysely,
    sql`select l.id as "locationId", l.location_name as "locationName", s.site_name as "siteName"
      from locations l join sites s on s.id = l.site_id where l.company_id = ${companyId} and l.archived_at is null
      order by s.site_name, l.location_name, l.id`,
  )
  return rows.map((row) => ({ ...row, code: siteCodeOf(keys, row.locationId) }))
}
