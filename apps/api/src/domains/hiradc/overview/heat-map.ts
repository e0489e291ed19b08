import type { Heat, hiradcOverview, PlaceFilter } from '@selamat/contract/domains/hiradc/hiradc-overview'
import { isOnMatrix, type RiskMatrix } from '@selamat/contract/domains/hiradc/risk-matrix'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { all, type Fragment } from '../../../platform/records/statements.ts'
import { matrixOf, presentMatrix } from '../matrices.ts'
import { narrower, revisionsIn } from './places.ts'

interface Counted {
  readonly afterControls: boolean
  readonly likelihood: number
  readonly severity: number
  readonly rows: number
}

/** What is counted: the stored counts, which know all but the place, else the rows of the few assessments of a place. */
const countedIn = (actor: Actor, filter: PlaceFilter, today: string): Fragment =>
  filter.locationId
    ? sql`select x.after_controls, x.likelihood, x.severity, 1 as rows
        from hiradc_revisions r join hiradc_rows t on t.revision_id = r.id
        cross join lateral (values (false, t.likelihood, t.severity), (true, t.residual_likelihood, t.residual_severity))
          x (after_controls, likelihood, severity)
        where ${revisionsIn(actor, filter, today)}`
    : sql`select r.after_controls, r.likelihood, r.severity, r.rows from hiradc_cells r
        where ${all([sql`r.company_id = ${actor.companyId}`, ...narrower(actor, filter, today)])}`

/** How many rows in force that a reader reaches are in each cell of the company's newest matrix, before and after controls. */
export async function heatMap(
  db: Executor,
  actor: Actor,
  filter: PlaceFilter,
  today: string,
): Promise<DataOf<typeof hiradcOverview.heatMap>> {
  const [stored, counts] = await Promise.all([
    matrixOf(db, actor.companyId),
    run<Counted>(
      db,
      sql`select c.after_controls, c.likelihood, c.severity, sum(c.rows)::int as rows
        from (${countedIn(actor, filter, today)}) c where c.likelihood is not null and c.severity is not null
        group by 1, 2, 3 having sum(c.rows) > 0 order by 1, 2, 3`,
    ),
  ])
  const of = (after: boolean) =>
    heatOf(
      stored.matrix,
      counts.filter(({ afterControls }) => afterControls === after),
    )
  return { matrix: presentMatrix(stored), initial: of(false), residual: of(true) }
}

function heatOf(matrix: RiskMatrix, counts: readonly Counted[]): Heat {
  const total = (some: readonly Counted[]) => some.reduce((sum, { rows }) => sum + rows, 0)
  const cells = counts.filter((cell) => isOnMatrix(matrix, cell))
  return {
    cells: cells.map(({ likelihood, severity, rows }) => ({ likelihood, severity, rows })),
    rows: total(counts),
    outside: total(counts) - total(cells),
  }
}
