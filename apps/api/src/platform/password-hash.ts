import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { httpError } from './errors.ts'

const derive = promisify(argon2)

/** OWASP's minimum for argon2id: about 10 ms and 19 MiB a hash. */
export const STRONG_COST = { m: 19_456, t: 2, p: 1 }
const RANDOM_COST = { m: 1024, t: 1, p: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32
/** Hashes run in libuv's threads, of which files need some too. */
const AT_ONCE = 2
/** Places that strangers cannot fill are left to who comes from a known address or device. */
const WAITING_MOST = { stranger: 40, known: 80 }

let currentCost = STRONG_COST
let running = 0
const waiting: (() => void)[] = []

/** Sets what a hash of a chosen password costs and returns what it cost before: tests that prove something else hash cheaply. */
export function setHashCost(cost: typeof STRONG_COST): typeof STRONG_COST {
  const before = currentCost
  currentCost = cost
  return before
}

/** Runs at most two hashes at a time, urgent ones first; throws 503 when too many wait, so that a flood of sign-ins cannot stop the rest. */
async function inTurn<T>(urgent: boolean, work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running++
  else {
    if (waiting.length >= WAITING_MOST[urgent ? 'known' : 'stranger'])
      throw httpError('UNAVAILABLE', { retryAfterSeconds: 2 })
    // A finished hash gives its place to the next one.
    await new Promise<void>((resolve) => (urgent ? waiting.unshift(resolve) : waiting.push(resolve)))
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

function deriveKey(
  password: string,
  salt: Buffer,
  cost: typeof STRONG_COST,
  length: number,
  urgent = false,
): Promise<Buffer> {
  return inTurn(urgent, () =>
    derive('argon2id', {
      // The same characters can have different Unicode forms.
      message: Buffer.from(password.normalize('NFC')),
      nonce: salt,
      parallelism: cost.p,
      tagLength: length,
      memory: cost.m,
      passes: cost.t,
    }),
  )
}

/** Hashes a password with argon2id and a salt of its own, as PHC text. Throws 503 when too many hashes wait. */
export const hashPassword = (password: string): Promise<string> => hashAt(currentCost, password)

/** The same for a random password that ends soon: 57 bits need no slow hash, and thousands are made for one list. */
export const hashRandomPassword = (password: string): Promise<string> => hashAt(RANDOM_COST, password)

async function hashAt(cost: typeof STRONG_COST, password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await deriveKey(password, salt, cost, HASH_BYTES)
  return `$argon2id$v=19$m=${cost.m},t=${cost.t},p=${cost.p}$${base64(salt)}$${base64(hash)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/**
 * Whether a password is the one that was hashed, and whether its hash was made with another cost than today's and
 * should be made again. An urgent one goes before the others. Throws 503 when too many hashes wait.
 */
export async function verifyPassword(
  password: string,
  stored: string,
  urgent = false,
): Promise<{ matches: boolean; outdated: boolean }> {
  const parts = PHC.exec(stored)
  if (!parts) throw new Error('a stored password hash cannot be read')
  const [m = 0, t = 0, p = 0] = parts.slice(1, 4).map(Number)
  const expected = Buffer.from(parts[5] ?? '', 'base64')
  const hash = await deriveKey(password, Buffer.from(parts[4] ?? '', 'base64'), { m, t, p }, expected.length, urgent)
  const outdated = m !== currentCost.m || t !== currentCost.t || p !== currentCost.p || expected.length !== HASH_BYTES
  // A cheaper hash must not be told by the time its check takes.
  if (outdated) await deriveKey(password, Buffer.alloc(SALT_BYTES), currentCost, HASH_BYTES)
  return { matches: timingSafeEqual(hash, expected), outdated }
}

/** What an unknown user's password is compared with, so that the answer takes as long as for a known one. */
export const NOBODYS_HASH = `$argon2id$v=19$m=${STRONG_COST.m},t=${STRONG_COST.t},p=${STRONG_COST.p}$${base64(Buffer.alloc(SALT_BYTES))}$${base64(Buffer.alloc(HASH_BYTES))}`
