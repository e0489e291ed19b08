import { expect, it } from 'vitest'
import { afterKey } from './simops-keys.ts'

it('moves within the triangle by arrows, and stays where it ends', () => {
  expect(afterKey('ArrowDown', { row: 1, column: 1 }, 3)).toEqual({ to: { row: 2, column: 1 } })
  expect(afterKey('ArrowDown', { row: 2, column: 1 }, 3)).toEqual({ to: { row: 2, column: 1 } })
  expect(afterKey('ArrowRight', { row: 1, column: 1 }, 3)).toEqual({ to: { row: 1, column: 1 } })
  expect(afterKey('ArrowUp', { row: 1, column: 1 }, 3)).toEqual({ to: { row: 1, column: 1 } })
  expect(afterKey('ArrowLeft', { row: 1, column: 0 }, 3)).toEqual({ to: { row: 1, column: 0 } })
})

it('sets a verdict by its letter, and leaves other keys to the browser', () => {
  expect(afterKey('n', { row: 0, column: 0 }, 3)).toEqual({ verdict: 'N' })
  expect(afterKey('R', { row: 0, column: 0 }, 3)).toEqual({ verdict: 'R' })
  expect(afterKey('Tab', { row: 0, column: 0 }, 3)).toBeNull()
})
