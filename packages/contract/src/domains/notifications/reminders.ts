import { z } from 'zod'
import { defineNotification } from '../../kit/notification.ts'
import type { RemindedKind } from './expiry-kind.ts'

/** One record that falls due, as one person is reminded of it. */
export const reminderItem = z.object({
  title: z.string(),
  detail: z.string().nullable(),
  holder: z.string().nullable(),
  /** The person reminded is its holder. */
  own: z.boolean(),
  dueOn: z.string(),
  daysLeft: z.int(),
  link: z.string(),
})
export type ReminderItem = z.infer<typeof reminderItem>

/** The records of one kind, the soonest first; `more` counts those that are not named. */
const reminders = z.object({ items: z.array(reminderItem).min(1), more: z.int() })

const NAMED = 2
const inDays = (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)

function define(
  entityKind: string,
  { label, subject, line }: { label: string; subject: string; line: (item: ReminderItem) => string },
) {
  const lineOf = (item: ReminderItem) => `${line(item)} ${inDays(item.daysLeft)}, on ${item.dueOn}`
  return defineNotification(reminders, {
    label,
    entityKind,
    text: ({ items, more }) => {
      const left = more + Math.max(0, items.length - NAMED)
      const lines = items.slice(0, NAMED).map(lineOf).join('. ')
      return { subject, body: left > 0 ? `${lines}. And ${left} more` : lines }
    },
    link: ({ items }) => items[0]?.link ?? '/home',
    email: ({ items }, address) => ({
      subject,
      lines: [
        items.map((item) => [`- ${lineOf(item)}`, address(item.link)].filter(Boolean).join('\n  ')).join('\n'),
        'This is a reminder from Selamat. Your administrator sets when reminders are sent.',
      ],
    }),
    brief: ({ items, more }) => ({
      items: items.slice(0, NAMED),
      more: more + Math.max(0, items.length - NAMED),
    }),
    channels: ['bell', 'email'],
    // The company chooses the channels of reminders; this holds where it has not.
    default: ['bell'],
    required: ['bell'],
  })
}

const equipment = (subject: string, label: string, verb: string) =>
  define('equipment', {
    label,
    subject,
    line: ({ title, detail }) => `${title} (${detail?.split(' · ')[0]}) ${verb}`,
  })

const batch = (subject: string, label: string) =>
  define('stock_batches', { label, subject, line: ({ title, detail }) => `${title} (${detail}) expires` })

/** A reminder for each kind of record that expires or falls due (ORG-33, G-090). */
export const REMINDERS = {
  REMINDER_CERTIFICATE: define('certificates', {
    label: 'Certificates that expire',
    subject: 'Certificate expires',
    line: ({ own, title, holder, detail }) => `${own ? `Your ${title}` : `${title} of ${holder}`} (${detail}) expires`,
  }),
  REMINDER_LICENCE: equipment('Equipment licence expires', 'Equipment licences', 'needs its licence renewed'),
  REMINDER_INSPECTION: equipment('Inspection is due', 'Inspections', 'must be inspected'),
  REMINDER_TEST: equipment('Test is due', 'Tests', 'must be tested'),
  REMINDER_CALIBRATION: equipment('Calibration is due', 'Calibrations', 'must be calibrated'),
  REMINDER_FIRE_CHECK: equipment('Fire check is due', 'Fire checks', 'must be checked'),
  REMINDER_FIRE_TEST: equipment('Pressure test is due', 'Pressure tests', 'must be pressure-tested'),
  REMINDER_PREQUALIFICATION: define('contractors', {
    label: 'Prequalifications that lapse',
    subject: 'Prequalification lapses',
    line: ({ title }) => `The prequalification of ${title} lapses`,
  }),
  REMINDER_CONTRACTOR_DOCUMENT: define('contractor_documents', {
    label: 'Contractor documents that expire',
    subject: 'Contractor document expires',
    line: ({ title, holder }) => `${title} of ${holder} expires`,
  }),
  REMINDER_PPE: define('ppe_issues', {
    label: 'PPE to be replaced',
    subject: 'PPE replacement is due',
    line: ({ title, holder }) => `${title} of ${holder} must be replaced`,
  }),
  REMINDER_HIRADC: define('hiradc_revisions', {
    label: 'Reviews of risk assessments',
    subject: 'Review of an assessment is due',
    line: ({ title, detail }) => `${title} (${detail?.split(' · ')[0]}) must be reviewed`,
  }),
  REMINDER_FITNESS: define('fitness_certificates', {
    label: 'Fitness for work that ends',
    subject: 'Fitness for work ends',
    line: ({ own, holder }) => `${own ? 'Your fitness certificate' : `The fitness certificate of ${holder}`} ends`,
  }),
  REMINDER_MEDICINE_BATCH: batch('Medicine expires', 'Medicine that expires'),
  REMINDER_INVENTORY_BATCH: batch('Medical inventory expires', 'Medical inventory that expires'),
} satisfies Record<`REMINDER_${RemindedKind}`, unknown>
