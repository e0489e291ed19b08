import { ALLOWS_DAYS, PERMIT_STATE_LABELS, type PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'
import type { PermitWrite } from '@selamat/contract/domains/permits/permit-write'
import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { NEEDED_POINT } from '../queries/needed-points.ts'
import { lockWithParents } from '../queries/stored.ts'
import { canRead, type PermitReader } from '../relations.ts'
import { permitSettingsOf } from '../settings.ts'

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
  readonly kind: string
  readonly status: PermitState
  readonly number: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly topEndsAt: Date | null
  /** Planned, or issued at any time: one that was worked under and then cancelled counts. */
  readonly days: number
  readonly rankDetailIds: Listed[]
  readonly isolationPointIds: Listed[]
}

type Errors = Record<string, string>

/** Without an issue, a day in such a state was not used. */
const CAME_TO_NOTHING = ['DELETED', 'CANCELLED', 'REJECTED'] as const satisfies PermitState[]

const DAY_HOURS = 24 * 3_600_000

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
  if (kind === 'PTW') return parentId === null ? {} : { parentId: 'A permit to work stands under no other permit' }
  if (parentId === null) return { parentId: 'Choose the permit it belongs to' }
  await lockWithParents(tx, parentId)
  const parent = await parentOf(tx, reader, parentId, ownId)
  const needed = kind === 'SPECIAL' ? 'PTW' : 'SPECIAL'
  if (!parent || parent.kind !== needed) {
    return { parentId: needed === 'PTW' ? 'Choose a permit to work' : 'Choose a special permit' }
  }
  const [startsAt, endsAt] = [new Date(body.startsAt), new Date(body.endsAt)]
  // The days of a special permit begin with it and go on as long as the permit to work.
  const isOutside = startsAt < parent.startsAt || endsAt > (parent.topEndsAt ?? parent.endsAt)
  const outside = kind === 'SPECIAL' ? 'permit to work' : 'permit to work, from the beginning of the special permit'
  if (isOutside) return { endsAt: `Must lie within the window of the ${outside}` }
  return kind === 'SPECIAL' ? {} : dayErrors(tx, reader, body, parent)
}

/** What is wrong with the permit of a day: the approvals of its special permit hold for that work alone, and for so many days. */
async function dayErrors(tx: Tx, { actor }: PermitReader, body: PermitWrite, special: Parent): Promise<Errors> {
  const { status, number, days } = special
  if (!ALLOWS_DAYS.some((state) => state === status)) {
    const message = `${number} is not approved: ${PERMIT_STATE_LABELS[status]}`
    throw httpError('WRONG_STATE', { message, details: { status } })
  }
  const { maxRenewals } = await permitSettingsOf(tx, actor.companyId)
  const lasts = Date.parse(body.endsAt) - Date.parse(body.startsAt)
  const other = `Must be that of special permit ${number}`
  const changed = CONTENT.filter((field) => body[field] !== special[field])
  const lists = LISTS.filter((field) => !isSame(special[field], body[field]))
  return {
    ...Object.fromEntries([...changed, ...lists].map((field) => [field, other])),
    ...(days < maxRenewals ? {} : { parentId: `${number} has ${maxRenewals} daily permits already` }),
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
async function parentOf(tx: Tx, reader: PermitReader, id: number, ownId: number | null): Promise<Parent | undefined> {
  const [found] = await run<Parent>(
    tx,
    sql`select p.kind, p.status, p.number, p.starts_at as "startsAt", p.ends_at as "endsAt", t.ends_at as "topEndsAt",
        p.work_type_id as "workTypeId", p.title, p.method, p.location_id as "locationId", p.sub_location_id as "subLocationId",
        p.level, p.system, p.hiradc_id as "hiradcId", p.project_id as "projectId",
        (select coalesce(json_agg(json_build_object('id', d.id, 'gone', d.archived_at is not null or r.archived_at is not null)), '[]')
          from permit_rank_details x join rank_details d on d.id = x.rank_detail_id join rank_configurations r on r.id = d.rank_id
          where x.permit_id = p.id) as "rankDetailIds",
        (select coalesce(json_agg(json_build_object('id', n.id, 'gone', n.archived_at is not null)), '[]')
          from permit_isolations i join isolation_points n on n.id = i.isolation_point_id where i.permit_id = p.id and ${NEEDED_POINT}) as "isolationPointIds",
        (select count(*)::int from permits b where b.parent_id = p.id and b.kind = 'BY_DAY' and b.id is distinct from ${ownId}::bigint
          and (b.status <> all(${[...CAME_TO_NOTHING]}) or b.issued_at is not null)) as days
      from permits p left join permits t on t.id = p.parent_id
      where p.id = ${id} and p.company_id = ${reader.actor.companyId} and ${canRead(reader)}`,
  )
  return found
}
