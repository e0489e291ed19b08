import { displayStatus } from '@selamat/contract/domains/master-data/equipment/equipment-family'
import type {
  DueQuery,
  DueRow,
  DueWithin,
} from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import {
  daysUntil,
  OBLIGATIONS,
  type Obligation,
  obligationLabel,
  obligationState,
} from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-obligation'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import type { Pagination } from '@selamat/contract/kit/endpoint'
import { MAX_OFFSET } from '@selamat/contract/kit/list-query'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../../../platform/access.ts'
import type { AppContext } from '../../../../../platform/app-context.ts'
import { type Executor, run } from '../../../../../platform/database.ts'
import { keywordPattern, matching } from '../../../../../platform/keyword.ts'
import { countRows, paginationOf, startOf } from '../../../../../platform/paging.ts'
import { equipmentInScope } from '../scope.ts'
import type { EquipmentState } from './stored.ts'

type DueCriteria = Pick<DueQuery, 'keyword' | 'filter'>

/** The planned day of each obligation and when it was last done; each has an index of its own. */
const DAYS = {
  INSPECTION: { next: sql.ref('t.next_inspection_date'), last: sql.ref('t.last_inspection_date') },
  TEST: { next: sql.ref('t.next_test_date'), last: sql.ref('t.last_test_date') },
  CALIBRATION: { next: sql.ref('t.next_calibration_date'), last: sql.ref('t.last_calibration_date') },
  LICENCE: { next: sql.ref('t.licence_valid_until'), last: sql`null::date` },
} as const satisfies Record<Obligation, unknown>

const DAYS_AHEAD: Readonly<Record<DueWithin, number>> = { OVERDUE: -1, '30': 30, '90': 90 }

/** Cursor of a row: date, equipment, obligation. */
export interface DueCursor {
  readonly dueOn: string
  readonly equipmentId: number
  readonly obligation: Obligation
}

/** The equipment `t` in scope with an obligation in the requested days. */
function branch(
  actor: Actor,
  obligation: Obligation,
  { keyword, filter = {} }: DueCriteria,
  until: string | null,
  after?: DueCursor,
) {
  const { next } = DAYS[obligation]
  const { family, typeId, locationId } = filter
  const pattern = keywordPattern(keyword)
  const parts: RawBuilder<unknown>[] = [
    equipmentInScope(actor),
    sql`t.archived_at is null and ${next} is not null and t.status <> 'RETIRED'`,
    ...(until === null ? [] : [sql`${next} <= ${until}::date`]),
    ...(family ? [sql`t.family = any(${family})`] : []),
    ...(typeId ? [sql`t.type_id = any(${typeId})`] : []),
    // Child equipment without a location of its own has that of its parent.
    ...(locationId
      ? [
          sql`(t.location_id = any(${locationId}) or t.location_id is null and t.parent_id is not null
            and (location_of_equipment(t.parent_id)).location_id = any(${locationId}))`,
        ]
      : []),
    ...(after
      ? [
          sql`(${next}, t.id, ${obligation}::text) > (${after.dueOn}::date, ${after.equipmentId}, ${after.obligation}::text)`,
        ]
      : []),
  ]
  // What a keyword finds is gathered by its own index first: walking the days for it would read them all.
  const from = pattern
    ? sql`(select t.* from equipment t where ${equipmentInScope(actor)} and t.search_text ${matching(pattern)} offset 0) t`
    : sql`equipment t`
  return { next, from, where: sql.join(parts, sql` and `) }
}

const selectedObligations = ({ filter }: DueCriteria) =>
  OBLIGATIONS.filter((obligation) => filter?.obligation?.includes(obligation) ?? true)

function dayOf(now: Date, within: readonly DueWithin[] | undefined): string | null {
  if (within === undefined) return null
  const ahead = Math.max(...within.map((each) => DAYS_AHEAD[each]))
  return addDays(formatDate(now), ahead)
}

const unite = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` union all `)

const counting = (actor: Actor, query: DueCriteria, until: string | null) =>
  unite(
    selectedObligations(query).map((obligation) => {
      const { from, where } = branch(actor, obligation, query, until)
      return sql`(select 1 from ${from} where ${where})`
    }),
  )

/** What is due in scope with a filter, as rows `x` with id, equipment, obligation and day. */
export function dueRows(actor: Actor, filter: DueQuery['filter'], now: Date) {
  const until = dayOf(now, filter?.within)
  const parts = selectedObligations({ filter }).map((obligation) => {
    const { next, from, where } = branch(actor, obligation, { filter }, until)
    return sql`(select t.id * ${sql.lit(OBLIGATIONS.length)} + ${sql.lit(OBLIGATIONS.indexOf(obligation))} as id, t.id as equipment_id,
      ${sql.lit(obligation)} as obligation, ${next} as due_on, t.family, t.code, t.type_name from ${from} where ${where})`
  })
  return sql`(${unite(parts)}) x`
}

