import { randomInt } from 'node:crypto'
import { hashPassword } from '../../../platform/password-hash.ts'

// Without the letters and digits that are taken for one another.
const KINDS = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '#%+=?@']
const GROUPS = 5

const pick = (from: string) => from.charAt(randomInt(from.length))

/** A random password that keeps every rule: over 70 bits, in groups that can be read aloud; with the hash that is kept of it. */
export async function oneTimePassword(): Promise<{ readonly password: string; readonly hash: string }> {
  const password = Array.from({ length: GROUPS }, () => KINDS.map(pick).join('')).join('-')
  return { password, hash: await hashPassword(password) }
}
