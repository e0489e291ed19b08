import { expect, it } from 'vitest'
import { lowerBy } from './toast-place.ts'

const actions = { top: 130, right: 1416, bottom: 162 }

it('toasts begin below the buttons at the head of a page, those of a running alarm too', () => {
  expect(lowerBy([actions], 1440)).toBe(102)
  expect(lowerBy([{ top: 76, right: 1416, bottom: 108 }, actions], 1440)).toBe(102)
})

it('toasts stay at the top where no button is under them: scrolled away, far to the left, or low on the page', () => {
  expect(lowerBy([], 1440)).toBe(0)
  expect(lowerBy([{ ...actions, top: -40, bottom: -8 }], 1440)).toBe(0)
  expect(lowerBy([{ ...actions, right: 900 }], 1440)).toBe(0)
  expect(lowerBy([{ ...actions, top: 700, bottom: 732 }], 1440)).toBe(0)
})
