import { z } from 'zod'
import { employeeId } from '../../kit/password.ts'
import { day, id, optionalId, text } from '../../kit/text.ts'

/** Worker categories in display order. */
export const WORKER_CATEGORIES = [
  'Safety Supervisor',
  'Specialist',
  'Engineer',
  'Supervisor',
  'General Worker',
] as const

export const GENDERS = ['Male', 'Female'] as const

/** The modules a user can prefer; the first of the list is the preferred one (PROFILE-38, ACCESS-26). */
export const MENU_PREFERENCES = ['Medical Center', 'SHE', 'ALL'] as const
export type MenuPreference = (typeof MENU_PREFERENCES)[number]

const blankIsNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsNull, schema.nullish())
/** Left out is the same as empty. */
const orNull = <T extends z.ZodType>(schema: T) => schema.transform((value) => value ?? null)

const menuPreferences = z
  .array(z.enum(MENU_PREFERENCES, 'Choose one from the list'))
  .max(MENU_PREFERENCES.length)
  .refine((preferences) => new Set(preferences).size === preferences.length, 'Choose each preference once')
const reference = id.nullish()
const roles = z.array(id).max(50)

/** What is written of a known person: null or an empty text takes a value away, what is left out stays as it is. */
export const userChanges = {
  fullName: text(100).optional(),
  email: optional(z.string().trim().max(254).pipe(z.email('The input is not a valid email'))),
  /** Kept as digits: what people write between them is dropped, a leading + too (PROFILE-22). */
  phone: optional(
    z
      .string()
      .max(40)
      .transform((value) => value.replace(/[\s().+-]/g, ''))
      .pipe(z.string().regex(/^\d{5,15}$/, 'Must be 5 to 15 digits')),
  ),
  nikPassport: optional(
    z.string().trim().max(32, 'At most 32 digits').regex(/^\d+$/, 'Must be a positive integer number'),
  ),
  gender: optional(z.enum(GENDERS, 'Choose one from the list')),
  dateOfBirth: optional(day),
  category: optional(z.enum(WORKER_CATEGORIES, 'Choose one from the list')),
  consultationLink: optional(
    z
      .string()
      .trim()
      .max(500, 'At most 500 characters')
      .pipe(z.url({ protocol: /^https$/, message: 'Use an address that begins with https://' })),
  ),
  menuPreferences: menuPreferences.optional(),
  positionId: reference,
  sectionId: reference,
  departmentId: reference,
  siteId: reference,
  superiorId: reference,
  groupId: reference,
  employerId: reference,
  roleIds: roles.optional(),
}

/** What a person is known by; every form and import of people checks with these, so that the messages are the same. */
export const userFields = {
  username: employeeId,
  fullName: text(100),
  email: orNull(userChanges.email),
  phone: orNull(userChanges.phone),
  nikPassport: orNull(userChanges.nikPassport),
  gender: orNull(userChanges.gender),
  dateOfBirth: orNull(userChanges.dateOfBirth),
  category: orNull(userChanges.category),
  consultationLink: orNull(userChanges.consultationLink),
  menuPreferences: menuPreferences.default([]),
}

/** Where a person stands in the organisation; all of it holds from a day until a day. */
export const positionFields = {
  positionId: optionalId,
  sectionId: optionalId,
  /** Follows the section where one is chosen. */
  departmentId: optionalId,
  siteId: optionalId,
  superiorId: optionalId,
}

/** The path of operations on one person. */
export const usernameParams = z.strictObject({ username: employeeId })

/** Roles of a person; none chosen at a create gives the default role of the group or the company. */
export const roleIds = roles.default([])
