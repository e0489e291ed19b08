import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { may } from '../../kit/permissions.ts'
import { instant, optionalId } from '../../kit/text.ts'
import { fileData } from '../files/file.ts'
import { companyFields } from './company.ts'

/** What every page of settings carries; version 0: nobody has set anything, the product's own values hold. */
export const settingFields = { version: z.int(), updatedAt: instant.nullable(), updatedBy: z.string().nullable() }
/** Which version of the settings a write has seen. */
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
    permission: may('submenu/Company', 'update'),
    body: write.extend({ version: settingVersion }),
    data: read,
  }),
})

/** What people write of the own company; its e-mail domain stays that of the registration. */
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

/** The look as a form holds it; null for what is the product's own. */
export const themeForm = z.strictObject({ primaryColor, logo: fileData.nullable() })
const themeData = z.object({ primaryColor: z.string().nullable(), logo: fileData.nullable(), ...settingFields })
/** The logo is a picture that was uploaded before. */
const theme = pair('theme', themeData, z.strictObject({ primaryColor, logoFileId: optionalId }))

export const REMINDER_RECIPIENTS = ['holder', 'superior', 'safety-officers', 'administrators'] as const
export type ReminderRecipient = (typeof REMINDER_RECIPIENTS)[number]
export const REMINDER_WAYS = ['bell', 'email'] as const
export type ReminderWay = (typeof REMINDER_WAYS)[number]

const MOST_TERMS = 10
const once = <T extends z.ZodType>(value: T, most: number, least: string) =>
  z
    .array(value)
    .min(1, least)
    .max(most, `At most ${most}`)
    .refine((list) => new Set(list).size === list.length, 'Name each once')

/** When something that expires is brought to mind, and to whom (G-090). */
export const reminderWrite = z.strictObject({
  active: z.boolean(),
  daysBefore: once(
    z.int('Use whole days').min(0, 'Use 0 to 365 days').max(365, 'Use 0 to 365 days'),
    MOST_TERMS,
    'Name at least one day',
  ),
  /** From this hour on, in Jakarta. */
  hour: z.int().min(0).max(23),
  recipients: once(z.enum(REMINDER_RECIPIENTS), REMINDER_RECIPIENTS.length, 'Choose who is reminded'),
  ways: once(z.enum(REMINDER_WAYS), REMINDER_WAYS.length, 'Choose at least one way'),
})
export type ReminderSettings = z.output<typeof reminderWrite>

/** What holds until a company says otherwise. */
export const REMINDER_DEFAULTS: ReminderSettings = {
  active: true,
  daysBefore: [90, 60, 30, 7],
  hour: 8,
  recipients: ['holder', 'superior', 'administrators'],
  ways: ['bell', 'email'],
}

export const settings = {
  corporate: pair('corporate', corporateData, corporateWrite),
  /** The look is everybody's to see. */
  theme: { ...theme, read: { ...theme.read, permission: 'signed-in' as const } },
  reminder: pair('reminder', reminderWrite.extend(settingFields), reminderWrite),
}
