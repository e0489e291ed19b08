// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, expect, it, vi } from 'vitest'
import { NumberInput } from './number-input.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const root = createRoot(document.body.appendChild(document.createElement('div')))
let value: number | null = null

function OneField() {
  const [current, setCurrent] = useState<number | null>(null)
  const change = (next: number | null) => {
    value = next
    setCurrent(next)
  }
  return <NumberInput value={current} onChange={change} />
}
await act(async () => root.render(<OneField />))
afterAll(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

const input = () => document.querySelector('input')
const type = (text: string) =>
  act(async () => {
    input()?.focus()
    input()?.dispatchEvent(new KeyboardEvent('keydown', { key: text.at(-1) ?? '', bubbles: true }))
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text)
    input()?.dispatchEvent(new Event('input', { bubbles: true }))
  })
const leave = () => act(async () => input()?.blur())

it('a comma is the decimal sign: what is typed stays, and has a point when the field is left', async () => {
  for (const [text, read] of [
    ['2', 2],
    ['20', 20],
    ['20,', 20],
    ['20,9', 20.9],
  ] as const) {
    await type(text)
    expect([input()?.value, value]).toEqual([text, read])
  }
  await leave()
  expect([input()?.value, value]).toEqual(['20.9', 20.9])
})

it('a text that is no number is never the number that was there before', async () => {
  await type('1.234')
  await type('1.234,5')
  expect([input()?.value, value]).toEqual(['1.234,5', null])
  await leave()
  expect([input()?.value, value]).toEqual(['', null])
})
