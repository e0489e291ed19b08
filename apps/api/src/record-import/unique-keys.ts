import type { ErrorCode } from '@selamat/contract/kit/errors'
import { sql } from 'kysely'
import { type Executor, run } from '../platform/database.ts'
import { httpError } from '../platform/errors.ts'
import { snake } from '../platform/records/statements.ts'

/** The expressions of a unique index, without the tenant. */
export interface UniqueKey {
  readonly expressions: readonly string[]
  /** The fields of the expressions. */
  readonly fields: readonly string[]
  /** The field and the message of a value that is taken. */
  readonly rule: { readonly field: string; readonly code: ErrorCode; readonly message?: string }
}

/** The message of a value that is taken. */
export const taken = ({ code, message }: UniqueKey['rule']): string => message ?? httpError(code).message

type Rules = Readonly<Record<string, UniqueKey['rule']>>

/** The unique indexes of written fields, read from the catalogue; codes before names. */
export async function uniqueKeys(db: Executor, unique: Rules, written: readonly string[]): Promise<UniqueKey[]> {
  const rows = await run<{ name: string; expression: string }>(
    db,
    sql`select g.name, pg_get_indexdef(i.indexrelid, k.n, true) as expression
      from unnest(${Object.keys(unique)}::text[]) g (name) join pg_index i on i.indexrelid = to_regclass(g.name)
      cross join lateral generate_series(1, i.indnkeyatts) k (n) order by g.name, k.n`,
  )
  const known = Map.groupBy(rows, ({ name }) => name)
  const keys = Object.entries(unique).map(([name, rule]): UniqueKey => {
    const expressions = (known.get(name) ?? []).flatMap(({ expression }) =>
      expression === 'company_id' ? [] : [expression],
    )
    const speaksOf = (field: string) => expressions.some((one) => new RegExp(`\\b${snake(field)}\\b`).test(one))
    return { expressions, fields: written.filter(speaksOf), rule }
  })
  return keys.sort((one, other) => Number(one.rule.code !== 'CODE_EXISTS') - Number(other.rule.code !== 'CODE_EXISTS'))
}

/**
 * The existing records with the values of inputs, by the index of the input, which names columns: those with the same key, or,
 * where no index is unique, the `identical` active ones, nulls included.
 */
export async function existingIds(
  db: Executor,
  table: string,
  expressions: readonly string[],
  inputs: readonly Readonly<Record<string, unknown>>[],
  identical = false,
): Promise<Map<number, number>> {
  if (inputs.length === 0 || expressions.length === 0) return new Map()
  const keys = expressions.map((one, index) => `${one} as k${index}`).join(', ')
  const equals = identical ? 'is not distinct from' : '='
  const same = expressions.map((one, index) => `(${one}) ${equals} input.k${index}`).join(' and ')
  const rows = await run<{ at: number; id: number }>(
    db,
    sql`with input as materialized (
        select e.at::integer - 1 as at, company_id as of_company, ${sql.raw(keys)}
        from jsonb_array_elements(${JSON.stringify(inputs)}::jsonb) with ordinality e (doc, at), lateral jsonb_populate_record(null::${sql.raw(table)}, e.doc))
      select input.at, x.id from input cross join lateral (
        select id from ${sql.raw(table)} where company_id = input.of_company and ${sql.raw(same)}
        ${sql.raw(identical ? 'and archived_at is null order by id' : '')} limit 1) x`,
  )
  return new Map(rows.map(({ at, id }) => [at, id]))
}
