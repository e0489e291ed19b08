import { z } from 'zod'
import { endpoint, SAVED } from '../../../kit/endpoint.ts'
import { anyOf } from '../../../kit/list-query.ts'
import { may } from '../../../kit/permissions.ts'
import { resource } from '../../../kit/resource.ts'
import { id, instant, rowVersion } from '../../../kit/text.ts'
import { workHoursHead } from '../heads.ts'
import { HOURS_ITEM } from '../items.ts'

const MONTH = /^(19|20)\d{2}-(0[1-9]|1[0-2])$/
/** A month as it is kept: 2026-10. */
export const month = z
  .string()
  .regex(MONTH, 'Use a month, YYYY-MM')
  .meta({ examples: ['2026-10'] })
/** The same as people and spreadsheets write it, who make a day of it. */
const writtenMonth = z
  .string()
  .max(20, 'Use a month, YYYY-MM')
  .meta({ examples: ['2026-10'], description: 'YYYY-MM' })
  .transform((value) => value.trim().replace(/^(\d{4}-\d{2})-\d{2}.*$/, '$1'))
  .pipe(month)

const whole = (most: number) =>
  z
    .int('Use a whole number')
    .min(0, 'At least 0')
    .max(most, { error: () => `At most ${most.toLocaleString('en')}` })

/** Hours of a month are approved by somebody else before they count. */
export const HOURS_STATES = ['APPROVED', 'WAITING'] as const

/** Nobody works more than every hour of the longest month. */
export const MOST_HOURS_EACH = 744

const described = resource('work-hours', {
  ...workHoursHead,
  write: z.strictObject({
    siteId: id,
    /** Whose people worked: the company itself or one of its contractors. */
    employerId: id,
    month: writtenMonth,
    hours: whole(99_999_999),
    headcount: whole(999_999),
  }),
  read: z.object({
    siteId: z.int(),
    siteName: z.string(),
    employerId: z.int(),
    employerName: z.string(),
    month: z.string(),
    hours: z.int(),
    headcount: z.int(),
    enteredById: z.int().nullable(),
    enteredByName: z.string().nullable(),
    approvedByName: z.string().nullable(),
    approvedAt: instant.nullable(),
    state: z.enum(HOURS_STATES),
    /** Approved by whom did not enter them. */
    mayApprove: z.boolean(),
  }),
  filter: {
    siteId: anyOf(id),
    employerId: anyOf(id),
    month: anyOf(month),
    state: anyOf(z.enum(HOURS_STATES)),
  },
  sortable: ['id', 'month', 'hours', 'headcount', 'updatedAt'],
  defaultOrder: { column: 'month', direction: 'descending' },
  verbs: ['list', 'get', 'create', 'update', 'archive', 'restore', 'export'],
})

/** Months of a site and an employer that the rates miss. */
const gap = z.object({
  siteId: z.int(),
  siteName: z.string(),
  employerId: z.int(),
  employerName: z.string(),
  missing: z.array(month),
  waiting: z.array(month),
})

/** What the hours of a period lack. */
export const hoursGaps = z.object({
  from: month,
  until: month,
  /** Months of hours that are not there. */
  missing: z.int(),
  /** Months of hours that nobody has approved. */
  waiting: z.int(),
  /** Where, the first 100. */
  gaps: z.array(gap),
})
export type HoursGaps = z.infer<typeof hoursGaps>

/** The hours worked, by month, site and employer. Whatever is changed is approved anew. */
export const workHours = {
  ...described,
  endpoints: {
    ...described.endpoints,
    approve: endpoint({
      method: 'POST',
      path: '/work-hours/approve',
      summary: 'Approve hours that somebody else has entered',
      done: SAVED,
      permission: may(HOURS_ITEM, 'update'),
      example: { body: { rows: [{ id: 1, version: 1 }] } },
      body: z.strictObject({
        rows: z
          .array(z.strictObject({ id, version: rowVersion }))
          .min(1)
          .max(1000),
      }),
    }),
    gaps: endpoint({
      method: 'POST',
      path: '/work-hours/gaps',
      summary: 'Months of hours that are missing or not approved, of the last 12 full months',
      permission: may([HOURS_ITEM, 'submenu/Dashboard Management'], 'read'),
      data: hoursGaps,
    }),
  },
}
