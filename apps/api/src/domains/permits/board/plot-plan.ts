import {
  PLOT_PLAN_ITEM,
  type PlanLocation,
  type PlotPlan,
  type plotPlan,
} from '@selamat/contract/domains/permits/board/plot-plan'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { changes, writeAudit } from '../../../platform/audit.ts'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { scopesFor } from '../../../platform/session.ts'
import { attachPicture, fileDataOf, filesById, releaseFile } from '../../files/index.ts'
import { issuesPermits, readerOf } from '../relations.ts'
import { siteOf } from './sites.ts'

/** From how far away the position of a device still proves the place, where nothing else is set. */
const USUAL_RADIUS = 100

/** The plot plan of a site with the places of its locations. Throws 404 for a site of another company. */
export async function readPlotPlan(
  context: AppContext,
  actor: Actor,
  siteId: number,
  db?: Executor,
): Promise<PlotPlan> {
  const executor = db ?? context.database.kysely
  const site = await siteOf(executor, actor, siteId)
  const [[stored], locations, editing, reader] = await Promise.all([
    run<{ version: number; fileId: number }>(
      executor,
      sql`select version, file_id from site_plot_plans where site_id = ${siteId}`,
    ),
    run<PlanLocation>(
      executor,
      sql`select l.id, l.location_name as name, l.code, coalesce(o.version, 0) as version, o.x::float8, o.y::float8,
          o.latitude::float8, o.longitude::float8, coalesce(o.radius, ${USUAL_RADIUS}) as radius
        from locations l left join location_positions o on o.location_id = l.id
        where l.site_id = ${siteId} and l.archived_at is null order by l.location_name, l.id`,
    ),
    scopesFor(context, actor, { anyOf: [PLOT_PLAN_ITEM], action: 'update' }, executor),
    readerOf(context, executor, actor),
  ])
  const picture = stored ? (await filesById(executor, [stored.fileId])).get(stored.fileId) : undefined
  // What proves a visit is not read from a desk.
  const isIssuer = issuesPermits(reader)
  return {
    siteId,
    siteName: site.name,
    version: stored?.version ?? 0,
    picture: picture ? fileDataOf(picture) : null,
    locations: isIssuer ? locations.map((one) => ({ ...one, latitude: null, longitude: null })) : locations,
    canEdit: editing.length > 0 && !isIssuer,
  }
}

/** The place of a location proves the visit of an issuer, who therefore does not set it. Throws 409 NOT_YOUR_ACT. */
async function refuseIssuers(context: AppContext, tx: Tx, actor: Actor): Promise<void> {
  if (!issuesPermits(await readerOf(context, tx, actor))) return
  throw httpError('NOT_YOUR_ACT', {
    message:
      'You issue permits: the positions prove that you were at the place. Ask an administrator to change the plan',
  })
}

/** Replaces the picture of a site by one that the actor uploaded. Throws 404, 409 STALE or NOT_YOUR_ACT, 422. */
export function savePicture(context: AppContext, { actor, body, requestId }: SignedCall<typeof plotPlan.savePicture>) {
  const { siteId, fileId, version } = body
  const { companyId, userId } = actor
  return context.database.transaction(async (tx) => {
    await refuseIssuers(context, tx, actor)
    const site = await siteOf(tx, actor, siteId)
    // Two first pictures at once wait for each other here.
    await run(tx, sql`select 1 from sites where id = ${siteId} for update`)
    const [before] = await run<{ version: number; fileId: number }>(
      tx,
      sql`select version, file_id from site_plot_plans where site_id = ${siteId}`,
    )
    if ((before?.version ?? 0) !== version) throw httpError('STALE')
    const at = context.clock.now()
    await attachPicture(tx, { id: fileId, userId, ownerKind: 'plot-plan', ownerId: siteId, field: 'fileId' })
    await run(
      tx,
      sql`insert into site_plot_plans (site_id, company_id, file_id, updated_at, updated_by)
        values (${siteId}, ${companyId}, ${fileId}, ${at}, ${userId})
        on conflict (site_id) do update set file_id = excluded.file_id, version = site_plot_plans.version + 1,
          updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    )
    if (before) await releaseFile(tx, before.fileId)
    await writeAudit(tx, {
      companyId,
      actorId: userId,
      at,
      entity: 'site_plot_plans',
      entityId: siteId,
      label: site.name,
      requestId,
      action: before ? 'update' : 'create',
      ...changes({ fileId: before?.fileId ?? null }, { fileId }),
    })
    return readPlotPlan(context, actor, siteId, tx)
  })
}

interface StoredPosition {
  readonly siteId: number
  readonly name: string
  readonly version: number
  readonly x: number | null
  readonly y: number | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly radius: number | null
}

/** Places a location on the plan of its site and on the ground. Throws 404, 409 STALE or NOT_YOUR_ACT. */
export function savePosition(
  context: AppContext,
  { actor, body, requestId }: SignedCall<typeof plotPlan.savePosition>,
) {
  const { locationId, version, ...place } = body
  const { companyId, userId } = actor
  return context.database.transaction(async (tx) => {
    await refuseIssuers(context, tx, actor)
    const [found] = await run<StoredPosition>(
      tx,
      sql`select l.site_id, l.location_name as name, coalesce(o.version, 0) as version, o.x::float8, o.y::float8,
          o.latitude::float8, o.longitude::float8, o.radius
        from locations l left join location_positions o on o.location_id = l.id
        where l.id = ${locationId} and l.company_id = ${companyId} and l.archived_at is null for update of l`,
    )
    if (!found) throw httpError('NOT_FOUND')
    if (found.version !== version) throw httpError('STALE')
    const at = context.clock.now()
    const { x, y, latitude, longitude, radius } = place
    await run(
      tx,
      sql`insert into location_positions (location_id, company_id, x, y, latitude, longitude, radius, updated_at, updated_by)
        values (${locationId}, ${companyId}, ${x}, ${y}, ${latitude}, ${longitude}, ${radius}, ${at}, ${userId})
        on conflict (location_id) do update set x = excluded.x, y = excluded.y, latitude = excluded.latitude,
          longitude = excluded.longitude, radius = excluded.radius, version = location_positions.version + 1,
          updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    )
    const { siteId, name, version: _, ...before } = found
    await writeAudit(tx, {
      companyId,
      actorId: userId,
      at,
      entity: 'location_positions',
      entityId: locationId,
      label: name,
      requestId,
      action: version === 0 ? 'create' : 'update',
      ...changes({ ...before }, place),
    })
    return readPlotPlan(context, actor, siteId, tx)
  })
}

/** Everybody of the company opens the pictures of its sites. */
export async function mayOpenPlotPlan(
  { database }: AppContext,
  { companyId }: Actor,
  siteId: number,
): Promise<boolean> {
  const [found] = await run(
    database.kysely,
    sql`select 1 from sites where id = ${siteId} and company_id = ${companyId}`,
  )
  return found !== undefined
}
