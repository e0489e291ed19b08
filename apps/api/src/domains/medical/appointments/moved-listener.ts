import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/database.ts'
import type { OutboxEvent } from '../../../platform/outbox.ts'

/** Hears of each move of a reservation: `{ reservationId, action, from, to }`. It may hear of one twice. */
export type MovedListener = (context: AppContext, tx: Tx, event: OutboxEvent) => Promise<void>
