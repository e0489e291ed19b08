import { CONTROL_TYPES, type ControlType } from '@selamat/contract/domains/hiradc/control-type'
import {
  hiradcRows,
  MOST_SHOWN,
  type Phase,
  type PlaceFilter,
  type RowInForce,
  type RowQuery,
} from '@selamat/contract/domains/hiradc/hiradc-overview'
import type { BandColour, RiskMatrix } from '@selamat/contract/domains/hiradc/risk-matrix'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { hasOneOf } from '../../../platform/records/conditions.ts'
import { all, pageStatements } from '../../../platform/records/statements.ts'
import { countForExport, walk } from '../../../platform/records/walk.ts'
import { anyOf, column } from '../../../register/filters.ts'
import { type Asking, registerQueries } from '../../../register/register-queries.ts'
import { matrixOf } from '../matrices.ts'
import { lateControls } from './overdue.ts'
import { rowsIn } from './places.ts'

/** A control as a file names it. */
export interface ExportedControl {
  readonly type: ControlType
  readonly text: string
  readonly existing: boolean
  /** The employee ID of who puts it in place. */
  readonly owner: string | null
  readonly dueDate: string | null
}
type Exported = RowInForce & { readonly details: readonly ExportedControl[] }

const BY_STRENGTH = sql`array_position(${sql.raw(`array[${CONTROL_TYPES.map((type) => `'${type}'`).join(', ')}]`)}, k.type), k.position`
const COLUMNS_OF_ROW = sql`t.id, r.hiradc_id, r.id as revision_id, r.number, r.revision, r.title, d.department_name,
    l.location_name, s.sub_location_name, t.key, t.activity,
    t.sub_activity, t.hazard, t.category, t.condition, t.consequence, t.likelihood, t.severity, t.risk,
    t.residual_likelihood, t.residual_severity, t.residual_risk,
    t.is_critical,
    array(select k.text from hiradc_controls k where k.row_id = t.id order by ${BY_STRENGTH}) as controls,
    jakarta_time(t.updated_at) as updated_at`
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

interface Reader extends Asking {
  readonly matrix: RiskMatrix
}

/** Rated on levels that a matrix of so many levels does not have. */
const offMatrix = (phase: Phase, side: number) =>
  sql`(${COLUMNS[phase].likelihood} > ${side} or ${COLUMNS[phase].severity} > ${side})`

const inBand =
  (phase: Phase) =>
  (colours: readonly BandColour[], { matrix }: Reader) =>
    anyOf(
      matrix.bands
        .filter(({ colour }) => colours.includes(colour))
        .map(({ from, to }) => sql`${COLUMNS[phase].risk} between ${from} and ${to}`),
    )

/** The risk of a single cell is asked beside its severity: by it an index finds the cell in the order of the list. */
const severe = (phase: Phase, severity: readonly number[], likelihood: readonly number[] = []) => {
  const risks = likelihood.flatMap((one) => severity.map((other) => one * other))
  const rated = hasOneOf(COLUMNS[phase].severity, severity)
  return risks.length === 1 ? sql`${rated} and ${COLUMNS[phase].risk} = ${risks[0]}` : rated
}

/** The reads of the rows of assessments in force that an actor reaches, the highest residual risk first. */
export const rowReads = registerQueries(hiradcRows, {
  table: 'hiradc_rows',
  reader: async (asking: Asking): Promise<Reader> => ({
    ...asking,
    matrix: (await matrixOf(asking.db, asking.actor.companyId)).matrix,
  }),
  scope: ({ actor, today }, { departmentId, siteId, locationId }) =>
    all(rowsIn(actor, { departmentId, siteId, locationId }, today)),
  filters: {
    departmentId: () => null,
    siteId: () => null,
    locationId: () => null,
    band: inBand('initial'),
    residualBand: inBand('residual'),
    likelihood: column('t.likelihood'),
    residualLikelihood: column('t.residual_likelihood'),
    severity: (severity, _, { likelihood }) => severe('initial', severity, likelihood),
    residualSeverity: (severity, _, { residualLikelihood }) => severe('residual', severity, residualLikelihood),
    outside: (phases, { matrix }) => anyOf(phases.map((phase) => offMatrix(phase, matrix.likelihood.length))),
    category: column('t.category'),
    condition: column('t.condition'),
    critical: (values) => column('t.is_critical')(values.map((one) => one === 'yes')),
    overdueControl: (_, { actor, today }) =>
      sql`t.id in (with ${lateControls(actor.companyId, today)} select row_id from late)`,
  },
  // Rows of one risk stand in the order of the other: so an index has the rows of a cell in either order.
  sorts: {
    residualRisk: ['t.residual_risk', 't.risk'],
    risk: ['t.risk', 't.residual_risk'],
    updatedAt: ['t.updated_at'],
  },
  statements: () => STATEMENTS,
  present: (rows: readonly RowInForce[]) => [...rows],
})

/** The same rows one after the other, each with its controls in detail, and how many there are. */
export async function everyRow(context: AppContext, actor: Actor, query: RowQuery) {
  const { reader, where } = await rowReads.select(context, actor, query)
  const rows = walk<Exported>(reader.db, EXPORTED, { where }, rowReads.orderOf(query.orderBy))
  return { count: await countForExport(reader.db, STATEMENTS, { where }), rows }
}

/** The rows in force with the highest residual risk in some places. */
export function topRisks(db: Executor, actor: Actor, filter: PlaceFilter, today: string): Promise<RowInForce[]> {
  const where = all(rowsIn(actor, filter, today))
  const page = { order: sql.raw(rowReads.orderOf()), limit: MOST_SHOWN, offset: 0 }
  return run<RowInForce>(db, STATEMENTS.page(where, page))
}
