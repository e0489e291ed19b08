import { type ProtocolRow, protocol, protocols } from '@selamat/contract/domains/medical/occupational/protocol'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { type Actor, tenantOf } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { matching } from '../../../platform/keyword.ts'
import { emit } from '../../../platform/outbox.ts'
import { hasOneOf } from '../../../platform/records/conditions.ts'
import { inTenant } from '../../../platform/records/scope.ts'
import { all, pageStatements } from '../../../platform/records/statements.ts'
import { staleRow } from '../../../platform/stale.ts'
import { column } from '../../../register/filters.ts'
import { type Asking, registerQueries } from '../../../register/register-queries.ts'
import { signWithPassword } from '../../identity/index.ts'
import { RECALLS_CHANGED } from './settle-recalls.ts'

const STATE = sql`(case when t.approved_at is null then 'DRAFT' when t.retired_at is null then 'IN_FORCE' else 'REPLACED' end)`
const COLUMNS = sql`t.id, t.version, t.version_no, t.protocol_name, t.agent, t.least_level, t.tests, t.interval_months, t.baseline_days,
  ${STATE} as state, a.full_name as approved_by, t.approved_at`
const JOINS = 'left join users a on a.id = t.approved_by'

type Stored = Omit<ProtocolRow, 'approvedAt' | 'leastLevel'> & {
  readonly approvedAt: Date | null
  readonly leastLevel: string | number | null
}
const toProtocol = ({ approvedAt, leastLevel, ...row }: Stored): ProtocolRow => ({
  ...row,
  leastLevel: leastLevel === null ? null : Number(leastLevel),
  approvedAt: approvedAt && formatTimestamp(approvedAt),
})

/** The reads of protocols in all their versions. */
export const protocolReads = registerQueries(protocols, {
  table: 'protocols',
  reader: (asking: Asking) => asking,
  scope: ({ actor }) => all([sql`true`, ...inTenant(tenantOf(actor))]),
  filters: { state: (states) => hasOneOf(STATE, states), agent: column('t.agent'), id: column('t.id') },
  keyword: (pattern) => sql`lower(t.protocol_name) ${matching(pattern)}`,
  sorts: { protocolName: ['t.protocol_name'] },
  statements: () => pageStatements('protocols', COLUMNS, JOINS),
  present: (rows: readonly Stored[]) => rows.map(toProtocol),
})

async function readProtocol(db: Executor, id: number): Promise<ProtocolRow> {
  const [row] = await run<Stored>(db, sql`select ${COLUMNS} from protocols t ${sql.raw(JOINS)} where t.id = ${id}`)
  if (!row) throw httpError('NOT_FOUND')
  return toProtocol(row)
}

type Content = Omit<SignedCall<typeof protocol.create>['body'], never>

async function insert(
  tx: Tx,
  { actor, requestId, at }: { actor: Actor; requestId: string; at: Date },
  content: Content,
  series: { readonly id: number | null; readonly versionNo: number },
): Promise<ProtocolRow> {
  const { protocolName, agent, leastLevel, tests, intervalMonths, baselineDays } = content
  const [made] = await run<{ id: number }>(
    tx,
    sql`insert into protocols (company_id, series_id, version_no, protocol_name, agent, least_level, tests, interval_months, baseline_days,
        created_at, created_by, updated_at, updated_by)
      values (${actor.companyId}, ${series.id}, ${series.versionNo}, ${protocolName}, ${agent}, ${leastLevel}, ${[...new Set(tests)]},
        ${intervalMonths}, ${baselineDays}, ${at}, ${actor.userId}, ${at}, ${actor.userId})
      on conflict do nothing returning id`,
  )
  if (!made) throw httpError('WRONG_STATE', { message: 'A draft of this protocol is there already. Change that one' })
  await trail(tx, { actor, requestId, at }, made.id, protocolName, 'create')
  return readProtocol(tx, made.id)
}

