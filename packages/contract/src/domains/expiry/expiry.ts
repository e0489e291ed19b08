import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { anyOf, dayRange, listQuery } from '../../kit/list-query.ts'
import { day, id } from '../../kit/text.ts'
import { EXPIRY_KINDS, EXPIRY_STATES, EXPIRY_WITHIN } from '../notifications/expiry-kind.ts'

const kind = z.enum(EXPIRY_KINDS)

/** One due date of a record. */
export const expiryRow = z.object({
  /** Identifies the row: equipment with two obligations has two rows. */
  key: z.string(),
  kind,
  /** The id of the record. */
  id,
  dueOn: day,
  /** Negative when overdue. */
  daysLeft: z.int(),
  state: z.enum(EXPIRY_STATES),
  title: z.string(),
  detail: z.string().nullable(),
  /** The owner or holder of the record. */
  holder: z.string().nullable(),
  location: z.string().nullable(),
  /** The page of its record. */
  link: z.string(),
})
export type ExpiryRow = z.infer<typeof expiryRow>

const filter = {
  kind: anyOf(kind),
  /** The widest of them applies; each includes what is overdue. */
  within: anyOf(z.enum(EXPIRY_WITHIN)),
  dueOn: dayRange,
  siteId: anyOf(id),
  /** Includes the locations inside it. */
  locationId: anyOf(id),
  userId: anyOf(id),
}

/** Ordered by due date, then by title. */
export const expiryQuery = listQuery(['dueOn'], filter)
const criteria = z.strictObject({ keyword: expiryQuery.shape.keyword, filter: expiryQuery.shape.filter })

/** Enough for a month with its whole weeks. */
export const MAX_DAYS = 62
const span = criteria.extend({ from: day, until: day }).refine(({ from, until }) => {
  const days = (Date.parse(until) - Date.parse(from)) / 86_400_000
  return days >= 0 && days < MAX_DAYS
}, `Ask for at most ${MAX_DAYS} days`)

const kindCount = z.object({ kind, count: z.int() })

const own = { permission: 'signed-in', ownScope: true } as const

/** The expiry calendar: of each kind, only the records that the reader can open. */
export const expiry = {
  list: endpoint({
    ...own,
    method: 'POST',
    path: '/expiry/list',
    summary: 'List due dates, by day',
    kind: 'list',
    body: expiryQuery,
    data: z.array(expiryRow),
  }),
  days: endpoint({
    ...own,
    method: 'POST',
    path: '/expiry/days',
    summary: 'Count due dates on each day of a month, by kind',
    body: span,
    data: z.array(z.object({ day, kinds: z.array(kindCount) })),
  }),
  counts: endpoint({
    ...own,
    method: 'POST',
    path: '/expiry/counts',
    summary:
      'Count due dates that are overdue, within 30 and within 90 days, and list the kinds that the reader can read',
    body: criteria,
    data: z.object({ overdue: z.int(), within30: z.int(), within90: z.int(), kinds: z.array(kind) }),
  }),
  export: endpoint({
    ...own,
    method: 'POST',
    path: '/expiry/export',
    summary: 'Export due dates',
    kind: 'file',
    body: expiryQuery,
  }),
}
