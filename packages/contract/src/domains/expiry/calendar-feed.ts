import { z } from 'zod'
import { DELETED, endpoint } from '../../kit/endpoint.ts'
import { instant } from '../../kit/text.ts'

const own = { permission: 'signed-in', ownScope: true } as const
const PATH = '/calendar-feed'

/** A user's subscription address for calendar apps: anyone with the address reads what the user can read. */
export const calendarFeed = {
  get: endpoint({
    ...own,
    method: 'GET',
    path: PATH,
    summary: 'Read when the own calendar address was created; the address itself is returned only once, at creation',
    data: z.object({ createdAt: instant, lastReadAt: instant.nullable() }).nullable(),
  }),
  /** Replaces an earlier address. */
  create: endpoint({
    ...own,
    method: 'POST',
    path: PATH,
    summary: 'Create the own calendar address; an earlier one stops working',
    data: z.object({ address: z.string() }),
  }),
  stop: endpoint({ ...own, method: 'DELETE', path: PATH, summary: 'Stop the own calendar address', done: DELETED }),
  read: endpoint({
    method: 'GET',
    path: `${PATH}/:file`,
    summary: 'Read due dates as iCalendar, by the secret address of a user',
    permission: 'public',
    kind: 'file',
    params: z.strictObject({
      file: z
        .string()
        .regex(/^[\w-]{43}\.ics$/)
        .meta({ examples: [`${'x'.repeat(43)}.ics`] }),
    }),
  }),
}
