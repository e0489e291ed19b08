import type { DataOf, Endpoint } from '@selamat/contract/kit/endpoint'
import type { AppContext } from './app-context.ts'
import { run, type Tx, touched } from './database.ts'
import { httpError } from './errors.ts'
import type { SignedCall } from './http.ts'
import { SENT_WITH_NEXT } from './prepared.ts'

class Repeated extends Error {}

/** The text that takes a key; it waits for another holder of the same key. */
export const RESERVE = `insert into idempotency_keys (user_id, key, operation, request_hash, created_at) values ($1, $2, $3, $4, $5)
  on conflict do nothing returning key`

const KEEP_ANSWER = `${SENT_WITH_NEXT}update idempotency_keys set status = 200, answer = $3 where user_id = $1 and key = $2`

/**
 * Creates in one transaction, once for each Idempotency-Key: a second try answers the first result, also while the
 * first is still running. Throws 422 when the key was used for another request.
 */
export async function createOnce<E extends Endpoint>(
  context: AppContext,
  endpoint: E,
  call: SignedCall<E>,
  work: (tx: Tx) => Promise<DataOf<E>>,
): Promise<DataOf<E>> {
  const { database, clock } = context
  const { repeat, actor } = call
  if (!repeat) return database.transaction(work)
  const operation = `${endpoint.method} ${endpoint.path}`
  try {
    return await database.transaction(async (tx) => {
      // Waits here while a first try with the same key is under way.
      const reserved = await run(tx, RESERVE, [actor.userId, repeat.key, operation, repeat.hash, clock.now()])
      if (reserved.length === 0) throw new Repeated()
      const data = await work(tx)
      await run(tx, KEEP_ANSWER, [actor.userId, repeat.key, JSON.stringify(data ?? null)])
      return data
    })
  } catch (error) {
    if (!(error instanceof Repeated)) throw error
    const [first] = await run<{ operation: string; request_hash: Buffer; answer: DataOf<E> }>(
      database.kysely,
      'select operation, request_hash, answer from idempotency_keys where user_id = $1 and key = $2 and status is not null',
      [actor.userId, repeat.key],
    )
    if (!first) throw httpError('REPEATED', { retryAfterSeconds: 1 })
    if (first.operation !== operation || !first.request_hash.equals(repeat.hash)) {
      throw httpError('INVALID', { message: 'This Idempotency-Key was used for another request' })
    }
    return first.answer
  }
}

const KEPT_HOURS = 48
const BATCH = 10_000

/** Removes the answers of creates that nobody tries again after 48 hours; returns their number. */
export async function forgetRepeats({ database, clock }: AppContext): Promise<number> {
  const before = new Date(clock.now().getTime() - KEPT_HOURS * 3_600_000)
  let removed = 0
  for (let batch = BATCH; batch === BATCH; removed += batch) {
    batch = await touched(
      database.kysely,
      `delete from idempotency_keys where (user_id, key) in
         (select user_id, key from idempotency_keys where created_at < $1 limit ${BATCH})`,
      [before],
    )
  }
  return removed
}
