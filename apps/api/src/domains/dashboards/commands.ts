import {
  type DashboardInput,
  type dashboard,
  HIDDEN_KEY,
  MOST_DASHBOARDS,
} from '@selamat/contract/domains/dashboards/dashboard'
import type { Widget } from '@selamat/contract/domains/dashboards/widget'
import { sql } from 'kysely'
import type { Measure } from '../../measures/measure.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { changes, writeAudit } from '../../platform/audit.ts'
import { sealWith } from '../../platform/crypto.ts'
import { run, type Tx } from '../../platform/database.ts'
import { brokenConstraint, httpError } from '../../platform/errors.ts'
import type { SignedCall } from '../../platform/http.ts'
import { CHOOSE } from '../../platform/messages.ts'
import { staleRow } from '../../platform/stale.ts'
import { assertWidgets } from './check-widgets.ts'
import { isNeeded } from './queries.ts'
import { removeWall } from './wall/turn-wall.ts'

type Measures = (key: string) => Measure | undefined
type Saved = { id: number; version: number }

/** Orders of a company change one after the other. */
const lockCompany = (tx: Tx, companyId: number) =>
  run(tx, sql`select 1 from companies where id = ${companyId} for no key update`)

const TAKEN: Readonly<Record<string, Record<string, string>>> = {
  dashboards_title: { title: 'The title already exists' },
  dashboards_name: { name: 'The name already exists' },
}
function takenError(error: unknown): never {
  const errors = TAKEN[brokenConstraint(error, '23505') ?? '']
  throw errors ? httpError('INVALID', { errors }) : error
}

/** What the key of a dashboard is sealed for. */
export const purposeOf = (companyId: number) => `dashboard key ${companyId}`

/** A key as it is stored: sealed with the secret of the server. */
export const sealKey = ({ keys }: Pick<AppContext, 'keys'>, companyId: number, key: string): string =>
  sealWith(Buffer.from(keys.tokenSecret).toString('base64'), purposeOf(companyId), key)

/** What the trail tells of a dashboard: never its key. */
const toldOf = ({ key: _key, widgets, ...fields }: DashboardInput) => ({
  ...fields,
  widgets: widgets.map(({ measure, visual }) => `${measure} ${visual.toLowerCase()}`),
})

/** Creates a dashboard, the last in the order unless it says its place. Throws 422 at the field. */
export async function createDashboard(
  context: AppContext,
  tx: Tx,
  { actor, body, requestId }: SignedCall<typeof dashboard.create>,
  measureOf: Measures,
): Promise<Saved> {
  assertWidgets(body.widgets, measureOf)
  const { companyId, userId } = actor
  if (body.key === HIDDEN_KEY) throw httpError('INVALID', { errors: { key: 'Please input your Key!' } })
  await lockCompany(tx, companyId)
  const [last] = await run<{ count: number }>(
    tx,
    sql`select count(*)::int as count from dashboards where company_id = ${companyId}`,
  )
  if ((last?.count ?? 0) >= MOST_DASHBOARDS) {
    throw httpError('INVALID', { message: `A company has at most ${MOST_DASHBOARDS} dashboards. Delete one first` })
  }
  const at = context.clock.now()
  const { title, description, name, border, source } = body
  const [made] = await run<Saved>(
    tx,
    sql`insert into dashboards (company_id, title, description, name, key_sealed, border, source, priority, created_at, created_by, updated_at, updated_by)
      values (${companyId}, ${title}, ${description}, ${name}, ${sealKey(context, companyId, body.key)}, ${border}, ${source},
        coalesce((select max(priority) from dashboards where company_id = ${companyId}), 0) + 1, ${at}, ${userId}, ${at}, ${userId})
      returning id, version`,
  ).catch(takenError)
  if (!made) throw httpError('INTERNAL')
  await writeParts(tx, companyId, made.id, body)
  if (body.priority !== undefined) await moveTo(tx, companyId, made.id, body.priority)
  await writeAudit(tx, {
    ...entryOf(made.id, title),
    companyId,
    actorId: userId,
    at,
    action: 'create',
    after: toldOf(body),
    requestId,
  })
  return made
}

