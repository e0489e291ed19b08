import { taskQuery } from '@selamat/contract/domains/workflow/my-task'
import { describe, expect, it } from 'vitest'
import { addressOf, lookupOf } from './notice-address.ts'

const subject = 'SHE/HAZ/2026/XI/0010'

describe('opening a notification', () => {
  it('looks the assignment up by number and flow type: one row, by number descending (NOTIF-20, TASKS-30, LIMITS-22)', () => {
    const body = lookupOf({ subject, type: 'Safety' })
    expect(body).toEqual({
      limit: 1,
      filter: { assignmentNumber: subject, typeFlow: 'Safety' },
      orderBy: 'assignmentNumber',
      direction: 'descending',
    })
    expect(taskQuery.safeParse(body).success).toBe(true)
    expect(lookupOf({ subject, type: 'Health' }).filter?.typeFlow).toBe('Health')
  })

  it('leads to the task detail (NOTIF-24)', () => {
    expect(addressOf({ subject, status: 'new' }, true)).toBe(
      `/my-task/detail?assignmentNumber=${encodeURIComponent(subject)}`,
    )
  })

  it('without the response section when it is over (NOTIF-25) or not among the own tasks (NOTIF-26)', () => {
    expect(addressOf({ subject, status: 'finish' }, true)).toContain('response=hidden')
    expect(addressOf({ subject, status: 'process' }, false)).toContain('response=hidden')
    expect(addressOf({ subject, status: 'process' }, true)).not.toContain('response')
  })
})
