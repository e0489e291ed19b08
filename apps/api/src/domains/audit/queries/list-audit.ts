import { type AuditRow, auditList } from '@selamat/contract/domains/audit/audit'
import { SECURITY_ACTIONS } from '@selamat/contract/domains/audit/security-actions'
import { sql } from 'kysely'
import { tenantOf } from '../../../platform/access.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { matching } from '../../../platform/keyword.ts'
import { conditions } from '../../../platform/records/conditions.ts'
import { type AuditRecord, toHistory } from '../../../platform/records/history.ts'
import { inTenant } from '../../../platform/records/scope.ts'
import { all, pageStatements, snake } from '../../../platform/records/statements.ts'
import { column, instants } from '../../../register/filters.ts'
import { type Asking, registerQueries } from '../../../register/register-queries.ts'

interface Row extends AuditRecord, Pick<AuditRow, 'entity' | 'entityId' | 'label' | 'employeeId' | 'requestId'> {}

const statements = pageStatements(
  'audit_events',
  `t.id, t.at, u.full_name as actor, u.username as employee_id, t.action, t.reason, t.before, t.after,
   t.entity, t.entity_id, t.label, t.request_id`,
  'left join users u on u.id = t.actor_id',
)

/** A keyword that fits more people than this is looked for in the labels alone, as it says little about a person. */
const MAX_ACTORS = 100

/** The reads of the trail of a tenant (of all, and of none, for who reaches every tenant): found by label or actor. */
export const auditReads = registerQueries(auditList, {
  table: 'audit_events',
  reader: (asking: Asking) => asking,
  scope: ({ actor }) => all(inTenant(tenantOf(actor))),
  filters: {
    at: instants('t.at'),
    topic: () => sql`t.action = any(${SECURITY_ACTIONS}::text[])`,
    action: column('t.action'),
    entity: column('t.entity'),
    actorId: column('t.actor_id'),
    entityId: (id) => sql`t.entity_id = ${id}`,
  },
  keyword: async (pattern, { db, actor }, keyword) => {
    const actors = await actorsLike(db, tenantOf(actor), keyword)
    return sql`(search_text(t.label) ${matching(pattern)} or t.actor_id = any(${actors}::bigint[]))`
  },
  sorts: { at: ['t.at'] },
  statements: () => statements,
  present: (rows: readonly Row[]) => rows.map(toAuditRow),
})

/** The people that a keyword means, by name or employee ID. */
async function actorsLike(db: Executor, tenant: number | null, keyword: string): Promise<number[]> {
  const { where } = conditions({ tenant, archived: null, keyword, expression: snake })
  const matches = await run<{ id: number }>(db, sql`select t.id from users t where ${where} limit ${MAX_ACTORS + 1}`)
  return matches.length > MAX_ACTORS ? [] : matches.map(({ id }) => id)
}

function toAuditRow(row: Row): AuditRow {
  const { entity, entityId, label, employeeId, requestId } = row
  return { ...toHistory(row), entity, entityId, label, employeeId, requestId }
}
