// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, expect, it, vi } from 'vitest'
import { serve } from '../../../../test/server.ts'
import { SESSION_KEY } from '../../../lib/auth-store.ts'
import { beginningOf } from './values.ts'

let result = false
const server = await serve(({ path }) => ({
  body: path.endsWith('/permits')
    ? { result, message: result ? 'Draft saved' : '', data: { id: 7, number: 'SHE/PTW/2026/XI/0007', version: 1 } }
    : { result: true, message: 'Success', data: null },
}))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
// The page is at the address of the server.
Reflect.get(window, 'happyDOM').setURL(`${server.origin}/`)
// Somebody is signed in before the modules of the page are read, which an earlier test file may have done.
localStorage.setItem(SESSION_KEY, JSON.stringify({ accessToken: 'a', refreshToken: 'r', user: { id: 9, roles: [] } }))
vi.resetModules()
const { usePermitForm } = await import('./use-permit-form.ts')

const created: number[] = []
const values = beginningOf({ kind: 'PTW' }, new Date('2026-11-23T06:30:00+07:00'), 9)
const initial = { ...values, title: 'Open manhole M-12', workTypeId: 1, locationId: 1 }
let save = async () => {}

function OneRequest() {
  const { form, saveDraft } = usePermitForm({
    ...{ stored: null, initial, draftKey: 'permit' },
    onCreated: (id) => created.push(id),
    onRefused: () => {},
  })
  save = saveDraft
  return <p>{form.problem?.message}</p>
}
const root = createRoot(document.body.appendChild(document.createElement('div')))
await act(async () => root.render(<OneRequest />))
afterAll(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  await server.close()
})

it('a request whose save is answered with a falsy result is not saved: the form says so and keeps what was typed (PERMIT-31)', async () => {
  await act(() => save())
  expect(server.received.filter(({ path }) => path.endsWith('/permits'))).toHaveLength(1)
  expect([document.querySelector('p')?.textContent, created]).toEqual(['The permit was not saved. Try again', []])
  result = true
  await act(() => save())
  expect([document.querySelector('p')?.textContent, created]).toEqual(['', [7]])
})
