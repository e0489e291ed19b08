import type { ErrorCode } from '@selamat/contract/kit/errors'
import type { Database, Tx } from '../database.ts'
import { brokenConstraint, httpError } from '../errors.ts'
import { CHOOSE } from '../messages.ts'
import { brokenReference } from './catalogue.ts'
import { snake } from './statements.ts'

/** A table as its refusals need it: the fields that are written, and what its unique indexes speak of. */
interface Written {
  readonly table: string
  readonly written: readonly string[]
  readonly unique?:
    | Readonly<Record<string, { readonly field: string; readonly code: ErrorCode; readonly message?: string }>>
    | undefined
}

/** Refuses references that nobody can choose, each at its field. */
export function notChosen(written: readonly string[], columns: readonly string[]) {
  const fields = written.filter((field) => columns.includes(snake(field)))
  return httpError('INVALID', { errors: Object.fromEntries(fields.map((field) => [field, CHOOSE])) })
}

/** What a broken constraint means, at its field: a name that is taken, a record that was deleted meanwhile; else the error. */
export async function writeError(
  database: Database,
  tx: Tx,
  { table, written, unique }: Written,
  error: unknown,
): Promise<unknown> {
  const taken = brokenConstraint(error, '23505')
  const rule = taken === undefined ? undefined : unique?.[taken]
  if (rule) {
    const { message = httpError(rule.code).message } = rule
    return httpError(rule.code, { message, errors: { [rule.field]: message } })
  }
  const column = await brokenReference(database, tx, table, error)
  return column === undefined ? error : notChosen(written, [column])
}
