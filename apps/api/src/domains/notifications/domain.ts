import type { Domain } from '../../domain.ts'
import { notificationHandler } from './commands/deliver.ts'
import { companyEvents } from './company-events.ts'
import { digestHandler, sendDigests } from './digest/send-digests.ts'
import { mountNotifications } from './index.ts'
import { reminderHandlers } from './reminders/deliver-reminders.ts'
import { sendReminders } from './reminders/send-reminders.ts'

/** Bell, emails, daily summaries and reminders. */
export const notifications: Domain = {
  tables: {
    notifications: { one: 'notification', many: 'notifications' },
    mails: { one: 'email', many: 'emails' },
  },
  mount: (app, { context, ports }) => mountNotifications(app, context, ports.notifications),
  events: ({ context, ports, reminders }) => ({
    ...companyEvents(context),
    ...notificationHandler(context),
    ...digestHandler(context, ports.notifications),
    ...reminderHandlers(reminders),
  }),
  jobs: [
    {
      name: 'send-reminders',
      cron: '*/15 * * * *',
      counts: 'reminders due',
      run: ({ context, reminders }) => sendReminders(context, reminders),
    },
    {
      name: 'send-digests',
      cron: '*/15 * * * *',
      counts: 'daily summaries',
      run: ({ context }) => sendDigests(context),
    },
  ],
}
