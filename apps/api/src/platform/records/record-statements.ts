import { sql } from 'kysely'
import type { z } from 'zod'
import { type Fragment, pageStatements, snake } from './statements.ts'

/** A kind of record as its texts need it: what is read and what is written of it. */
interface Shapes {
  readonly row: z.ZodObject
  readonly write: z.ZodObject
}

/** How its rows stand in the database; see the kit's binding. */
interface Stored {
  readonly table: string
  readonly joins?: string
  readonly columns?: Readonly<Record<string, string | undefined>>
  readonly elsewhere?: readonly string[]
  readonly constants?: Readonly<Record<string, unknown>>
  readonly initial?: Readonly<Record<string, unknown>>
}

/** Whose rows are written, when and by whom. */
interface Written {
  readonly tenant: number
  readonly at: Date
  readonly by: number
}

const isoColumn = (column: string) =>
  `to_char(t.${column} at time zone 'Asia/Jakarta', 'YYYY-MM-DD"T"HH24:MI:SS"+07:00"')`
const INSTANTS = new Set(['createdAt', 'updatedAt', 'archivedAt'])

/**
 * The statements of a kind of records `t`. What is read is composed with its conditions; what is written, often and always
 * alike, is a fixed text made once at start, whose values are $1 and on.
 */
export function statements(resource: Shapes, stored: Stored) {
  const { table, joins = '', columns: own = {}, elsewhere = [], constants = {}, initial = {} } = stored
  const expression = (field: string) =>
    own[field] ?? (INSTANTS.has(field) ? isoColumn(snake(field)) : `t.${snake(field)}`)
  const columns = Object.keys(resource.row.shape)
    .map((field) => `${expression(field)} as "${field}"`)
    .join(', ')
  const written = Object.keys(resource.write.shape).filter((field) => !elsewhere.includes(field))
  const writtenColumns = written.map((field) => [field, snake(field)] as const)
  const inserted = [...Object.keys(constants), ...Object.keys(initial), ...writtenColumns.map(([, column]) => column)]
  const from = `${table} t ${joins}`
  const select = sql.raw(`select ${columns} from ${from} where `)
  return {
    written,
    /** Each written field with its column. */
    writtenColumns,
    columns,
    expression,
    ...pageStatements(table, columns, joins),
    one: (where: Fragment) => sql`${select}${where}`,
    byId: (id: unknown) => sql`${select}t.id = ${id}`,
    locked: (where: Fragment) => sql`${select}${where} for update of t`,
    /** $1 tenant, $2 now, $3 who, then constants, initial and the written fields. */
    insert: `with t as (insert into ${table} (${['company_id', 'created_at', 'updated_at', 'created_by', 'updated_by', ...inserted].join(', ')})
      values (${['$1', '$2', '$2', '$3', '$3', ...inserted.map((_, index) => `$${index + 4}`)].join(', ')}) returning *)
      select ${columns} from t ${joins}`,
    /** $1 id, $2 now, $3 who, then the written fields; the row is locked and its version known. */
    update: `with t as (update ${table} set ${[
      ...writtenColumns.map(([, column], index) => `${column} = $${index + 4}`),
      'updated_at = $2',
      'updated_by = $3',
      'version = version + 1',
    ].join(', ')} where id = $1 returning *) select ${columns} from t ${joins}`,
    /** $1 id, $2 now, $3 who, $4 the moment of archiving or null. */
    setArchived: `with t as (update ${table} set archived_at = $4, updated_at = $2, updated_by = $3, version = version + 1
      where id = $1 returning *) select ${columns} from t ${joins}`,
    /** $1 id: whose it is. */
    owner: `select company_id as "companyId" from ${table} where id = $1`,
    remove: `delete from ${table} where id = $1`,
    /** New rows, whose columns the records of a JSON array name, in its order. */
    insertAll: (records: Fragment, { tenant, at, by }: Written) => sql`with t as (
      insert into ${sql.raw(`${table} (${['company_id', 'created_at', 'updated_at', 'created_by', 'updated_by', ...inserted].join(', ')})`)}
      select ${tenant}::bigint, ${at}::timestamptz, ${at}::timestamptz, ${by}::bigint, ${by}::bigint
        ${sql.raw(inserted.map((column) => `, g.${column}`).join(''))}
      from jsonb_populate_recordset(null::${sql.raw(table)}, ${records}::jsonb) with ordinality g order by g.ordinality returning *)
      select ${sql.raw(`${columns} from t ${joins}`)} order by t.id`,
    /** The written columns of rows, whose ids and columns the records of a JSON array name. */
    updateAll: (records: Fragment, { at, by }: Written) => sql`with t as (update ${sql.raw(table)} t set
      ${sql.raw(writtenColumns.map(([, column]) => `${column} = g.${column}, `).join(''))}
      updated_at = ${at}, updated_by = ${by}, version = t.version + 1
      from jsonb_populate_recordset(null::${sql.raw(table)}, ${records}::jsonb) g where t.id = g.id returning t.*)
      select ${sql.raw(`${columns} from t ${joins}`)}`,
    archiveAll: (ids: readonly number[], { at, by }: Written) => sql`with t as (update ${sql.raw(table)} set
      archived_at = ${at}, updated_at = ${at}, updated_by = ${by}, version = version + 1 where id = any(${ids}) returning *)
      select ${sql.raw(`${columns} from t ${joins}`)}`,
    removeAll: (ids: readonly number[]) => sql`delete from ${sql.raw(table)} where id = any(${ids})`,
  }
}
export type Statements = ReturnType<typeof statements>
