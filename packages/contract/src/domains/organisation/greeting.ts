import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { inOrder } from '../../kit/order.ts'
import { resource } from '../../kit/resource.ts'
import { day, text } from '../../kit/text.ts'
import { greetingHead } from './heads.ts'

/** A short message of the company to all users, on Home from a date to a date (G-046, G-088). */
export const greeting = resource('greetings', {
  ...greetingHead,
  write: z
    .strictObject({
      title: text(100),
      text: text(500),
      validFrom: day,
      /** The last day; null: until it is archived. */
      validUntil: day.nullable(),
    })
    .superRefine(inOrder(['validFrom', 'validUntil'], 'Choose a day on or after the first day')),
  read: z.object({ title: z.string(), text: z.string(), validFrom: day, validUntil: day.nullable() }),
  filter: {},
  sortable: ['id', 'title', 'validFrom', 'updatedAt'],
  defaultOrder: { column: 'validFrom', direction: 'descending' },
  verbs: ['list', 'get', 'create', 'update', 'duplicate', 'archive', 'restore', 'delete', 'export', 'options'],
})

/** Today's greetings, the newest first. */
export const todaysGreetings = endpoint({
  method: 'GET',
  path: '/greetings/today',
  summary: 'Read today’s greetings',
  permission: 'signed-in',
  data: z.array(z.object({ id: z.int(), title: z.string(), text: z.string() })),
})
