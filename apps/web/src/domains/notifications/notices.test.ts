import { notification } from '@selamat/contract/domains/notifications/notification'
import { describe, expect, it } from 'vitest'
import { badgeText, isFinished, noticesBody, REFRESH_MS, restOf } from './notices.ts'

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

describe('the text below the work', () => {
  it.each([
    ['Supervisor review: Oil on the stairs (Budi Santoso)', 'Supervisor review (Budi Santoso)'],
    ['Approved by Agus Setiawan (Oil on the stairs)', 'Approved by Agus Setiawan'],
    ['Review: Oil on the stairs. Reassigned to you by Dewi: on leave', 'Review. Reassigned to you by Dewi: on leave'],
    ['Oil on the stairs. The attendant has left', 'The attendant has left'],
    ['Oil on the stairs, Utilities. Gas alarm', 'Utilities. Gas alarm'],
    ['Supervisor review is due 2026-11-20: Oil on the stairs', 'Supervisor review is due 2026-11-20'],
    ['A complaint task waits for you', 'A complaint task waits for you'],
  ])('of “%s” does not say the work again', (body, rest) => {
    expect(restOf({ body, work: 'Oil on the stairs' })).toBe(rest)
  })
})
