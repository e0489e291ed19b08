import { type Profile, profileUpdate } from '@selamat/contract/domains/identity/profile'
import { z } from 'zod'
import { digitsOf } from './input-rules.ts'

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
