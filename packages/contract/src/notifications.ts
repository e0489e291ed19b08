import type { z } from 'zod'
import { articleNotifications } from './domains/articles/notifications.ts'
import { evidenceNotifications } from './domains/evidence/notifications.ts'
import { hiradcNotifications } from './domains/hiradc/notifications.ts'
import { accountNotifications, appointmentNotifications } from './domains/identity/notifications.ts'
import { importNotifications } from './domains/imports/notifications.ts'
import { equipmentNotifications, ppeNotifications } from './domains/master-data/notifications.ts'
import { medicalNotifications } from './domains/medical/notifications.ts'
import { REMINDERS } from './domains/notifications/reminders.ts'
import { companyNotifications } from './domains/organisation/notifications.ts'
import { permitNotifications } from './domains/permits/notifications.ts'
import { safetyVoiceNotifications } from './domains/safety-voice/notifications.ts'
import { caseNotifications } from './domains/workflow/notifications.ts'

/**
 * Every kind of notification: its values, its text, the page it opens and its channels. A new kind is added to its domain and
 * sent with `emitNotification`.
 */
export const NOTIFICATIONS = {
  ...caseNotifications,
  ...safetyVoiceNotifications,
  ...hiradcNotifications,
  ...permitNotifications,
  ...medicalNotifications,
  ...articleNotifications,
  ...accountNotifications,
  ...appointmentNotifications,
  ...companyNotifications,
  ...equipmentNotifications,
  ...ppeNotifications,
  ...importNotifications,
  ...evidenceNotifications,
  ...REMINDERS,
} as const

export type NotificationKind = keyof typeof NOTIFICATIONS

const kindsOf = (kinds: object) => Object.keys(kinds).map(readNotificationKind)

/** The kinds as the page of preferences groups them. */
export const NOTIFICATION_GROUPS: readonly {
  readonly title: string
  readonly kinds: readonly NotificationKind[]
  /** Only for users whose data scope is all companies. */
  readonly allCompanies?: true
}[] = [
  { title: 'Tasks and reports', kinds: kindsOf({ ...caseNotifications, ...safetyVoiceNotifications }) },
  { title: 'Risk assessments', kinds: kindsOf(hiradcNotifications) },
  { title: 'Permits to work', kinds: kindsOf(permitNotifications) },
  { title: 'Clinic', kinds: kindsOf(medicalNotifications) },
  { title: 'Articles', kinds: kindsOf(articleNotifications) },
  { title: 'Equipment', kinds: kindsOf(equipmentNotifications) },
  { title: 'PPE', kinds: kindsOf(ppeNotifications) },
  { title: 'Safety appointments', kinds: kindsOf(appointmentNotifications) },
  { title: 'Reminders', kinds: kindsOf(REMINDERS) },
  { title: 'Imports', kinds: kindsOf(importNotifications) },
  { title: 'Evidence', kinds: kindsOf(evidenceNotifications) },
  { title: 'Companies', kinds: kindsOf(companyNotifications), allCompanies: true },
  { title: 'Your account', kinds: kindsOf(accountNotifications) },
]
/** The values that a notification of a kind carries. */
export type NotificationParams<K extends NotificationKind> = z.infer<(typeof NOTIFICATIONS)[K]['params']>

/** Reads a stored kind; throws where no such kind exists. */
export function readNotificationKind(value: string): NotificationKind {
  if (isKind(value)) return value
  throw new Error(`not a kind of notification: ${value}`)
}
function isKind(value: string): value is NotificationKind {
  return Object.hasOwn(NOTIFICATIONS, value)
}
