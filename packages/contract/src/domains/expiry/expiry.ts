import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { anyOf, dayRange, listQuery } from '../../kit/list-query.ts'
import { day, id } from '../../kit/text.ts'
import { EXPIRY_KINDS, EXPIRY_STATES, EXPIRY_WITHIN } from './expiry-kind.ts'

const kind = z.enum(EXPIRY_KINDS)

/** One thing that expires or falls due. */
export const expiryRow = z.object({
  /** Of the row: a piece of equipment with two obligations stands twice. */
  key: z.string(),
  kind,
  /** Of the record behind it. */
  id,
  dueOn: day,
  /** Negative when it is over. */
  daysLeft: z.int(),
  state: z.enum(EXPIRY_STATES),
  title: z.string(),
  detail: z.string().nullable(),
  /** Whose it is or who has it. */
  holder: z.string().nullable(),
  place: z.string().nullable(),
  /** The page of its record. */
  link: z.string(),
})
export type ExpiryRow = z.infer<typeof expiryRow>

const filter = {
  kind: anyOf(kind),
  /** The widest of them holds; what is over is within any. */
  within: anyOf(z.enum(EXPIRY_WITHIN)),
  dueOn: dayRange,
  siteId: anyOf(id),
  /** With what lies in it. */
  locationId: anyOf(id),
  userId: anyOf(id),
}

/** By day, then by title. */
export const expiryQuery = listQuery(['dueOn'], filter)
const asked = z.strictObject({ keyword: expiryQuery.shape.keyword, filter: expiryQuery.shape.filter })

/** A month with the days of the weeks around it. */
export const MOST_DAYS = 62
const span = asked.extend({ from: day, until: day }).refine(({ from, until }) => {
  const days = (Date.parse(until) - Date.parse(from)) / 86_400_000
  return days >= 0 && days < MOST_DAYS
}, `Ask for at most ${MOST_DAYS} days`)

const counted = z.object({ kind, count: z.int() })

const own = { permission: 'signed-in', ownScope: true } as const

/** The calendar of what expires: of every kind only what the reader may read where it is kept. */
export const expiry = {
  list: endpoint({
    ...own,
    method: 'POST',
    path: '/expiry/list',
    summary: 'What expires or falls due, by day',
    kind: 'list',
    body: expiryQuery,
    data: z.array(expiryRow),
  }),
  days: endpoint({
    ...own,
    method: 'POST',
    path: '/expiry/days',
    summary: 'How much falls due on each day of a month, by kind',
    body: span,
    data: z.array(z.object({ day, kinds: z.array(counted) })),
  }),
  counts: endpoint({
    ...own,
    method: 'POST',
    path: '/expiry/counts',
    summary: 'How much is over, or falls due within 30 and within 90 days, and the kinds that the reader may read',
    body: asked,
    data: z.object({ overdue: z.int(), within30: z.int(), within90: z.int(), kinds: z.array(kind) }),
  }),
  export: endpoint({
    ...own,
    method: 'POST',
    path: '/expiry/export',
    summary: 'Export what expires',
    kind: 'file',
    body: expiryQuery,
  }),
}
