// @vitest-environment happy-dom
import { act } from 'react'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { drawAt } from '../../../test/page.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { drawToasts, type Toast } from '../toast.ts'
import { ActionDialog } from './action-dialog.tsx'
import { AreaField } from './inputs.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const schema = z.strictObject({ reason: z.string().trim().min(1, 'Please give the reason') })

/** What happened, in its order, and what the next tries come to. */
let happened: string[] = []
let outcomes: (Error | null)[] = []
let keys: string[] = []
let end = async () => {}

const Declining = () => (
  <ActionDialog
    title="Decline SHE-7"
    text="Nothing changes."
    verb="Decline"
    schema={schema}
    initial={{ reason: '' }}
    fields={(form) => <AreaField form={form} name="reason" label="Reason" required />}
    send={async ({ reason }, { idempotencyKey }) => {
      keys.push(idempotencyKey)
      const refusal = outcomes.shift()
      if (refusal) throw refusal
      return { message: `Declined: ${reason}` }
    }}
    onDone={(_, { reason }) => happened.push(`done: ${reason}`)}
    reload={() => happened.push('reloaded')}
    onClose={() => happened.push('closed')}
  />
)

beforeEach(async () => {
  happened = []
  outcomes = []
  keys = []
  drawToasts(({ kind, text }: Toast) => happened.push(`${kind}: ${text}`))
  end = (await drawAt('/', Declining)).end
  // The dialog is drawn when the library's has come.
  await act(async () => void (await import('../library-modal.ts')))
})
afterEach(() => end())
afterAll(() => {
  drawToasts(null)
  vi.unstubAllGlobals()
})

const find = (selector: string) => {
  const element = document.querySelector<HTMLElement>(selector)
  if (element === null) throw new Error(`There is no ${selector}`)
  return element
}
const type = (text: string) =>
  act(async () => {
    const area = find('textarea')
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
const submit = () =>
  act(async () => {
    find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })

it('says at the field what is missing, and sends nothing', async () => {
  await submit()
  expect(find('form').textContent).toContain('Please give the reason')
  expect([keys, happened]).toEqual([[], []])
})

it('does it, says the message of the server, closes and reads again, in this order', async () => {
  await type(' Not ours ')
  await submit()
  expect(happened).toEqual(['success: Declined: Not ours', 'closed', 'done: Not ours', 'reloaded'])
})

it('stays open with the refusal in it; the next try has the same key', async () => {
  outcomes = [new ApiError(503, 'UNAVAILABLE', 'The server cannot do this now')]
  await type('Not ours')
  await submit()
  expect(find('[role=alert]').textContent).toContain('The server cannot do this now')
  expect(happened).toEqual([])
  await submit()
  expect(new Set(keys).size).toBe(1)
  expect(happened).toContain('closed')
})

it('where somebody else was first, their version can be loaded', async () => {
  const details = { changedBy: 'Agus Setiawan', changedAt: '2026-11-23T06:40:00+07:00' }
  outcomes = [new ApiError(409, 'STALE', 'Data has been changed by another user', { details })]
  await type('Not ours')
  await submit()
  expect(find('[role=alert]').textContent).toContain('Agus Setiawan')
  await act(async () => find('[role=alert] button').click())
  expect(happened).toEqual(['closed', 'reloaded'])
})
