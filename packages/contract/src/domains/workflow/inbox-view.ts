import { z } from 'zod'
import { endpoint, idParams } from '../../kit/endpoint.ts'
import { keywordText, text } from '../../kit/text.ts'
import { TYPE_FLOWS } from './flow.ts'
import { TASK_COLUMNS, TASK_STATUSES } from './my-task.ts'

/** The parts of the inbox: open tasks (TASKS-16), settled ones (TASKS-17), and what the user reported. */
export const SEGMENTS = ['latest', 'completed', 'reports'] as const
export type Segment = (typeof SEGMENTS)[number]

/** A part of the inbox in an order, with filters; an empty text is no filter. */
export const inboxState = z.strictObject({
  typeFlow: z.enum(TYPE_FLOWS),
  segment: z.enum(SEGMENTS),
  keyword: keywordText,
  /** The name of a workflow. */
  flow: keywordText,
  /** Labels of steps. */
  steps: z.array(keywordText.max(120)).max(50),
  status: z.enum(TASK_STATUSES).or(z.literal('')),
  number: keywordText.max(80),
  /** Only open tasks whose time has passed. */
  due: z.enum(['overdue', '']).default(''),
  from: z.iso.date().or(z.literal('')),
  until: z.iso.date().or(z.literal('')),
  /** Null: the segment's own order. */
  sort: z.strictObject({ column: z.enum(TASK_COLUMNS), descending: z.boolean() }).nullable(),
})
export type InboxState = z.infer<typeof inboxState>

/** How many views a person keeps. */
export const MOST_VIEWS = 20

export const inboxViewRow = z.object({
  id: z.int(),
  name: z.string(),
  state: inboxState,
  /** My Task opens with it. */
  isDefault: z.boolean(),
})
export type InboxViewRow = z.infer<typeof inboxViewRow>

const name = text(40)
const own = { permission: 'signed-in', ownScope: true } as const
const onOne = { ...own, params: idParams } as const

/** Views of the inbox that a person has saved for themselves. */
export const inboxView = {
  list: endpoint({
    ...own,
    method: 'GET',
    path: '/my-tasks/views',
    summary: 'The own saved views of the inbox, by name',
    data: z.array(inboxViewRow),
  }),
  create: endpoint({
    ...own,
    method: 'POST',
    path: '/my-tasks/views',
    summary: 'Save a view of the inbox under a name; at most 20',
    done: 'View saved',
    creates: true,
    body: z.strictObject({ name, state: inboxState, isDefault: z.boolean().default(false) }),
    data: inboxViewRow,
  }),
  update: endpoint({
    ...onOne,
    method: 'PUT',
    path: '/my-tasks/views/:id',
    summary: 'Change name, content or default of an own view; what is left out stays',
    done: 'View saved',
    body: z.strictObject({ name, state: inboxState, isDefault: z.boolean() }).partial(),
    data: inboxViewRow,
  }),
  delete: endpoint({
    ...onOne,
    method: 'DELETE',
    path: '/my-tasks/views/:id',
    summary: 'Delete an own view',
    done: 'View deleted',
  }),
}
