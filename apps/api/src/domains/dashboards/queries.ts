import {
  type DashboardDetail,
  type DashboardRow,
  type dashboard,
  HIDDEN_KEY,
} from '@selamat/contract/domains/dashboards/dashboard'
import { DASHBOARD, DASHBOARD_LIST } from '@selamat/contract/domains/dashboards/items'
import { type Widget, widget } from '@selamat/contract/domains/dashboards/widget'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { may } from '@selamat/contract/kit/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/access.ts'
import { type Executor, run } from '../../platform/database.ts'
import { httpError } from '../../platform/errors.ts'
import type { Fragment } from '../../platform/records/statements.ts'
import type { Grants } from './grants.ts'

/** The roles of dashboards `d` that somebody has. */
const hasRole = ({ userId }: Actor): RawBuilder<SqlBool> => sql`exists (select from dashboard_roles dr
  join user_roles ur on ur.role_id = dr.role_id join roles r on r.id = dr.role_id and r.archived_at is null
  where dr.dashboard_id = d.id and ur.user_id = ${userId})`

const ofCompany = ({ companyId }: Pick<Actor, 'companyId'>): RawBuilder<SqlBool> => sql`d.company_id = ${companyId}`

/** The dashboards of the own roles, in their order. */
export function ownDashboards(db: Executor, actor: Actor): Promise<DataOf<typeof dashboard.list>> {
  return run(
    db,
    sql`select d.id, d.title, d.description, d.priority, d.border, d.source from dashboards d
      where ${ofCompany(actor)} and ${hasRole(actor)} order by d.priority, d.id`,
  )
}

/** A dashboard `d` is the only one of its company, or the first of a role that has it. */
export const isNeeded: Fragment = sql`(not exists (select from dashboards o where o.company_id = d.company_id and o.id <> d.id)
  or exists (select from dashboard_roles dr join roles r on r.id = dr.role_id and r.archived_at is null
    where dr.dashboard_id = d.id and not exists (select from dashboard_roles other join dashboards o on o.id = other.dashboard_id
      where other.role_id = dr.role_id and (o.priority, o.id) < (d.priority, d.id))))`

type Stored = Omit<DashboardRow, 'updatedAt'> & { readonly updatedAt: Date }
const ROW = sql`d.id, d.version, d.title, d.description, d.name, d.priority, d.border, d.source, d.updated_at,
  coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.name) from dashboard_roles dr
    join roles r on r.id = dr.role_id where dr.dashboard_id = d.id), '[]') as roles,
  (select count(*)::int from dashboard_widgets w where w.dashboard_id = d.id) as widgets, not ${isNeeded} as can_delete`

const present = ({ updatedAt, ...row }: Stored): DashboardRow => ({ ...row, updatedAt: formatTimestamp(updatedAt) })

/** All dashboards of a company, in their order. */
export async function allDashboards(db: Executor, actor: Actor): Promise<DashboardRow[]> {
  const rows = await run<Stored>(
    db,
    sql`select ${ROW} from dashboards d where ${ofCompany(actor)} order by d.priority, d.id`,
  )
  return rows.map(present)
}

interface StoredWidget extends Omit<Widget, 'period'> {
  readonly period: string
}

/** The widgets of a dashboard, in their order. */
export const widgetsOf = async (db: Executor, id: number): Promise<Widget[]> => {
  const rows = await run<StoredWidget>(
    db,
    sql`select measure, visual, dimension, period, filter, compare, target, warn, bad, higher_is_better, title, x, y, w, h
      from dashboard_widgets where dashboard_id = ${id} order by position`,
  )
  return rows.map(({ period, ...row }) => widget.parse({ ...row, period: Number(period) || period }))
}

/** A dashboard that somebody sees, with its widgets: one of the own roles, or any where dashboards are managed. Throws 404. */
export async function visibleDashboard(db: Executor, actor: Actor, grants: Grants, id: number) {
  const manages = grants({ permission: may(DASHBOARD_LIST, 'read') }) !== null
  const reads = grants({ permission: may(DASHBOARD, 'read') }) !== null
  const visible = manages ? sql`true` : reads ? hasRole(actor) : sql`false`
  const [row] = await run<Stored>(
    db,
    sql`select ${ROW} from dashboards d where d.id = ${id} and ${ofCompany(actor)} and ${visible}`,
  )
  if (!row) throw httpError('NOT_FOUND')
  return { ...present(row), widgets: await widgetsOf(db, id) }
}

/** The same as it leaves: with dots in place of its key. Throws 404. */
export async function readDashboard(db: Executor, actor: Actor, grants: Grants, id: number): Promise<DashboardDetail> {
  return { ...(await visibleDashboard(db, actor, grants, id)), key: HIDDEN_KEY }
}
