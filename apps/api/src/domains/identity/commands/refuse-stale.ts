import { formatTimestamp } from '@selamat/contract/kit/dates'
import { run, type Tx } from '../../../platform/database.ts'
import { type Refusal, refuse } from '../../../platform/errors.ts'

type Versioned = 'users' | 'employments' | 'appointments' | 'certificates'

/** Somebody changed the row meanwhile: who and when, asked once its lock is held, as before it nothing is sure. */
export async function staleRow(tx: Tx, table: Versioned, id: number): Promise<Refusal> {
  const [change] = await run<{ by: string | null; at: Date }>(
    tx,
    `select b.full_name as by, t.updated_at as at from ${table} t left join users b on b.id = t.updated_by where t.id = $1`,
    [id],
  )
  return refuse('STALE', {
    details: { changedBy: change?.by ?? 'the system', changedAt: change ? formatTimestamp(change.at) : null },
  })
}