/** Changes a dashboard with its roles and widgets; eight dots keep its key. Throws 404, 409 STALE, 422 at the field. */
export async function updateDashboard(
  context: AppContext,
  tx: Tx,
  { actor, body, requestId }: SignedCall<typeof dashboard.update>,
  measureOf: Measures,
): Promise<Saved> {
  assertWidgets(body.widgets, measureOf)
  const { companyId, userId } = actor
  await lockCompany(tx, companyId)
  const stored = await lockDashboard(tx, companyId, body.id, body.version)
  const before = await toldStored(tx, body.id)
  const at = context.clock.now()
  const { title, description, name, border, source } = body
  const keySealed = body.key === HIDDEN_KEY ? stored.keySealed : sealKey(context, companyId, body.key)
  const [saved] = await run<Saved>(
    tx,
    sql`update dashboards set title = ${title}, description = ${description}, name = ${name}, key_sealed = ${keySealed}, border = ${border},
        source = ${source}, version = version + 1, updated_at = ${at}, updated_by = ${userId}
      where id = ${body.id} returning id, version`,
  ).catch(takenError)
  if (!saved) throw httpError('NOT_FOUND')
  await run(tx, sql`delete from dashboard_roles where dashboard_id = ${body.id}`)
  await run(tx, sql`delete from dashboard_widgets where dashboard_id = ${body.id}`)
  await writeParts(tx, companyId, body.id, body)
  if (body.priority !== undefined) await moveTo(tx, companyId, body.id, body.priority)
  const { id: _id, version: _version, ...fields } = body
  const change = changes(before, toldOf(fields))
  const keyChange = body.key === HIDDEN_KEY ? [] : ['The key was changed']
  // A key that was replaced opens nothing any more, and a dashboard of another product is on no wall of ours.
  const endsWall = (source !== 'BUILT_IN' || body.key !== HIDDEN_KEY) && (await removeWall(tx, body.id))
  const reasons = [...keyChange, ...(endsWall ? ['The wall display has ended'] : [])]
  await writeAudit(tx, {
    ...entryOf(body.id, title),
    companyId,
    actorId: userId,
    at,
    action: 'update',
    ...change,
    ...(reasons.length === 0 ? {} : { reason: reasons.join('. ') }),
    requestId,
  })
  return saved
}

const entryOf = (entityId: number, label: string) => ({ entity: 'dashboards', entityId, label })

interface Locked {
  readonly title: string
  readonly version: number
  readonly keySealed: string
  readonly needed: boolean
}

/** Locks a dashboard of a company at the expected version. Throws 404, 409 STALE. */
async function lockDashboard(tx: Tx, companyId: number, id: number, version: number): Promise<Locked> {
  const [stored] = await run<Locked>(
    tx,
    sql`select d.title, d.version, d.key_sealed, ${isNeeded} as needed from dashboards d
      where d.id = ${id} and d.company_id = ${companyId} for update of d`,
  )
  if (!stored) throw httpError('NOT_FOUND')
  if (stored.version !== version) throw await staleRow(tx, 'dashboards', id)
  return stored
}

async function toldStored(tx: Tx, id: number): Promise<Record<string, unknown>> {
  const [row] = await run<Record<string, unknown>>(
    tx,
    sql`select d.title, d.description, d.name, d.border, d.source, d.priority,
        array(select dr.role_id from dashboard_roles dr where dr.dashboard_id = d.id order by 1) as role_ids,
        array(select w.measure || ' ' || lower(w.visual) from dashboard_widgets w where w.dashboard_id = d.id order by w.position) as widgets
      from dashboards d where d.id = ${id}`,
  )
  return row ?? {}
}

