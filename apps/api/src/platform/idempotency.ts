import type { DataOf, Endpoint } from '@selamat/contract/kit/endpoint'
import { HOUR } from '@selamat/contract/kit/time'
import type { AppContext } from './app-context.ts'
import { run, type Tx, touched } from './database.ts'
import { httpError } from './errors.ts'
import type { SignedCall } from './http.ts'
import { SENT_WITH_NEXT } from './prepared.ts'

const KEPT_HOURS = 48
/** What can wait on a device is tried again weeks later. */
const WAITING_HOURS = 30 * 24

/** Until when a second try of an operation is answered what the first one was. */
export const keptUntil = ({ waits }: Pick<Endpoint, 'waits'>, now: Date): Date =>
  new Date(now.getTime() + (waits ? WAITING_HOURS : KEPT_HOURS) * HOUR)

/** The text by which two tries with the same key follow one another. */
export const TAKE_TURNS = `${SENT_WITH_NEXT}select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0))`

/** The text that keeps an answer with its key; it fails where the key has one. */
export const KEEP_ANSWER = `${SENT_WITH_NEXT}insert into idempotency_keys
  (user_id, key, operation, request_hash, answer, created_at, kept_until) values ($1, $2, $3, $4, $5, $6, $7)`

const operationOf = ({ method, path }: Endpoint) => `${method} ${path}`

/**
 * Creates in one transaction, once for each Idempotency-Key: the answer is kept with the key by the transaction that creates,
 * so that only one can. A second try waits for a first that is still running, and is answered its result. The transaction can be
 * one that somebody signs, with who that is. Throws 422 when the key was used for another request.
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
  const { key, hash } = repeat
  try {
    return await inTransaction(async (tx, signer) => {
      await run(tx, TAKE_TURNS, [String(actor.userId), key])
      const data = await work(tx, signer)
      const now = clock.now()
      const answer = JSON.stringify(data ?? null)
      const kept = [actor.userId, key, operationOf(endpoint), hash, answer, now, keptUntil(endpoint, now)]
      await run(tx, KEEP_ANSWER, kept)
      return data
    })
  } catch (error) {
    // What a second try is refused with is mostly that the first has done it.
    const first = await firstAnswer(context, endpoint, call)
    if (first) return first.answer
    throw error
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
    'select operation, request_hash, answer from idempotency_keys where user_id = $1 and key = $2',
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
