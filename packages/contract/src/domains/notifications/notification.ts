import { z } from 'zod'
import { endpoint, idParams } from '../../kit/endpoint.ts'
import { DIRECTIONS, MAX_OFFSET, PAGE_SIZE } from '../../kit/list-query.ts'
import { URGENCIES } from '../../kit/notification.ts'
import { instant } from '../../kit/text.ts'

export const NOTIFICATION_TYPES = ['Safety', 'Health'] as const

/** A notification; `subject` is the assignment number where it is about a case, whose progress `status` follows (NOTIF-08 to 10). */
export const notificationRow = z.object({
  id: z.int(),
  subject: z.string(),
  /** The work or report it is about, in words; null where only its number shows. */
  work: z.string().nullable(),
  type: z.enum(NOTIFICATION_TYPES),
  /** `new` until somebody answered, `process` after, `finish` when the case has ended; `finish` for other records (NOTIF-25). */
  status: z.enum(['new', 'process', 'finish']),
  body: z.string(),
  urgency: z.enum(URGENCIES).nullable(),
  createdDate: instant,
  isRead: z.boolean(),
  /** The page it is about. */
  link: z.string(),
})
export type NotificationRow = z.infer<typeof notificationRow>

/**
 * One event of the live stream, also its event name; the number at the bell comes with it. A notification's id is the
 * event's id, so that a stream resumed with `Last-Event-ID` gets what came between. `task`: the inbox has changed. `rights`: a role of
 * the user has changed, what the menu offers with it. `permits`: what runs where has changed.
 */
export const liveNotice = z.object({
  kind: z.enum(['notification', 'task', 'rights', 'permits']),
  badgesCountTotal: z.int(),
  notification: notificationRow.nullable(),
})
export type LiveNotice = z.infer<typeof liveNotice>

export const notification = {
  list: endpoint({
    method: 'POST',
    path: '/notifications/list',
    summary: 'List the own notifications, newest first',
    permission: 'signed-in',
    ownScope: true,
    kind: 'list',
    body: z.strictObject({
      page: z.int().min(1).optional(),
      start: z.int().min(0).max(MAX_OFFSET).optional(),
      limit: z.int().min(1).max(100).default(PAGE_SIZE),
      filter: z.strictObject({ type: z.enum(NOTIFICATION_TYPES).optional() }).optional(),
      orderBy: z
        .strictObject({ column: z.literal('createdDate'), direction: z.enum(DIRECTIONS).default('descending') })
        .default({ column: 'createdDate', direction: 'descending' }),
    }),
    example: { body: { page: 1, limit: 10 } },
    data: z.object({
      notificationData: z.object({ notification: z.array(notificationRow), badgesCountTotal: z.int() }),
    }),
  }),
  types: endpoint({
    method: 'POST',
    path: '/notifications/types/list',
    summary: 'The types of notifications',
    permission: 'signed-in',
    ownScope: true,
    data: z.array(z.object({ type: z.enum(NOTIFICATION_TYPES) })),
  }),
  read: endpoint({
    method: 'PUT',
    path: '/notifications/read/:id',
    summary: 'Mark an own notification read; gives the page to open',
    permission: 'signed-in',
    ownScope: true,
    params: idParams,
    data: z.object({ link: z.string() }),
  }),
  readAbout: endpoint({
    method: 'POST',
    path: '/notifications/read-about',
    summary: 'Mark the own notifications about a record read: it was opened',
    permission: 'signed-in',
    ownScope: true,
    body: z.strictObject({
      /** Of the record: an assignment number, or the number of a permit or an assessment. */
      number: z.string().min(1).max(80),
    }),
    data: z.object({ read: z.int() }),
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/notifications/read-all',
    summary: 'Mark all own notifications read',
    permission: 'signed-in',
    ownScope: true,
    data: z.object({ read: z.int() }),
  }),
  readBadges: endpoint({
    method: 'POST',
    path: '/notifications/badges/read',
    summary: 'Reset the number at the bell',
    permission: 'signed-in',
    ownScope: true,
    data: z.object({ badgesCountTotal: z.int() }),
  }),
  events: endpoint({
    method: 'GET',
    path: '/notifications/events',
    summary: 'Live events of the signed-in user (text/event-stream)',
    permission: 'signed-in',
    ownScope: true,
    kind: 'events',
  }),
}
