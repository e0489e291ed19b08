import { type Profile, profileUpdate } from '@selamat/contract/domains/identity/profile'
import { z } from 'zod'
import { ApiError } from '../../../lib/api-error.ts'
import { digitsOf } from './input-rules.ts'

/** What the server said of a failure; the fallback where it said nothing (AMB-92). */
export const serverMessage = (thrown: unknown, fallback: string): string =>
  thrown instanceof ApiError && thrown.status > 0 && thrown.code !== 'UNREADABLE' && thrown.message !== ''
    ? thrown.message
    : fallback

/** What the form checks: the profile, and the password with which another email address is taken. */
export const profileForm = profileUpdate.extend({ password: z.string(), code: z.string() })

/** The fields of the form, as they are typed. */
export type ProfileValues = z.input<typeof profileForm>

/** What the form begins with. */
export const valuesOf = ({
  version,
  nikPassport,
  gender,
  dateOfBirth,
  email,
  phone,
  bloodType,
  height,
  weight,
}: Profile): z.input<typeof profileUpdate> => ({
  version,
  nikPassport: nikPassport ?? '',
  gender,
  dateOfBirth,
  email: email ?? '',
  phone: digitsOf(phone ?? ''),
  bloodType,
  height,
  weight,
})
