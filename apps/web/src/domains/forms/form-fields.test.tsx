// @vitest-environment happy-dom
import { compileForm } from '@selamat/contract/domains/forms/compile-form'
import { formDefinition } from '@selamat/contract/domains/forms/form'
import { act, type ReactNode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { FormFields } from './form-fields.tsx'
import { createFormStore } from './form-store.ts'
import { loadInputs } from './kinds/index.ts'
import type { InputProps } from './kinds/kind.ts'

// Test files share the modules that are loaded: another one may have loaded the real text input.
vi.hoisted(() => vi.resetModules())

/** Which labels were drawn, in order: this text input counts, all around it is the real thing. */
const drawn: string[] = []
vi.mock('./kinds/text-inputs.tsx', () => ({
  TextAreaInput: () => null,
  TextInput: ({ field, value, change, blur, control }: InputProps): ReactNode => {
    drawn.push(field.label)
    const text = typeof value === 'string' ? value : ''
    return <input {...control} value={text} onChange={(event) => change(event.target.value)} onBlur={blur} />
  },
}))

const text = (id: string, more: object = {}) => ({
  type: 'field',
  id,
  kind: 'text-input',
  label: id,
  settings: {},
  ...more,
})
const definition = formDefinition.parse({
  subjectFieldId: 'what',
  sections: [
    {
      type: 'section',
      id: 'main',
      title: 'Main',
      nodes: [
        text('what', { required: true }),
        text('other', { visibleIf: 'what == "other"' }),
        ...Array.from({ length: 50 }, (_, index) => text(`field-${index}`)),
        {
          type: 'repeat',
          id: 'crew',
          title: 'Crew',
          nodes: [
            text('name', { required: true }),
            {
              type: 'group',
              id: 'card',
              title: 'Card',
              nodes: [text('sio', { requiredIf: 'answered(name)' })],
            },
          ],
        },
        text('size', { calculate: 'count(crew)' }),
      ],
    },
  ],
})
const store = createFormStore(compileForm(definition), {}, { today: '2026-11-20' })
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const inputs = () => [...document.querySelectorAll('input')]
const root = createRoot(document.body.appendChild(document.createElement('div')))
await loadInputs()
await act(async () => {
  root.render(
    <Suspense>
      <FormFields store={store} />
    </Suspense>,
  )
})
// A long list is drawn step by step.
await act(() => vi.waitFor(() => expect(inputs()).toHaveLength(51), { timeout: 10_000 }))
beforeEach(() => {
  drawn.length = 0
})
afterAll(() => act(async () => root.unmount()))

const press = (label: string) =>
  act(async () => document.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click() ?? buttonOf(label)?.click())
const buttonOf = (label: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === label)
const type = (path: string, value: string) => act(async () => store.set(path, value))

it('draws each visible field once', () => {
  expect(inputs()).toHaveLength(51)
})

it('a key press draws only its own field', async () => {
  await type('field-7', 'a')
  await type('field-7', 'ab')
  expect(drawn).toEqual(['field-7', 'field-7'])
  expect(inputs()[8]?.value).toBe('ab')
})

it('a key press also draws dependent fields', async () => {
  await type('what', 'other')
  expect(drawn).toEqual(['what', 'other'])
  drawn.length = 0
  await type('what', 'fire')
  expect(drawn).toEqual(['what'])
  expect(inputs()).toHaveLength(51)
})

it('a message draws only its field', async () => {
  await type('what', '')
  drawn.length = 0
  await act(async () => store.mark(['what', 'field-1']))
  expect(drawn).toEqual(['what'])
  expect(inputs()[0]?.getAttribute('aria-invalid')).toBe('true')
  expect(document.body.textContent).toContain('This field is required')
})

it('rows are added and removed, and the focus moves along', async () => {
  await press('Add crew')
  expect(drawn).toEqual(['name', 'sio'])
  expect(document.activeElement).toBe(inputs()[51])
  expect(document.querySelector('output')?.textContent).toBe('1')
  await press('Add crew')
  await type('crew[0].name', 'Budi')
  await type('crew[1].name', 'Agus')
  drawn.length = 0
  await type('crew[1].name', 'Agus S')
  expect(drawn).toEqual(['name'])
  await press('Remove Crew 1')
  expect(document.activeElement).toBe(buttonOf('Add crew'))
  expect(document.querySelectorAll('[aria-label^="Crew "]')).toHaveLength(1)
  expect(inputs()[51]?.value).toBe('Agus S')
  expect(store.result().answers).toEqual({ crew: [{ name: 'Agus S' }], 'field-7': 'ab', size: '1' })
})
