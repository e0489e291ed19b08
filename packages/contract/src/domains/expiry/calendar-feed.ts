import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { instant } from '../../kit/text.ts'

const own = { permission: 'signed-in', ownScope: true } as const
const PATH = '/calendar-feed'

/** The own subscription of calendar programs: who has the address reads what its owner may read. */
export const calendarFeed = {
  get: endpoint({
    ...own,
    method: 'GET',
    path: PATH,
    summary: 'Whether the own calendar address exists; the address itself is told once, when it is made',
    data: z.object({ createdAt: instant, lastReadAt: instant.nullable() }).nullable(),
  }),
  /** An earlier address ends in the same moment. */
  create: endpoint({
    ...own,
    method: 'POST',
    path: PATH,
    summary: 'Make the own calendar address, in the place of an earlier one',
    data: z.object({ address: z.string() }),
  }),
  stop: endpoint({ ...own, method: 'DELETE', path: PATH, summary: 'Stop the own calendar address' }),
  read: endpoint({
    method: 'GET',
    path: `${PATH}/:file`,
    summary: 'Read what expires as iCalendar, by the secret address of a person',
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
