import type { Figure } from '@selamat/contract/domains/dashboards/figures'
import type { wallFigures } from '@selamat/contract/domains/dashboards/wall/wall'
import {
  type WallFigure,
  type WallFigures,
  wallFigureHead,
} from '@selamat/contract/domains/dashboards/wall/wall-figures'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Measure } from '../../../measures/measure.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { hashToken } from '../../../platform/crypto.ts'
import { run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http.ts'
import { pick } from '../../../platform/pick.ts'
import { assertRate } from '../../identity/index.ts'
import { widgetsOf } from '../queries.ts'
import { countWidgets } from '../read-figures.ts'
import { leftOutOf, wallOwner } from './wall-owner.ts'

/** Limits for the screens of one key, which read once a minute, and for an address that guesses keys. */
const READS = { most: 30, minutes: 1 }
const MISSES = { most: 20, minutes: 10 }

interface Wall {
  readonly id: number
  readonly title: string
  readonly place: string
  readonly siteId: number | null
  readonly madeBy: number
  readonly expiresAt: Date
}

const bare = ({ key, label, value }: Figure['groups'][number]) => ({ key, label, value })

/** A figure without people and without anything that leads to rows. */
const onWall = (figure: Figure): WallFigure => ({
  ...pick(figure, wallFigureHead.keyof().options),
  groups: figure.groups.map(bare),
  buckets: figure.buckets.map((bucket) => ({
    ...pick(bucket, ['from', 'label', 'value']),
    groups: bucket.groups.map(bare),
  })),
})

/**
 * What a key shows: the numbers of its dashboard for the whole company or a site, as far as whoever turned it on may read them now.
 * A key that ended gets the same 404 as a guess. Throws 404, 429.
 */
export async function readWall(
  context: AppContext,
  measures: readonly Measure[],
  { body, address }: Pick<Call<typeof wallFigures>, 'body' | 'address'>,
): Promise<WallFigures> {
  const db = context.database.kysely
  const at = context.clock.now()
  const [wall] = await run<Wall>(
    db,
    sql`select d.id, d.title, coalesce(s.site_name, c.company_name) as place, w.site_id, w.made_by, w.expires_at
      from dashboard_walls w join dashboards d on d.id = w.dashboard_id and d.source = 'BUILT_IN' join companies c on c.id = d.company_id
      left join sites s on s.id = w.site_id where w.key_hash = ${hashToken(body.key)} and w.expires_at > ${at}`,
  )
  const owner = wall ? await wallOwner(db, wall.madeBy, formatDate(at)) : null
  if (!wall || !owner) {
    await assertRate(context, { counter: 'wall-misses', key: address }, MISSES)
    throw httpError('NOT_FOUND', { message: 'This wall display has ended' })
  }
  await assertRate(context, { counter: 'wall-reads', key: String(wall.id) }, READS)
  await run(db, sql`update dashboard_walls set last_read_at = ${at} where dashboard_id = ${wall.id}`)
  const byKey = new Map(measures.map((measure) => [measure.key, measure]))
  const { actor, grants } = owner
  const widgets = (await widgetsOf(db, wall.id)).filter((widget) => {
    const measure = byKey.get(widget.measure)
    return measure !== undefined && leftOutOf(widget, measure, grants) === null
  })
  const filter = wall.siteId === null ? {} : { siteId: [wall.siteId] }
  const { asOf, figures } = await countWidgets(context, actor, measures, { widgets, grants, query: { filter } })
  return {
    title: wall.title,
    place: wall.place,
    asOf,
    expiresOn: formatDate(wall.expiresAt),
    figures: figures.map(onWall),
  }
}
