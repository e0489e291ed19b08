import { constants, createCipheriv, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto'
import type { EnvelopeParts } from '@selamat/contract/domains/identity/envelope'

/** Seals a payload as the browser does, with the server's public key (SPKI, DER, Base64). */
export function seal(payload: unknown, publicKey: string): string {
  const key = randomBytes(32)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const data = Buffer.concat([cipher.update(JSON.stringify(payload), 'utf8'), cipher.final(), cipher.getAuthTag()])
  const server = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  const wrapped = publicEncrypt({ key: server, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, key)
  const parts: EnvelopeParts = {
    k: wrapped.toString('base64url'),
    iv: iv.toString('base64url'),
    d: data.toString('base64url'),
  }
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}
