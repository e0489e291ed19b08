// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Answer, serve } from '../../../../test/server.ts'
import { SESSION_KEY } from '../../../lib/auth-store.ts'
import { beginningOf } from './values.ts'

const ANSWERED = { result: true, message: 'Draft saved', data: { id: 7, number: 'SHE/PTW/2026/XI/0007', version: 1 } }
const BUSY: Answer = { status: 500, body: { code: 'INTERNAL', message: 'The server cannot do this now' } }
const STALE: Answer = {
  status: 409,
  body: {
    code: 'STALE',
    message: 'Data has been changed by another user',
    details: { changedBy: 'Agus Setiawan', changedAt: '2026-11-23T06:40:00+07:00' },
  },
}
/** What the next saves are answered, one after the other; then that they are saved. */
let answers: Answer[] = []
const isSave = ({ path }: { readonly path: string }) => path.endsWith('/permits') || path.endsWith('/permits/update')
const server = await serve((request) =>
  isSave(request)
    ? (answers.shift() ?? { body: ANSWERED })
    : { body: { result: true, message: 'Success', data: null } },
)
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
// The page is at the address of the server.
Reflect.get(window, 'happyDOM').setURL(`${server.origin}/`)
// Somebody is signed in before the modules of the page are read, which an earlier test file may have done.
localStorage.setItem(SESSION_KEY, JSON.stringify({ accessToken: 'a', refreshToken: 'r', user: { id: 9, roles: [] } }))
vi.resetModules()
const { usePermitForm } = await import('./use-permit-form.ts')
const { KeptState } = await import('./kept-state.tsx')

const created: number[] = []
const values = beginningOf({ kind: 'PTW' }, new Date('2026-11-23T06:30:00+07:00'), 9)
const initial = { ...values, title: 'Open manhole M-12', workTypeId: 1, locationId: 1 }
let save = async () => {}
let type = (_title: string) => {}

function OneRequest() {
  const { form, problem, state, conflict, saveDraft } = usePermitForm({
    stored: null,
    initial,
    draftKey: 'permit',
    onCreated: (id) => created.push(id),
    onRefused: () => {},
  })
  save = saveDraft
  type = (title) => form.set('title', title)
  return (
    <>
      <p>{problem?.message}</p>
      <i>{conflict !== null && 'conflict'}</i>
      <KeptState {...state} />
    </>
  )
}
let root = createRoot(document.body)
beforeEach(async () => {
  answers = []
  created.length = 0
  server.received.length = 0
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<OneRequest />))
})
afterEach(() => act(async () => root.unmount()))
afterAll(async () => {
  vi.unstubAllGlobals()
  await server.close()
})

const saves = () => server.received.filter(isSave).length
const textOf = (tag = 'p') => document.querySelector(tag)?.textContent
/** Waits as long as a person looks, while the page goes on. */
const until = (check: () => void) =>
  vi.waitFor(
    async () => {
      await act(async () => {})
      check()
    },
    { timeout: 10_000, interval: 50 },
  )

it('a request whose save is answered with a falsy result is not saved: the form says so and keeps what was typed (PERMIT-31)', async () => {
  answers = [{ body: { ...ANSWERED, result: false, message: '' } }]
  await act(() => save())
  expect(saves()).toBe(1)
  expect([textOf(), created]).toEqual(['The permit was not saved. Try again', []])
  await act(() => save())
  expect([textOf(), created]).toEqual(['', [7]])
})

it('a change that did not reach the server is sent again by itself when the connection returns, without another key', async () => {
  await act(() => save())
  answers = [BUSY]
  await act(async () => type('Open manhole M-13'))
  await until(() => expect(textOf('[role=alert]')).toContain('Trying again'))
  expect(saves()).toBe(2)
  await act(async () => dispatchEvent(new Event('online')))
  await until(() => expect(textOf('[role=status]')).toContain('Draft saved'))
  expect(saves()).toBe(3)
  expect(JSON.parse(server.received.filter(isSave).at(-1)?.body ?? '{}').title).toBe('Open manhole M-13')
})

it('what somebody else has saved first is not overwritten: nothing is saved by itself any more, and both versions can be compared', async () => {
  await act(() => save())
  answers = [STALE]
  await act(async () => type('Open manhole M-14'))
  await until(() => expect([textOf(), textOf('i')]).toEqual(['Data has been changed by another user', 'conflict']))
  await act(async () => type('Open manhole M-15'))
  await act(async () => dispatchEvent(new Event('online')))
  expect(saves()).toBe(2)
})
