import { z } from 'zod'
import { endpoint, SAVED } from '../../kit/endpoint.ts'
import { may } from '../../kit/permissions.ts'
import { instant, optionalId } from '../../kit/text.ts'
import { fileData } from '../files/file.ts'
import { companyFields } from './company.ts'

/** Fields of every page of settings; version 0: nothing is set, the defaults apply. */
export const settingFields = { version: z.int(), updatedAt: instant.nullable(), updatedBy: z.string().nullable() }
/** The version of the settings that a write expects. */
export const settingVersion = z.int().min(0)

/** The two operations of a page of settings. */
const pair = <R extends z.ZodRawShape, W extends z.ZodRawShape>(
  name: string,
  read: z.ZodObject<R>,
  write: z.ZodObject<W>,
) => ({
  read: endpoint({
    method: 'GET',
    path: `/settings/${name}`,
    summary: `Read the ${name} settings`,
    permission: may('submenu/Company', 'read'),
    data: read,
  }),
  update: endpoint({
    method: 'PUT',
    path: `/settings/${name}`,
    summary: `Change the ${name} settings`,
    done: SAVED,
    permission: may('submenu/Company', 'update'),
    body: write.extend({ version: settingVersion }),
    data: read,
  }),
})

/** What people can change of their own company; its email domain stays that of the registration. */
const { emailDomain: _domain, ...corporateFields } = companyFields
export const corporateWrite = z.strictObject(corporateFields)

const corporateData = z.object({
  companyName: z.string(),
  companyType: z.string().nullable(),
  companyEmail: z.string().nullable(),
  companyPhone: z.string().nullable(),
  companyAddress: z.string().nullable(),
  emailDomain: z.string().nullable(),
  ...settingFields,
})

const primaryColor = z
  .string()
  .regex(/^#[\da-f]{6}$/i, 'Use a colour such as #0B6670')
  .meta({ examples: ['#0B6670'] })
  .transform((colour) => colour.toUpperCase())
  .nullable()

/** Branding in a form; null for the default. */
export const themeForm = z.strictObject({ primaryColor, logo: fileData.nullable() })
const themeData = z.object({ primaryColor: z.string().nullable(), logo: fileData.nullable(), ...settingFields })
/** The logo is a file that was uploaded before. */
const theme = pair('theme', themeData, z.strictObject({ primaryColor, logoFileId: optionalId }))

export const REMINDER_RECIPIENTS = ['holder', 'superior', 'safety-officers', 'administrators'] as const
export type ReminderRecipient = (typeof REMINDER_RECIPIENTS)[number]
export const REMINDER_CHANNELS = ['bell', 'email'] as const
export type ReminderChannel = (typeof REMINDER_CHANNELS)[number]

const MOST_TERMS = 10
const once = <T extends z.ZodType>(value: T, most: number, least: string) =>
  z
    .array(value)
    .min(1, least)
    .max(most, `At most ${most}`)
    .refine((list) => new Set(list).size === list.length, 'Use each only once')

/** When reminders of due dates are sent, and to whom (G-090). */
export const reminderWrite = z.strictObject({
  active: z.boolean(),
  daysBefore: once(
    z.int('Use whole days').min(0, 'Use 0 to 365 days').max(365, 'Use 0 to 365 days'),
    MOST_TERMS,
    'Add at least one number of days',
  ),
  /** From this hour on, in Jakarta. */
  hour: z.int().min(0).max(23),
  recipients: once(z.enum(REMINDER_RECIPIENTS), REMINDER_RECIPIENTS.length, 'Choose at least one recipient'),
  channels: once(z.enum(REMINDER_CHANNELS), REMINDER_CHANNELS.length, 'Choose at least one channel'),
})
export type ReminderSettings = z.output<typeof reminderWrite>

/** The settings of a company that has not set its own. */
export const REMINDER_DEFAULTS: ReminderSettings = {
  active: true,
  daysBefore: [90, 60, 30, 7],
  hour: 8,
  recipients: ['holder', 'superior', 'administrators'],
  channels: ['bell', 'email'],
}

export const settings = {
  corporate: pair('corporate', corporateData, corporateWrite),
  /** Every user sees the branding. */
  theme: { ...theme, read: { ...theme.read, permission: 'signed-in' as const } },
  reminder: pair('reminder', reminderWrite.extend(settingFields), reminderWrite),
}
