import { articleAddress } from '@selamat/contract/domains/articles/article-address'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { type Executor, run } from '../../platform/database.ts'
import { hasAcknowledged, isInDate, isPublished } from './relations.ts'

interface Bulletin {
  readonly title: string
  readonly address: string
  /** Those of the people who have not acknowledged it. */
  readonly missing: readonly number[]
}

/** The articles that stop work at some locations until people have acknowledged them, the oldest first, with who has not. */
export async function bulletinsAt(
  db: Executor,
  criteria: {
    readonly companyId: number
    readonly locationIds: readonly number[]
    readonly userIds: readonly number[]
    readonly at: Date
  },
): Promise<Bulletin[]> {
  const { companyId, locationIds, userIds, at } = criteria
  const rows = await run<Omit<Bulletin, 'address'> & { id: number }>(
    db,
    sql`select a.id, a.title, array(select p.id::float8 from unnest(${[...userIds]}::bigint[]) p (id) where not ${hasAcknowledged(at, sql`p.id`)}) as missing
      from articles a where a.company_id = ${companyId} and a.stop_location_id = any(${[...locationIds]}::bigint[])
        and a.must_acknowledge and ${isPublished(at)} and ${isInDate(formatDate(at))} order by a.publish_at, a.id`,
  )
  return rows.map(({ id, ...bulletin }) => ({ ...bulletin, address: articleAddress(id) }))
}
