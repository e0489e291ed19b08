import type { EquipmentStatus } from '@selamat/contract/domains/master-data/equipment/equipment-family'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

const usable = sql`t.status in ('READY', 'IN_USE')`

/** The equipment `t` that are shown with one of these states on a day, as `shownStatus` of the contract says it of one. */
export function statusFilter(statuses: readonly unknown[], today: string): RawBuilder<SqlBool> {
  const stored = statuses.filter((status) => status !== 'DUE')
  const overdue = sql`${usable} and t.next_due_on < ${today}`
  const inTime = sql`t.status = any(${stored}) and (t.next_due_on is null or t.next_due_on >= ${today} or not ${usable})`
  const due: EquipmentStatus = 'DUE'
  if (!statuses.includes(due)) return sql<SqlBool>`(${inTime})`
  return stored.length === 0 ? sql<SqlBool>`(${overdue})` : sql<SqlBool>`(${overdue} or ${inTime})`
}
