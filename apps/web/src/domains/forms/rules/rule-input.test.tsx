// @vitest-environment happy-dom
import type { RuleField, RuleFields } from '@selamat/contract/kit/rule-language'
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RuleInput } from './rule-input.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const fields: RuleFields = new Map<string, RuleField>([
  ['severity', { type: 'string', label: 'Severity', options: [{ value: 'high', label: 'High' }] }],
  ['people', { type: 'double', label: 'People' }],
])
let value = ''
let root = createRoot(document.body)
const keysOutside = vi.fn()

function OneRule({ withoutToday }: { readonly withoutToday: boolean }) {
  const [text, setText] = useState('')
  value = text
  const props = { value: text, onChange: setText, fields, withoutToday }
  return <RuleInput label="Visible if" expected="bool" help="Always visible" {...props} />
}
const draw = (withoutToday = false) => act(async () => root.render(<OneRule withoutToday={withoutToday} />))
beforeEach(async () => {
  vi.useFakeTimers()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await draw()
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.useRealTimers()
})

const area = () => document.querySelector('textarea')
const type = (text: string) =>
  act(async () => {
    const element = area()
    element?.focus()
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(element, text)
    element?.setSelectionRange(text.length, text.length)
    element?.dispatchEvent(new Event('input', { bubbles: true }))
  })
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () => void area()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more })))
const pause = () => act(async () => vi.advanceTimersByTime(1000))
const options = () => [...document.querySelectorAll('[role="option"]')].map((one) => one.textContent)
const active = () => document.getElementById(area()?.getAttribute('aria-activedescendant') ?? '')?.textContent
const text = () => document.body.textContent

it('says what it is for while it is empty, and what the rule means when it is right', async () => {
  expect(text()).toContain('Always visible')
  await type('severity == "high" && people > 3')
  expect(text()).toContain('Means: "Severity" is "High" and "People" is more than 3')
  expect(text()).not.toContain('Always visible')
})

it('shows the problem after a pause, underlined, and selects its place on request', async () => {
  await type('people > 3 && gone == "x"')
  expect(area()?.getAttribute('aria-invalid')).toBe('false')
  await pause()
  expect(text()).toContain('"gone" is no field of this form')
  expect(document.querySelector('mark')?.textContent).toBe('gone')
  expect(area()?.getAttribute('aria-invalid')).toBe('true')
  expect(value).toBe('people > 3 && gone == "x"')
  await act(async () =>
    [...document.querySelectorAll('button')].find((one) => one.textContent === 'Show where')?.click(),
  )
  expect(value.slice(area()?.selectionStart, area()?.selectionEnd)).toBe('gone')
})

it('completes names and choices with the keyboard, each active one named to screen readers', async () => {
  await type('s')
  expect(options()[0]).toBe('severitySeverity')
  expect(active()).toBe('severitySeverity')
  await press('ArrowDown')
  expect(active()).toBe('string()number as text')
  await press('ArrowUp')
  await press('Enter')
  expect(value).toBe('severity')
  await type('severity == ')
  await press('Enter')
  expect(value).toBe('severity == "high"')
  expect(options()).toEqual([])
  await press('Enter')
  expect(value).toBe('severity == "high"')
})

it('Ctrl and Space shows all; Escape closes the list alone', async () => {
  document.body.addEventListener('keydown', keysOutside)
  await press(' ', { ctrlKey: true })
  expect(options()).toContain('peoplePeople')
  expect(document.querySelector('[role="status"]')?.textContent).toMatch(/^\d+ suggestions$/)
  keysOutside.mockClear()
  await press('Escape')
  expect(options()).toEqual([])
  expect(keysOutside).not.toHaveBeenCalled()
  await press('Escape')
  expect(keysOutside).toHaveBeenCalledOnce()
})

it('a workflow has no today; curved quotation marks of a phone become straight ones', async () => {
  await draw(true)
  await type('severity < today()')
  await pause()
  expect(text()).toContain('today() cannot be used in a workflow')
  await type('severity == “high”')
  expect(value).toBe('severity == "high"')
})
