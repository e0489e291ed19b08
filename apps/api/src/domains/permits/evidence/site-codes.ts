import type { SiteCode } from '@selamat/contract/domains/permits/evidence/site-code'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { issuesPermits, readerOf } from '../relations.ts'
import { siteCodeOf } from '../site-code.ts'

/**
 * The codes of the labels of all active locations of the company of the actor. Whoever issues permits reads the code at the
 * place, as proof of the visit. Throws 409 NOT_YOUR_ACT.
 */
export async function listSiteCodes(context: AppContext, actor: Actor): Promise<SiteCode[]> {
  const { database, keys } = context
  const { companyId } = actor
  if (issuesPermits(await readerOf(context, database.kysely, actor))) {
    throw httpError('NOT_YOUR_ACT', {
      message: 'You issue permits: the labels prove that you were at the place. Ask an administrator to print them',
    })
  }
  const rows = await run<Omit<SiteCode, 'code'>>(
    database.kysely,
    sql`select l.id as location_id, l.location_name, s.site_name
      from locations l join sites s on s.id = l.site_id where l.company_id = ${companyId} and l.archived_at is null
      order by s.site_name, l.location_name, l.id`,
  )
  return rows.map((row) => ({ ...row, code: siteCodeOf(keys, row.locationId) }))
}
