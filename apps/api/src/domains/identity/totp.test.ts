import { expect, it } from 'vitest'
import { codeAt, newSecret, otpauthUri, stepAt, usedStep } from './totp.ts'

// The key of RFC 6238's test vectors, "12345678901234567890", in Base32.
const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('gives the code of RFC 6238 at second %i', (seconds, code) => {
  expect(codeAt(KEY, stepAt(new Date(seconds * 1000)))).toBe(code)
})

it('accepts the current code and its neighbours, and only later codes than the last used one', () => {
  const now = new Date('2026-11-02T03:00:00Z')
  const step = stepAt(now)
  const taken = (away: number, last: number | null = null) => usedStep(KEY, codeAt(KEY, step + away), now, last)
  expect([taken(-2), taken(-1), taken(0), taken(1), taken(2)]).toEqual([undefined, step - 1, step, step + 1, undefined])
  expect([taken(0, step), taken(1, step), taken(-1, step)]).toEqual([undefined, step + 1, undefined])
  for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    expect(usedStep(KEY, code, now, null)).toBeUndefined()
})

it('creates random keys of 160 bits with an otpauth address', () => {
  const secret = newSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(secret)
  expect(otpauthUri(secret, '10000008')).toBe(
    `otpauth://totp/Selamat:10000008?secret=${secret}&issuer=Selamat&algorithm=SHA1&digits=6&period=30`,
  )
})
