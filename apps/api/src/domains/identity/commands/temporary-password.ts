import { randomInt } from 'node:crypto'
import { HOUR } from '@selamat/contract/kit/time'
import type { AppContext } from '../../../platform/app-context.ts'
import { hashPassword } from '../../../platform/password-hash.ts'

// Without letters and digits that look alike.
const KINDS = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789']
const ALL = KINDS.join('')
/** The dashes are the required special characters. */
const GROUPS = [4, 4, 2]

const pick = (length: number) => Array.from({ length }, () => ALL.charAt(randomInt(ALL.length))).join('')

/** A random temporary password of 12 characters by all rules: 57 bits, in groups that are easy to read aloud. */
export function temporaryPassword(): string {
  for (;;) {
    const password = GROUPS.map(pick).join('-')
    if (KINDS.every((kind) => [...kind].some((character) => password.includes(character)))) return password
  }
}

/** Until when a temporary password set now is valid. */
export const temporaryUntil = ({ config, clock }: AppContext): Date =>
  new Date(clock.now().getTime() + config.temporaryPasswordHours * HOUR)

/** A temporary password, shown once, with its stored parts. */
export interface Temporary {
  readonly password: string
  readonly hash: string
  readonly until: Date
}

/** Creates a temporary password with its hash and end. */
export async function newTemporaryPassword(context: AppContext): Promise<Temporary> {
  const password = temporaryPassword()
  return { password, hash: await hashPassword(password), until: temporaryUntil(context) }
}
