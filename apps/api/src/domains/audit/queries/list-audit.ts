import type { AuditRow, audit } from '@selamat/contract/domains/audit/audit'
import { SECURITY_ACTIONS } from '@selamat/contract/domains/audit/security-actions'
import type { BodyOf, Pagination } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import { keywordPattern, matching } from '../../../platform/keyword.ts'
import { type Conditions, conditions } from '../../../platform/records/conditions.ts'
import { type AuditRecord, toHistory } from '../../../platform/records/history.ts'
import { listPage, orderText } from '../../../platform/records/list.ts'
import { all, pageStatements, snake } from '../../../platform/records/statements.ts'

type Query = BodyOf<typeof audit.list>
interface Row extends AuditRecord, Pick<AuditRow, 'entity' | 'entityId' | 'label' | 'employeeId' | 'requestId'> {}

const statements = pageStatements(
  'audit_events',
  `t.id, t.at, u.full_name as actor, u.username as employee_id, t.action, t.reason, t.before, t.after,
   t.entity, t.entity_id, t.label, t.request_id`,
  'left join users u on u.id = t.actor_id',
)
const NEWEST_FIRST = { column: 'at', direction: 'descending' } as const

/** A keyword that fits more people than this is looked for in the labels alone, as it says little about a person. */
const MAX_ACTORS = 100

/** The audit rows of a tenant (null: of all, and those of none), newest first, filtered and found by label or actor. */
export async function listAudit(
  db: Executor,
  tenant: number | null,
  query: Query,
): Promise<{ data: AuditRow[]; pagination: Pagination }> {
  const where = await criteria(db, tenant, query)
  const { data, pagination } = await listPage<Row>(
    db,
    statements,
    where,
    query,
    orderText(query.orderBy ?? NEWEST_FIRST),
  )
  return { data: data.map(toAuditRow), pagination }
}

async function criteria(db: Executor, tenant: number | null, query: Query): Promise<Conditions> {
  const { keyword, filter: { topic, ...filter } = {} } = query
  const scope = topic && sql`t.action = any(${SECURITY_ACTIONS}::text[])`
  const found = conditions({ scope, tenant, archived: null, filter, expression: (field) => `t.${snake(field)}` })
  const pattern = keywordPattern(keyword)
  if (!pattern) return found
  const actors = await actorsLike(db, tenant, keyword)
  const named = sql`(search_text(t.label) ${matching(pattern)} or t.actor_id = any(${actors}::bigint[]))`
  return { where: all([found.where, named]), searched: true }
}

/** The people that a keyword means, by name or employee ID. */
async function actorsLike(db: Executor, tenant: number | null, keyword: string | undefined): Promise<number[]> {
  const { where } = conditions({ tenant, archived: null, keyword, expression: snake })
  const matches = await run<{ id: number }>(db, sql`select t.id from users t where ${where} limit ${MAX_ACTORS + 1}`)
  return matches.length > MAX_ACTORS ? [] : matches.map(({ id }) => id)
}

function toAuditRow(row: Row): AuditRow {
  const { entity, entityId, label, employeeId, requestId } = row
  return { ...toHistory(row), entity, entityId, label, employeeId, requestId }
}
