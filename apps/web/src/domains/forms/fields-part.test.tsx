// @vitest-environment happy-dom
import { compileForm } from '@selamat/contract/domains/forms/compile-form'
import { formDefinition } from '@selamat/contract/domains/forms/form'
import { act, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { partsOf } from './fields-part.tsx'
import { FormFields } from './form-fields.tsx'
import { createFormStore } from './form-store.ts'
import { loadInputs } from './kinds/index.ts'

const COUNT = 100
const field = (n: number, kind = 'text-input') => ({
  type: 'field',
  id: `f-${n}`,
  kind,
  label: `Question ${n}`,
  settings: kind === 'image' ? {} : { max: 60 },
  required: n === 93,
  ...(n === 40 ? { visibleIf: 'f_0 == "x"' } : {}),
})
const definition = formDefinition.parse({
  subjectFieldId: 'f-0',
  sections: [
    {
      type: 'section',
      id: 'main',
      title: 'Main',
      nodes: Array.from({ length: COUNT }, (_, n) => field(n, n === 55 ? 'image' : 'text-input')),
    },
  ],
})

/** What the browser says of an element: whether it is near the screen. */
let say: (entries: readonly { target: Element; isIntersecting: boolean }[]) => void = () => {}
class Observer {
  constructor(callback: typeof say) {
    say = callback
  }
  observe() {}
  unobserve() {}
}

const store = createFormStore(compileForm(definition), {}, { today: '2026-11-22' })
const root = createRoot(document.body.appendChild(document.createElement('div')))
const parts = () => [...document.querySelectorAll<HTMLElement>('.fields--part')]
const inputsIn = (part: number) => [...(parts()[part]?.querySelectorAll('input') ?? [])]
const moves = (part: number, isIntersecting: boolean) =>
  act(async () => say(parts().flatMap((target, index) => (index === part ? [{ target, isIntersecting }] : []))))
const drawn = () => parts().flatMap((part, index) => (part.querySelector('.field') ? [index] : []))

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('IntersectionObserver', Observer)
  await loadInputs()
  await act(async () => {
    root.render(
      <Suspense>
        <FormFields store={store} />
      </Suspense>,
    )
  })
})
afterAll(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

it('a list of up to twenty is one part; a longer one is cut after what fills a line, so that no line has a gap', () => {
  const { nodes = [] } = definition.sections[0] ?? {}
  expect(partsOf(nodes.slice(0, 20))).toHaveLength(1)
  expect(partsOf(nodes).flat()).toEqual(nodes)
  expect(partsOf(nodes.slice(0, 40)).map(({ length }) => length)).toEqual([4, 10, 10, 16])
  const wide = { ...nodes[0], kind: 'text-area', settings: { max: 500 } }
  const mixed = formDefinition.parse({
    ...definition,
    sections: [
      { ...definition.sections[0], nodes: nodes.map((node, n) => (n % 5 === 0 ? { ...wide, id: node.id } : node)) },
    ],
  })
  const [first = [], second = []] = partsOf(mixed.sections[0]?.nodes ?? [])
  expect([first.at(-1)?.id, second.at(-1)?.id]).toEqual(['f-5', 'f-15'])
})

it('a large form draws only its beginning; of the rest the labels stand, but not those of hidden fields', () => {
  expect(drawn()).toEqual([0])
  expect(parts()[4]?.textContent).toContain('Question 39')
  expect(document.body.textContent).not.toContain('Question 40')
  expect(document.querySelectorAll('input')).toHaveLength(4)
})

it('a part is drawn when the screen comes near, and no longer when it has left; what was typed stays', async () => {
  await moves(2, true)
  expect(drawn()).toEqual([0, 2])
  await act(async () => store.set('f-14', 'typed'))
  await moves(2, false)
  expect(drawn()).toEqual([0])
  await moves(2, true)
  expect(inputsIn(2)[0]?.value).toBe('typed')
  await moves(2, false)
})

it('a part stays while it has the cursor, or files that only its input knows', async () => {
  await moves(1, true)
  await act(async () => inputsIn(1)[0]?.focus())
  await moves(1, false)
  expect(drawn()).toContain(1)
  await act(async () => inputsIn(0)[0]?.focus())
  await moves(1, false)
  await moves(5, true)
  await moves(5, false)
  expect(drawn()).toEqual([0, 5])
})

it('Tab leads into a part that is not drawn: forwards to its first field, backwards to its last', async () => {
  await act(async () => parts()[6]?.focus())
  expect(document.activeElement).toBe(inputsIn(6)[0])
  await act(async () => parts()[4]?.focus())
  expect(document.activeElement).toBe(inputsIn(4).at(-1))
})

it('the first wrong field is drawn wherever it is, so that it can get the cursor', async () => {
  expect(drawn()).not.toContain(9)
  await act(async () => {
    store.mark(store.paths())
    store.revealWrong(store.paths())
  })
  const wrong = document.querySelector('[aria-invalid="true"]')
  expect(wrong?.closest('.field')?.textContent).toContain('Question 93')
})

it('all is drawn on paper', async () => {
  await act(async () => dispatchEvent(new Event('beforeprint')))
  expect(drawn()).toHaveLength(parts().length)
  await act(async () => dispatchEvent(new Event('afterprint')))
  expect(drawn().length).toBeLessThan(parts().length)
})
