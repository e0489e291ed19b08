import type { Profile, profileUpdate } from '@selamat/contract/domains/identity/profile'
import type { z } from 'zod'
import { digitsOf } from './typed.ts'

/** The fields of the form, as they are typed. */
export type ProfileValues = z.input<typeof profileUpdate>

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
}: Profile): ProfileValues => ({
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
