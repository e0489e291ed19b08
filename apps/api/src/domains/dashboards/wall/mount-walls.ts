import { type WallSettings, type WallState, wall, wallFigures } from '@selamat/contract/domains/dashboards/wall/wall'
import { formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Measure } from '../../../measures/measure.ts'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { serve, servePublic } from '../../../platform/http.ts'
import { assertWholeTenant } from '../../organisation/index.ts'
import { grantsOf } from '../grants.ts'
import { widgetsOf } from '../queries.ts'
import { readWall } from './read-wall.ts'
import { turnOff, turnOn } from './turn-wall.ts'
import { leftOutOf, wallGrants, wallOwner } from './wall-owner.ts'

interface Stored {
  readonly siteId: number | null
  readonly siteName: string | null
  readonly madeBy: number | null
  readonly madeByName: string | null
  readonly madeAt: Date | null
  readonly expiresAt: Date | null
  readonly lastReadAt: Date | null
}

const written = (at: Date | null) => at && formatTimestamp(at)

/** The wall display of a dashboard, and which widgets it leaves out: of whoever turned it on, else of the caller. Throws 404. */
async function settingsOf(
  { database: { kysely: db }, clock }: AppContext,
  measures: readonly Measure[],
  actor: Actor,
  id: number,
): Promise<WallSettings> {
  assertWholeTenant(actor)
  const [found] = await run<Stored>(
    db,
    sql`select w.site_id, s.site_name, w.made_by, u.full_name as made_by_name, w.made_at, w.expires_at, w.last_read_at from dashboards d
      left join dashboard_walls w on w.dashboard_id = d.id left join users u on u.id = w.made_by left join sites s on s.id = w.site_id
      where d.id = ${id} and d.company_id = ${actor.companyId} and d.source = 'BUILT_IN'`,
  )
  if (!found) throw httpError('NOT_FOUND')
  const { siteId, siteName, madeBy, madeByName, madeAt, expiresAt, lastReadAt } = found
  const at = clock.now()
  const owner = madeBy === null ? null : await wallOwner(db, madeBy, formatDate(at))
  const state: WallState = expiresAt === null ? 'OFF' : expiresAt <= at ? 'EXPIRED' : owner === null ? 'UNOWNED' : 'ON'
  const grants = owner?.grants ?? wallGrants(await grantsOf(db, actor))
  const byKey = new Map(measures.map((measure) => [measure.key, measure]))
  const leftOut = (await widgetsOf(db, id)).flatMap((widget) => {
    const measure = byKey.get(widget.measure)
    const why = leftOutOf(widget, measure, grants)
    return why === null ? [] : [{ title: widget.title ?? measure?.label ?? widget.measure, why }]
  })
  return {
    state,
    siteId,
    siteName,
    madeByName,
    madeAt: written(madeAt),
    expiresOn: expiresAt && formatDate(expiresAt),
    lastReadAt: written(lastReadAt),
    leftOut,
  }
}

/** Wall displays: turned on and off where dashboards are managed, read by whoever has the key. */
export function mountWalls(app: FastifyInstance, context: AppContext, measures: readonly Measure[]): void {
  const { database } = context
  serve(app, context, wall, {
    get: ({ actor, params }) => settingsOf(context, measures, actor, params.id),
    turnOn: (call) => database.transaction((tx) => turnOn(context, tx, call)),
    turnOff: (call) => database.transaction((tx) => turnOff(context, tx, call)),
  })
  servePublic(app, context, { read: wallFigures }, { read: (call) => readWall(context, measures, call) })
}
