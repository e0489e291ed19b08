import { z } from 'zod'
import { recordFields } from '../../kit/resource.ts'
import { day, id, instant } from '../../kit/text.ts'
import { GENDERS, MENU_PREFERENCES, WORKER_CATEGORIES } from './user-fields.ts'

/** What look-ups and the lists for everybody tell of a person. */
export const person = z.object({ id, username: z.string(), fullName: z.string() })
export type Person = z.infer<typeof person>

const name = z.string().nullable()
const reference = id.nullable()

/** Today's post of a person; null throughout where there is none. */
const position = {
  positionId: reference,
  positionName: name,
  sectionId: reference,
  sectionName: name,
  departmentId: reference,
  departmentName: name,
  siteId: reference,
  siteName: name,
  superiorId: reference,
  superiorUsername: name,
  superiorName: name,
}

/** A person as the list of users shows it (USERS-06). */
export const userRow = z.object({
  ...recordFields,
  username: z.string(),
  fullName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  category: z.enum(WORKER_CATEGORIES).nullable(),
  companyName: z.string(),
  employerId: id,
  employerName: z.string(),
  groupId: reference,
  groupName: name,
  ...position,
  roles: z.array(z.object({ id, name: z.string() })),
  mustChangePassword: z.boolean(),
  /** Until when failed sign-ins lock the account; null if it is not locked. */
  lockedUntil: instant.nullable(),
})
export type UserRow = z.infer<typeof userRow>

/** The actions an administrator can perform on a user now, each with the reason if it is not allowed. */
export const USER_ACTIONS = [
  'edit',
  'changeRoles',
  'changePosition',
  'resetPassword',
  'endSessions',
  'unlock',
  'archive',
  'restore',
  'delete',
] as const
export type UserAction = (typeof USER_ACTIONS)[number]

/** The detail of a user for readers with permission to read users (USERS-11). */
export const userDetail = userRow.extend({
  companyId: id,
  photoFileId: reference,
  nikPassport: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  dateOfBirth: day.nullable(),
  consultationLink: z.string().nullable(),
  menuPreferences: z.array(z.enum(MENU_PREFERENCES)),
  /** The first day of today's position. */
  validFrom: day.nullable(),
  /** The number of users with this direct superior today. */
  subordinateCount: z.int(),
  lastSignInAt: instant.nullable(),
  allowedActions: z.array(
    z.object({ action: z.enum(USER_ACTIONS), allowed: z.boolean(), reason: z.string().nullable() }),
  ),
})
export type UserDetail = z.infer<typeof userDetail>

/** The detail of a user for superiors (USERS-10), without private fields. */
export const subordinateDetail = userDetail.pick({
  id: true,
  username: true,
  fullName: true,
  email: true,
  phone: true,
  category: true,
  photoFileId: true,
  companyName: true,
  employerName: true,
  groupName: true,
  positionName: true,
  sectionName: true,
  departmentName: true,
  siteName: true,
  superiorUsername: true,
  superiorName: true,
  validFrom: true,
  subordinateCount: true,
  archivedAt: true,
})
export type SubordinateDetail = z.infer<typeof subordinateDetail>

/** The detail of the signed-in user (USERS-09). */
export const selfDetail = subordinateDetail.extend({
  ...position,
  nikPassport: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  dateOfBirth: day.nullable(),
  consultationLink: z.string().nullable(),
  menuPreferences: z.array(z.enum(MENU_PREFERENCES)),
})
