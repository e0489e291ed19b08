import type { AppContext } from './app-context.ts'
import { drainOutbox, type OutboxHandler } from './outbox.ts'

const TICK_MS = 5000

/** Works off the outbox until it is stopped. */
export interface OutboxRelay {
  /** Ends after the row that is being worked on. */
  stop(): Promise<void>
}

/**
 * Starts working off the outbox: at once whenever something is put in, and every 5 seconds for what is tried again.
 * One drain at a time; several instances share the rows.
 */
export function startOutboxRelay(
  context: AppContext,
  handlers: Readonly<Record<string, OutboxHandler>>,
  tickMs: number = TICK_MS,
): OutboxRelay {
  const { database, clock, live, log } = context
  let stopped = false
  let requested = false
  let draining: Promise<void> | undefined

  async function drain() {
    while (requested && !stopped) {
      requested = false
      await drainOutbox({
        database,
        handlers,
        now: clock.now,
        goOn: () => !stopped,
        onError: (error, { id, topic }) => log.error({ err: error, outboxId: id, topic }, 'an outbox handler failed'),
      })
    }
  }
  function wake() {
    if (stopped) return
    requested = true
    draining ??= drain()
      .catch((error: unknown) => log.warn({ err: error }, 'the outbox could not be read'))
      .finally(() => {
        draining = undefined
      })
  }

  live.onOutbox(wake)
  const tick = setInterval(wake, tickMs)
  wake()
  return {
    async stop() {
      stopped = true
      clearInterval(tick)
      await draining
    },
  }
}
