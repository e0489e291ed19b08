import { formatDate } from '@selamat/contract/kit/dates'
import type { OptionsQuery } from '@selamat/contract/kit/list-query'
import type { Actor } from '../../../platform/access.ts'
import { type Executor, run } from '../../../platform/database.ts'

const PASSWORD_CHANGED = 'select password_changed_at as "changedAt" from users where id = $1'

/** When a user's password was set. */
export async function passwordChangedAt(db: Executor, userId: number): Promise<Date> {
  const [row] = await run<{ changedAt: Date }>(db, PASSWORD_CHANGED, [userId])
  if (!row) throw new Error(`user ${userId} is gone`)
  return row.changedAt
}

export interface UserOption {
  readonly id: number
  readonly label: string
  readonly hint: string | null
  readonly username: string
}

const TRIGRAM = 3
const COUNTED_MOST = 10_000
const escapeLike = (keyword: string) => keyword.replace(/[\\%_]/g, '\\$&')

/**
 * The people of the actor's tenant by name, of a contractor's people only the own firm's. Three letters or more are found
 * anywhere in name and employee ID, fewer at the beginning of either. Known ids are answered also when archived.
 */
export async function pickUsers(db: Executor, actor: Actor, query: OptionsQuery, now: Date) {
  const values: unknown[] = [actor.companyId]
  const parts = ['u.company_id = $1']
  const next = (value: unknown) => `$${values.push(value)}`
  if (actor.employerId !== actor.companyId) parts.push(`u.employer_id = ${next(actor.employerId)}`)
  if (query.ids) parts.push(`u.id = any(${next(query.ids)})`)
  else parts.push('u.archived_at is null')
  const sought = query.keyword?.trim()
  if (sought) {
    const keyword = next(escapeLike(sought))
    const start = `search_text(${keyword}) || '%'`
    const found =
      sought.length < TRIGRAM
        ? `(u.search_text like ${start} or u.search_text like '% ' || ${start})`
        : `u.search_text like '%' || ${start}`
    parts.push(found)
  }
  const where = parts.join(' and ')
  const matching = [...values]
  const limit = next(query.limit)
  const day = next(formatDate(now))
  // The page first, the positions of its people after it.
  const page = `select u.id, u.full_name, u.username from users u where ${where} order by u.full_name, u.id limit ${limit}`
  const options = await run<UserOption>(
    db,
    `select u.id, u.full_name as label, u.username, p.position_name as hint
     from (${page}) u
     left join employments e on e.user_id = u.id and e.valid_from <= ${day}::date and (e.valid_until is null or e.valid_until >= ${day}::date)
     left join positions p on p.id = e.position_id
     order by u.full_name, u.id`,
    values,
  )
  if (options.length < query.limit) return { options, totalItem: options.length }
  const counted = `select count(*)::int as n from (select 1 from users u where ${where} limit ${COUNTED_MOST + 1}) c`
  const [count] = await run<{ n: number }>(db, counted, matching)
  return { options, totalItem: count?.n ?? options.length }
}
