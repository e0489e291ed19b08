import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { run, type Tx } from './database.ts'
import { type HttpError, httpError } from './errors.ts'

/** Who changed a record and when, for the error of the second writer. */
export const changeBy = (by: string | null | undefined, at: Date | null | undefined) => ({
  changedBy: by ?? 'the system',
  changedAt: at ? formatTimestamp(at) : null,
})

/** The last change of a row, asked once its lock is held, as before it nothing is sure. */
export async function lastChangeOf(tx: Tx, table: string, id: number): Promise<ReturnType<typeof changeBy>> {
  const [change] = await run<{ by: string | null; at: Date }>(
    tx,
    sql`select u.full_name as by, t.updated_at as at from ${sql.raw(table)} t left join users u on u.id = t.updated_by where t.id = ${id}`,
  )
  return changeBy(change?.by, change?.at)
}

/** The refusal of a write that has seen an older version of a row: 409 with who and when. */
export const staleRow = async (tx: Tx, table: string, id: number): Promise<HttpError> =>
  httpError('STALE', { details: await lastChangeOf(tx, table, id) })
