import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { days, oneOf, records, register, states, unseen } from '../../kit/register.ts'
import { day, id } from '../../kit/text.ts'
import { DAY } from '../../kit/time.ts'
import { users } from '../identity/user.ts'
import { location } from '../master-data/locations/location.ts'
import { EXPIRY_KINDS, EXPIRY_LABELS, EXPIRY_STATES, EXPIRY_WITHIN } from '../notifications/expiry-kind.ts'
import { site } from '../organisation/site.ts'

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

/** What expires and falls due, by due date, then by title. */
export const expiryList = register({
  label: { one: 'due date', many: 'due dates' },
  file: 'expiry',
  sheet: 'expiry',
  row: expiryRow,
  filters: {
    kind: oneOf('Type', EXPIRY_KINDS, EXPIRY_LABELS),
    siteId: records('Site', site),
    /** Includes the locations inside it. */
    locationId: records('Location', location),
    userId: records('Person', users),
    dueOn: days('Due date'),
    /** The widest of them applies; each includes what is overdue. */
    within: unseen(states('Due', EXPIRY_WITHIN)),
  },
  sortable: ['dueOn'],
  order: { column: 'dueOn', direction: 'ascending' },
  pageSize: 50,
  columns: {
    dueOn: 'Due date',
    daysLeft: 'Days left',
    kind: { label: 'Type', value: ({ kind }) => EXPIRY_LABELS[kind] },
    title: 'Title',
    detail: 'Details',
    holder: 'Holder',
    location: 'Location',
  },
})
const criteria = expiryList.counts.body

/** Enough for a month with its whole weeks. */
export const MAX_DAYS = 62
const span = criteria.extend({ from: day, until: day }).refine(({ from, until }) => {
  const length = (Date.parse(until) - Date.parse(from)) / DAY
  return length >= 0 && length < MAX_DAYS
}, `Ask for at most ${MAX_DAYS} days`)

const kindCount = z.object({ kind, count: z.int() })

const own = { permission: 'signed-in', ownScope: true } as const

/** The expiry calendar: of each kind, only the records that the reader can open. */
export const expiry = {
  list: endpoint({
    ...own,
    ...expiryList.list,
    path: '/expiry/list',
    summary: 'List due dates, by day',
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
    ...expiryList.export,
    path: '/expiry/export',
    summary: 'Export due dates',
  }),
}
