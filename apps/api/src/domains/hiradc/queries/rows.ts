import { CONTROL_TYPES } from '@selamat/contract/domains/hiradc/control-type'
import type { StoredRow } from '@selamat/contract/domains/hiradc/hiradc-row'
import { type RawBuilder, sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'

/** A row with its id, which only the server knows. */
export type KnownRow = StoredRow & { readonly id: number }

/** The same with the revision that it belongs to. */
export type RowOfRevision = KnownRow & { readonly revisionId: number }

/** The controls of a row, strongest first, each with what became of its follow-up action on a day. */
const controlsOf = (
  today: string,
) => sql`coalesce((select json_agg(json_build_object('key', k.key, 'type', k.type, 'text', k.text,
    'existing', k.existing, 'ownerId', k.owner_id, 'ownerName', o.full_name, 'dueDate', k.due_date,
    'followUp', case when f.id is not null then json_build_object('assignmentNumber', f.assignment_number, 'status', f.status,
      'isOpen', f.ended_at is null, 'isLate', f.ended_at is null and k.due_date < ${today}::date) end)
    order by array_position(${[...CONTROL_TYPES]}::text[], k.type), k.position)
  from hiradc_controls k left join users o on o.id = k.owner_id left join cases f on f.id = k.follow_up_id
  where k.row_id = t.id), '[]')`

const select = (db: Executor, condition: RawBuilder<unknown>, today: string): Promise<RowOfRevision[]> =>
  run(
    db,
    sql`select t.id, t.revision_id, t.key, t.version, t.position, t.activity, t.sub_activity,
        t.hazard_id, t.hazard,
        t.category, t.condition, t.consequence, t.likelihood, t.severity, t.residual_likelihood,
        t.residual_severity, t.legal_reference, t.is_critical,
        ${controlsOf(today)} as controls, jakarta_time(t.updated_at) as updated_at, u.full_name as updated_by
      from hiradc_rows t left join users u on u.id = t.updated_by
      where ${condition} order by t.revision_id, t.position, t.id`,
  )

/** The rows of a revision in their order, or those of some keys. */
export async function rowsOf(
  db: Executor,
  revisionId: number,
  today: string,
  keys?: readonly string[],
): Promise<KnownRow[]> {
  const some = keys === undefined ? sql`true` : sql`t.key = any(${[...keys]}::uuid[])`
  const rows = await select(db, sql`t.revision_id = ${revisionId} and ${some}`, today)
  return rows.map(({ revisionId: _, ...row }) => row)
}

/** The rows of several revisions. */
export const rowsOfRevisions = (db: Executor, revisionIds: readonly number[], today: string) =>
  select(db, sql`t.revision_id = any(${[...revisionIds]}::bigint[])`, today)

/** As the contract has it. */
export const presentRow = ({ id: _, ...row }: KnownRow): StoredRow => row
