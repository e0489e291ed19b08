import {
  ALLOWS_DAYS,
  EDITABLE,
  ENDED,
  PERMIT_STATE_LABELS,
  type PermitState,
  PLANNED,
} from '@selamat/contract/domains/permits/permit-lifecycle'
import type { PermitWrite } from '@selamat/contract/domains/permits/permit-write'
import { DAY } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import { NEEDED_POINT } from '../queries/needed-points.ts'
import { lockWithParents } from '../queries/stored.ts'
import { canRead, type PermitReader } from '../relations.ts'
import { dayRoomErrors } from './days-of-special.ts'

type Content = Pick<
  PermitWrite,
  'workTypeId' | 'title' | 'method' | 'locationId' | 'subLocationId' | 'level' | 'system' | 'hiradcId' | 'projectId'
>

interface Listed {
  readonly id: number
  /** It was archived since, and can be left out. */
  readonly gone: boolean
}

interface Parent extends Content {
  readonly id: number
  readonly kind: string
  readonly status: PermitState
  readonly number: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly topEndsAt: Date | null
  /** The place of a special permit, named for it: the place asked for is that of the permit, or lies within it. */
  readonly placeName: string
  readonly isAtPlace: boolean
  readonly rankDetailIds: Listed[]
  readonly isolationPointIds: Listed[]
}

type Errors = Record<string, string>

/** What lies under a permit to work in such a state is prepared, or goes on. */
const TAKES_SPECIALS: readonly PermitState[] = [...EDITABLE, ...PLANNED]

const DAY_HOURS = DAY

/**
 * What is wrong with the permit above, by field; it is locked, so that two permits of a day are counted one after the other.
 * Throws 409 WRONG_STATE for a day under a special permit whose approvals do not hold.
 */
export async function parentErrors(
  tx: Tx,
  reader: PermitReader,
  body: PermitWrite,
  ownId: number | null,
): Promise<Errors> {
  const { kind, parentId } = body
  if (kind === 'PTW') {
    if (parentId !== null) return { parentId: 'A permit to work stands under no other permit' }
    return ownId === null ? {} : belowErrors(tx, body, ownId)
  }
  if (parentId === null) return { parentId: 'Choose the permit it belongs to' }
  await lockWithParents(tx, parentId)
  const parent = await parentOf(tx, reader, body)
  const needed = kind === 'SPECIAL' ? 'PTW' : 'SPECIAL'
  if (!parent || parent.kind !== needed) {
    return { parentId: needed === 'PTW' ? 'Choose a permit to work' : 'Choose a special permit' }
  }
  const [startsAt, endsAt] = [new Date(body.startsAt), new Date(body.endsAt)]
  // The days of a special permit begin with it and go on as long as the permit to work.
  const isOutside = startsAt < parent.startsAt || endsAt > (parent.topEndsAt ?? parent.endsAt)
  const outside = kind === 'SPECIAL' ? 'permit to work' : 'permit to work, from the beginning of the special permit'
  if (isOutside) return { endsAt: `Must lie within the window of the ${outside}` }
  return kind === 'SPECIAL' ? specialErrors(parent) : dayErrors(tx, reader, body, parent, ownId)
}

/** A special permit brings rules to work of its permit to work: at its place, and as long as that work is planned or goes on. */
function specialErrors({ number, status, placeName, isAtPlace }: Parent): Errors {
  return {
    ...(TAKES_SPECIALS.includes(status)
      ? {}
      : { parentId: `${number}: ${PERMIT_STATE_LABELS[status]}. Choose a permit to work that goes on` }),
    ...(isAtPlace ? {} : { locationId: `Must be ${placeName} or within it, the place of ${number}` }),
  }
}

/** The special permits under a permit to work stay within its place and window. */
async function belowErrors(tx: Tx, body: PermitWrite, id: number): Promise<Errors> {
  const rows = await run<{ number: string; isAtPlace: boolean; isInWindow: boolean }>(
    tx,
    sql`select b.number, ${isWithin(
      { location: sql`b.location_id`, subLocation: sql`b.sub_location_id` },
      { location: sql`${body.locationId}::bigint`, subLocation: sql`${body.subLocationId}::bigint` },
    )} as is_at_place,
        b.starts_at >= ${body.startsAt}::timestamptz and b.ends_at <= ${body.endsAt}::timestamptz as is_in_window
      from permits b where b.parent_id = ${id} and b.status <> all(${[...ENDED]}) order by b.id`,
  )
  const [elsewhere, outside] = [rows.find((one) => !one.isAtPlace), rows.find((one) => !one.isInWindow)]
  return {
    ...(elsewhere
      ? { locationId: `Special permit ${elsewhere.number} would be at another place. Change it first` }
      : {}),
    ...(outside ? { endsAt: `Special permit ${outside.number} would be outside the window. Change it first` } : {}),
  }
}

