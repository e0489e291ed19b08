import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'

/** A site of the company. */
export interface BoardSite {
  readonly id: number
  readonly name: string
}

/** The sites of the actor's company, in the order of their names. */
export const sitesOf = (db: Executor, { companyId }: Actor): Promise<BoardSite[]> =>
  run<BoardSite>(
    db,
    sql`select s.id, s.site_name as name from sites s where s.company_id = ${companyId} and s.archived_at is null
      order by s.site_name, s.id`,
  )

/** One site of the actor's company. Throws 404. */
export async function siteOf(db: Executor, { companyId }: Actor, siteId: number): Promise<BoardSite> {
  const [found] = await run<BoardSite>(
    db,
    sql`select s.id, s.site_name as name from sites s where s.id = ${siteId} and s.company_id = ${companyId}
      and s.archived_at is null`,
  )
  if (!found) throw httpError('NOT_FOUND')
  return found
}
