import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import { IS_IN_FORCE } from './selection.ts'

/** What a record that names an assessment shows of it. */
export interface HiradcInForce {
  readonly revisionId: number
  readonly revision: number
  readonly number: string
  readonly title: string
  readonly locationId: number
  readonly locationName: string
  readonly subLocationName: string | null
  /** Since when it is in force. */
  readonly approvedAt: Date | null
  readonly validUntil: string | null
  readonly isOverdue: boolean
}

/** The revision of an assessment that is in force on a day; null where there is none. */
export async function hiradcInForce(
  db: Executor,
  { companyId, hiradcId, today }: { readonly companyId: number; readonly hiradcId: number; readonly today: string },
): Promise<HiradcInForce | null> {
  const [row] = await run<HiradcInForce>(
    db,
    sql`select r.id as revision_id, r.revision, r.number, r.title, r.location_id,
        l.location_name,
        sl.sub_location_name, r.approved_at, r.valid_until,
        coalesce(r.valid_until < ${today}::date, false) as is_overdue
      from hiradc_revisions r join locations l on l.id = r.location_id left join sub_locations sl on sl.id = r.sub_location_id
      where r.company_id = ${companyId} and r.hiradc_id = ${hiradcId} and ${IS_IN_FORCE}`,
  )
  return row ?? null
}