const trail = (
  tx: Tx,
  { actor, requestId, at }: { actor: Actor; requestId: string; at: Date },
  entityId: number,
  label: string,
  action: string,
) =>
  writeAudit(tx, {
    companyId: actor.companyId,
    actorId: actor.userId,
    at,
    requestId,
    entity: 'protocols',
    entityId,
    label,
    action,
  })

/** Drafts a protocol. */
export const createProtocol = (
  context: AppContext,
  tx: Tx,
  { actor, requestId, body }: SignedCall<typeof protocol.create>,
): Promise<ProtocolRow> => insert(tx, { actor, requestId, at: context.clock.now() }, body, { id: null, versionNo: 1 })

interface Found {
  readonly id: number
  readonly version: number
  readonly versionNo: number
  readonly series: number
  readonly protocolName: string
  readonly isDraft: boolean
  readonly isRetired: boolean
}
async function open(tx: Tx, actor: Actor, id: number, version: number): Promise<Found> {
  const [found] = await run<Found>(
    tx,
    sql`select t.id, t.version, t.version_no, coalesce(t.series_id, t.id) as series, t.protocol_name, t.approved_at is null as is_draft,
        t.retired_at is not null as is_retired
      from protocols t where t.id = ${id} and t.company_id = ${actor.companyId} for update`,
  )
  if (!found) throw httpError('NOT_FOUND')
  if (found.version !== version) throw await staleRow(tx, 'protocols', id)
  if (found.isRetired) throw httpError('WRONG_STATE', { message: 'A newer version has replaced this one' })
  return found
}

/** Changes a draft; what is in force gets a draft of its next version. Throws 404, 409 STALE or WRONG_STATE. */
export async function updateProtocol(
  context: AppContext,
  tx: Tx,
  { actor, requestId, body }: SignedCall<typeof protocol.update>,
): Promise<ProtocolRow> {
  const { id, version, ...content } = body
  const by = { actor, requestId, at: context.clock.now() }
  const found = await open(tx, actor, id, version)
  if (!found.isDraft) return insert(tx, by, content, { id: found.series, versionNo: found.versionNo + 1 })
  const { protocolName, agent, leastLevel, tests, intervalMonths, baselineDays } = content
  await run(
    tx,
    sql`update protocols set protocol_name = ${protocolName}, agent = ${agent}, least_level = ${leastLevel}, tests = ${[...new Set(tests)]},
      interval_months = ${intervalMonths}, baseline_days = ${baselineDays}, version = version + 1, updated_at = ${by.at},
      updated_by = ${actor.userId} where id = ${id}`,
  )
  await trail(tx, by, id, protocolName, 'update')
  return readProtocol(tx, id)
}

/** A doctor approves a draft, signed: it replaces its version before. Throws 404, 409 STALE or WRONG_STATE. */
export function approveProtocol(context: AppContext, call: SignedCall<typeof protocol.approve>): Promise<ProtocolRow> {
  const { actor, requestId, body } = call
  const work = async (tx: Tx) => {
    const at = context.clock.now()
    const found = await open(tx, actor, body.id, body.version)
    if (!found.isDraft) throw httpError('WRONG_STATE', { message: 'This version is in force already' })
    await run(
      tx,
      sql`update protocols set retired_at = ${at}, version = version + 1, updated_at = ${at}, updated_by = ${actor.userId}
        where coalesce(series_id, id) = ${found.series} and approved_at is not null and retired_at is null`,
    )
    await run(
      tx,
      sql`update protocols set approved_at = ${at}, approved_by = ${actor.userId}, version = version + 1, updated_at = ${at},
        updated_by = ${actor.userId} where id = ${found.id}`,
    )
    await trail(tx, { actor, requestId, at }, found.id, found.protocolName, 'approve')
    await emit(tx, RECALLS_CHANGED, { userIds: null }, at)
    return readProtocol(tx, found.id)
  }
  return signWithPassword(context, protocol.approve, call, work, 'sign-medical')
}
