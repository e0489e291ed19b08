import { z } from 'zod'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { emit, type OutboxHandler } from '../../../platform/outbox.ts'
import { recordSecurityEvent } from '../../../platform/security-events.ts'
import { type Account, lockUser, type Origin } from './sessions.ts'

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

const FIND = `select id, company_id as "companyId", username, full_name as "fullName" from users where username = $1`

/** Records a failed sign-in: every one of an account, one per hour for unknown employee IDs. */
export const recordFailure =
  (context: AppContext): OutboxHandler =>
  async (tx, event) => {
    const { action, username, origin } = payload.parse(event.payload)
    const [account] = await run<Account>(tx, FIND, [username])
    if (account) await lockUser(tx, account.id)
    await recordSecurityEvent(tx, context, {
      action,
      account: account ?? null,
      origin,
      label: username,
      ...(account ? {} : { oncePerHour: '' }),
    })
  }
