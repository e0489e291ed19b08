import { SUBMISSION } from '@selamat/contract/domains/hiradc/hiradc'
import type { DepartmentDetail } from '@selamat/contract/domains/hiradc/hiradc-register'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { type Actor, tenantOf } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { holdsAt } from '../../../platform/dated.ts'
import { httpError } from '../../../platform/errors.ts'
import { all, type Fragment } from '../../../platform/records/statements.ts'
import { scopesFor } from '../../../platform/session.ts'
import { matrixOf } from '../matrices.ts'
import { reachesCompany } from '../relations.ts'
import { banded } from './columns.ts'
import { reachedInForce } from './selection.ts'

interface Counts
  extends Pick<DepartmentDetail, 'assessments' | 'rows' | 'overdueReviews' | 'openControls' | 'overdueControls'> {
  readonly people: number
  readonly residuals: Readonly<Record<string, number>>
}

type Listed = Omit<DepartmentDetail['list'][number], 'highestResidual'> & { readonly highestResidual: number | null }

const LISTED = 100

/** How a department stands with what the actor reaches of its assessments in force. Throws 404 (HIRADC-22). */
export async function departmentOf(context: AppContext, actor: Actor, id: number): Promise<DepartmentDetail> {
  const db = context.database.kysely
  const today = formatDate(context.clock.now())
  const tenant = tenantOf(actor)
  const [department] = await run<{ departmentName: string; companyId: number }>(
    db,
    sql`select department_name, company_id from departments
      where id = ${id} and ${tenant === null ? sql`true` : sql`company_id = ${tenant}`}`,
  )
  if (!department) throw httpError('NOT_FOUND')
  const where = all([reachedInForce(actor, actor.scopes, today), sql`r.department_id = ${id}`])
  const people = sql`(select distinct e.user_id from employments e join users u on u.id = e.user_id and u.archived_at is null
    where e.department_id = ${id} and ${holdsAt('e', today)})`
  const updating = await scopesFor(context, actor, { anyOf: [SUBMISSION], action: 'update' }, db)
  const writer = { ...actor, scopes: updating }
  const seesReaders = reachesCompany(writer) || (updating.includes('department') && actor.departmentId === id)
  const [{ matrix }, counts, listed, readers] = await Promise.all([
    matrixOf(db, department.companyId),
    countsOf(db, where, people, today),
    listedOf(db, where, people, today),
    seesReaders ? readersOf(db, where, people) : null,
  ])
  const { residuals, ...counted } = counts
  return {
    id,
    departmentName: department.departmentName,
    ...counted,
    bands: matrix.bands.map(({ name, colour, from, to }) => ({
      name,
      colour,
      count: Object.entries(residuals).reduce(
        (sum, [risk, count]) => (Number(risk) >= from && Number(risk) <= to ? sum + count : sum),
        0,
      ),
    })),
    list: listed.map((one) => ({ ...one, highestResidual: banded(one.highestResidual, matrix.bands) })),
    readers,
  }
}

async function countsOf(db: Executor, where: Fragment, people: Fragment, today: string): Promise<Counts> {
  const [counts] = await run<Counts>(
    db,
    sql`with own as materialized (select r.* from hiradc_revisions r where ${where}),
        controls as (select k.due_date from own join hiradc_rows t on t.revision_id = own.id
          join hiradc_controls k on k.row_id = t.id join cases f on f.id = k.follow_up_id and f.ended_at is null)
      select count(*)::int as assessments, coalesce(sum(own.row_count), 0)::int as rows,
        count(*) filter (where own.valid_until < ${today}::date)::int as overdue_reviews,
        (select count(*)::int from controls) as open_controls,
        (select count(*)::int from controls where due_date < ${today}::date) as overdue_controls,
        (select count(*)::int from ${people} p) as people,
        coalesce((select json_object_agg(g.risk, g.n) from (select highest_residual as risk, count(*) as n from own
          where highest_residual is not null group by 1) g), '{}') as residuals
      from own`,
  )
  if (!counts) throw new Error('a count answers a row')
  return counts
}

const listedOf = (db: Executor, where: Fragment, people: Fragment, today: string) =>
  run<Listed>(
    db,
    sql`select r.hiradc_id as id, r.number, r.revision, r.title, l.location_name,
        r.highest_residual, r.valid_until,
        coalesce(r.valid_until < ${today}::date, false) as is_overdue,
        (select count(*)::int from hiradc_acknowledgements k where k.revision_id = r.id and k.user_id in ${people}) as read
      from hiradc_revisions r join locations l on l.id = r.location_id where ${where}
      order by r.highest_residual desc nulls last, r.title, r.id limit ${LISTED}`,
  )

/** The people of the department with how many of the assessments they have read, who has read least first. */
const readersOf = (db: Executor, where: Fragment, people: Fragment) =>
  run<NonNullable<DepartmentDetail['readers']>[number]>(
    db,
    sql`select u.id as user_id, u.full_name, count(k.revision_id)::int as read
      from ${people} p join users u on u.id = p.user_id
      left join (hiradc_acknowledgements k join hiradc_revisions r on r.id = k.revision_id and ${where}) on k.user_id = u.id
      group by u.id order by read, u.full_name, u.id limit 1000`,
  )
