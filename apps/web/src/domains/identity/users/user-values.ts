import { userCreate } from '@selamat/contract/domains/identity/user'
import { MENU_PREFERENCES } from '@selamat/contract/domains/identity/user-fields'
import type { UserDetail } from '@selamat/contract/domains/identity/user-rows'
import { formatDate } from '@selamat/contract/kit/dates'
import { z } from 'zod'
import { serverNow } from '../../../lib/server-clock.ts'

/** A form schema: the draft values of its fields, checked by the rules of the server. */
export const checkedBy = <Shape extends z.ZodRawShape, Rules extends z.ZodType>(
  values: z.ZodObject<Shape>,
  rules: Rules,
) =>
  values.transform((input, context): z.output<Rules> => {
    const checked = rules.safeParse(input)
    if (checked.success) return checked.data
    for (const { message, path } of checked.error.issues) context.addIssue({ code: 'custom', message, path })
    return z.NEVER
  })

const written = z.string()
const chosen = z.number().nullable()

/** The draft values of the form of a user. */
const values = z.object({
  username: written,
  fullName: written,
  email: written,
  phone: written,
  nikPassport: written,
  gender: written.nullable(),
  dateOfBirth: written.nullable(),
  category: written.nullable(),
  consultationLink: written,
  menuPreferences: z.array(z.enum(MENU_PREFERENCES)),
  positionId: chosen,
  sectionId: chosen,
  departmentId: chosen,
  siteId: chosen,
  superiorId: chosen,
  groupId: chosen,
  employerId: chosen,
  roleIds: z.array(z.number()),
  validFrom: written.nullable(),
})
export type UserValues = z.output<typeof values>

/** Checks the form with the rules of the server. */
export const userSchema = checkedBy(values, userCreate)

/** Today in Jakarta by the server's clock. */
export const today = (): string => formatDate(serverNow())

const POSITION = ['positionId', 'sectionId', 'departmentId', 'siteId', 'superiorId'] as const

/** Whether the form has another position than the stored one. */
export const isOtherPosition = (now: UserValues, stored: UserDetail): boolean =>
  POSITION.some((field) => now[field] !== stored[field])

/** The initial values of the form: those of the user, or of a new one. */
export function valuesOf(user: UserDetail | null): UserValues {
  return {
    username: user?.username ?? '',
    fullName: user?.fullName ?? '',
    email: user?.email ?? '',
    phone: user?.phone ?? '',
    nikPassport: user?.nikPassport ?? '',
    gender: user?.gender ?? null,
    dateOfBirth: user?.dateOfBirth ?? null,
    category: user?.category ?? null,
    consultationLink: user?.consultationLink ?? '',
    menuPreferences: user?.menuPreferences ?? [],
    positionId: user?.positionId ?? null,
    sectionId: user?.sectionId ?? null,
    departmentId: user?.departmentId ?? null,
    siteId: user?.siteId ?? null,
    superiorId: user?.superiorId ?? null,
    groupId: user?.groupId ?? null,
    employerId: user?.employerId ?? null,
    roleIds: user?.roles.map(({ id }) => id) ?? [],
    validFrom: today(),
  }
}
