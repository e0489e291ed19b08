import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { resource } from '../../kit/resource.ts'
import { day, text } from '../../kit/text.ts'

/** A few words of the company to everybody, shown on Home from a day until a day (G-046, G-088). */
export const greeting = resource('greetings', {
  menuItem: 'submenu/Company',
  label: { one: 'greeting', many: 'greetings' },
  write: z.strictObject({
    title: text(100),
    text: text(500),
    validFrom: day,
    /** The last day it is shown; without one until it is archived. */
    validUntil: day.nullable(),
  }),
  read: z.object({ title: z.string(), text: z.string(), validFrom: day, validUntil: day.nullable() }),
  filter: {},
  sortable: ['id', 'title', 'validFrom', 'updatedAt'],
  defaultOrder: { column: 'validFrom', direction: 'descending' },
  verbs: ['list', 'get', 'create', 'update', 'duplicate', 'archive', 'restore', 'delete', 'export', 'options'],
  paths: { list: '/greeting', add: '/greeting/add' },
})

/** The greetings of the day, the newest first. */
export const todaysGreetings = endpoint({
  method: 'GET',
  path: '/greetings/today',
  summary: 'The greetings of the day',
  permission: 'signed-in',
  data: z.array(z.object({ id: z.int(), title: z.string(), text: z.string() })),
})
