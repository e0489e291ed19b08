import type {
  EquipmentChange,
  EquipmentLog,
  EquipmentLogKind,
  equipmentLogQuery,
} from '@selamat/contract/domains/master-data/equipment/equipment-log'
import type { InspectionRule } from '@selamat/contract/domains/master-data/equipment/equipment-plan'
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
  /** The report whose answers are the inspection. */
  readonly caseId?: number | null
  /** What decides of the answers of that report. */
  readonly inspectionRule?: InspectionRule | null
  /** The day of the one that passed before. */
  readonly previousOn?: string | null
  /** Of a correction: the log entry of the inspection whose result it replaces. */
  readonly correctsId?: number | null
}

/** Keeps steps in the history of equipment, in the transaction of what they tell; all in one statement. */
export async function logEquipment(tx: Tx, entries: readonly LogEntry[]): Promise<void> {
  if (entries.length === 0) return
  const all = <T>(value: (entry: LogEntry) => T) => entries.map(value)
  await sql`insert into equipment_logs (company_id, equipment_id, at, actor_id, kind, done_on, result, note, changes, file_id,
        case_id, inspection_rule, previous_on, corrects_id)
      select e.company_id, e.id, g.at, g.actor_id, g.kind, g.done_on, g.result, g.note, g.changes::jsonb, g.file_id,
        g.case_id, g.inspection_rule::jsonb, g.previous_on, g.corrects_id
      from unnest(${all(({ equipmentId }) => equipmentId)}::bigint[], ${all(({ at }) => at)}::timestamptz[],
        ${all(({ actorId }) => actorId)}::bigint[], ${all(({ kind }) => kind)}::text[],
        ${all(({ doneOn }) => doneOn ?? null)}::date[], ${all(({ result }) => result ?? null)}::text[],
        ${all(({ note }) => note ?? null)}::text[], ${all(({ changes }) => JSON.stringify(changes ?? []))}::text[],
        ${all(({ fileId }) => fileId ?? null)}::bigint[], ${all(({ caseId }) => caseId ?? null)}::bigint[],
        ${all(({ inspectionRule }) => (inspectionRule ? JSON.stringify(inspectionRule) : null))}::text[],
        ${all(({ previousOn }) => previousOn ?? null)}::date[], ${all(({ correctsId }) => correctsId ?? null)}::bigint[])
        with ordinality g (equipment_id, at, actor_id, kind, done_on, result, note, changes, file_id, case_id,
          inspection_rule, previous_on, corrects_id, n)
      join equipment e on e.id = g.equipment_id order by g.n`.execute(tx)
}

const statements = pageStatements(
  'equipment_logs',
  `t.id, ${jakarta('t.at')} as at, u.full_name as actor, t.kind, t.done_on, t.result, t.note, t.changes, ${fileJson('f')} as file,
    c.assignment_number`,
  'left join users u on u.id = t.actor_id left join files f on f.id = t.file_id left join cases c on c.id = t.case_id',
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
