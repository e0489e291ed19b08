import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { TYPE_FLOWS } from './flow.ts'

/** The number beside My Task in the menu, apart from the tasks themselves: every page shows it. */
export const taskCounter = endpoint({
  method: 'GET',
  path: '/my-tasks/counter',
  summary: 'How many tasks wait for the caller, per type of flow',
  permission: 'signed-in',
  ownScope: true,
  data: z.object({
    counter: z.array(z.object({ typeFlow: z.enum(TYPE_FLOWS), myTask: z.int(), overdue: z.int() })),
  }),
})
