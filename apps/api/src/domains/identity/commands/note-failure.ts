import { z } from 'zod'
import type { AppContext } from '../../../platform/app-context.ts'
import { emit, type OutboxHandler } from '../../../platform/outbox.ts'
import { recordSecurityEvent } from '../../../platform/security-events.ts'
import { lockUser, type Origin } from './sessions.ts'

const payload = z.object({
  action: z.enum(['sign-in-failed', 'second-factor-failed']),
  username: z.string(),
  origin: z.object({ address: z.string(), userAgent: z.string(), requestId: z.string() }),
})

/** Queues a failed sign-in for the outbox, so that unknown employee IDs take the same time (G-010). */
export function noteFailure(
  context: AppContext,
  action: z.infer<typeof payload>['action'],
  username: string,
  { address, userAgent, requestId }: Origin,
): Promise<void> {
  const failure = { action, username, origin: { address, userAgent, requestId } }
  return context.database.transaction((tx) => emit(tx, 'sign-in-failed', failure, context.clock.now()))
}

/** Records a failed sign-in: every one of an account, one per hour for unknown employee IDs. */
export const recordFailure =
  (context: AppContext): OutboxHandler =>
  async (tx, event) => {
    const { action, username, origin } = payload.parse(event.payload)
    const account = await tx
      .selectFrom('users')
      .select(['id', 'companyId', 'username', 'fullName'])
      .where('username', '=', username)
      .executeTakeFirst()
    if (account) await lockUser(tx, account.id)
    await recordSecurityEvent(tx, context, {
      action,
      account: account ?? null,
      origin,
      label: username,
      ...(account ? {} : { oncePerHour: '' }),
    })
  }
