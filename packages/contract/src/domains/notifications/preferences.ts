import { z } from 'zod'
import { endpoint, SAVED } from '../../kit/endpoint.ts'
import { NOTIFICATION_CHANNELS } from '../../kit/notification.ts'
import { storedVersion } from '../../kit/text.ts'
import { NOTIFICATIONS, readNotificationKind } from '../../notifications.ts'

/** The hours at which a daily summary can be sent, in Jakarta. */
export const DIGEST_HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const digestHour = z.int().min(0).max(23).nullable()

const channel = z.enum(NOTIFICATION_CHANNELS)
const kind = z
  .string()
  .refine((value) => Object.hasOwn(NOTIFICATIONS, value), 'Unknown kind of notification')
  .meta({ examples: ['CASE_ANSWERED'] })
  .transform(readNotificationKind)

const preferenceRow = z.object({
  kind: z.string(),
  label: z.string(),
  channels: z.array(z.object({ channel, on: z.boolean(), locked: z.boolean() })),
})
export type PreferenceRow = z.infer<typeof preferenceRow>

const preferences = z.object({
  groups: z.array(z.object({ title: z.string(), kinds: z.array(preferenceRow) })),
  /** The hour of the daily summary by email; null: none. */
  digestHour,
  /** Where emails go; null: the user has no address. */
  email: z.string().nullable(),
  version: z.int(),
})

/** What a user chooses: a channel of a kind, on or off. */
export const preferenceChoice = z.strictObject({ kind, channel, on: z.boolean() })

/** The own preferences for notifications, by kind and channel, and the daily summary. */
export const notificationPreferences = {
  read: endpoint({
    method: 'GET',
    path: '/notifications/preferences',
    summary: 'The own preferences for notifications',
    permission: 'signed-in',
    ownScope: true,
    data: preferences,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/notifications/preferences',
    summary: 'Change the own preferences for notifications; what is not named stays',
    done: SAVED,
    permission: 'signed-in',
    ownScope: true,
    body: z.strictObject({
      choices: z.array(preferenceChoice).max(500),
      digestHour,
      version: storedVersion,
    }),
    example: { body: { choices: [{ kind: 'TASK_ASSIGNED', channel: 'email', on: false }], digestHour: 6, version: 0 } },
    data: preferences,
  }),
}
