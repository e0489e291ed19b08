import { formatDate } from '@selamat/contract/kit/dates'
import { type Executor, run } from '../../../platform/database.ts'
import { holdsOn } from '../../../platform/dated.ts'
import type { ImportJob } from '../../../platform/import/importer.ts'
import type { ParsedRow } from './parse-row.ts'

/** Somebody whom rows name as superior. */
export interface Superior {
  readonly id: number
  readonly username: string
  readonly fullName: string
  readonly companyId: number
  readonly employerId: number
  readonly archived: boolean
}

const KNOWN = `select id, username, full_name as "fullName", company_id as "companyId", employer_id as "employerId",
  archived_at is not null as archived from users where username = any($1)`

/** The people whom rows name as superiors. */
export async function knownSuperiors(db: Executor, usernames: readonly string[]): Promise<Map<string, Superior>> {
  const rows = usernames.length === 0 ? [] : await run<Superior>(db, KNOWN, [usernames])
  return new Map(rows.map((row) => [row.username, row]))
}

const ABOVE = `select u.username, b.username as superior from users u
  left join employments e on e.user_id = u.id and ${holdsOn('e', '$2')}
  left join users b on b.id = e.superior_id where u.username = any($1)`
const MOST_LEVELS = 60

/**
 * The rows whose person would stand above the own superior: up the chain as it will be, where the file says another
 * superior the file's. A fixed number of statements for each level of the organisation.
 */
export async function rowsInLoops(
  db: Executor,
  { at, others }: ImportJob,
  rows: readonly ParsedRow[],
): Promise<ReadonlySet<number>> {
  const above = new Map<string, string | null>()
  const loops = new Set<number>()
  let climbing = rows.flatMap((row) => (row.superior && row.username ? [{ row, now: row.superior }] : []))
  for (let level = 0; level < MOST_LEVELS && climbing.length > 0; level++) {
    const unknown = [...new Set(climbing.map(({ now }) => now).filter((now) => !above.has(now)))]
    if (unknown.length > 0) {
      const stored = await run<{ username: string; superior: string | null }>(db, ABOVE, [unknown, formatDate(at)])
      const said = await others.withKeys(unknown)
      const known = new Map(stored.map(({ username, superior }) => [username, superior]))
      for (const each of unknown) above.set(each, said.get(each)?.needs ?? known.get(each) ?? null)
    }
    climbing = climbing.flatMap(({ row, now }) => {
      if (now === row.username) loops.add(row.rowNumber)
      const next = above.get(now) ?? null
      return now === row.username || next === null ? [] : [{ row, now: next }]
    })
  }
  return loops
}

// As at a single move: up the superiors, each only on the days that are left of the way to them; those of the moves, too.
const LOOPS = `
  with recursive moves (id, superior, days) as (
    select g.id, g.superior, daterange(g.since, g.until, '[]')
    from unnest($1::bigint[], $2::bigint[], $3::date[], $4::date[]) g (id, superior, since, until)
  ), above (root, user_id, days) as (
    select id, superior, days from moves
    union
    select above.root, next.superior_id, above.days * next.days
    from above cross join lateral (
      select e.superior_id, daterange(e.valid_from, e.valid_until, '[]') as days from employments e where e.user_id = above.user_id
      union all
      select moves.superior, moves.days from moves where moves.id = above.user_id
    ) next
    where next.superior_id is not null and next.days && above.days and above.user_id <> above.root
  ) select distinct root as id from above where user_id = root`

/** A person who gets a superior for some days. */
export interface NewSuperior {
  readonly id: number
  readonly superiorId: number
  readonly validFrom: string
  readonly validUntil: string | null
}

/** Of people who get new superiors those who stand above them on one of the days; the tenant's moves must be locked. */
export async function loopsOf(db: Executor, moves: readonly NewSuperior[]): Promise<ReadonlySet<number>> {
  if (moves.length === 0) return new Set()
  const rows = await run<{ id: number }>(db, LOOPS, [
    moves.map(({ id }) => id),
    moves.map(({ superiorId }) => superiorId),
    moves.map(({ validFrom }) => validFrom),
    moves.map(({ validUntil }) => validUntil),
  ])
  return new Set(rows.map(({ id }) => id))
}
