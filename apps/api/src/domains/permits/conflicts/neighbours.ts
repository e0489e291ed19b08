import { locationNeighbours, type Neighbour } from '@selamat/contract/domains/permits/conflicts/neighbours'
import type { BodyOf } from '@selamat/contract/kit/endpoint'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { type SignedCall, serve } from '../../../platform/http.ts'
import { keywordPattern, matching } from '../../../platform/keyword.ts'
import { countRows, paginationOf, startOf } from '../../../platform/paging.ts'
import { recheckWhere } from '../gates/recheck.ts'

const FROM = sql`location_neighbours n join locations l on l.id = n.location_id join locations o on o.id = n.neighbour_id
  join sites s on s.id = l.site_id`

async function list(
  { database: { kysely: db } }: AppContext,
  actor: Actor,
  query: BodyOf<typeof locationNeighbours.list>,
) {
  const { locationId } = query.filter ?? {}
  const pattern = keywordPattern(query.keyword)
  const where = sql`n.company_id = ${actor.companyId}
    and ${locationId ? sql`(n.location_id = any(${locationId}) or n.neighbour_id = any(${locationId}))` : sql`true`}
    and ${pattern ? sql`(l.search_text ${matching(pattern)} or o.search_text ${matching(pattern)})` : sql`true`}`
  const sort = sql.raw(query.orderBy?.direction === 'descending' ? 'desc' : 'asc')
  const total = await countRows(db, sql`select 1 from ${FROM} where ${where}`)
  const rows = await run<Neighbour>(
    db,
    sql`select n.id, n.kind, n.location_id, l.location_name, n.neighbour_id,
        o.location_name as neighbour_name, s.site_name
      from ${FROM} where ${where} order by l.location_name ${sort}, o.location_name ${sort}, n.id ${sort}
      limit ${query.limit} offset ${startOf(query)}`,
  )
  return { data: rows, pagination: paginationOf(query, total) }
}

interface Named {
  readonly id: number
  readonly name: string
  readonly siteId: number
}

/** Both locations, of the company and of one site. Throws 422 at the field. */
async function locationsOf(
  tx: Tx,
  companyId: number,
  ids: readonly [number, number],
): Promise<readonly [Named, Named]> {
  const rows = await run<Named>(
    tx,
    sql`select id, location_name as name, site_id from locations
      where id = any(${[...ids]}) and company_id = ${companyId} and archived_at is null order by id for no key update`,
  )
  const [one, other] = ids.map((id) => rows.find((row) => row.id === id))
  if (one && other && one.siteId === other.siteId) return [one, other]
  throw httpError('INVALID', {
    errors: {
      ...(one ? {} : { locationId: 'Choose an active location' }),
      ...(other
        ? one
          ? { neighbourId: 'Choose a location at the same site' }
          : {}
        : { neighbourId: 'Choose an active location' }),
    },
  })
}

async function save(context: AppContext, tx: Tx, call: SignedCall<typeof locationNeighbours.save>) {
  const { actor, body, requestId } = call
  const at = context.clock.now()
  const [one, other] = await locationsOf(tx, actor.companyId, [body.locationId, body.neighbourId])
  // Of two beside one another the older stands first; else the upper one.
  const isFirst = body.kind === 'ABOVE' || (body.kind === 'ADJACENT' && one.id < other.id)
  const [first, second] = isFirst ? [one, other] : [other, one]
  const kind = body.kind === 'ADJACENT' ? 'ADJACENT' : 'ABOVE'
  const [saved] = await run<{ id: number }>(
    tx,
    sql`insert into location_neighbours (company_id, location_id, neighbour_id, kind, created_at, created_by)
      values (${actor.companyId}, ${first.id}, ${second.id}, ${kind}, ${at}, ${actor.userId})
      on conflict ((least(location_id, neighbour_id)), (greatest(location_id, neighbour_id)))
      do update set location_id = excluded.location_id, neighbour_id = excluded.neighbour_id, kind = excluded.kind
      returning id`,
  )
  if (!saved) throw new Error('an upsert gave no row')
  await writeAudit(tx, {
    companyId: actor.companyId,
    actorId: actor.userId,
    at,
    requestId,
    entity: 'location_neighbours',
    entityId: saved.id,
    label: `${first.name}, ${second.name}`,
    action: 'update',
    after: { kind },
  })
  await recheckWhere(tx, sql`p.location_id = any(${[one.id, other.id]})`, at)
  return saved
}

async function remove(
  context: AppContext,
  tx: Tx,
  { actor, body, requestId }: SignedCall<typeof locationNeighbours.remove>,
) {
  const { companyId, userId } = actor
  const at = context.clock.now()
  const [gone] = await run<Pick<Neighbour, 'kind' | 'locationId' | 'neighbourId'> & { label: string }>(
    tx,
    sql`delete from location_neighbours n using locations l, locations o
      where n.id = ${body.id} and n.company_id = ${companyId} and l.id = n.location_id and o.id = n.neighbour_id
      returning n.kind, n.location_id, n.neighbour_id,
        l.location_name || ', ' || o.location_name as label`,
  )
  if (!gone) throw httpError('NOT_FOUND')
  await writeAudit(tx, {
    companyId,
    actorId: userId,
    at,
    requestId,
    entity: 'location_neighbours',
    entityId: body.id,
    label: gone.label,
    action: 'delete',
    before: { kind: gone.kind },
  })
  await recheckWhere(tx, sql`p.location_id = any(${[gone.locationId, gone.neighbourId]})`, at)
  return { id: body.id }
}

/** Locations that lie beside or above one another. */
export function mountNeighbours(app: FastifyInstance, context: AppContext): void {
  const { database } = context
  serve(app, context, locationNeighbours, {
    list: ({ actor, body }) => list(context, actor, body),
    save: (call) => database.transaction((tx) => save(context, tx, call)),
    remove: (call) => database.transaction((tx) => remove(context, tx, call)),
  })
}
