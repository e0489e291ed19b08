// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, expect, it, vi } from 'vitest'
import { historyOf, travelled, useHistory, written } from './history.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
afterAll(() => vi.unstubAllGlobals())

it('takes back what was typed in one field as one step, and does it again', () => {
  const typed = ['a', 'ab', 'abc'].reduce((now, text) => written(now, text, 'title'), historyOf(''))
  const other = written(typed, 'abc!', 'note')
  expect(travelled(other, 'undo').present).toBe('abc')
  expect(travelled(travelled(other, 'undo'), 'undo').present).toBe('')
  expect(travelled(travelled(other, 'undo'), 'redo').present).toBe('abc!')
})

it('typing in the same field after an undo is a step of its own, and what was taken back is gone', () => {
  const undone = travelled(written(written(historyOf('a'), 'ab', 'title'), 'b', 'title'), 'undo')
  const again = written(undone, 'c', 'title')
  expect(again.future).toEqual([])
  expect(travelled(again, 'undo').present).toBe('a')
})

it('keeps 200 steps, makes none of what is the same, and stays where there is none', () => {
  const many = Array.from({ length: 300 }, (_, at) => at + 1).reduce((now, at) => written(now, at), historyOf(0))
  expect(many.past).toHaveLength(200)
  expect(written(many, 300)).toBe(many)
  expect(travelled(many, 'redo')).toBe(many)
  expect(travelled(historyOf(0), 'undo').present).toBe(0)
})

let page: ReturnType<typeof useHistory<string>> | null = null
function Page() {
  page = useHistory('one')
  return <input />
}

it('Ctrl-Z takes back on the page, and in a text it is that of the browser', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Page />))
  await act(async () => page?.change(() => 'two'))
  const press = (on: Element | null, shiftKey = false) =>
    act(async () => {
      on?.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, shiftKey, bubbles: true }))
    })
  await press(document.querySelector('input'))
  expect(page?.present).toBe('two')
  await press(document.body)
  expect([page?.present, page?.undo]).toEqual(['one', null])
  await press(document.body, true)
  expect(page?.present).toBe('two')
  await act(async () => root.unmount())
})
