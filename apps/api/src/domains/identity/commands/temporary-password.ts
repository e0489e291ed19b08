import { randomInt } from 'node:crypto'
import type { AppContext } from '../../../platform/app-context.ts'
import { hashPassword } from '../../../platform/password-hash.ts'

const HOUR = 3_600_000

// Without the letters and digits that are taken for one another.
const KINDS = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789']
const ALL = KINDS.join('')
/** The dashes are the special characters that a password must have. */
const GROUPS = [4, 4, 2]

const pick = (length: number) => Array.from({ length }, () => ALL.charAt(randomInt(ALL.length))).join('')

/** A random temporary password of 12 characters that keeps every rule: 57 bits, in groups that can be read aloud. */
export function temporaryPassword(): string {
  for (;;) {
    const password = GROUPS.map(pick).join('-')
    if (KINDS.every((kind) => [...kind].some((character) => password.includes(character)))) return password
  }
}

/** Until when a temporary password that is given now opens an account. */
export const temporaryUntil = ({ config, clock }: AppContext): Date =>
  new Date(clock.now().getTime() + config.temporaryPasswordHours * HOUR)

/** A temporary password that is shown once, and what is kept of it. */
export interface Temporary {
  readonly password: string
  readonly hash: string
  readonly until: Date
}

/** Makes a temporary password with its hash and its end. */
export async function newTemporaryPassword(context: AppContext): Promise<Temporary> {
  const password = temporaryPassword()
  return { password, hash: await hashPassword(password), until: temporaryUntil(context) }
}
