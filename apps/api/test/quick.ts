/**
 * Settings of a PostgreSQL for tests. Nobody needs what they have stored; and of some twenty rows that are looked for once,
 * the plan takes longer to find than the rows: each statement is planned once for all values, its joins largely as written.
 */
export const QUICK_POSTGRES = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_wal_size: '256MB',
  plan_cache_mode: 'force_generic_plan',
  join_collapse_limit: '3',
  from_collapse_limit: '3',
}

/** The tests sign in a thousand times; those that prove the hash itself set its real cost. */
export const QUICK_HASH = { m: 256, t: 1, p: 1 }
