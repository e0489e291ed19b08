// @vitest-environment happy-dom
import type { HiradcSuggestion } from '@selamat/contract/domains/hiradc/hiradc-register'
import { defaultScheduler, notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serve } from '../../../../test/server.ts'
import { SESSION_KEY } from '../../../lib/auth-store.ts'
import { beginningOf, type PermitValues } from './values.ts'

/** What the server has in force for the place and work; null: it cannot say. */
let inForce: readonly Pick<HiradcSuggestion, 'id'>[] | null = []
const server = await serve(() =>
  inForce === null
    ? { status: 422, body: { code: 'RULE', message: 'Not now' } }
    : { body: { result: true, message: 'Success', data: inForce } },
)
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
// What came is drawn before the check looks.
notifyManager.setScheduler(queueMicrotask)
Reflect.get(window, 'happyDOM').setURL(`${server.origin}/`)
localStorage.setItem(SESSION_KEY, JSON.stringify({ accessToken: 'a', refreshToken: 'r', user: { id: 9, roles: [] } }))
vi.resetModules()
const { MissingAssessment } = await import('./missing-assessment.tsx')

const hotWork = { needsHiradc: true, typeName: 'Hot work' }
const values: PermitValues = {
  ...beginningOf({ kind: 'PTW' }, new Date('2026-11-23T06:30:00+07:00'), 9),
  workTypeId: 1,
  locationId: 1,
}

let root = createRoot(document.body)
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => act(async () => root.unmount()))
afterAll(async () => {
  notifyManager.setScheduler(defaultScheduler)
  vi.unstubAllGlobals()
  await server.close()
})

let renders = 0
/** What is said of a request, once the server has answered. */
async function said(changed: Partial<PermitValues>, type: typeof hotWork | null = hotWork): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await act(async () =>
    root.render(
      <QueryClientProvider key={++renders} client={client}>
        <MissingAssessment values={{ ...values, ...changed }} type={type} />
      </QueryClientProvider>,
    ),
  )
  await vi.waitFor(async () => {
    await act(async () => {})
    expect(client.isFetching()).toBe(0)
  })
  return document.querySelector('[role=status]')?.textContent ?? ''
}

it('a request whose work needs an assessment says that none is in force, as soon as type and place are known', async () => {
  inForce = []
  expect(await said({})).toContain('No assessment in force fits this place and work')
  expect(await said({ locationId: 0 })).toBe('')
  expect(await said({}, null)).toBe('')
  expect(await said({ kind: 'BY_DAY' })).toBe('')
  expect(await said({ hiradcId: 3 })).toBe('')
  inForce = [{ id: 3 }]
  expect(await said({})).toBe('')
})

it('a request does not say that no assessment is in force while the server cannot say so', async () => {
  inForce = null
  expect(await said({})).toBe('')
})
