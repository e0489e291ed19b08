import { type WidgetInput, widget } from '@selamat/contract/domains/dashboards/widget'
import { sql } from 'kysely'
import { sealKey } from '../src/domains/dashboards/index.ts'
import { hashToken, randomToken, sealWith } from '../src/platform/crypto.ts'
import { run } from '../src/platform/database.ts'
import type { DemoContext } from './context.ts'
import type { DemoCompanies } from './organisation.ts'

type Line = Omit<WidgetInput, 'x' | 'y' | 'w' | 'h' | 'visual'>
interface DemoDashboard {
  readonly title: string
  readonly name: string
  readonly description: string
  readonly roles: readonly string[]
  readonly numbers: readonly Line[]
  readonly charts: readonly (Line & { readonly visual: WidgetInput['visual'] })[]
}

const LESS = { higherIsBetter: false } as const
const MORE = { higherIsBetter: true } as const
const MANAGED = ['Company Admin', 'SHE Manager']

const DASHBOARDS: readonly DemoDashboard[] = [
  {
    title: 'Permits of the turnaround',
    name: 'turnaround',
    description: 'What is live, what waits and what holds the work up',
    roles: [...MANAGED, 'Safety Officer'],
    numbers: [
      { measure: 'permits-live', ...LESS },
      { measure: 'permits-time-to-approve', ...LESS, period: 30, compare: 'PREVIOUS', target: 240 },
      { measure: 'permits-ready-first', ...MORE, period: 90, warn: 85, bad: 70 },
      { measure: 'actions-overdue', ...LESS, warn: 1, bad: 5 },
    ],
    charts: [
      { measure: 'permits-live', visual: 'BAR', dimension: 'state', ...LESS },
      { measure: 'permits-closed-gates', visual: 'BAR', dimension: 'gate', ...LESS, period: 90 },
      { measure: 'permits-overdue', visual: 'LIST', ...LESS, title: 'Hand back first' },
      { measure: 'permits-closed-gates', visual: 'LINE', ...LESS, period: 90, title: 'Closed gates by week' },
    ],
  },
  {
    title: 'Reports and actions',
    name: 'reports',
    description: 'How many reports we get, how fast we answer, and what is still to do',
    roles: MANAGED,
    numbers: [
      { measure: 'reports-per-100', ...MORE, period: 90, compare: 'PREVIOUS' },
      { measure: 'reports-answered', ...MORE, period: 90, target: 80, bad: 50 },
      { measure: 'actions-on-time', ...MORE, period: 90, target: 90, bad: 70 },
      { measure: 'voices-score', ...MORE, period: 90 },
    ],
    charts: [
      {
        measure: 'reports-sent',
        visual: 'STACKED',
        dimension: 'site',
        ...MORE,
        period: 90,
        title: 'Reports by week and site',
      },
      { measure: 'actions-overdue', visual: 'LIST', ...LESS, title: 'Actions, soonest due first' },
    ],
  },
  {
    title: 'Risk assessments',
    name: 'assessments',
    description: 'Where risk stays high, and which reviews are late',
    roles: MANAGED,
    numbers: [
      { measure: 'hiradc-high-residual', ...LESS, warn: 1 },
      { measure: 'hiradc-reviews-late', ...LESS, warn: 1, bad: 5 },
      { measure: 'hiradc-late-controls', ...LESS, warn: 1 },
    ],
    charts: [
      { measure: 'hiradc-high-residual', visual: 'BAR', dimension: 'category', ...LESS },
      { measure: 'hiradc-reviews-late', visual: 'LIST', ...LESS, title: 'Review these first' },
    ],
  },
  {
    title: 'People and equipment',
    name: 'people',
    description: 'Certificates, fitness and inspections that end soon',
    roles: [...MANAGED, 'Safety Officer'],
    numbers: [
      { measure: 'certificates-expired', ...LESS, warn: 1 },
      { measure: 'fitness-ending', ...LESS, warn: 1 },
      { measure: 'equipment-overdue', ...LESS, warn: 1 },
      { measure: 'users-active', ...MORE, warn: 70, bad: 30 },
    ],
    charts: [
      { measure: 'equipment-due', visual: 'BAR', dimension: 'obligation', ...LESS },
      { measure: 'certificates-ending', visual: 'LIST', ...LESS },
    ],
  },
]