interface Found extends Omit<DueRow, 'id' | 'label' | 'daysLeft' | 'state' | 'status'> {
  readonly status: EquipmentState
  readonly nextDueOn: string | null
}

interface Pages {
  readonly limit: number
  readonly start?: number
  readonly after?: DueCursor
  /** The last day first. */
  readonly last?: boolean
}

/** Some rows in the order of their days, from a place on: each obligation is walked in its index and merged. */
async function rowsOf(
  { database, clock }: AppContext,
  actor: Actor,
  query: DueCriteria,
  { limit, start = 0, after, last = false }: Pages,
): Promise<DueRow[]> {
  const now = clock.now()
  const until = dayOf(now, query.filter?.within)
  const direction = sql.raw(last ? 'desc' : 'asc')
  const parts = selectedObligations(query).map((obligation) => {
    const { next, from, where } = branch(actor, obligation, query, until, after)
    return sql`(select t.id, ${obligation}::text as obligation, ${next} as due_on, ${DAYS[obligation].last} as last_on from ${from}
      where ${where} order by ${next} ${direction}, t.id ${direction} limit ${start + limit})`
  })
  const rows = await run<Found>(
    database.kysely,
    sql`
    with page as materialized (
      select * from (${unite(parts)}) p order by p.due_on ${direction}, p.id ${direction}, p.obligation ${direction} limit ${limit} offset ${start})
    select t.id as equipment_id, p.obligation, p.due_on, p.last_on, t.version, t.family, t.code,
      t.type_name, t.status, t.next_due_on,
      l.location_name, s.sub_location_name,
      h.full_name as holder_name, k.contractor_name
    from page p join equipment t on t.id = p.id
    left join lateral location_of_equipment(t.id) w on true
    left join locations l on l.id = w.location_id left join sub_locations s on s.id = w.sub_location_id
    left join users h on h.id = t.holder_id left join contractors k on k.id = t.contractor_id
    order by p.due_on ${direction}, p.id ${direction}, p.obligation ${direction}`,
  )
  return rows.map(({ nextDueOn, status, ...row }) => ({
    ...row,
    id: row.equipmentId * OBLIGATIONS.length + OBLIGATIONS.indexOf(row.obligation),
    label: obligationLabel(row.family, row.obligation),
    daysLeft: daysUntil(row.dueOn, now) ?? 0,
    state: obligationState(row.dueOn, now),
    status: displayStatus({ status, nextDueOn }, now),
  }))
}

/** A page of what is due in scope, by day. */
export async function listDue(
  context: AppContext,
  actor: Actor,
  query: DueQuery,
): Promise<{ data: DueRow[]; pagination: Pagination }> {
  const until = dayOf(context.clock.now(), query.filter?.within)
  const total = await countRows(context.database.kysely, counting(actor, query, until))
  const data = await rowsOf(context, actor, query, {
    limit: query.limit,
    start: startOf(query),
    last: query.orderBy?.direction === 'descending',
  })
  return { data, pagination: paginationOf(query, total) }
}

/** How many obligations are overdue, and due within 30 and 90 days with those; each counted to 10,001. */
export async function countDue({ database, clock }: AppContext, actor: Actor, query: DueCriteria) {
  const count = async (within: DueWithin) => {
    const selection = counting(actor, query, dayOf(clock.now(), [within]))
    return countTo(database.kysely, selection)
  }
  return { overdue: await count('OVERDUE'), within30: await count('30'), within90: await count('90') }
}

async function countTo(db: Executor, selection: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (${selection} limit ${MAX_OFFSET + 1}) counted`.execute(db)
  return rows[0]?.n ?? 0
}

const BATCH = 1000

/** Every row, a thousand at a time, with how many there are. */
export async function everyDue(context: AppContext, actor: Actor, query: DueQuery, most: number) {
  const until = dayOf(context.clock.now(), query.filter?.within)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (${counting(actor, query, until)} limit ${most}) counted`.execute(
    context.database.kysely,
  )
  async function* walk(): AsyncGenerator<DueRow> {
    let after: DueCursor | undefined
    for (;;) {
      const page = await rowsOf(context, actor, query, { limit: BATCH, ...(after ? { after } : {}) })
      yield* page
      after = page.at(-1)
      if (page.length < BATCH) return
    }
  }
  return { count: rows[0]?.n ?? 0, rows: walk() }
}
