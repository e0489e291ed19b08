import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
/** A phone's clock may be one step away. */
const DRIFT = 1
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new key for an authenticator: 160 bits in Base32, as RFC 4226 recommends. */
export const newSecret = (): string => toBase32(randomBytes(20))

function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

/** The time step of an instant (RFC 6238). */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS)

/** The code of a key in a time step: HMAC-SHA-1, six digits (RFC 4226, RFC 6238). */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0xf
  const number = hash.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The time step of a code, near now and after the last used one; undefined for any other code. */
export function usedStep(secret: string, code: string, now: Date, last: number | null): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const middle = stepAt(now)
  const near = Array.from({ length: 2 * DRIFT + 1 }, (_, index) => middle - DRIFT + index)
  return near.find(
    (step) => step > (last ?? -1) && timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code)),
  )
}

/** The otpauth address of the QR code for an authenticator app. */
export function otpauthUri(secret: string, username: string): string {
  const query = new URLSearchParams({ secret, issuer: 'Selamat', algorithm: 'SHA1', digits: '6', period: '30' })
  return `otpauth://totp/Selamat:${username}?${query}`
}
