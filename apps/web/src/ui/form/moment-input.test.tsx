// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, expect, it, vi } from 'vitest'
import { loadPickers } from './load-pickers.ts'
import { MomentInput } from './moment-input.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
// In this zone the clocks go from 2 to 3 in the night to the 29th of March 2026: half past two is no time of that day there.
const zone = process.env.TZ
process.env.TZ = 'Europe/Berlin'
const root = createRoot(document.body.appendChild(document.createElement('div')))
const control = {
  id: 'moment',
  'aria-invalid': false,
  'aria-required': false,
  'aria-describedby': '',
  status: '',
} as const
let value: string | null = '2026-03-29T02:30:00+07:00'

function OneField() {
  const [, draw] = useState(0)
  const change = (instant: string | null) => {
    value = instant
    draw((times) => times + 1)
  }
  return <MomentInput field={{ control, value, change, blur: () => {} }} timeLabel="Time" />
}
// The calendar is a part that comes later; here it is there at once.
await loadPickers()
await act(async () => root.render(<OneField />))
afterAll(async () => {
  await act(async () => root.unmount())
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

const inputs = () => [...document.querySelectorAll('input')]
const type = (at: number, text: string) =>
  act(async () => {
    inputs()[at]?.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(inputs()[at], text)
    inputs()[at]?.dispatchEvent(new Event('input', { bubbles: true }))
  })

it('an instant is that of Jakarta in every zone, also where the clocks of the device skip it', async () => {
  expect(inputs().map((one) => one.value)).toEqual(['2026-03-29', '02:30'])
  await type(0, '2026-03-28')
  expect(value).toBe('2026-03-28T02:30:00+07:00')
  await type(0, '2026-03-29')
  expect(value).toBe('2026-03-29T02:30:00+07:00')
})
