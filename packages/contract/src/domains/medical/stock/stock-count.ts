import { z } from 'zod'
import { endpoint, idParams } from '../../../kit/endpoint.ts'
import { allowedAction } from '../../../kit/lifecycle.ts'
import { anyOf } from '../../../kit/list-query.ts'
import { may } from '../../../kit/permissions.ts'
import { oneOf, records, register } from '../../../kit/register.ts'
import { day, id, instant, optionalText, rowVersion } from '../../../kit/text.ts'
import { medicalCenter } from '../centers/medical-center.ts'
import { INVENTORY, MEDICINE } from '../items.ts'
import { COUNT_ACTIONS, COUNT_STATE_LABELS, COUNT_STATES } from './count-lifecycle.ts'
import { MOST_IN_BATCH, STOCK_KINDS } from './stock-words.ts'

const RANGE = `From 0 to ${MOST_IN_BATCH}`
/** What is found on the shelf. */
const counted = z.int('Use a whole number').min(0, RANGE).max(MOST_IN_BATCH, RANGE).nullable()

/** A batch that is counted. What the ledger says is not shown before the count is handed in: a number that is known is found. */
export const countLine = z.object({
  batchId: id,
  itemCode: z.string(),
  itemName: z.string(),
  unit: z.string(),
  batchNo: z.string(),
  expiresOn: day.nullable(),
  counted: z.int().nullable(),
  reason: z.string().nullable(),
  /** What the ledger said when it was counted; null while the count is open. */
  expected: z.int().nullable(),
  /** The batch has moved since: count it again. */
  moved: z.boolean(),
  posted: z.boolean(),
})
export type CountLine = z.infer<typeof countLine>

const countRow = z.object({
  id,
  version: z.int(),
  kind: z.enum(STOCK_KINDS),
  centerId: id,
  centerName: z.string(),
  status: z.enum(COUNT_STATES),
  lines: z.int(),
  /** Lines that have been counted. */
  done: z.int(),
  /** Lines whose count is not what the ledger said; null while the count is open. */
  differences: z.int().nullable(),
  counter: z.string(),
  createdDate: instant,
  postedBy: z.string().nullable(),
  postedAt: instant.nullable(),
})
export type CountRow = z.infer<typeof countRow>

/** Counts, as they are listed. */
export const stockCounts = register({
  label: { one: 'count', many: 'counts' },
  file: 'stock-counts',
  row: countRow,
  filters: {
    centerId: records('Medical center', medicalCenter),
    status: oneOf('State', COUNT_STATES, COUNT_STATE_LABELS),
    kind: anyOf(z.enum(STOCK_KINDS)),
    id: anyOf(id),
  },
  sortable: ['createdDate'],
  order: { column: 'createdDate', direction: 'descending' },
  columns: {
    createdDate: 'Begun',
    centerName: 'Medical center',
    status: { label: 'State', value: ({ status }) => COUNT_STATE_LABELS[status] },
    lines: 'Batches',
    done: 'Counted',
    differences: 'Differences',
    counter: 'Counted by',
    postedBy: 'Posted by',
    postedAt: 'Posted',
  },
})

export const countDetail = countRow.extend({
  rows: z.array(countLine),
  /** The reader writes what is found. */
  canWrite: z.boolean(),
  actions: z.array(allowedAction(COUNT_ACTIONS)),
})
export type CountDetail = z.infer<typeof countDetail>

/** A count asks for the permission of its kind of item: that of either is let in, and the command asks for its own. */
const either = [MEDICINE, INVENTORY] as const
const changing = { method: 'POST', permission: may(either, 'update'), data: countDetail } as const
const acting = z.strictObject({ id, version: rowVersion })

/** Counts of the shelves. */
export const stockCount = {
  list: endpoint({
    ...stockCounts.list,
    path: '/stock-counts/list',
    summary: 'List counts of the stock',
    permission: may(either, 'read'),
  }),
  get: endpoint({
    method: 'GET',
    path: '/stock-counts/:id',
    summary: 'Read a count with its lines',
    permission: may(either, 'read'),
    params: idParams,
    data: countDetail,
  }),
  begin: endpoint({
    ...changing,
    path: '/stock-counts',
    summary: 'Begin to count what a center has of medicines or of the inventory',
    done: 'Count begun',
    creates: true,
    body: z.strictObject({ kind: z.enum(STOCK_KINDS), centerId: id }),
  }),
  write: endpoint({
    ...changing,
    path: '/stock-counts/lines/update',
    summary: 'Write what was found of batches',
    done: 'Saved',
    body: acting.extend({
      lines: z
        .array(z.strictObject({ batchId: id, counted, reason: optionalText(200) }))
        .min(1)
        .max(200),
    }),
  }),
  hand: endpoint({
    ...changing,
    path: '/stock-counts/hand-in',
    summary: 'Hand in a count',
    done: 'Count handed in',
    body: acting,
  }),
  post: endpoint({
    ...changing,
    path: '/stock-counts/post',
    summary: 'Post the differences of a count that somebody else has made',
    done: 'Differences posted',
    body: acting,
  }),
  return: endpoint({
    ...changing,
    path: '/stock-counts/return',
    summary: 'Return a count, to be counted again',
    done: 'Count returned',
    body: acting.extend({ reason: optionalText(500) }),
  }),
  cancel: endpoint({
    ...changing,
    path: '/stock-counts/cancel',
    summary: 'Cancel a count',
    done: 'Count cancelled',
    body: acting.extend({ reason: optionalText(500) }),
  }),
}