/** Writes roles and widgets. Throws 422 for a role that the company does not have. */
async function writeParts(tx: Tx, companyId: number, id: number, { roleIds, widgets }: DashboardInput): Promise<void> {
  const written = await run(
    tx,
    sql`insert into dashboard_roles (dashboard_id, role_id) select ${id}, r.id from roles r
      where r.id = any(${[...roleIds]}::bigint[]) and r.company_id = ${companyId} and r.archived_at is null returning role_id`,
  )
  if (written.length < roleIds.length) throw httpError('INVALID', { errors: { roleIds: CHOOSE } })
  if (widgets.length === 0) return
  await run(
    tx,
    sql`insert into dashboard_widgets (dashboard_id, position, measure, visual, dimension, period, filter, compare, target, warn, bad,
        higher_is_better, title, x, y, w, h)
      select ${id}, g.position, g.measure, g.visual, g.dimension, g.period, g.filter, g.compare, g.target, g.warn, g.bad,
        g.higher_is_better, g.title, g.x, g.y, g.w, g.h
      from jsonb_to_recordset(${JSON.stringify(widgets.map(storedWidget))}::jsonb) g (position int, measure text, visual text, dimension text, period text,
        filter jsonb, compare text, target float8, warn float8, bad float8, higher_is_better boolean, title text, x int, y int, w int, h int)`,
  )
}

const storedWidget = ({ higherIsBetter, period, ...fields }: Widget, place: number) => ({
  ...fields,
  period: String(period),
  higher_is_better: higherIsBetter,
  position: place + 1,
})

/** Puts one dashboard at a place of the order; the others close up. */
async function moveTo(tx: Tx, companyId: number, id: number, priority: number): Promise<void> {
  const rows = await run<{ id: number }>(
    tx,
    sql`select id from dashboards where company_id = ${companyId} and id <> ${id} order by priority, id`,
  )
  const ids = rows.map((row) => row.id)
  ids.splice(priority - 1, 0, id)
  await writeOrder(tx, ids)
}

const writeOrder = (tx: Tx, ids: readonly number[]) =>
  run(
    tx,
    sql`update dashboards d set priority = g.place from unnest(${[...ids]}::bigint[]) with ordinality g (id, place)
      where d.id = g.id and d.priority is distinct from g.place`,
  )

/** Puts the dashboards of a company in an order. Throws 409 where others were added or deleted since it was read. */
export async function orderDashboards(
  context: AppContext,
  tx: Tx,
  { actor, body, requestId }: SignedCall<typeof dashboard.order>,
): Promise<void> {
  const { companyId, userId } = actor
  await lockCompany(tx, companyId)
  const rows = await run<{ id: number; title: string }>(
    tx,
    sql`select id, title from dashboards where company_id = ${companyId} order by priority, id`,
  )
  const foreign = body.ids.some((id) => !rows.some((row) => row.id === id))
  if (foreign) throw httpError('NOT_FOUND')
  if (new Set(body.ids).size !== rows.length || body.ids.length !== rows.length) {
    throw httpError('WRONG_STATE', { message: 'Dashboards were added or deleted. Reload the list and try again' })
  }
  await writeOrder(tx, body.ids)
  const titles = (ids: readonly number[]) => ids.flatMap((id) => rows.find((row) => row.id === id)?.title ?? [])
  const [before, after] = [titles(rows.map(({ id }) => id)), titles(body.ids)]
  const at = context.clock.now()
  await writeAudit(tx, {
    ...entryOf(body.ids[0] ?? 0, 'Order of dashboards'),
    companyId,
    actorId: userId,
    at,
    action: 'update',
    before: { order: before },
    after: { order: after },
    requestId,
  })
}

/** Deletes a dashboard. Throws 404, 409 STALE, and 409 where it is the only one or the first of a role (DASH-23). */
export async function deleteDashboard(
  context: AppContext,
  tx: Tx,
  { actor, params, version, requestId }: SignedCall<typeof dashboard.delete>,
): Promise<void> {
  const { companyId, userId } = actor
  await lockCompany(tx, companyId)
  const { title, needed } = await lockDashboard(tx, companyId, params.id, version)
  if (needed) throw httpError('WRONG_STATE', { message: 'You cant deleted this Dashboard' })
  const before = await toldStored(tx, params.id)
  await run(tx, sql`delete from dashboards where id = ${params.id}`)
  await writeAudit(tx, {
    ...entryOf(params.id, title),
    companyId,
    actorId: userId,
    at: context.clock.now(),
    action: 'delete',
    before,
    requestId,
  })
}
