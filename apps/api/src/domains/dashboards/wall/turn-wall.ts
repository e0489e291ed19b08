import type { wall } from '@selamat/contract/domains/dashboards/wall/wall'
import { WALL_PAGE } from '@selamat/contract/domains/dashboards/wall/wall-paths'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { hashToken, randomToken } from '../../../platform/crypto.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { CHOOSE } from '../../../platform/messages.ts'
import { siteOf } from '../../../platform/pdf/print.ts'
import { assertWholeTenant } from '../../organisation/index.ts'

const DAY = 86_400_000

interface Dashboard {
  readonly id: number
  readonly title: string
}

/** Locks a dashboard of the company that is built here. Throws 404. */
async function lockBuiltIn(tx: Tx, actor: Actor, id: number): Promise<Dashboard> {
  assertWholeTenant(actor)
  const [found] = await run<Dashboard>(
    tx,
    sql`select id, title from dashboards where id = ${id} and company_id = ${actor.companyId} and source = 'BUILT_IN'
      for no key update`,
  )
  if (!found) throw httpError('NOT_FOUND')
  return found
}

const entryOf = ({ clock }: AppContext, { actor, requestId }: SignedCall, { id, title }: Dashboard) => ({
  companyId: actor.companyId,
  actorId: actor.userId,
  at: clock.now(),
  entity: 'dashboards',
  entityId: id,
  label: title,
  requestId,
})

/** The name of a site of the company; null for the whole company. Throws 422 for another one. */
async function siteName(tx: Tx, { companyId }: Actor, siteId: number | null): Promise<string | null> {
  if (siteId === null) return null
  const [site] = await run<{ name: string }>(
    tx,
    sql`select site_name as name from sites where id = ${siteId} and company_id = ${companyId} and archived_at is null`,
  )
  if (!site) throw httpError('INVALID', { errors: { siteId: CHOOSE } })
  return site.name
}

/**
 * Turns the wall display of a dashboard on with a new key, which is stored as its hash alone; the key from before ends. The trail has
 * of what and until when. Throws 404, 422 for a site that the company does not have.
 */
export async function turnOn(context: AppContext, tx: Tx, call: SignedCall<typeof wall.turnOn>) {
  const { actor, body, params, request } = call
  const dashboard = await lockBuiltIn(tx, actor, params.id)
  const site = await siteName(tx, actor, body.siteId)
  const key = randomToken()
  const at = context.clock.now()
  const expiresAt = new Date(at.getTime() + body.days * DAY)
  const [made] = await run<{ replaced: boolean }>(
    tx,
    sql`insert into dashboard_walls (dashboard_id, key_hash, site_id, made_by, made_at, expires_at)
      values (${dashboard.id}, ${hashToken(key)}, ${body.siteId}, ${actor.userId}, ${at}, ${expiresAt})
      on conflict (dashboard_id) do update set key_hash = excluded.key_hash, site_id = excluded.site_id, made_by = excluded.made_by,
        made_at = excluded.made_at, expires_at = excluded.expires_at, last_read_at = null
      returning xmax <> 0 as replaced`,
  )
  const expiresOn = formatDate(expiresAt)
  const action = made?.replaced ? 'wallKeyReplaced' : 'wallOn'
  const after = { site: site ?? 'The whole company', expiresOn }
  await writeAudit(tx, { ...entryOf(context, call, dashboard), action, after })
  return { key, address: `${siteOf(context, request)}${WALL_PAGE}#${key}`, expiresOn }
}

/** Ends the wall display of a dashboard, if there is one. */
export async function removeWall(tx: Tx, dashboardId: number): Promise<boolean> {
  const ended = await run(
    tx,
    sql`delete from dashboard_walls where dashboard_id = ${dashboardId} returning dashboard_id`,
  )
  return ended.length > 0
}

/** Ends a wall display at once. Throws 404 where there is none. */
export async function turnOff(context: AppContext, tx: Tx, call: SignedCall<typeof wall.turnOff>): Promise<void> {
  const dashboard = await lockBuiltIn(tx, call.actor, call.params.id)
  if (!(await removeWall(tx, dashboard.id))) throw httpError('NOT_FOUND')
  await writeAudit(tx, { ...entryOf(context, call, dashboard), action: 'wallOff' })
}
