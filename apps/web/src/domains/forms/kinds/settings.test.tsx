// @vitest-environment happy-dom
import { type FieldOf, KIND_FAMILIES, kinds } from '@selamat/contract/domains/forms/kinds'
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { DefaultValue } from './default-value.tsx'
import { fieldKinds, loadInputs } from './index.ts'
import { OptionSettings } from './option-settings.tsx'
import { TextInputSettings } from './plain-settings.tsx'

// The sets come from the server; `attributes.test.ts` of the API proves them.
vi.mock('./option-sets.tsx', () => ({ OptionSets: () => null }))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
let close = async () => {}
afterEach(() => close())

/** Draws a component with a value that follows its changes. */
async function draw<T>(initial: T, View: (props: { value: T; onChange: (value: T) => void }) => React.ReactNode) {
  let now = initial
  function Holder() {
    const [value, setValue] = useState(initial)
    now = value
    return <View value={value} onChange={setValue} />
  }
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  close = async () => {
    await act(async () => root.unmount())
    host.remove()
  }
  await act(async () => root.render(<Holder />))
  return () => now
}

const labels = () => [...document.querySelectorAll<HTMLInputElement>('input[data-label]')]
const focused = () =>
  labels()
    .map((input) => document.activeElement === input)
    .indexOf(true)
const press = (at: number, key: string, altKey = false) =>
  act(async () => {
    labels()[at]?.dispatchEvent(new KeyboardEvent('keydown', { key, altKey, bubbles: true }))
  })
const click = (name: string) =>
  act(async () => {
    const named = document.querySelector<HTMLElement>(`[aria-label="${name}"]`)
    const texts = [...document.querySelectorAll<HTMLElement>('button, label')]
    const button = named ?? texts.find(({ textContent }) => textContent === name)
    ;(button?.querySelector<HTMLElement>('button') ?? button)?.click()
  })
const type = (input: HTMLInputElement | undefined, text: string) =>
  act(async () => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    if (input) set?.call(input, text)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })

it('every kind has an icon and a family of the palette', () => {
  for (const [name, { icon }] of Object.entries(fieldKinds)) expect([name, Boolean(icon)]).toEqual([name, true])
  expect(new Set(Object.values(kinds).map(({ family }) => family))).toEqual(new Set(KIND_FAMILIES))
})

it('choices are added, named, sorted and removed by keyboard, and the focus follows', async () => {
  const value = await draw(
    {
      options: [
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ],
    },
    OptionSettings,
  )
  await press(1, 'Enter')
  expect(focused()).toBe(2)
  await type(labels()[2], 'Not applicable')
  expect(value().options.at(-1)).toEqual({ value: 'not-applicable', label: 'Not applicable' })
  await press(2, 'ArrowUp', true)
  expect([value().options.map(({ label }) => label), focused()]).toEqual([['Yes', 'Not applicable', 'No'], 1])
  await click('Remove Not applicable')
  expect(value().options.map(({ label }) => label)).toEqual(['Yes', 'No'])
})

it('a known choice keeps its stored value under a new label', async () => {
  const value = await draw({ options: [{ value: 'yes', label: 'Yes' }] }, OptionSettings)
  await type(labels()[0], 'Yes, all')
  expect(value().options).toEqual([{ value: 'yes', label: 'Yes, all' }])
})

it('a pasted list becomes one choice a line, each stored under a value of its own', async () => {
  const value = await draw({ options: [{ value: 'good', label: 'Good' }] }, OptionSettings)
  const paste = new Event('paste', { bubbles: true })
  Object.assign(paste, { clipboardData: { getData: () => 'Good\n\nFair\nCafé' } })
  await act(async () => labels()[0]?.dispatchEvent(paste))
  expect(value().options.map((option) => option.value)).toEqual(['good', 'good-2', 'fair', 'cafe'])
})

it('points are given to choices, and taken away with the switch', async () => {
  const value = await draw({ options: [{ value: 'good', label: 'Good', score: 2 }] }, OptionSettings)
  await type(document.querySelector<HTMLInputElement>('[aria-label="Points of Good"]') ?? undefined, '5')
  expect(value().options).toEqual([{ value: 'good', label: 'Good', score: 5 }])
  await click('Choices give points')
  expect(value().options).toEqual([{ value: 'good', label: 'Good' }])
})

it('a text input becomes a number and back', async () => {
  const value = await draw({ max: 120 }, TextInputSettings)
  await click('Answer is a number')
  expect(value()).toEqual({ max: 120, number: { decimals: 0 } })
  await click('Answer is a number')
  expect(value()).toEqual({ max: 120 })
})

it('a default answer is asked with the input of its kind, and checked', async () => {
  await loadInputs()
  const settings = { max: 255, number: { decimals: 0, max: 10 } }
  const first: FieldOf<'text-input'> = {
    type: 'field',
    id: 'crew',
    kind: 'text-input',
    label: 'Crew',
    required: false,
    settings,
  }
  const value = await draw(first, ({ value: field, onChange }) => (
    <DefaultValue kind={field.kind} field={field} onChange={(defaultValue) => onChange({ ...field, defaultValue })} />
  ))
  const input = () => document.querySelector('input') ?? undefined
  expect(input()?.placeholder).toBe('at most 10')
  await type(input(), '12')
  expect([value().defaultValue, document.body.textContent]).toEqual([12, expect.stringContaining('At most 10')])
  await type(input(), '')
  expect(value().defaultValue).toBeUndefined()
})
