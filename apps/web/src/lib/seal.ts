import { fromBase64, toBase64, toBase64Url } from './base64.ts'

const ITERATIONS = 1000
const KEY_BITS = 128
const BLOCK = 16
const utf8 = new TextEncoder()

/**
 * Seals a payload for the server: JSON, AES-256-GCM under a fresh key, that key under the server's RSA key
 * (SPKI, Base64; RSA-OAEP-256). Gives one Base64url text of `{ k, iv, d }` (AUTH-65).
 */
export async function seal(payload: unknown, publicKey: string): Promise<string> {
  const server = await crypto.subtle.importKey(
    'spki',
    fromBase64(publicKey),
    { name: 'RSA-OAEP', hash: 'SHA-256' },
    false,
    ['encrypt'],
  )
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = utf8.encode(JSON.stringify(payload))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain)
  const wrapped = await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, server, await crypto.subtle.exportKey('raw', key))
  const parts = {
    k: toBase64Url(new Uint8Array(wrapped)),
    iv: toBase64Url(iv),
    d: toBase64Url(new Uint8Array(data)),
  }
  return toBase64Url(utf8.encode(JSON.stringify(parts)))
}

async function keyOf(passphrase: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', utf8.encode(passphrase), 'PBKDF2', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS },
    material,
    { name: 'AES-CBC', length: KEY_BITS },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** Encrypts a value to Base64 of salt ‖ iv ‖ ciphertext, salt and iv random per call (AUTH-66 to 71). */
export async function encryptValue(value: string, passphrase: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(BLOCK))
  const iv = crypto.getRandomValues(new Uint8Array(BLOCK))
  const key = await keyOf(passphrase, salt)
  const data = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, key, utf8.encode(value)))
  return toBase64(Uint8Array.from([...salt, ...iv, ...data]))
}

/** Decrypts what `encryptValue` wrote; throws where the text or the passphrase is another. */
export async function decryptValue(text: string, passphrase: string): Promise<string> {
  const bytes = fromBase64(text)
  const key = await keyOf(passphrase, bytes.slice(0, BLOCK))
  const data = bytes.slice(2 * BLOCK)
  const plain = await crypto.subtle.decrypt({ name: 'AES-CBC', iv: bytes.slice(BLOCK, 2 * BLOCK) }, key, data)
  return new TextDecoder('utf-8', { fatal: true }).decode(plain)
}
