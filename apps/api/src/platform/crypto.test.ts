import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { seal } from '../../test/seal.ts'
import { hashToken, openEnvelope, randomToken, sameText, sealWith, unsealWith } from './crypto.ts'

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const { publicKey, privateKey } = pair()
const sealed = (payload: unknown) => seal(payload, publicKey.toString('base64'))

it('opens a payload sealed with the public key, longer than RSA alone allows (AUTH-65)', () => {
  const payload = { text: 'Ü🌊'.repeat(500), list: [1, null] }
  expect(openEnvelope(sealed(payload), privateKey)).toEqual(payload)
  expect(openEnvelope(sealed(payload), pair().privateKey)).toBeUndefined()
})

it('refuses a payload that was changed anywhere', () => {
  const good = sealed({ a: 1 })
  const parts: Record<string, string> = JSON.parse(Buffer.from(good, 'base64url').toString())
  for (const [name, value] of Object.entries(parts)) {
    for (const at of [0, Math.floor(value.length / 2), value.length - 2]) {
      const changed = value.slice(0, at) + (value[at] === 'A' ? 'B' : 'A') + value.slice(at + 1)
      const text = Buffer.from(JSON.stringify({ ...parts, [name]: changed })).toString('base64url')
      expect(openEnvelope(text, privateKey)).toBeUndefined()
    }
    const cut = Buffer.from(JSON.stringify({ ...parts, [name]: value.slice(0, 4) })).toString('base64url')
    expect(openEnvelope(cut, privateKey)).toBeUndefined()
  }
  for (const text of ['', '{}', 'e30', 'bnVsbA', '\u0000']) expect(openEnvelope(text, privateKey)).toBeUndefined()
})

it('creates tokens of 256 bits and compares texts in constant time', () => {
  const tokens = Array.from({ length: 100 }, randomToken)
  expect(new Set(tokens).size).toBe(100)
  expect(tokens.every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true)
  expect(hashToken('a')).toHaveLength(32)
  expect([sameText('abc', 'abc'), sameText('abc', 'abd'), sameText('abc', 'abcd')]).toEqual([true, false, false])
})

it('seals a text under a secret and a purpose', () => {
  const text = sealWith('secret', 'purpose', 'message')
  expect(unsealWith('secret', 'purpose', text)).toBe('message')
  expect(text).not.toBe(sealWith('secret', 'purpose', 'message'))
  expect(() => unsealWith('other', 'purpose', text)).toThrow()
  expect(() => unsealWith('secret', 'other', text)).toThrow()
})
