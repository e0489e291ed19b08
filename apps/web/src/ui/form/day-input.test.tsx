// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, expect, it, vi } from 'vitest'
import { DayInput } from './day-input.tsx'
import { loadPickers } from './load-pickers.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const root = createRoot(document.body.appendChild(document.createElement('div')))
const control = {
  id: 'day',
  'aria-invalid': false,
  'aria-required': false,
  'aria-describedby': '',
  status: '',
} as const
let value: string | null = '2026-11-02'
let drawAgain = () => {}

function OneField() {
  const [, draw] = useState(0)
  drawAgain = () => draw((times) => times + 1)
  const change = (day: string | null) => {
    value = day
    drawAgain()
  }
  return <DayInput field={{ control, value, change, blur: () => {} }} min="2026-01-01" max="2026-12-31" />
}
// The calendar is a part that comes later; here it is there at once.
await loadPickers()
await act(async () => root.render(<OneField />))
afterAll(() => act(async () => root.unmount()))

const input = () => document.querySelector('input')
const type = (text: string) =>
  act(async () => {
    input()?.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text)
    input()?.dispatchEvent(new Event('input', { bubbles: true }))
  })

it('a typed day counts at once, before the calendar closes, and stays when the form is drawn anew', async () => {
  await type('2026-11-2')
  expect(value).toBe('2026-11-02')
  await type('2026-11-21')
  expect(value).toBe('2026-11-21')
  await act(async () => drawAgain())
  expect(input()?.value).toBe('2026-11-21')
})

it('a typed day before the first or after the last does not count', async () => {
  for (const day of ['2025-12-31', '2027-01-01']) {
    await type(day)
    expect(value).toBe('2026-11-21')
  }
})
