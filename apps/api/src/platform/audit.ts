import { isSecurityAction, type SecurityAction } from '@selamat/contract/domains/audit/security-actions'
import { run, type Tx } from './database.ts'
import { SENT_WITH_NEXT } from './prepared.ts'

const counts = new Map<SecurityAction, number>()

/** Counts one security event of this process for the metric. */
export function countSecurityEvent(action: SecurityAction): void {
  counts.set(action, (counts.get(action) ?? 0) + 1)
}

/** How many security events this process has seen since its start, by action. */
export const securityCounts = (): ReadonlyMap<SecurityAction, number> => counts

export interface AuditEntry {
  readonly companyId: number | null
  readonly actorId: number | null
  readonly at: Date
  /** The table-like name of the record's kind, e.g. `locations`. */
  readonly entity: string
  readonly entityId: number
  /** How people know the record: its name or number. */
  readonly label: string
  readonly action: string
  /** Only what changed, field by field; null for none. */
  readonly before?: Record<string, unknown> | null
  readonly after?: Record<string, unknown> | null
  readonly reason?: string | null
  readonly requestId?: string | null
}

/** The text of an audit row; the trigger adds the hashes. */
export const AUDIT_INSERT = `${SENT_WITH_NEXT}insert into audit_events (company_id, at, actor_id, entity, entity_id, label, action, before, after, reason, request_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`

const json = (value: Record<string, unknown> | null | undefined) => (value ? JSON.stringify(value) : null)

/** Writes one row of the audit trail, in the transaction of the change it speaks of; the record's row lock must be held. */
export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const { companyId, at, actorId, entity, entityId, label, action, before, after, reason, requestId } = entry
  if (isSecurityAction(action)) countSecurityEvent(action)
  await run(tx, AUDIT_INSERT, [
    companyId,
    at,
    actorId,
    entity,
    entityId,
    label,
    action,
    json(before),
    json(after),
    reason,
    requestId,
  ])
}

/** What differs between two states of a record, on each side; equal fields are left out. */
export function changes(before: Record<string, unknown>, after: Record<string, unknown>) {
  const from: Record<string, unknown> = {}
  const to: Record<string, unknown> = {}
  for (const field of Object.keys(after)) {
    if (JSON.stringify(before[field]) === JSON.stringify(after[field])) continue
    from[field] = before[field] ?? null
    to[field] = after[field] ?? null
  }
  return { before: from, after: to }
}

/** Writes one row for each of several changes, in one statement; the row locks of all their records must be held. */
export async function writeAudits(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const all = <T>(value: (entry: AuditEntry) => T) => entries.map(value)
  await run(tx, AUDIT_INSERTS, [
    all(({ companyId }) => companyId),
    all(({ at }) => at),
    all(({ actorId }) => actorId),
    all(({ entity }) => entity),
    all(({ entityId }) => entityId),
    all(({ label }) => label),
    all(({ action }) => action),
    all(({ before }) => json(before)),
    all(({ after }) => json(after)),
    all(({ reason }) => reason),
    all(({ requestId }) => requestId),
  ])
}
const AUDIT_INSERTS = `${SENT_WITH_NEXT}insert into audit_events (company_id, at, actor_id, entity, entity_id, label, action, before, after, reason, request_id)
  select company_id, at, actor_id, entity, entity_id, label, action, before::jsonb, after::jsonb, reason, request_id
  from unnest($1::bigint[], $2::timestamptz[], $3::bigint[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[])
    given (company_id, at, actor_id, entity, entity_id, label, action, before, after, reason, request_id)`
