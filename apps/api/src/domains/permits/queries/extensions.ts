import type { AppointmentKind } from '@selamat/contract/domains/identity/appointment'
import { type ExtensionKind, extensionLifecycle } from '@selamat/contract/domains/permits/extension-lifecycle'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import { holdsAt } from '../../../platform/dated.ts'
import { httpError } from '../../../platform/errors.ts'
import { type Nearness, nearnessOf } from '../independence.ts'
import { isAppointed, type PermitReader } from '../relations.ts'
import type { StoredPermit } from './stored.ts'

/** Who has to grant a longer window. */
export type Answerer = 'issuer' | 'area-owner' | 'safety'

/** A longer window as stored. */
export interface StoredExtension {
  readonly id: number
  readonly permitId: number
  readonly companyId: number
  readonly number: string
  readonly kind: ExtensionKind
  readonly version: number
  readonly status: (typeof extensionLifecycle.states)[number]
  readonly endsBefore: Date
  readonly endsAt: Date
  readonly askedBy: number
  readonly areaOwnerId: number | null
  readonly safetyId: number | null
  readonly answeredBy: number | null
}

const COLUMNS = sql`e.id, e.permit_id, e.company_id, e.number::text, e.kind, e.version, e.status,
  e.ends_before, e.ends_at, e.asked_by, e.area_owner_id,
  e.safety_id, e.answered_by`

/** The longer windows of a permit that wait for an answer. */
export const openExtensions = (db: Executor, permitId: number): Promise<StoredExtension[]> =>
  run(
    db,
    sql`select ${COLUMNS} from permit_extensions e where e.permit_id = ${permitId} and e.status = ${extensionLifecycle.initial}`,
  )

/** One longer window. Throws 404. */
export async function storedExtension(db: Executor, id: number): Promise<StoredExtension> {
  const [row] = await run<StoredExtension>(db, sql`select ${COLUMNS} from permit_extensions e where e.id = ${id}`)
  if (!row) throw httpError('NOT_FOUND')
  return row
}

/** Whose grant is missing: an extension needs the issuer, overtime also area owner and safety. */
export const missingGrants = ({
  kind,
  areaOwnerId,
  safetyId,
  answeredBy,
  status,
}: Pick<StoredExtension, 'kind' | 'areaOwnerId' | 'safetyId' | 'answeredBy' | 'status'>): Answerer[] =>
  status !== extensionLifecycle.initial
    ? []
    : [
        ...(answeredBy === null ? (['issuer'] as const) : []),
        ...(kind === 'OVERTIME' && areaOwnerId === null ? (['area-owner'] as const) : []),
        ...(kind === 'OVERTIME' && safetyId === null ? (['safety'] as const) : []),
      ]

/** In which function somebody can answer a longer window now; null: not at all. Who is too near to the permit cannot. */
export function roleIn(
  reader: PermitReader,
  near: Nearness | null,
  permit: StoredPermit,
  extension: StoredExtension,
): Answerer | null {
  const { userId } = reader.actor
  const { areaOwnerId, siteId } = permit
  if (near !== null) return null
  const answered = [extension.areaOwnerId, extension.safetyId, extension.answeredBy]
  // Three functions, three people.
  if (answered.includes(userId)) return null
  const has: Readonly<Record<Answerer, boolean>> = {
    issuer: isAppointed(reader, 'permit-issuer', siteId),
    'area-owner': areaOwnerId === userId,
    safety: isAppointed(reader, 'safety-officer', siteId),
  }
  return missingGrants(extension).find((one) => has[one]) ?? null
}

/** Whom a longer window is asked of: the permit issuers of the site, for overtime also the area owner and its safety officers. */
export async function answerersOf(
  db: Executor,
  { companyId, siteId, areaOwnerId, requesterId, holderId }: StoredPermit,
  kind: ExtensionKind,
  today: string,
): Promise<number[]> {
  const isOvertime = kind === 'OVERTIME'
  const kinds: AppointmentKind[] = ['permit-issuer', ...(isOvertime ? (['safety-officer'] as const) : [])]
  const rows = await run<{ id: number }>(
    db,
    sql`select u.id from users u where u.company_id = ${companyId} and u.archived_at is null
      and u.id <> all(${[requesterId, holderId]}) and ((${isOvertime} and u.id = ${areaOwnerId}::bigint) or exists (
        select from appointments a where a.user_id = u.id and a.kind = any(${kinds}) and a.status = 'CONFIRMED'
          and (a.site_id is null or a.site_id = ${siteId}) and ${holdsAt('a', today)}))`,
  )
  return rows.map(({ id }) => id)
}

/** The longer windows of a permit, newest first, with what the reader can do. */
export async function extensionsOf(
  db: Executor,
  reader: PermitReader,
  permit: StoredPermit,
): Promise<PermitDetail['extensions']> {
  const rows = await run<
    StoredExtension & { no: number; reason: string; askedByName: string; askedAt: string; answer: string | null }
  >(
    db,
    sql`select ${COLUMNS}, e.number as no, e.reason, u.full_name as asked_by_name, jakarta_time(e.asked_at) as asked_at, e.answer
      from permit_extensions e join users u on u.id = e.asked_by where e.permit_id = ${permit.id} order by e.id desc`,
  )
  const near = await nearnessOf(db, permit.id, reader.actor.userId)
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    kind: row.kind,
    number: row.no,
    reason: row.reason,
    status: row.status,
    endsBefore: formatTimestamp(row.endsBefore),
    endsAt: formatTimestamp(row.endsAt),
    askedByName: row.askedByName,
    askedAt: row.askedAt,
    waitsFor: missingGrants(row),
    answer: row.answer,
    canAnswer: roleIn(reader, near, permit, row) !== null,
    canWithdraw: row.status === extensionLifecycle.initial && row.askedBy === reader.actor.userId,
  }))
}
