import { z } from 'zod'
import { endpoint, FOUND } from '../../kit/endpoint.ts'
import { employeeId } from '../../kit/password.ts'
import { day, id, rowVersion } from '../../kit/text.ts'
import { fileData } from '../files/file.ts'
import { envelope } from './auth.ts'
import { userMenu } from './menu-preference.ts'
import { GENDERS, WORKER_CATEGORIES } from './user-fields.ts'

export const BLOOD_TYPES = ['A', 'AB', 'B', 'O'] as const

/** An avatar must be smaller than this (PROFILE-29). */
export const AVATAR_LIMIT = 2 * 1024 * 1024
export const AVATAR_MESSAGES = {
  type: 'You can only upload JPG/PNG file!',
  size: 'Image must smaller than 2MB!',
} as const

const name = z.string().nullable()
const reference = id.nullable()

/** The profile of a user, with the field names of the specification (PROFILE-36, PROFILE-39). */
export const profile = z.object({
  id,
  version: z.int(),
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  /** The employee ID again: the specification has two more names for it. */
  nik: z.string(),
  employeeId: z.string(),
  /** Null for readers without access, like blood type, height and weight. */
  nikPassport: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  dateOfBirth: day.nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  bloodType: z.enum(BLOOD_TYPES).nullable(),
  height: z.int().nullable(),
  weight: z.int().nullable(),
  /** Whether the reader has access to these four fields. */
  personalVisible: z.boolean(),
  /** The address of the photo, and the file behind it. */
  photoProfile: z.string().nullable(),
  photoFileId: reference,
  /** The first role; the session has all of them. */
  role: name,
  roleId: reference,
  positionId: reference,
  positionName: name,
  consultationLink: z.string().nullable(),
  userMenu,
  category: z.enum(WORKER_CATEGORIES).nullable(),
  companyId: id,
  companyName: z.string(),
  employerName: z.string(),
  departmentId: reference,
  departmentName: name,
  divisionName: name,
  groupId: reference,
  groupName: name,
  sectionId: reference,
  sectionName: name,
  siteName: name,
  superiorName: name,
})
export type Profile = z.infer<typeof profile>

const required = 'This field is required'
const missing = (context: z.RefinementCtx) => {
  context.addIssue({ code: 'custom', message: required })
  return z.NEVER
}
/** Surrounding white space is ignored. */
const text = (most: number) => z.string().max(1000).meta({ maxLength: most }).nullish()
/** Empty input becomes null. */
const optional = <T extends z.ZodType<string, string>>(most: number, rule: T) =>
  text(most)
    .transform((value) => value?.trim() || null)
    .pipe(rule.nullable())
/** Empty input is an error. */
const needed = <T extends z.ZodType<string, string>>(most: number, rule: T) =>
  text(most)
    .transform((value) => value?.trim() ?? '')
    .pipe(z.string().min(1, required))
    .pipe(rule)
const measure = (most: number, message: string) =>
  z
    .int(message)
    .min(1, message)
    .max(most, message)
    .nullish()
    .transform((value) => value ?? null)

/** The fields of the profile that users can change themselves (G-052). */
export const profileUpdate = z.strictObject({
  version: rowVersion,
  nikPassport: optional(
    32,
    z.string().max(32, 'At most 32 digits').regex(/^\d+$/, 'Must be a positive integer number'),
  ),
  gender: z
    .enum(GENDERS, 'Choose one from the list')
    .nullish()
    .transform((value, context) => value ?? missing(context)),
  dateOfBirth: needed(10, day),
  email: needed(254, z.string().max(254, 'At most 254 characters').pipe(z.email('The input is not a valid email'))),
  /** Stored as digits only; other characters and a leading + are removed (PROFILE-22). */
  phone: z
    .string()
    .max(40)
    .nullish()
    .transform((value) => value?.replace(/\D/g, '') || null)
    .pipe(
      z
        .string()
        .regex(/^\d{5,15}$/, 'Must be 5 to 15 digits')
        .nullable(),
    ),
  bloodType: z
    .enum(BLOOD_TYPES, 'Choose one from the list')
    .nullish()
    .transform((value) => value ?? null),
  height: measure(300, 'Must be 1 to 300 cm'),
  weight: measure(500, 'Must be 1 to 500 kg'),
})
export type ProfileUpdate = z.output<typeof profileUpdate>

/** A new email address requires the password, and a code where two-factor authentication is on. */
const profileRequest = profileUpdate.extend({ proof: envelope.optional() })

export const profiles = {
  me: endpoint({
    method: 'GET',
    path: '/profiles/me',
    summary: 'Read your profile',
    done: FOUND,
    permission: 'signed-in',
    ownScope: true,
    confidential: true,
    data: profile,
  }),
  /** Without a username the user's own; else a subordinate's, or with permission to read users anyone's in the data scope. */
  get: endpoint({
    method: 'GET',
    path: '/profiles',
    summary: 'Read a profile',
    done: FOUND,
    permission: 'signed-in',
    ownScope: true,
    confidential: true,
    query: z.strictObject({ username: employeeId.or(z.literal('')).optional() }),
    data: profile,
  }),
  update: endpoint({
    method: 'POST',
    path: '/profiles/update',
    summary: 'Change your profile',
    done: 'Data Updated Successfully',
    permission: 'signed-in',
    ownScope: true,
    confidential: true,
    body: profileRequest,
    data: profile,
    example: {
      body: {
        version: 1,
        nikPassport: '3525010110000008',
        gender: 'Male',
        dateOfBirth: '1990-02-28',
        email: 'budi.santoso@selatpetrokimia.example',
        phone: '6281210000008',
        bloodType: 'O',
        height: 170,
        weight: 65,
      },
    },
  }),
  avatar: endpoint({
    method: 'POST',
    path: '/profiles/avatar',
    summary: 'Change your photo',
    done: 'Data Updated Successfully',
    permission: 'signed-in',
    ownScope: true,
    upload: true,
    creates: true,
    data: z.object({ fileData }),
  }),
}
