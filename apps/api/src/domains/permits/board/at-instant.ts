import type { IsolationState } from '@selamat/contract/domains/permits/isolation-lifecycle'
import { LIVE, type PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'
import { HOUR } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import type { Fragment } from '../../../platform/records/statements.ts'

/** No window is longer: the hours of a type of work, all extensions and overtime together. */
const LONGEST_HOURS = 168 + 72 + 12

/** Never on a board. */
const HIDDEN = ['DELETED', 'REJECTED'] as const satisfies PermitState[]
/** On the board after the window, until somebody has closed the permit: people may still be there. */
const OPEN_AFTER = [...LIVE, 'EXPIRED', 'HANDED_BACK'] as const satisfies PermitState[]

/** As the partial index has it. */
const OPEN = sql.raw(`(${OPEN_AFTER.map((state) => `'${state}'`).join(', ')})`)

interface Window {
  readonly companyId: number
  readonly siteId: number
  /** Null: now. */
  readonly at: Date | null
  readonly from: Date
  readonly until: Date
}

/**
 * The permits of a site within a window, as they stood at an instant: `id, status, starts_at, ends_at, holder_id`. Now they
 * are read from the permits, for the past from the latest event of each; nothing is replayed.
 */
export function permitsAt({ companyId, siteId, at, from, until }: Window): Fragment {
  const earliest = new Date(from.getTime() - LONGEST_HOURS * HOUR)
  const stood =
    at === null
      ? sql`select p.id, p.status, p.starts_at, p.ends_at, p.holder_id from permits p
          where p.site_id = ${siteId} and p.starts_at < ${until} and p.starts_at >= ${earliest}
        union all select p.id, p.status, p.starts_at, p.ends_at, p.holder_id from permits p
          where p.site_id = ${siteId} and p.starts_at < least(${earliest}::timestamptz, ${until}::timestamptz) and p.status in ${OPEN}`
      : sql`select p.id, e.to_status as status, e.starts_at, e.ends_at, e.holder_id
          from (select distinct c.permit_id from permit_events c where c.company_id = ${companyId}
            and c.starts_at < ${until} and c.starts_at >= ${earliest} and c.at <= ${at}
            -- Those that were not closed for days: open still, or closed since.
            union select p.id from permits p where p.site_id = ${siteId} and p.starts_at < ${earliest} and p.status in ${OPEN}
            union select p.id from permits p where p.site_id = ${siteId} and p.starts_at < ${earliest} and p.ended_at > ${at}
              and p.ended_at - p.starts_at > interval '252 hours') c
          join permits p on p.id = c.permit_id and p.site_id = ${siteId}
          cross join lateral (select v.to_status, v.starts_at, v.ends_at, v.holder_id from permit_events v
            where v.permit_id = p.id and v.at <= ${at} order by v.at desc, v.id desc limit 1) e
          where e.starts_at < ${until} and (e.starts_at >= ${earliest} or e.to_status in ${OPEN})`
  return sql`select s.* from (${stood}) s where s.status <> all(${[...HIDDEN]})
    and (s.ends_at > ${from} or s.status = any(${[...OPEN_AFTER]}))`
}

const LOCKED = ['LOCKED', 'VERIFIED'] as const satisfies IsolationState[]

/** Isolation points that are locked for a permit `p`, now or at an instant: of the past as the events of the permit tell it. */
export const isolationsAt = (at: Date | null): Fragment =>
  at === null
    ? sql`(select count(*)::int from permit_isolations i
        where i.permit_id = p.id and i.status = any(${[...LOCKED]}) and i.transferred_to_id is null)`
    : sql`(select count(*)::int from (select distinct on (v.details -> 'pointId') v.details ->> 'isolation' as status
          from permit_events v where v.permit_id = p.id and v.at <= ${at} and v.details ? 'pointId'
          order by v.details -> 'pointId', v.at desc, v.id desc) i where i.status = any(${[...LOCKED]}))`

/** People at work under a permit `p` at an instant, as a number. */
export const peopleAt = (at: Date): Fragment =>
  sql`(select count(*)::int from permit_sign_ons o where o.permit_id = p.id and o.on_at <= ${at}
    and (o.off_at is null or o.off_at > ${at}))`