/** What keeps a special permit that was deleted from coming back: its permit to work may have changed meanwhile; null: nothing. */
export async function notUnderItsWork(tx: Tx, id: number): Promise<string | null> {
  const [found] = await run<{ number: string; fits: boolean }>(
    tx,
    sql`select p.number, p.starts_at <= b.starts_at and b.ends_at <= p.ends_at and ${isWithin(
      { location: sql`b.location_id`, subLocation: sql`b.sub_location_id` },
      { location: sql`p.location_id`, subLocation: sql`p.sub_location_id` },
    )} as fits from permits b join permits p on p.id = b.parent_id where b.id = ${id}`,
  )
  return !found || found.fits ? null : `it lies outside the place or window of ${found.number} now`
}

/** A place is another one or lies within it; a sub-location has nothing within it. */
const isWithin = (
  inner: { readonly location: Fragment; readonly subLocation: Fragment },
  outer: { readonly location: Fragment; readonly subLocation: Fragment },
): Fragment => sql`case when ${outer.subLocation} is not null
    then ${inner.location} = ${outer.location} and ${inner.subLocation} is not distinct from ${outer.subLocation}
    else ${outer.location} in (select locations_above(${inner.location})) end`

/** What is wrong with the permit of a day: the approvals of its special permit hold for that work alone, and for so many days. */
async function dayErrors(
  tx: Tx,
  { actor: { companyId } }: PermitReader,
  body: PermitWrite,
  special: Parent,
  id: number | null,
): Promise<Errors> {
  const { status, number } = special
  if (!ALLOWS_DAYS.some((state) => state === status)) {
    const message = `${number} is not approved: ${PERMIT_STATE_LABELS[status]}`
    throw httpError('WRONG_STATE', { message, details: { status } })
  }
  const lasts = Date.parse(body.endsAt) - Date.parse(body.startsAt)
  const other = `Must be that of special permit ${number}`
  const changed = CONTENT.filter((field) => body[field] !== special[field])
  const lists = LISTS.filter((field) => !isSame(special[field], body[field]))
  return {
    ...Object.fromEntries([...changed, ...lists].map((field) => [field, other])),
    ...(await dayRoomErrors(tx, {
      companyId,
      id,
      parentId: special.id,
      startsAt: new Date(body.startsAt),
      endsAt: new Date(body.endsAt),
    })),
    ...(lasts > DAY_HOURS ? { endsAt: 'A permit of a day lasts one day' } : {}),
  }
}

/** What was approved: place, work and controls. People, equipment and answers are those of the day. */
const CONTENT = [
  'workTypeId',
  'title',
  'method',
  'locationId',
  'subLocationId',
  'level',
  'system',
  'hiradcId',
  'projectId',
] as const satisfies (keyof Content)[]
const LISTS = ['rankDetailIds', 'isolationPointIds'] as const

const isSame = (approved: readonly Listed[], ids: readonly number[]): boolean =>
  approved.every(({ id, gone }) => gone || ids.includes(id)) &&
  ids.every((one) => approved.some(({ id }) => id === one))

/** The permit above, as far as the reader can read it. */
async function parentOf(tx: Tx, reader: PermitReader, body: PermitWrite): Promise<Parent | undefined> {
  const { parentId, locationId, subLocationId } = body
  const [found] = await run<Parent>(
    tx,
    sql`select p.id, p.kind, p.status, p.number, p.starts_at, p.ends_at, t.ends_at as top_ends_at,
        p.work_type_id, p.title, p.method, p.location_id, p.sub_location_id,
        p.level, p.system, p.hiradc_id, p.project_id,
        (select coalesce(json_agg(json_build_object('id', d.id, 'gone', d.archived_at is not null or r.archived_at is not null)), '[]')
          from permit_rank_details x join rank_details d on d.id = x.rank_detail_id join rank_configurations r on r.id = d.rank_id
          where x.permit_id = p.id) as rank_detail_ids,
        (select coalesce(json_agg(json_build_object('id', n.id, 'gone', n.archived_at is not null)), '[]')
          from permit_isolations i join isolation_points n on n.id = i.isolation_point_id where i.permit_id = p.id and ${NEEDED_POINT}) as isolation_point_ids,
        l.location_name || coalesce(', ' || s.sub_location_name, '') as place_name,
        ${isWithin(
          { location: sql`${locationId}::bigint`, subLocation: sql`${subLocationId}::bigint` },
          { location: sql`p.location_id`, subLocation: sql`p.sub_location_id` },
        )} as is_at_place
      from permits p join locations l on l.id = p.location_id left join sub_locations s on s.id = p.sub_location_id
        left join permits t on t.id = p.parent_id
      where p.id = ${parentId} and p.company_id = ${reader.actor.companyId} and ${canRead(reader)}`,
  )
  return found
}
