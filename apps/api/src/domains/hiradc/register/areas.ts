import type { AreaRow, hiradcRegister } from '@selamat/contract/domains/hiradc/hiradc-register'
import { formatDate } from '@selamat/contract/kit/dates'
import type { BodyOf } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { keywordPattern, matching } from '../../../platform/keyword.ts'
import { countRows, paginationOf, startOf } from '../../../platform/paging.ts'
import { all } from '../../../platform/records/statements.ts'
import { matrixOf } from '../matrices.ts'
import { banded } from './columns.ts'
import { filters, reachedInForce } from './selection.ts'

type Query = BodyOf<typeof hiradcRegister.areas>

/** The locations with assessments in force that the actor reaches, with what they hold (HIRADC-11). */
export async function listAreas(context: AppContext, actor: Actor, query: Query) {
  const db = context.database.kysely
  const today = formatDate(context.clock.now())
  const { matrix } = await matrixOf(db, actor.companyId)
  const pattern = keywordPattern(query.keyword)
  const where = all([
    reachedInForce(actor, actor.scopes, today),
    ...filters(actor, query.filter ?? {}, { matrix, today }),
    ...(pattern === undefined ? [] : [sql`l.search_text ${matching(pattern)}`]),
  ])
  const from = sql`from hiradc_revisions r join locations l on l.id = r.location_id where ${where}`
  const sorts = {
    locationName: sql`l.location_name`,
    assessments: sql`count(*)`,
    highestResidual: sql`max(r.highest_residual)`,
    overdueReviews: sql`count(*) filter (where r.valid_until < ${today}::date)`,
  }
  const { column, direction } = query.orderBy ?? { column: 'locationName' as const, direction: 'ascending' as const }
  const sort = sql.raw(direction === 'descending' ? 'desc' : 'asc')
  const [total, rows] = await Promise.all([
    countRows(db, sql`select distinct r.location_id ${from}`),
    run<Omit<AreaRow, 'highestResidual'> & { highestResidual: number | null }>(
      db,
      sql`select l.id, l.location_name, s.site_name, a.assessments, a."highestResidual", a."overdueReviews"
        from (select l.id, row_number() over (order by ${sorts[column]} ${sort}, l.location_name, l.id) as place, count(*)::int as assessments,
            max(r.highest_residual)::int as "highestResidual", ${sorts.overdueReviews}::int as "overdueReviews"
          ${from} group by l.id order by place limit ${query.limit} offset ${startOf(query)}) a
        join locations l on l.id = a.id left join sites s on s.id = l.site_id order by a.place`,
    ),
  ])
  const data = rows.map((row) => ({ ...row, highestResidual: banded(row.highestResidual, matrix.bands) }))
  return { data, pagination: paginationOf(query, total) }
}
