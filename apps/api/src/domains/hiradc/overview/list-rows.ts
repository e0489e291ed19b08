import { CONTROL_TYPES, type ControlType } from '@selamat/contract/domains/hiradc/control-type'
import {
  MOST_SHOWN,
  type Phase,
  type PlaceFilter,
  type RowInForce,
  type RowQuery,
} from '@selamat/contract/domains/hiradc/hiradc-overview'
import type { BandColour, RiskMatrix } from '@selamat/contract/domains/hiradc/risk-matrix'
import { formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import type { Pagination } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { type Conditions, conditions } from '../../../platform/records/conditions.ts'
import { listPage, orderText } from '../../../platform/records/list.ts'
import { all, type Fragment, pageStatements, snake } from '../../../platform/records/statements.ts'
import { countForExport, walk } from '../../../platform/records/walk.ts'
import { matrixOf } from '../matrices.ts'
import { lateControls } from './overdue.ts'
import { rowsIn } from './places.ts'

type Found = Omit<RowInForce, 'updatedAt'> & { readonly updatedAt: Date }

/** A control as a file names it. */
export interface ExportedControl {
  readonly type: ControlType
  readonly text: string
  readonly existing: boolean
  /** The employee ID of who puts it in place. */
  readonly owner: string | null
  readonly dueDate: string | null
}
type Exported = Found & { readonly details: readonly ExportedControl[] }

const BY_STRENGTH = sql`array_position(${sql.raw(`array[${CONTROL_TYPES.map((type) => `'${type}'`).join(', ')}]`)}, k.type), k.position`
const COLUMNS_OF_ROW = sql`t.id, r.hiradc_id, r.id as revision_id, r.number, r.revision, r.title, d.department_name,
    l.location_name, s.sub_location_name, t.key, t.activity,
    t.sub_activity, t.hazard, t.category, t.condition, t.consequence, t.likelihood, t.severity, t.risk,
    t.residual_likelihood, t.residual_severity, t.residual_risk,
    t.is_critical,
    array(select k.text from hiradc_controls k where k.row_id = t.id order by ${BY_STRENGTH}) as controls,
    t.updated_at`
const JOINED = sql`join hiradc_revisions r on r.id = t.revision_id join departments d on d.id = r.department_id
    join locations l on l.id = r.location_id left join sub_locations s on s.id = r.sub_location_id`
const STATEMENTS = pageStatements('hiradc_rows', COLUMNS_OF_ROW, JOINED)
const EXPORTED = pageStatements(
  'hiradc_rows',
  sql`${COLUMNS_OF_ROW}, coalesce((select json_agg(json_build_object('type', k.type, 'text', k.text, 'existing', k.existing,
      'owner', u.username, 'dueDate', k.due_date::text) order by ${BY_STRENGTH})
    from hiradc_controls k left join users u on u.id = k.owner_id where k.row_id = t.id), '[]') as details`,
  JOINED,
)

const COLUMNS = {
  initial: { likelihood: sql`t.likelihood`, severity: sql`t.severity`, risk: sql`t.risk` },
  residual: { likelihood: sql`t.residual_likelihood`, severity: sql`t.residual_severity`, risk: sql`t.residual_risk` },
}

interface RatingFilter {
  readonly likelihood: readonly number[] | undefined
  readonly severity: readonly number[] | undefined
  readonly band: readonly BandColour[] | undefined
}

/**
 * What is asked of the ratings of a phase. The risk of a single cell is asked too: by it an index finds the cell in the order
 * of the list.
 */
function ratedSo(phase: Phase, { likelihood, severity, band }: RatingFilter, matrix: RiskMatrix): Fragment[] {
  const columns = COLUMNS[phase]
  const risks = likelihood?.flatMap((one) => severity?.map((other) => one * other) ?? [])
  const ranges = matrix.bands
    .filter(({ colour }) => band?.includes(colour))
    .map(({ from, to }) => sql`${columns.risk} between ${from} and ${to}`)
  return [
    ...(likelihood ? [sql`${columns.likelihood} = any(${likelihood})`] : []),
    ...(severity ? [sql`${columns.severity} = any(${severity})`] : []),
    ...(risks?.length === 1 ? [sql`${columns.risk} = ${risks[0]}`] : []),
    ...(band ? [ranges.length === 0 ? sql`false` : sql`(${sql.join(ranges, sql` or `)})`] : []),
  ]
}

/** Rated on levels that a matrix of so many levels does not have. */
const offMatrix = (phase: Phase, side: number) =>
  sql`(${COLUMNS[phase].likelihood} > ${side} or ${COLUMNS[phase].severity} > ${side})`

async function criteria(
  db: Executor,
  actor: Actor,
  { keyword, filter = {} }: Pick<RowQuery, 'keyword' | 'filter'>,
  today: string,
): Promise<Conditions> {
  const { category, condition, critical, overdueControl, outside, departmentId, siteId, locationId, ...rating } = filter
  const { likelihood, severity, band, residualLikelihood, residualSeverity, residualBand } = rating
  const residual = { likelihood: residualLikelihood, severity: residualSeverity, band: residualBand }
  const { matrix } = await matrixOf(db, actor.companyId)
  // A keyword is found as in every list of records.
  const found = conditions({ tenant: null, archived: null, keyword, expression: snake })
  const where = all([
    ...rowsIn(actor, { departmentId, siteId, locationId }, today),
    ...ratedSo('initial', { likelihood, severity, band }, matrix),
    ...ratedSo('residual', residual, matrix),
    ...(outside
      ? [
          sql`(${sql.join(
            outside.map((phase) => offMatrix(phase, matrix.likelihood.length)),
            sql` or `,
          )})`,
        ]
      : []),
    ...(category ? [sql`t.category = any(${category})`] : []),
    ...(condition ? [sql`t.condition = any(${condition})`] : []),
    ...(critical ? [sql`t.is_critical = any(${critical.map((one) => one === 'yes')})`] : []),
    ...(overdueControl ? [sql`t.id in (with ${lateControls(actor.companyId, today)} select row_id from late)`] : []),
    found.where,
  ])
  return { where, searched: found.searched }
}

const HIGHEST_FIRST = { column: 'residualRisk', direction: 'descending' } as const
const OTHER_RISK = { residualRisk: 't.risk', risk: 't.residual_risk' }

/** Rows of one risk stand in the order of the other: so an index has the rows of a cell in either order. */
function orderOf({ orderBy = HIGHEST_FIRST }: Pick<RowQuery, 'orderBy'>): string {
  const { column, direction } = orderBy
  const text = orderText({ column, direction })
  if (column === 'updatedAt') return text
  const [first, ...others] = text.split(', ')
  return [first, `${OTHER_RISK[column]} ${direction === 'descending' ? 'desc' : 'asc'}`, ...others].join(', ')
}

const present = ({ updatedAt, ...row }: Found): RowInForce => ({ ...row, updatedAt: formatTimestamp(updatedAt) })

/** The rows of assessments in force that an actor reaches, the highest residual risk first. */
export async function listRows(
  context: AppContext,
  actor: Actor,
  query: RowQuery,
): Promise<{ data: RowInForce[]; pagination: Pagination }> {
  const { kysely } = context.database
  const where = await criteria(kysely, actor, query, formatDate(context.clock.now()))
  const { data, pagination } = await listPage<Found>(kysely, STATEMENTS, where, query, orderOf(query))
  return { data: data.map(present), pagination }
}

/** The same rows one after the other, each with its controls in detail, and how many there are. */
export async function everyRow({ database: { kysely }, clock }: AppContext, actor: Actor, query: RowQuery) {
  const where = await criteria(kysely, actor, query, formatDate(clock.now()))
  const count = await countForExport(kysely, STATEMENTS, where)
  async function* rows() {
    for await (const { details, ...row } of walk<Exported>(kysely, EXPORTED, where, orderOf(query)))
      yield { ...present(row), details }
  }
  return { count, rows: rows() }
}

/** The rows in force with the highest residual risk in some places. */
export async function topRisks(db: Executor, actor: Actor, filter: PlaceFilter, today: string): Promise<RowInForce[]> {
  const where = all(rowsIn(actor, filter, today))
  const page = { order: sql.raw(orderOf({})), limit: MOST_SHOWN, offset: 0 }
  return (await run<Found>(db, STATEMENTS.page(where, page))).map(present)
}
