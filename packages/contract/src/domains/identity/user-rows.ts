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
  /** Until when failed sign-ins pause the account; null where they do not. */
  lockedUntil: instant.nullable(),
})
export type UserRow = z.infer<typeof userRow>

/** What an administrator may do to a person now; a refused act says why. */
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

/** A person as somebody else with the right to read users sees it (USERS-11). */
export const userDetail = userRow.extend({
  companyId: id,
  photoFileId: reference,
  nikPassport: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  dateOfBirth: day.nullable(),
  consultationLink: z.string().nullable(),
  menuPreferences: z.array(z.enum(MENU_PREFERENCES)),
  /** Since when today's post holds. */
  validFrom: day.nullable(),
  /** How many people have this one as their superior today. */
  subordinateCount: z.int(),
  lastSignInAt: instant.nullable(),
  allowedActions: z.array(
    z.object({ action: z.enum(USER_ACTIONS), allowed: z.boolean(), reason: z.string().nullable() }),
  ),
})
export type UserDetail = z.infer<typeof userDetail>

/** A person as the superiors see it (USERS-10): the work, nothing private. */
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

/** Oneself (USERS-09). */
export const selfDetail = subordinateDetail.extend({
  ...position,
  nikPassport: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  dateOfBirth: day.nullable(),
  consultationLink: z.string().nullable(),
  menuPreferences: z.array(z.enum(MENU_PREFERENCES)),
})
