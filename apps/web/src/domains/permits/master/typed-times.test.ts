import { expect, it } from 'vitest'
import { typedTimes } from './typed-times.ts'

it('reads the ends of shifts as people type them, and leaves what is no time', () => {
  expect(typedTimes(['19.00', '7', '06:30', ' 7:15'])).toEqual(['06:30', '07:00', '07:15', '19:00'])
  expect(typedTimes(['noon', '7:5'])).toEqual(['7:5', 'noon'])
})
