import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { HistoryEntry } from '@selamat/contract/kit/traces'
import { sql } from 'kysely'
import { type Executor, run } from '../database.ts'

export interface AuditRecord {
  readonly id: number
  readonly at: Date
  readonly actor: string | null
  readonly action: string
  readonly reason: string | null
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
}

/** An audit row as people read it: field by field, old to new. */
export function toHistory(record: AuditRecord): HistoryEntry {
  const { before, after } = record
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return {
    id: record.id,
    at: formatTimestamp(record.at),
    actor: record.actor ?? 'the system',
    action: record.action,
    reason: record.reason,
    changes: fields.map((field) => ({ field, from: before?.[field] ?? null, to: after?.[field] ?? null })),
  }
}

/** The last 200 steps of a record, newest first. */
export async function historyOf(db: Executor, entity: string, id: number): Promise<HistoryEntry[]> {
  const rows = await run<AuditRecord>(
    db,
    sql`select a.id, a.at, u.full_name as actor, a.action, a.reason, a.before, a.after from audit_events a
      left join users u on u.id = a.actor_id where a.entity = ${entity} and a.entity_id = ${id} order by a.id desc limit 200`,
  )
  return rows.map(toHistory)
}
