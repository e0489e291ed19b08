import { type AreaRow, hiradcAreas, type hiradcRegister } from '@selamat/contract/domains/hiradc/hiradc-register'
import { formatDate } from '@selamat/contract/kit/dates'
import type { BodyOf } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { inText } from '../../../platform/keyword.ts'
import { countRows, paginationOf, startOf } from '../../../platform/paging.ts'
import { all } from '../../../platform/records/statements.ts'
import { column } from '../../../register/filters.ts'
import { matrixOf } from '../matrices.ts'
import { banded } from './columns.ts'
import { reachedInForce } from './selection.ts'

type Query = BodyOf<typeof hiradcRegister.areas>

/** The locations with assessments in force that the actor reaches, with what they hold (HIRADC-11). */
export async function listAreas(context: AppContext, actor: Actor, query: Query) {
  const db = context.database.kysely
  const today = formatDate(context.clock.now())
  const { matrix } = await matrixOf(db, actor.companyId)
  const { siteId, departmentId } = query.filter ?? {}
  const found = inText('l.search_text', query.keyword)
  const where = all([
    reachedInForce(actor, actor.scopes, today),
    ...(siteId ? [column('r.site_id')(siteId)] : []),
    ...(departmentId ? [column('r.department_id')(departmentId)] : []),
    ...(found ? [found] : []),
  ])
  const from = sql`from hiradc_revisions r join locations l on l.id = r.location_id where ${where}`
  const sorts = {
    locationName: sql`l.location_name`,
    assessments: sql`count(*)`,
    highestResidual: sql`max(r.highest_residual)`,
    overdueReviews: sql`count(*) filter (where r.valid_until < ${today}::date)`,
  }
  const order = query.orderBy ?? hiradcAreas.order
  const sort = sql.raw(order.direction === 'descending' ? 'desc' : 'asc')
  const [total, rows] = await Promise.all([
    countRows(db, sql`select distinct r.location_id ${from}`),
    run<Omit<AreaRow, 'highestResidual'> & { highestResidual: number | null }>(
      db,
      sql`select l.id, l.location_name, s.site_name, a.assessments, a."highestResidual", a."overdueReviews"
        from (select l.id, row_number() over (order by ${sorts[order.column]} ${sort}, l.location_name, l.id) as place, count(*)::int as assessments,
            max(r.highest_residual)::int as "highestResidual", ${sorts.overdueReviews}::int as "overdueReviews"
          ${from} group by l.id order by place limit ${query.limit} offset ${startOf(query)}) a
        join locations l on l.id = a.id left join sites s on s.id = l.site_id order by a.place`,
    ),
  ])
  const data = rows.map((row) => ({ ...row, highestResidual: banded(row.highestResidual, matrix.bands) }))
  return { data, pagination: paginationOf(query, total) }
}
