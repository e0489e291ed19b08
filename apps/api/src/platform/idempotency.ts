import type { DataOf, Endpoint } from '@selamat/contract/kit/endpoint'
import { HOUR } from '@selamat/contract/kit/time'
import type { AppContext } from './app-context.ts'
import { run, type Tx, touched } from './database.ts'
import { httpError } from './errors.ts'
import type { SignedCall } from './http.ts'
import { SENT_WITH_NEXT } from './prepared.ts'

class Repeated extends Error {}

const KEPT_HOURS = 48
/** What can wait on a device is tried again weeks later. */
const WAITING_HOURS = 30 * 24

/** Until when a second try of an operation is answered what the first one was. */
export const keptUntil = ({ waits }: Pick<Endpoint, 'waits'>, now: Date): Date =>
  new Date(now.getTime() + (waits ? WAITING_HOURS : KEPT_HOURS) * HOUR)

/** The text that takes a key; it waits for another holder of the same key. */
export const RESERVE = `insert into idempotency_keys (user_id, key, operation, request_hash, created_at, kept_until) values ($1, $2, $3, $4, $5, $6)
  on conflict do nothing returning key`

const KEEP_ANSWER = `${SENT_WITH_NEXT}update idempotency_keys set status = 200, answer = $3 where user_id = $1 and key = $2`

const operationOf = ({ method, path }: Endpoint) => `${method} ${path}`

/**
 * Creates in one transaction, once for each Idempotency-Key: a second try answers the first result, also while the
 * first is still running. The transaction can be one that somebody signs, with who that is. Throws 422 when the key was used for
 * another request.
 */
export async function createOnce<E extends Endpoint, Signer = never>(
  context: AppContext,
  endpoint: E,
  call: SignedCall<E>,
  work: (tx: Tx, signer?: Signer) => Promise<DataOf<E>>,
  inTransaction: (kept: (tx: Tx, signer?: Signer) => Promise<DataOf<E>>) => Promise<DataOf<E>> = context.database
    .transaction,
): Promise<DataOf<E>> {
  const { clock } = context
  const { repeat, actor } = call
  if (!repeat) return inTransaction(work)
  try {
    return await inTransaction(async (tx, signer) => {
      // Waits here while a first try with the same key is under way.
      const now = clock.now()
      const reserved = await run(tx, RESERVE, [
        actor.userId,
        repeat.key,
        operationOf(endpoint),
        repeat.hash,
        now,
        keptUntil(endpoint, now),
      ])
      if (reserved.length === 0) throw new Repeated()
      const data = await work(tx, signer)
      await run(tx, KEEP_ANSWER, [actor.userId, repeat.key, JSON.stringify(data ?? null)])
      return data
    })
  } catch (error) {
    if (!(error instanceof Repeated)) throw error
    const first = await firstAnswer(context, endpoint, call)
    if (!first) throw httpError('REPEATED', { retryAfterSeconds: 1 })
    return first.answer
  }
}

/**
 * What an earlier try with the same Idempotency-Key was answered, or undefined. What has to be read before the
 * transaction asks this first: it may have changed since. Throws 422 when the key was used for another request.
 */
export async function firstAnswer<E extends Endpoint>(
  { database }: AppContext,
  endpoint: E,
  { repeat, actor }: SignedCall<E>,
): Promise<{ readonly answer: DataOf<E> } | undefined> {
  if (!repeat) return undefined
  const [first] = await run<{ operation: string; requestHash: Buffer; answer: DataOf<E> }>(
    database.kysely,
    'select operation, request_hash, answer from idempotency_keys where user_id = $1 and key = $2 and status is not null',
    [actor.userId, repeat.key],
  )
  if (first && (first.operation !== operationOf(endpoint) || !first.requestHash.equals(repeat.hash))) {
    throw httpError('KEY_USED')
  }
  return first
}

const BATCH = 10_000

/** Removes the answers of creates that nobody tries again any more; returns their number. */
export async function forgetRepeats({ database, clock }: AppContext): Promise<number> {
  let removed = 0
  for (let batch = BATCH; batch === BATCH; removed += batch) {
    batch = await touched(
      database.kysely,
      `delete from idempotency_keys where (user_id, key) in
         (select user_id, key from idempotency_keys where kept_until < $1 limit ${BATCH})`,
      [clock.now()],
    )
  }
  return removed
}
