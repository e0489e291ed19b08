import { randomInt } from 'node:crypto'

// Without the letters and digits that are taken for one another.
const KINDS = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '#%+=?@']
const GROUPS = 5

const pick = (from: string) => from.charAt(randomInt(from.length))

/** A random password that keeps every rule: over 70 bits, in groups that can be read aloud. */
export const oneTimePassword = () => Array.from({ length: GROUPS }, () => KINDS.map(pick).join('')).join('-')
