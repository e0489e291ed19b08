import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { allowedAction } from '../../../kit/lifecycle.ts'
import { anyOf } from '../../../kit/list-query.ts'
import { may } from '../../../kit/permissions.ts'
import { days, oneOf, records, register } from '../../../kit/register.ts'
import { day, id, instant, rowVersion, text } from '../../../kit/text.ts'
import { users } from '../../identity/user.ts'
import { MEDICAL_RECORD } from '../items.ts'
import { TEST_LABELS, TESTS } from './examination-words.ts'
import { RECALL_ACTIONS, RECALL_STATE_LABELS, RECALL_STATES } from './recall-lifecycle.ts'

const recallRow = z.object({
  id,
  version: z.int(),
  userId: id,
  username: z.string(),
  fullName: z.string(),
  photoFileId: id.nullable(),
  dueOn: day,
  /** Days that are left, negative where it is overdue. */
  daysLeft: z.int(),
  tests: z.array(z.enum(TESTS)),
  status: z.enum(RECALL_STATES),
  summonedAt: instant.nullable(),
  quietUntil: day.nullable(),
  actions: z.array(allowedAction(RECALL_ACTIONS)),
})
export type RecallRow = z.infer<typeof recallRow>

/** Who is called for tests that are due. */
export const recalls = register({
  label: { one: 'recall', many: 'recalls' },
  file: 'recalls',
  row: recallRow,
  filters: {
    status: oneOf('State', RECALL_STATES, RECALL_STATE_LABELS),
    test: oneOf('Test', TESTS, TEST_LABELS),
    dueOn: days('Due'),
    userId: records('Person', users),
    id: anyOf(id),
  },
  sortable: ['dueOn'],
  order: { column: 'dueOn', direction: 'ascending' },
  columns: {
    fullName: { label: 'Person', header: 'Name' },
    username: 'Employee ID',
    dueOn: 'Due',
    tests: { label: 'Tests', value: ({ tests }) => tests.map((test) => TEST_LABELS[test]).join(', ') },
    status: { label: 'State', value: ({ status }) => RECALL_STATE_LABELS[status] },
    summonedAt: 'Summoned',
  },
})

const moving = { method: 'POST', permission: may(MEDICAL_RECORD, 'update') } as const
const closing = { ...moving, data: z.array(id) } as const
const known = { id, version: rowVersion, reason: text(500) }

/** So many are summoned at once. */
export const MOST_SUMMONED = 500

/** Recalls of people whose tests are due. */
export const recall = {
  list: endpoint({
    ...recalls.list,
    path: '/recalls/list',
    summary: 'List who is called for tests that are due',
    permission: may(MEDICAL_RECORD, 'read'),
    reading: 'list',
  }),
  summon: endpoint({
    ...moving,
    path: '/recalls/summon',
    summary: 'Ask people to book their appointment',
    done: 'Summoned',
    body: z.strictObject({ ids: z.array(id).min(1).max(MOST_SUMMONED) }),
    data: z.object({
      summoned: z.array(id),
      /** Who was not summoned, each with the reason. */
      refused: z.array(z.object({ id, fullName: z.string(), message: z.string() })),
    }),
  }),
  decline: endpoint({
    ...closing,
    path: '/recalls/decline',
    summary: 'Record that a person declines the tests',
    done: 'Recorded',
    body: z.strictObject(known),
  }),
  excuse: endpoint({
    ...closing,
    path: '/recalls/excuse',
    summary: 'Excuse a person from the tests until a day',
    done: 'Excused',
    body: z.strictObject({ ...known, quietUntil: day }),
  }),
}
