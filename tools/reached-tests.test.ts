import { describe, expect, it } from 'vitest'
import { reachedTests } from './reached-tests.mjs'

const imports = (source: string, ...dependencies: string[]) => ({
  source,
  dependencies: dependencies.map((resolved) => ({ resolved })),
})
const API = 'apps/api/src'
const modules = [
  imports('packages/contract/src/domains/permits/permit.ts'),
  imports(`${API}/domains/permits/list.ts`, 'packages/contract/src/domains/permits/permit.ts'),
  imports(`${API}/domains/permits/domain.ts`, `${API}/domains/permits/list.ts`),
  imports(`${API}/domains.ts`, `${API}/domains/permits/domain.ts`, `${API}/domains/expiry/domain.ts`),
  imports(`${API}/domains/expiry/domain.ts`),
  imports('apps/api/test/app.ts', `${API}/domains.ts`),
  imports(`${API}/domains/permits/permit.test.ts`, 'apps/api/test/app.ts'),
  imports(`${API}/domains/expiry/expiry.test.ts`, 'apps/api/test/app.ts'),
  imports(`${API}/matrix.test.ts`, 'apps/api/test/app.ts'),
  imports('apps/web/src/domains/permits/page.tsx', 'packages/contract/src/domains/permits/permit.ts'),
  imports('apps/web/src/domains/permits/page.test.tsx', 'apps/web/src/domains/permits/page.tsx'),
  imports('apps/web/src/domains/expiry/month.test.ts'),
]
const [permits, expiry, everywhere] = [
  `${API}/domains/permits/permit.test.ts`,
  `${API}/domains/expiry/expiry.test.ts`,
  `${API}/matrix.test.ts`,
]

describe('the tests that a change can reach', () => {
  it('are those of its domain in the API, though each of them speaks to the whole app, and those over all operations', () => {
    expect(reachedTests(modules, [`${API}/domains/permits/list.ts`])).toEqual([permits, everywhere])
  })

  it('are those of both sides where the contract changes', () => {
    const changed = ['packages/contract/src/domains/permits/permit.ts']
    expect(reachedTests(modules, changed)).toEqual([permits, everywhere, 'apps/web/src/domains/permits/page.test.tsx'])
  })

  it('are no tests of the API where a page changes', () => {
    const changed = ['apps/web/src/domains/permits/page.tsx']
    expect(reachedTests(modules, changed)).toEqual(['apps/web/src/domains/permits/page.test.tsx'])
  })

  it('are all that import the app where the list of domains changes', () => {
    expect(reachedTests(modules, [`${API}/domains.ts`])).toEqual([permits, expiry, everywhere])
  })

  it('are all where a migration or a package changes', () => {
    expect(reachedTests(modules, ['apps/api/migrations/0086_locations_within.sql'])).toBeNull()
    expect(reachedTests(modules, ['package-lock.json'])).toBeNull()
  })
})
