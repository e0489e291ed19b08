import { FIGURE_PAGES, type FigureText, figureText, periodText } from '@selamat/contract/domains/dashboards/figure-text'
import type { Figure } from '@selamat/contract/domains/dashboards/figures'
import { dashboardAddress } from '@selamat/contract/domains/dashboards/items'
import type { WhichFigures } from '@selamat/contract/domains/dashboards/subscriptions/subscription'
import { formatInstant } from '@selamat/contract/kit/instants'
import { sql } from 'kysely'
import type { Measure } from '../../../measures/measure.ts'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import type { OpenedRows } from '../figure.ts'
import { readPage } from '../read-figures.ts'

/** A figure with its words, and the rows that it opens. */
export interface WrittenFigure {
  readonly figure: Figure
  readonly text: FigureText
  readonly opened: OpenedRows | null
}

/** A page of figures in words: the same in a mail and in each file. */
export interface WrittenPage {
  readonly title: string
  /** The page on the site. */
  readonly path: string
  readonly filters: string
  readonly period: string
  readonly asOf: string
  readonly figures: readonly WrittenFigure[]
}

/** Sites and departments of a filter by name, as SQL: `Site Plant 1; department Maintenance`, or `none`. */
export const filterWords = (filter: Fragment, companyId: Fragment): Fragment => {
  const named = (
    word: string,
    key: string,
    table: string,
    name: string,
  ) => sql`(select ${`${word} `} || string_agg(n.${sql.ref(name)}, ', ' order by n.${sql.ref(name)})
    from ${sql.table(table)} n where n.company_id = ${companyId} and n.id in (select e::bigint from jsonb_array_elements_text(${filter} -> ${key}) e))`
  return sql`coalesce(nullif(concat_ws('; ', ${named('site', 'siteId', 'sites', 'site_name')},
    ${named('department', 'departmentId', 'departments', 'department_name')}), ''), 'none')`
}

interface Names {
  readonly title: string
  readonly filters: string
}

/** What a page is called, and its filters. */
async function namesOf(db: Executor, { companyId }: Actor, { dashboardId, filter }: WhichFigures): Promise<Names> {
  const [names] = await run<Names>(
    db,
    sql`select coalesce((select title from dashboards where id = ${dashboardId}::bigint and company_id = ${companyId}), '') as title,
      ${filterWords(sql`${JSON.stringify(filter)}::jsonb`, sql`${companyId}`)} as filters`,
  )
  return names ?? { title: '', filters: 'none' }
}

/** Reads a page for somebody as the screen does, and puts it into words. Throws 403 and 404 as the screen. */
export async function writtenPage(
  context: AppContext,
  measures: readonly Measure[],
  actor: Actor,
  which: WhichFigures,
): Promise<WrittenPage> {
  const { page, dashboardId, filter, period } = which
  const { asOf, figures, opened } = await readPage(context, actor, measures, {
    ...(page === null ? {} : { page }),
    ...(dashboardId === null ? {} : { dashboardId }),
    ...(period === null ? {} : { period }),
    filter,
  })
  const names = await namesOf(context.database.kysely, actor, which)
  const { title, path } =
    page === null ? { title: names.title, path: dashboardAddress(dashboardId ?? 0) } : FIGURE_PAGES[page]
  return {
    title,
    path,
    filters: names.filters,
    period: periodText(period),
    asOf: formatInstant(asOf),
    figures: figures.map((figure, place) => ({
      figure,
      text: figureText(figure),
      opened: opened[place] ?? null,
    })),
  }
}
