import { notification } from '@selamat/contract/domains/notifications/notification'
import { describe, expect, it } from 'vitest'
import { badgeText, isFinished, noticesBody, REFRESH_MS } from './notices.ts'

describe('the bell', () => {
  it('shows the number of unread notifications (NOTIF-01)', () => {
    expect(badgeText(7)).toBe('7')
    expect(badgeText(0)).toBe('')
  })

  it('shows at most 99+ (NOTIF-02, LIMITS-14)', () => {
    expect(badgeText(99)).toBe('99')
    expect(badgeText(100)).toBe('99+')
  })

  it('requests ten a page, newest first, filtered by a chosen type (NOTIF-05, NOTIF-07, NOTIF-14, NOTIF-15, LIMITS-12)', () => {
    const orderBy = { column: 'createdDate', direction: 'descending' }
    expect(noticesBody(1, null)).toEqual({ page: 1, start: 0, limit: 10, filter: {}, orderBy })
    expect(noticesBody(3, 'Health')).toEqual({ page: 3, start: 20, limit: 10, filter: { type: 'Health' }, orderBy })
    expect(notification.list.body.safeParse(noticesBody(3, 'Health')).success).toBe(true)
  })

  it('reloads every 300000 ms (NOTIF-06, LIMITS-13)', () => {
    expect(REFRESH_MS).toBe(300_000)
  })

  it('knows an ended case in any spelling (NOTIF-25)', () => {
    expect(isFinished({ status: 'finish' })).toBe(true)
    expect(isFinished({ status: 'process' })).toBe(false)
  })
})
