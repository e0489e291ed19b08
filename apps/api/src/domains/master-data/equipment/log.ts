import type {
  EquipmentChange,
  EquipmentLog,
  EquipmentLogKind,
  equipmentLogQuery,
} from '@selamat/contract/domains/master-data/equipment/equipment-log'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Executor, Tx } from '../../../platform/database.ts'
import { conditions } from '../../../platform/records/conditions.ts'
import { listPage } from '../../../platform/records/list.ts'
import { pageStatements } from '../../../platform/records/statements.ts'
import { fileJson, jakarta } from './maintenance/scope.ts'

/** One step of equipment to be kept. */
export interface LogEntry {
  readonly equipmentId: number
  readonly at: Date
  readonly actorId: number | null
  readonly kind: EquipmentLogKind
  /** Of an inspection, test or calibration, both. */
  readonly doneOn?: string | null
  readonly result?: 'PASSED' | 'FAILED' | null
  readonly note?: string | null
  readonly changes?: readonly EquipmentChange[]
  readonly fileId?: number | null
}

/** Keeps steps in the history of equipment, in the transaction of what they tell; all in one statement. */
export async function logEquipment(tx: Tx, entries: readonly LogEntry[]): Promise<void> {
  if (entries.length === 0) return
  const all = <T>(value: (entry: LogEntry) => T) => entries.map(value)
  await sql`insert into equipment_logs (company_id, equipment_id, at, actor_id, kind, done_on, result, note, changes, file_id)
      select e.company_id, e.id, g.at, g.actor_id, g.kind, g.done_on, g.result, g.note, g.changes::jsonb, g.file_id
      from unnest(${all(({ equipmentId }) => equipmentId)}::bigint[], ${all(({ at }) => at)}::timestamptz[],
        ${all(({ actorId }) => actorId)}::bigint[], ${all(({ kind }) => kind)}::text[],
        ${all(({ doneOn }) => doneOn ?? null)}::date[], ${all(({ result }) => result ?? null)}::text[],
        ${all(({ note }) => note ?? null)}::text[], ${all(({ changes }) => JSON.stringify(changes ?? []))}::text[],
        ${all(({ fileId }) => fileId ?? null)}::bigint[])
        with ordinality g (equipment_id, at, actor_id, kind, done_on, result, note, changes, file_id, n)
      join equipment e on e.id = g.equipment_id order by g.n`.execute(tx)
}

const statements = pageStatements(
  'equipment_logs',
  `t.id, ${jakarta('t.at')} as at, u.full_name as actor, t.kind, t.done_on as "doneOn", t.result, t.note, t.changes, ${fileJson('f')} as file`,
  'left join users u on u.id = t.actor_id left join files f on f.id = t.file_id',
)

/** A page of the log of one item, newest first; whether it can be read is asked before. */
export function logPage(db: Executor, { id, filter, ...query }: z.output<typeof equipmentLogQuery>) {
  const where = conditions({
    scope: sql`t.equipment_id = ${id}`,
    tenant: null,
    archived: null,
    filter,
    expression: (field) => `t.${field}`,
  })
  return listPage<EquipmentLog>(db, statements, where, query, 't.at desc, t.id desc')
}
