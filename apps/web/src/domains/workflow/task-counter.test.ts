import { describe, expect, it } from 'vitest'
import { counterOf } from './task-counter.ts'

describe('the task counter', () => {
  it('gives how many tasks wait per type of flow (TASKS-07, TASKS-27)', () => {
    const counter = counterOf({ counter: [{ typeFlow: 'Safety', myTask: 12, overdue: 1 }] })
    expect(counter.Safety).toEqual({ waiting: 12, overdue: 1 })
    expect(counter.Health).toEqual({ waiting: 0, overdue: 0 })
    expect(counter.total).toBe(12)
  })

  it('is an error where the answer has none (TASKS-28, ERRORS-16)', () => {
    expect(() => counterOf(null)).toThrow('My task counter data not found')
    expect(() => counterOf({})).toThrow('My task counter data not found')
  })
})
