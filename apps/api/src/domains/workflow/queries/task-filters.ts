import type { TASK_COLUMNS, TaskQuery } from '@selamat/contract/domains/workflow/my-task'
import type { Direction } from '@selamat/contract/kit/list-query'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { escapeLike, keywordPattern, matching } from '../../../platform/keyword.ts'
import { PLAN_EACH_TIME } from '../../../platform/prepared.ts'

type Filter = NonNullable<TaskQuery['filter']>
export type TaskColumn = (typeof TASK_COLUMNS)[number]

/** A keyword in number or subject: of three letters or more anywhere, by the trigram index, a shorter one at the start. */
export function keywordIn(keyword: string | undefined, alias = 'c'): RawBuilder<SqlBool>[] {
  const pattern = keywordPattern(keyword)
  return pattern === undefined ? [] : [sql<SqlBool>`${sql.ref(`${alias}.search_text`)} ${matching(pattern)}`]
}

/** Days in Jakarta, from and until included. */
export function daysOf(column: RawBuilder<unknown>, days: Filter['assignmentDate']): RawBuilder<SqlBool>[] {
  const from = days?.from
  const until = days?.until
  return [
    ...(from ? [sql<SqlBool>`${column} >= (${from}::date)::timestamp at time zone 'Asia/Jakarta'`] : []),
    ...(until ? [sql<SqlBool>`${column} < (${until}::date + 1)::timestamp at time zone 'Asia/Jakarta'`] : []),
  ]
}

/** What is asked of the case `c` and its flow `f`; numbers are unique within a tenant. */
export function caseFilters(companyId: number, { assignmentNumber, name }: Filter): RawBuilder<SqlBool>[] {
  return [
    ...(assignmentNumber
      ? [sql<SqlBool>`c.company_id = ${companyId} and c.assignment_number = ${assignmentNumber}`]
      : []),
    ...(name ? [sql<SqlBool>`search_text(f.flow_name) like search_text(${`%${escapeLike(name)}%`})`] : []),
  ]
}

export const all = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql`${sql.join(conditions, sql` and `)}`

export interface Order {
  readonly column: TaskColumn
  readonly direction: Direction
}

/** The order of a query, flat or as an object (TASKS-15). */
export function orderOf({ orderBy, direction }: TaskQuery, byDefault: Order): Order {
  if (orderBy === undefined) return direction ? { ...byDefault, direction } : byDefault
  if (typeof orderBy === 'string') return { column: orderBy, direction: direction ?? 'ascending' }
  return { column: orderBy.column, direction: orderBy.direction ?? direction ?? 'ascending' }
}

export const directionOf = ({ direction }: Order) => sql.raw(direction === 'descending' ? 'desc' : 'asc')

/** How a statement begins: what is searched for decides the plan, the same lists are planned once. */
export const beginOf = ({ keyword, filter = {} }: TaskQuery): string => {
  const { typeFlow: _alwaysGiven, ...searched } = filter
  return keyword?.trim() || Object.keys(searched).length > 0 ? PLAN_EACH_TIME : ''
}
