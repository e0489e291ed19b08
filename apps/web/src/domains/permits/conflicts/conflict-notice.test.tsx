// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, expect, it, vi } from 'vitest'
import { type Answer, serve } from '../../../../test/server.ts'
import { SESSION_KEY } from '../../../lib/auth-store.ts'

const REFUSED: Answer = { status: 422, body: { code: 'RULE', message: 'The server cannot do this now' } }
const FREE: Answer = { body: { result: true, message: '', data: { conflicts: [], freeSlot: null } } }
const answers: Answer[] = [REFUSED]
const server = await serve(() => answers.shift() ?? FREE)
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
Reflect.get(window, 'happyDOM').setURL(`${server.origin}/`)
localStorage.setItem(SESSION_KEY, JSON.stringify({ accessToken: 'a', refreshToken: 'r', user: { id: 9, roles: [] } }))
vi.resetModules()
const { ConflictNotice } = await import('./conflict-notice.tsx')
const { usePlanConflicts } = await import('./use-plan-conflicts.ts')

const plan = {
  workTypeId: 1,
  locationId: 1,
  startsAt: '2026-11-23T07:00:00+07:00',
  endsAt: '2026-11-23T15:00:00+07:00',
}
const Plan = () => <ConflictNotice checked={usePlanConflicts(plan)} onUseSlot={() => {}} />

afterAll(async () => {
  vi.unstubAllGlobals()
  await server.close()
})

it('a plan whose conflicts could not be checked says so, and is checked again on request', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Plan />
      </QueryClientProvider>,
    ),
  )
  const until = (check: () => void) =>
    vi.waitFor(
      async () => {
        await act(async () => {})
        check()
      },
      { timeout: 10_000, interval: 50 },
    )
  const alert = () => document.querySelector('[role=alert]')
  await until(() => expect(alert()?.textContent).toContain('Conflicts with other work could not be checked'))
  await act(async () => alert()?.querySelector('button')?.click())
  await until(() => expect(alert()).toBeNull())
  expect(server.received).toHaveLength(2)
  await act(async () => root.unmount())
})
