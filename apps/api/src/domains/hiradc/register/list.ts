import { SUBMISSION } from '@selamat/contract/domains/hiradc/hiradc'
import { hiradcList, type Register, type ReviewDue } from '@selamat/contract/domains/hiradc/hiradc-register'
import type { RiskMatrix } from '@selamat/contract/domains/hiradc/risk-matrix'
import { addDays } from '@selamat/contract/kit/dates'
import { MAX_OFFSET } from '@selamat/contract/kit/list-query'
import { sql } from 'kysely'
import { tenantOf } from '../../../platform/access.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { paginationOf, startOf } from '../../../platform/paging.ts'
import { PLAN_EACH_TIME } from '../../../platform/prepared.ts'
import type { ListQuery } from '../../../platform/records/list.ts'
import type { Fragment, PageStatements } from '../../../platform/records/statements.ts'
import { scopesFor } from '../../../platform/session.ts'
import { anyOf, column } from '../../../register/filters.ts'
import { type Asking, registerQueries, type Selection } from '../../../register/register-queries.ts'
import { matrixOf } from '../matrices.ts'
import { countLiveOf, type HiradcPorts } from '../ports.ts'
import { type Reader as ReaderOfItems, readerOf } from '../relations.ts'
import { presentRow, registerStatements, type StoredRow } from './columns.ts'
import { inHead, inHeadOrRows } from './keyword.ts'
import { reached } from './selection.ts'

interface Reader extends Asking, ReaderOfItems {
  readonly matrix: RiskMatrix
  readonly statements: PageStatements
}

const AHEAD: Readonly<Record<ReviewDue, number>> = { OVERDUE: -1, '30': 30, '90': 90 }

async function readerOfLists(asking: Asking): Promise<Reader> {
  const { context, db, actor, today } = asking
  const [reader, updating, { matrix }] = await Promise.all([
    readerOf(context, db, actor, today),
    scopesFor(context, actor, { anyOf: [SUBMISSION], action: 'update' }, db),
    matrixOf(db, actor.companyId),
  ])
  return { ...asking, ...reader, matrix, statements: registerStatements(actor, updating, today) }
}

/** The reads of one of the lists of assessments, over revisions `r` (HIRADC-10, HIRADC-14, HIRADC-15). */
export const hiradcReads = (ports: HiradcPorts, register: Register) =>
  registerQueries(hiradcList, {
    table: 'hiradc_revisions',
    alias: 'r',
    reader: readerOfLists,
    scope: (reader) => reached(register, reader),
    filters: {
      status: column('r.status'),
      departmentId: column('r.department_id'),
      siteId: column('r.site_id'),
      // As an array, found first: joined, the planner walks the whole list in its order.
      locationId: (ids) => sql`r.location_id = any(array(select locations_within(${[...ids]}::bigint[])))`,
      authorId: column('r.author_id'),
      mine: (_, { actor }) => sql`r.author_id = ${actor.userId}`,
      band: (colours, { matrix }) =>
        anyOf(
          matrix.bands
            .filter(({ colour }) => colours.includes(colour))
            .map(({ from, to }) => sql`r.highest_residual between ${from}::int and ${to}::int`),
        ),
      review: (due, { today }) =>
        sql`r.valid_until <= ${addDays(today, Math.max(...due.map((one) => AHEAD[one])))}::date`,
    },
    keyword: (_, { db, actor }, keyword) =>
      register === 'approved' ? inHeadOrRows(db, keyword, tenantOf(actor)) : inHead(keyword),
    // Assessments are numbered in the order in which they are begun.
    sorts: {
      updatedAt: ['r.updated_at'],
      title: ['r.title'],
      number: ['r.hiradc_id'],
      highestResidual: ['r.highest_residual'],
      validUntil: ['r.valid_until'],
    },
    statements: ({ statements }) => statements,
    page: (selection, query, order) => (selection.match?.isCommon ? commonPage(selection, query, order) : undefined),
    present: async (rows: readonly StoredRow[], { db }) => {
      const ids = rows.map(({ id }) => id)
      const live = await countLiveOf(ports, db, ids)
      return rows.map((row) => ({ ...presentRow(row), livePermits: live.get(row.id) ?? 0 }))
    },
  })

/** A page of those with a common word, walked in their order. */
async function commonPage(
  selection: Selection<Reader>,
  query: Pick<ListQuery, 'start' | 'page' | 'limit'>,
  order: string,
) {
  const { reader, where, match } = selection
  const { db, statements } = reader
  const page = { order: sql.raw(order), limit: query.limit, offset: startOf(query) }
  const [data, total] = await Promise.all([
    run<StoredRow>(db, sql`${sql.raw(PLAN_EACH_TIME)}${statements.page(where, page)}`),
    aboutHowMany(db, selection, match?.condition ?? sql`true`),
  ])
  return { data, pagination: paginationOf(query, total) }
}

/** So many of the newest assessments say how many have a common word. */
const SAMPLED = 200

/** How many revisions `r` have a common word: exactly where they are few, else what the newest of them say. */
async function aboutHowMany(db: Executor, { plain }: Selection<Reader>, condition: Fragment) {
  const [row] = await run<{ all: number; sampled: number; having: number }>(
    db,
    sql`${sql.raw(PLAN_EACH_TIME)}select (select count(*)::int from (select 1 from hiradc_revisions r where ${plain} limit ${MAX_OFFSET + 1}) c) as all,
      count(*)::int as sampled, count(*) filter (where s.having)::int as having
      from (select ${condition} as having from hiradc_revisions r where ${plain} order by r.updated_at desc, r.id desc limit ${SAMPLED}) s`,
  )
  const { all: every, sampled, having } = row ?? { all: 0, sampled: 1, having: 0 }
  if (every <= SAMPLED) return { total: having, isExact: true }
  return { total: Math.round((every * having) / sampled), isExact: false }
}
