import { EXPIRY_KINDS } from '@selamat/contract/domains/notifications/expiry-kind'
import { formatDate } from '@selamat/contract/kit/dates'
import { z } from 'zod'
import { emitNotifications } from '../../../platform/notification.ts'
import type { OutboxHandler } from '../../../platform/outbox.ts'
import { REMINDERS_SET, reminderSettingsOf } from '../../organisation/index.ts'
import { claimDue, REMINDERS_DUE } from './send-reminders.ts'
import type { ReminderSource } from './source.ts'

const due = z.object({
  kind: z.enum(EXPIRY_KINDS),
  companyId: z.int(),
  at: z.iso.datetime(),
  ids: z.array(z.int()).min(1),
})
const set = z.object({ at: z.iso.datetime() })

/** Works off what is due: one notification for each user, through the channels that the tenant has set (ORG-33). */
export function reminderHandlers(sources: readonly ReminderSource[]): Readonly<Record<string, OutboxHandler>> {
  return {
    [REMINDERS_SET]: async (tx, event) => {
      await claimDue(tx, sources, new Date(set.parse(event.payload).at))
    },
    [REMINDERS_DUE]: async (tx, event) => {
      const { kind, companyId, ids, at } = due.parse(event.payload)
      const now = new Date(at)
      const source = sources.find((each) => each.kind === kind)
      if (!source) throw new Error(`no source of reminders named ${kind}`)
      const { recipients, channels } = await reminderSettingsOf(tx, companyId)
      const reminders = await source.recipients(tx, companyId, ids, recipients, formatDate(now))
      const byUser = [...Map.groupBy(reminders, ({ userId }) => userId)]
      await emitNotifications(
        tx,
        byUser.map(([userId, own]) => ({
          kind: `REMINDER_${source.kind}` as const,
          companyId,
          userIds: [userId],
          entityId: own[0]?.entityId ?? null,
          params: { items: own.map(({ item }) => item), more: 0 },
          channels,
        })),
        now,
      )
    },
  }
}
