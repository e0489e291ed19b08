import { describe, expect, it } from 'vitest'
import { counterOf, openingType } from './task-counter.ts'

describe('the task counter', () => {
  it('gives the open tasks per type of flow (TASKS-07, TASKS-27)', () => {
    const counter = counterOf({ counter: [{ typeFlow: 'Safety', myTask: 12, overdue: 1 }] })
    expect(counter.Safety).toEqual({ waiting: 12, overdue: 1 })
    expect(counter.Health).toEqual({ waiting: 0, overdue: 0 })
    expect(counter.total).toBe(12)
  })

  it('is an error if the response has none (TASKS-28, ERRORS-16)', () => {
    expect(() => counterOf(null)).toThrow('My task counter data not found')
    expect(() => counterOf({})).toThrow('My task counter data not found')
  })
})

describe('My Task', () => {
  const counter = (safety: number, health: number) =>
    counterOf({
      counter: [
        { typeFlow: 'Safety', myTask: safety, overdue: 0 },
        { typeFlow: 'Health', myTask: health, overdue: 0 },
      ],
    })

  it('opens the type with tasks without a preferred module, otherwise that of the address (ACCESS-27)', () => {
    expect(openingType('Health', counter(3, 0), false)).toBe('Safety')
    expect(openingType('Safety', counter(0, 1), false)).toBe('Health')
    expect(openingType('Health', counter(3, 1), false)).toBe('Health')
    expect(openingType('Health', counter(0, 0), false)).toBe('Health')
    expect(openingType('Health', undefined, false)).toBe('Health')
    expect(openingType('Health', counter(3, 0), true)).toBe('Health')
  })
})
