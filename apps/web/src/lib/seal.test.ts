import { constants, createDecipheriv, createPrivateKey, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { decryptValue, encryptValue, seal } from './seal.ts'

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

/** Opens an envelope the way a server does, with Node's own cryptography. */
function openEnvelope(envelope: string): unknown {
  const parts: { k: string; iv: string; d: string } = JSON.parse(Buffer.from(envelope, 'base64url').toString())
  const key = privateDecrypt(
    {
      key: createPrivateKey(pair.privateKey.export({ type: 'pkcs8', format: 'pem' })),
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: 'sha256',
    },
    Buffer.from(parts.k, 'base64url'),
  )
  const data = Buffer.from(parts.d, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(parts.iv, 'base64url'))
  decipher.setAuthTag(data.subarray(-16))
  return JSON.parse(Buffer.concat([decipher.update(data.subarray(0, -16)), decipher.final()]).toString())
}

describe('sealed payloads', () => {
  it('seals JSON of any length so that only the private key opens it (AUTH-65)', async () => {
    const payload = { refresh_token: 'x'.repeat(2000), user_id: 8, timestamp: '2026-11-20T09:42:00+07:00' }
    const envelope = await seal(payload, publicKey)
    expect(envelope).toMatch(/^[\w-]+$/)
    expect(openEnvelope(envelope)).toEqual(payload)
    expect(await seal(payload, publicKey)).not.toBe(envelope)
  })
})

describe('the value-encryption helper', () => {
  it('returns the value and refuses another passphrase (AUTH-66, AUTH-71)', async () => {
    const text = await encryptValue('status=OPEN&keyword=tank é', 'pass')
    expect(text).toMatch(/^[A-Za-z0-9+/]+={0,2}$/)
    expect(await decryptValue(text, 'pass')).toBe('status=OPEN&keyword=tank é')
    await expect(decryptValue(text, 'another')).rejects.toThrow()
  })

  it('uses a new salt and a new initial vector every time (AUTH-67, AUTH-68)', async () => {
    const bytes = async () => Buffer.from(await encryptValue('same', 'pass'), 'base64')
    const [one, two] = [await bytes(), await bytes()]
    expect(one.subarray(0, 16).equals(two.subarray(0, 16))).toBe(false)
    expect(one.subarray(16, 32).equals(two.subarray(16, 32))).toBe(false)
    expect(one.subarray(32).equals(two.subarray(32))).toBe(false)
  })

  it('derives a 128-bit key with 1000 iterations of PBKDF2-HMAC-SHA256 (AUTH-69, AUTH-70)', async () => {
    const { pbkdf2Sync } = await import('node:crypto')
    const bytes = Buffer.from(await encryptValue('value', 'pass'), 'base64')
    const key = pbkdf2Sync('pass', bytes.subarray(0, 16), 1000, 16, 'sha256')
    const decipher = createDecipheriv('aes-128-cbc', key, bytes.subarray(16, 32))
    expect(Buffer.concat([decipher.update(bytes.subarray(32)), decipher.final()]).toString()).toBe('value')
  })
})
