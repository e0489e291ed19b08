// @vitest-environment happy-dom
import type { NotificationRow } from '@selamat/contract/domains/notifications/notification'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { NoticeLine } from './notice-line.tsx'

const notice: NotificationRow = {
  id: 1,
  subject: 'SHE/HZ/2026/XI/0004',
  type: 'Safety',
  status: 'process',
  urgency: null,
  isRead: false,
  work: 'Oil on the stairs',
  body: 'Supervisor review: Oil on the stairs',
  link: '/my-task',
  createdDate: '2026-11-23T06:30:00+07:00',
}

it('a notification names the work first, then what happened to it, its number last', () => {
  const markup = renderToStaticMarkup(
    <NoticeLine notice={notice} now={new Date('2026-11-23T07:00:00+07:00')} busy={false} onOpen={() => {}} />,
  )
  const text = markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  expect(text).toMatch(/^Oil on the stairs .*Supervisor review SHE.HZ.2026.XI.0004$/)
})
