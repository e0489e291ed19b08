import { afterAll, expect, it } from 'vitest'
import { hashPassword, NOBODYS_HASH, STRONG_COST, setHashCost, verifyPassword } from './password-hash.ts'

// Test files share the module: others hash cheaply.
const before = setHashCost(STRONG_COST)
afterAll(() => {
  setHashCost(before)
})

it('hashes with argon2id, 19 MiB, two passes and a random salt (G-018)', async () => {
  const [one, two] = await Promise.all([hashPassword('Selamat#2026'), hashPassword('Selamat#2026')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword('Selamat#2026', one)).toEqual({ matches: true, outdated: false })
  expect(await verifyPassword('Selamat#2027', one)).toEqual({ matches: false, outdated: false })
  expect((await verifyPassword('', NOBODYS_HASH)).matches).toBe(false)
})

it('reads hashes of another cost and says that they are outdated', async () => {
  // The test vector of the reference implementation: argon2id, m=256, t=2, p=1, "password", "somesalt".
  const stored = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'
  expect(await verifyPassword('password', stored)).toEqual({ matches: true, outdated: true })
  await expect(verifyPassword('password', 'plain')).rejects.toThrow('cannot be read')
})

it('refuses with 503 when more than 40 wait, and serves the others', async () => {
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => verifyPassword('x', NOBODYS_HASH)))
  const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toHaveLength(18)
  expect(refused.every((error) => error.status === 503 && error.particulars.retryAfterSeconds > 0)).toBe(true)
  expect((await verifyPassword('x', NOBODYS_HASH)).matches).toBe(false)
})
