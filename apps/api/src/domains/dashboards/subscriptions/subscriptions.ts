import { FIGURE_PAGES, periodText } from '@selamat/contract/domains/dashboards/figure-text'
import { dashboardAddress } from '@selamat/contract/domains/dashboards/items'
import {
  type MailedPage,
  MOST_SUBSCRIPTIONS,
  type SubscriptionRow,
  type SubscriptionWrite,
  type subscription,
  timeText,
} from '@selamat/contract/domains/dashboards/subscriptions/subscription'
import { widgetPeriod } from '@selamat/contract/domains/dashboards/widget'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import { brokenConstraint, httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { CHOOSE } from '../../../platform/messages.ts'
import { changeBy } from '../../../platform/stale.ts'
import { filterWords } from '../files/written-page.ts'
import { grantsOf } from '../grants.ts'
import { visibleDashboard } from '../queries.ts'
import { opensPage } from '../read-figures.ts'
import { nextTime } from './times.ts'

const FULL = `You have ${MOST_SUBSCRIPTIONS} mails of dashboards already. Stop one of them first`
const NO_ADDRESS = 'Your account has no email address. Enter one in your profile first'
const TWICE = 'This page is mailed to you at this time already'

interface StoredRow extends Omit<SubscriptionRow, 'to' | 'period'> {
  readonly page: MailedPage | null
  readonly dashboardId: number | null
  readonly period: string | null
}

/** A period as it is stored. */
export const storedPeriod = (period: string | null) =>
  period === null ? null : widgetPeriod.parse(Number(period) || period)

/** The own mails of dashboards, with what became of the last one of each. */
export async function listSubscriptions(
  { database }: AppContext,
  { userId, companyId }: Actor,
): Promise<SubscriptionRow[]> {
  const rows = await run<StoredRow>(
    database.kysely,
    sql`select s.id, s.version, s.page, s.dashboard_id, coalesce(d.title, s.title) as title, s.cadence, s.hour, s.day, s.period,
        ${filterWords(sql`s.filter`, sql`s.company_id`)} as filters, jakarta_time(s.due_at) as due_at,
        (select json_build_object('at', jakarta_time(m.done_at), 'skipped', m.skipped) from dashboard_mails m
          where m.subscription_id = s.id order by m.done_at desc limit 1) as last
      from dashboard_subscriptions s left join dashboards d on d.id = s.dashboard_id
      where s.user_id = ${userId} and s.company_id = ${companyId} order by title, s.id`,
  )
  return rows.map(({ page, dashboardId, period, ...row }) => ({
    ...row,
    to: page !== null ? FIGURE_PAGES[page].path : dashboardId !== null ? dashboardAddress(dashboardId) : null,
    period: periodText(storedPeriod(period)),
  }))
}

/** What a page is called that the subscriber can open now. Throws 422 where that is none. */
async function titleOf(db: Executor, actor: Actor, { page, dashboardId }: SubscriptionWrite): Promise<string> {
  const grants = await grantsOf(db, actor)
  if (page !== null) {
    if (!opensPage(grants, page)) throw httpError('INVALID', { errors: { page: CHOOSE } })
    return FIGURE_PAGES[page].title
  }
  const found = await visibleDashboard(db, actor, grants, dashboardId ?? 0).catch(() => null)
  if (found === null) throw httpError('INVALID', { errors: { dashboardId: CHOOSE } })
  if (found.source === 'EXTERNAL')
    throw httpError('INVALID', { errors: { dashboardId: 'Another product shows this dashboard: it cannot be mailed' } })
  return found.title
}

/** Sites and departments must be of the company. Throws 422. */
async function assertFilter(db: Executor, { companyId }: Actor, { filter }: SubscriptionWrite): Promise<void> {
  const { siteId = [], departmentId = [] } = filter
  const [found] = await run<{ sites: number; departments: number }>(
    db,
    sql`select (select count(*)::int from sites where company_id = ${companyId} and id = any(${[...siteId]}::bigint[])) as sites,
      (select count(*)::int from departments where company_id = ${companyId} and id = any(${[...departmentId]}::bigint[])) as departments`,
  )
  if (found?.sites !== new Set(siteId).size || found.departments !== new Set(departmentId).size)
    throw httpError('INVALID', { errors: { filter: 'A site or department of the filter does not exist' } })
}

function twiceError(error: unknown): never {
  throw brokenConstraint(error, '23505') === 'dashboard_subscriptions_once'
    ? httpError('INVALID', { errors: { hour: TWICE } })
    : error
}

const entryOf = (entityId: number, label: string) => ({ entity: 'dashboard_subscriptions', entityId, label })

/** Has a page mailed to whoever asks, from its next time on. Throws 422 at the field, 409 beyond the most. */
export async function subscribe(
  { clock }: AppContext,
  tx: Tx,
  { actor, body, requestId }: SignedCall<typeof subscription.create>,
): Promise<{ id: number; version: number }> {
  const at = clock.now()
  const { companyId, userId } = actor
  const { page, dashboardId, cadence, hour, day, filter, period } = body
  const title = await titleOf(tx, actor, body)
  await assertFilter(tx, actor, body)
  // One after the other, so that nobody has more than the most.
  const [self] = await run<{ email: string | null }>(
    tx,
    sql`select email from users where id = ${userId} for no key update`,
  )
  if (!self?.email) throw httpError('RULE', { message: NO_ADDRESS })
  const [own] = await run<{ count: number }>(
    tx,
    sql`select count(*)::int as count from dashboard_subscriptions where user_id = ${userId}`,
  )
  if ((own?.count ?? 0) >= MOST_SUBSCRIPTIONS) throw httpError('RULE', { message: FULL })
  const [made] = await run<{ id: number; version: number }>(
    tx,
    sql`insert into dashboard_subscriptions (company_id, user_id, page, dashboard_id, title, cadence, hour, day, filter, period, due_at,
        created_at, updated_at)
      values (${companyId}, ${userId}, ${page}, ${dashboardId}, ${title}, ${cadence}, ${hour}, ${day}, ${JSON.stringify(filter)},
        ${period === null ? null : String(period)}, ${nextTime(at, { cadence: sql`${cadence}`, hour: sql`${hour}::int`, day: sql`${day}::int` })}, ${at}, ${at})
      returning id, version`,
  ).catch(twiceError)
  if (!made) throw httpError('INTERNAL')
  const after = { time: timeText(body), filter, period }
  await writeAudit(tx, {
    ...entryOf(made.id, title),
    companyId,
    actorId: userId,
    at,
    action: 'create',
    after,
    requestId,
  })
  return made
}

interface Own {
  readonly title: string
  readonly version: number
  readonly cadence: SubscriptionWrite['cadence']
  readonly hour: number
  readonly day: number | null
  readonly updatedAt: Date
}
/** Locks one of the own. Throws 404. */
async function lockOwn(tx: Tx, { userId, companyId }: Actor, id: number): Promise<Own> {
  const [own] = await run<Own>(
    tx,
    sql`select title, version, cadence, hour, day, updated_at from dashboard_subscriptions where id = ${id} and user_id = ${userId} and company_id = ${companyId} for update`,
  )
  if (!own) throw httpError('NOT_FOUND')
  return own
}

/** Changes when mails come. Throws 404, 409 STALE, 422 at the field. */
export async function changeTime(
  { clock }: AppContext,
  tx: Tx,
  { actor, body, requestId }: SignedCall<typeof subscription.update>,
): Promise<{ id: number; version: number }> {
  const at = clock.now()
  const { id, version, cadence, hour, day } = body
  const own = await lockOwn(tx, actor, id)
  if (own.version !== version) throw httpError('STALE', { details: changeBy(actor.fullName, own.updatedAt) })
  const [saved] = await run<{ id: number; version: number }>(
    tx,
    sql`update dashboard_subscriptions set cadence = ${cadence}, hour = ${hour}, day = ${day}, version = version + 1, updated_at = ${at},
        due_at = ${nextTime(at, { cadence: sql`${cadence}`, hour: sql`${hour}::int`, day: sql`${day}::int` })}
      where id = ${id} returning id, version`,
  ).catch(twiceError)
  if (!saved) throw httpError('NOT_FOUND')
  const { companyId, userId: actorId } = actor
  const change = { before: { time: timeText(own) }, after: { time: timeText(body) } }
  await writeAudit(tx, { ...entryOf(id, own.title), companyId, actorId, at, action: 'update', ...change, requestId })
  return saved
}

/** Stops mails. Throws 404. */
export async function unsubscribe(
  { clock }: AppContext,
  tx: Tx,
  { actor, params, requestId }: SignedCall<typeof subscription.delete>,
): Promise<void> {
  const { title, ...own } = await lockOwn(tx, actor, params.id)
  await run(tx, sql`delete from dashboard_subscriptions where id = ${params.id}`)
  const { companyId, userId: actorId } = actor
  const before = { time: timeText(own) }
  const at = clock.now()
  await writeAudit(tx, { ...entryOf(params.id, title), companyId, actorId, at, action: 'delete', before, requestId })
}