/** Numbers in the first row, charts two by two below. */
const placed = ({ numbers, charts }: DemoDashboard) =>
  [
    ...numbers.map((line, at): WidgetInput => ({ ...line, visual: 'NUMBER', x: at * 3, y: 0, w: 3, h: 2 })),
    ...charts.map((line, at): WidgetInput => ({ ...line, x: (at % 2) * 6, y: 2 + Math.floor(at / 2) * 4, w: 6, h: 4 })),
  ].map((input, at) => {
    const { higherIsBetter, period, ...fields } = widget.parse(input)
    return { ...fields, higher_is_better: higherIsBetter, period: String(period), position: at + 1 }
  })

/**
 * Four dashboards with figures of several domains, for the roles that manage. Nobody knows their keys. One hangs on a wall; where the
 * server allows an origin there is one of another product, too.
 */
export async function loadDashboards(context: DemoContext, { operator }: DemoCompanies): Promise<void> {
  const { tx, now, embed } = context
  const dashboards = DASHBOARDS.map((one, at) => ({
    title: one.title,
    name: one.name,
    description: one.description,
    roles: one.roles,
    widgets: placed(one),
    priority: at + 1,
    key: sealWith(randomToken(), 'dashboard', randomToken()),
  }))
  await run(
    tx,
    sql`with d as (select * from jsonb_to_recordset(${JSON.stringify(dashboards)}::jsonb)
        d (title text, name text, description text, roles jsonb, widgets jsonb, priority int, key text)),
      made as (insert into dashboards (company_id, title, description, name, key_sealed, priority, created_at, updated_at)
        select ${operator.id}, d.title, d.description, d.name, d.key, d.priority, ${now}, ${now} from d order by d.priority returning id, name),
      roles_of as (insert into dashboard_roles (dashboard_id, role_id)
        select m.id, r.id from made m join d on d.name = m.name cross join jsonb_array_elements_text(d.roles) n (role)
        join roles r on r.company_id = ${operator.id} and r.name = n.role)
      insert into dashboard_widgets (dashboard_id, position, measure, visual, dimension, period, filter, compare, target, warn, bad,
        higher_is_better, title, x, y, w, h)
      select m.id, g.position, g.measure, g.visual, g.dimension, g.period, g.filter, g.compare, g.target, g.warn, g.bad,
        g.higher_is_better, g.title, g.x, g.y, g.w, g.h
      from made m join d on d.name = m.name cross join jsonb_to_recordset(d.widgets) g (position int, measure text, visual text,
        dimension text, period text, filter jsonb, compare text, target float8, warn float8, bad float8, higher_is_better boolean,
        title text, x int, y int, w int, h int)`,
  )
  await loadWall(context, operator.id)
  if (embed) await loadExternal(context, operator.id, embed)
}

/** The key of the wall display of the demo company: known like the password of its accounts, and no better kept. */
const DEMO_WALL_KEY = 'demo-company-control-room-wall-display-0000'
const YEAR = 365 * 86_400_000

/** The first dashboard on the wall of the control room in Gresik, turned on by the SHE Manager. */
const loadWall = ({ tx, now }: DemoContext, companyId: number) =>
  run(
    tx,
    sql`insert into dashboard_walls (dashboard_id, key_hash, site_id, made_by, made_at, expires_at)
      select d.id, ${hashToken(DEMO_WALL_KEY)}, s.id, u.id, ${now}, ${new Date(now.getTime() + YEAR)}
      from dashboards d join sites s on s.company_id = d.company_id and s.code = 'GRS' join users u on u.username = '10000003'
      where d.company_id = ${companyId} and d.name = 'turnaround'`,
  )

/** A dashboard of another product, from the first origin that the server allows. Its key is only an example: enter that of the product. */
async function loadExternal(
  { tx, now }: DemoContext,
  companyId: number,
  { origin, keys }: NonNullable<DemoContext['embed']>,
) {
  const key = sealKey({ keys }, companyId, 'an-example-of-a-signing-key-0123456789')
  await run(
    tx,
    sql`with made as (insert into dashboards (company_id, title, description, name, source, key_sealed, border, priority, created_at, updated_at)
        select ${companyId}, 'Energy and emissions', 'A dashboard of another product, shown beside ours', '1', 'EXTERNAL', ${key}, true,
          max(priority) + 1, ${now}, ${now} from dashboards where company_id = ${companyId} returning id)
      insert into dashboard_roles (dashboard_id, role_id) select m.id, r.id from made m
        join roles r on r.company_id = ${companyId} and r.name = any(${MANAGED}::text[])`,
  )
  await run(
    tx,
    sql`insert into settings (company_id, name, value, version, updated_at)
      values (${companyId}, 'embed', ${JSON.stringify({ origin, kind: 'METABASE' })}, 1, ${now})`,
  )
}
