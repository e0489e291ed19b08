// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { drawToasts, type Toast } from '../toast.ts'
import { ApprovalBar } from './approval-bar.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const choice = (action: string, label: string, some: object = {}) => ({
  action,
  label,
  tone: 'neutral' as const,
  needsReason: false,
  allowed: true,
  reason: null,
  consequence: `Then it is ${action}d`,
  ...some,
})
const task = {
  id: 7,
  version: 3,
  label: 'Safety review',
  onBehalfOf: 'Dewi Lestari',
  dueAt: null,
  answers: [
    choice('approve', 'Approve', { allowed: false, reason: 'Who requested it cannot approve it', consequence: null }),
    choice('return', 'Return for revision', { needsReason: true }),
    choice('issue', 'Issue'),
  ],
}

let happened: string[] = []
let refusal: Error | null = null
let root = createRoot(document.body)
beforeEach(async () => {
  happened = []
  refusal = null
  drawToasts(({ text }: Toast) => happened.push(`said: ${text}`))
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <ApprovalBar
        number="SHE-7"
        task={task}
        send={async ({ taskId, version, action }, { comment }) => {
          happened.push(`${action} ${taskId} over ${version}: ${comment}`)
          if (refusal !== null) throw refusal
          return { message: 'Returned' }
        }}
        reload={async () => void happened.push('reloaded')}
      />,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})
afterAll(() => {
  drawToasts(null)
  vi.unstubAllGlobals()
})

const page = () => document.body.textContent
const press = (label: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(label))?.click(),
  )
const write = (text: string) =>
  act(async () => {
    const area = document.querySelector('textarea')
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
    area?.dispatchEvent(new Event('input', { bubbles: true }))
  })

it('offers the answers of an approval alone; why one is refused is text, and for whom is said', () => {
  expect(page()).toContain('Your task: Safety review · for Dewi Lestari')
  expect(page()).toContain('Who requested it cannot approve it')
  expect(page()).not.toContain('Issue')
})

it('asks for the reason that an answer needs, sends it over the version of the task, and reads the record again', async () => {
  await press('Return for revision')
  expect([page()?.includes('Please give the reason'), happened]).toEqual([true, []])
  await write('Name the point')
  await press('Return for revision')
  expect(happened).toEqual(['return 7 over 3: Name the point', 'said: Returned', 'reloaded'])
})

it('somebody else was first: what was written stays, and the record is read again', async () => {
  const details = { changedBy: 'Agus Setiawan', changedAt: '2026-11-23T06:40:00+07:00' }
  refusal = new ApiError(409, 'WRONG_STATE', 'It was answered', { details })
  await write('Name the point')
  await press('Return for revision')
  expect(page()).toContain('Agus Setiawan')
  expect([document.querySelector('textarea')?.value, happened.at(-1)]).toEqual(['Name the point', 'reloaded'])
})
