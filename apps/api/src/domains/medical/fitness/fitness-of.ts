import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import { restingOf } from './resting.ts'

/** Of the certificates of a person that are not revoked the newest counts: by its first day, then as it was written. */
export const newestOf = (person: Fragment, today: string): Fragment => sql`(select c.* from fitness_certificates c
  where c.patient_id = ${person} and c.revoked_at is null and c.valid_from <= ${today}::date
  order by c.valid_from desc, c.id desc limit 1)`

interface Fitness {
  readonly state: 'FIT' | 'UNFIT' | 'UNKNOWN'
  /** The last day on which it counts, of whoever is not known the last one before a rest; null: without an end. */
  readonly until: string | null
}

/**
 * Whether people are cleared for an activity on a day, by user id; whoever is missing is not known. Temporarily unfit stays so past its
 * end, until a doctor decides, and whoever rests is not at work. A lateral join: with `exists` in the select list all restrictions would be read.
 */
export async function fitnessOf(
  db: Executor,
  {
    userIds,
    activity,
    today,
  }: { readonly userIds: readonly number[]; readonly activity: string; readonly today: string },
): Promise<ReadonlyMap<number, Fitness>> {
  const rows = await run<Fitness & { userId: number }>(
    db,
    sql`select p.id as user_id, least(c.valid_until, w.rest_from - 1) as until, case
        when w.rest_from <= ${today}::date then 'UNFIT'
        when c.id is null then 'UNKNOWN'
        when c.state in ('FIT', 'FIT_WITH_NOTE') then 'FIT'
        when c.state in ('FIT_WITH_RESTRICTION', 'UNFIT_FOR_POSITION') and r.hit is null then 'FIT'
        else 'UNFIT' end as state
      from unnest(${[...userIds]}::bigint[]) p (id)
      left join lateral ${newestOf(sql`p.id`, today)} c on true
      left join lateral ${restingOf(sql`p.id`, sql`c.signed_at`, today)} w on true
      left join lateral (select true as hit from fitness_restrictions r
        where r.certificate_id = c.id and r.activity in (${activity}, 'ALL') and (r.until is null or r.until >= ${today}::date)
        limit 1) r on true
      where c.id is not null or w.rest_from is not null`,
  )
  return new Map(
    rows.map(({ userId, state, until }) => [userId, { state, until: state === 'UNFIT' ? null : until } as const]),
  )
}
