import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  hkdfSync,
  type KeyObject,
  privateDecrypt,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { envelopeParts } from '@selamat/contract/domains/identity/envelope'

const IV_BYTES = 12
const TAG_BYTES = 16

/** A random text of 256 bits, Base64url. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a random token: its SHA-256 (a token of 256 random bits needs no slow hash). */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Compares two texts in a time that does not depend on where they differ. */
export function sameText(one: string, other: string): boolean {
  return timingSafeEqual(hashToken(one), hashToken(other))
}

const keys = new Map<string, KeyObject>()
/** A process has one private key; parsing it each time would cost more than using it. */
function parsed(pem: string): KeyObject {
  const key = keys.get(pem) ?? createPrivateKey(pem)
  keys.set(pem, key)
  return key
}

/**
 * Opens an encrypted payload (AUTH-65) with the server's private key (PKCS #8, PEM) and gives what its JSON says.
 * Gives undefined where it was not sealed for this server, was changed on the way, or is not JSON.
 */
export function openEnvelope(envelope: string, privateKey: string): unknown {
  try {
    const { k, iv, d } = envelopeParts.parse(JSON.parse(Buffer.from(envelope, 'base64url').toString('utf8')))
    const key = privateDecrypt(
      { key: parsed(privateKey), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(k, 'base64url'),
    )
    return JSON.parse(decrypt(key, Buffer.from(iv, 'base64url'), Buffer.from(d, 'base64url')))
  } catch {
    // The caller gets one error for every cause.
    return undefined
  }
}

function decrypt(key: Buffer, iv: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
}

const keyFrom = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** Seals a text so that only who holds `secret` (a random token) can read it; the database alone cannot. */
export function sealWith(secret: string, purpose: string, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret, purpose), iv)
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** Reads what `sealWith` sealed; throws for another secret or purpose. */
export function unsealWith(secret: string, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  return decrypt(keyFrom(secret, purpose), bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES))
}
