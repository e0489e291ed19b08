import { BLOOD_TYPES } from '@selamat/contract/domains/identity/profile'
import type { MenuPreference } from '@selamat/contract/domains/identity/user-fields'
import { DAY } from '@selamat/contract/kit/time'
import { demoAccounts } from './accounts.ts'

const WOMEN = new Set(
  (
    'Aisyah Anita Citra Desi Diah Dwi Endah Erna Hana Ika Intan Kartika Laras Lina Mega Ningsih Novita Nurul Putri Ratih Sari ' +
    'Suryani Vina Widya Yuliana Ratna Dewi Maya Sri Rina Indah Fitri'
  ).split(' '),
)
const FIRST_BIRTHDAY = Date.UTC(1968, 0, 1)
const BIRTHDAYS = 12_000

const preferences = new Map(demoAccounts.map(({ username, menuPreferences }) => [username, menuPreferences]))

/** What the demo company knows of a person privately; it follows from name and employee ID, so it is the same every time. */
export function personalOf({ fullName, username }: { fullName: string; username: string }) {
  const n = Number(username)
  const woman = WOMEN.has(fullName.split(' ')[0] ?? '')
  return {
    nikPassport: `35250101${username}`,
    gender: woman ? 'Female' : 'Male',
    dateOfBirth: new Date(FIRST_BIRTHDAY + ((n * 7919) % BIRTHDAYS) * DAY).toISOString().slice(0, 10),
    bloodType: BLOOD_TYPES[(n * 31) % BLOOD_TYPES.length],
    height: (woman ? 152 : 162) + ((n * 17) % 19),
    weight: (woman ? 47 : 57) + ((n * 29) % 26),
    phone: `62812${username}`,
    // Most people's work is safety.
    menuPreferences: (preferences.get(username) ?? (['SHE'] satisfies MenuPreference[])).join('|'),
  }
}
