import type { AppContext } from '../../platform/app-context.ts'
import { NOTICE, plainNotice } from '../../platform/notice.ts'
import type { OutboxHandler } from '../../platform/outbox.ts'
import { notify } from './commands/notify.ts'

/** News that other domains put into the outbox whole (`emitNotice`): each becomes a notice at the bell. */
export const plainNotices = (context: AppContext): Readonly<Record<string, OutboxHandler>> => ({
  [NOTICE]: (tx, event) =>
    notify(tx, { ...plainNotice.parse(event.payload), eventId: event.id, at: context.clock.now() }),
})
