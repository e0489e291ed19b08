import { type Database, run, type Tx } from './database.ts'
import { isLeaving } from './leave-transaction.ts'
import { SENT_WITH_NEXT } from './prepared.ts'

/** What an outbox row hands to its handler; `id` never repeats, so an effect can carry it as its key. */
export interface OutboxEvent<Payload = unknown> {
  readonly id: number
  readonly topic: string
  readonly payload: Payload
}

/** Runs in the same transaction in which the row is taken away: its effects on the database happen exactly once. */
export type OutboxHandler = (tx: Tx, event: OutboxEvent) => Promise<void>

/** Puts an effect to come beside the change that causes it. */
export async function emit(tx: Tx, topic: string, payload: Record<string, unknown>, at: Date): Promise<void> {
  await run(
    tx,
    `${SENT_WITH_NEXT}with event as (insert into outbox (topic, payload, created_at, due_at) values ($1, $2, $3, $3) returning id)
     select pg_notify('outbox', '') from event`,
    [topic, JSON.stringify(payload), at],
  )
}

/** The same for many effects at once. */
export async function emitAll(
  tx: Tx,
  topic: string,
  payloads: readonly Record<string, unknown>[],
  at: Date,
): Promise<void> {
  if (payloads.length === 0) return
  await run(
    tx,
    `${SENT_WITH_NEXT}with events as (insert into outbox (topic, payload, created_at, due_at)
       select $1, payload::jsonb, $3, $3 from unnest($2::text[]) p (payload) returning id)
     select pg_notify('outbox', '') from events limit 1`,
    [topic, payloads.map((payload) => JSON.stringify(payload)), at],
  )
}

const MAX_ATTEMPTS = 10
const CLAIM = `select id, topic, payload, attempts from outbox where not dead and due_at <= $1
  order by due_at, id limit 1 for update skip locked`

interface Relay {
  readonly database: Database
  readonly handlers: Readonly<Record<string, OutboxHandler>>
  readonly now: () => Date
  readonly onError: (error: unknown, event: OutboxEvent) => void
  /** Asked after each row; false ends the drain early. */
  readonly goOn?: () => boolean
}

/** Works off what is due, one row a transaction, until nothing is left; returns the number of rows done. */
export async function drainOutbox(relay: Relay): Promise<number> {
  let done = 0
  while ((relay.goOn?.() ?? true) && (await takeOne(relay))) done++
  return done
}

async function takeOne({ database, handlers, now, onError }: Relay): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [event] = await run<OutboxEvent & { attempts: number }>(tx, CLAIM, [now()])
    if (!event) return false
    const handler = handlers[event.topic]
    await run(tx, 'savepoint effect')
    try {
      if (!handler) throw new Error(`no handler for ${event.topic}`)
      await handler(tx, event)
      await run(tx, 'delete from outbox where id = $1', [event.id])
    } catch (error) {
      if (isLeaving(error)) throw error
      onError(error, event)
      await run(tx, 'rollback to savepoint effect')
      const attempts = event.attempts + 1
      const due = new Date(now().getTime() + 1000 * 2 ** attempts)
      await run(tx, 'update outbox set attempts = $2, due_at = $3, dead = $4, last_error = $5 where id = $1', [
        event.id,
        attempts,
        due,
        attempts >= MAX_ATTEMPTS,
        String(error).slice(0, 1000),
      ])
    }
    return true
  })
}
