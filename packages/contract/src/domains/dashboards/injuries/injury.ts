import { z } from 'zod'
import { endpoint, SAVED } from '../../../kit/endpoint.ts'
import { anyOf } from '../../../kit/list-query.ts'
import { may } from '../../../kit/permissions.ts'
import { days, oneOf, rare, records, register } from '../../../kit/register.ts'
import { day, id, instant, storedVersion } from '../../../kit/text.ts'
import { INJURY_CLASS_LABELS, INJURY_CLASSES } from '../../medical/visits/visit-words.ts'
import { company } from '../../organisation/company.ts'
import { site } from '../../organisation/site.ts'
import { MANAGEMENT } from '../items.ts'
import { hoursGaps, month } from '../work-hours/work-hours.ts'
import { RATE_BASES, RATES } from './rate-words.ts'

/** An injury at work as its doctor has signed it: nobody's name, and nothing that was found. */
export const injuryRow = z.object({
  id,
  number: z.string(),
  day,
  siteName: z.string().nullable(),
  place: z.string().nullable(),
  employerName: z.string(),
  injuryClass: z.enum(INJURY_CLASSES),
  lostDays: z.int(),
})
export type InjuryRow = z.infer<typeof injuryRow>

/** The injuries that the rates count. */
export const injuries = register({
  label: { one: 'injury', many: 'injuries' },
  file: 'injuries',
  row: injuryRow,
  filters: {
    injuryClass: oneOf('Class', INJURY_CLASSES, INJURY_CLASS_LABELS),
    siteId: records('Site', site),
    employerId: records('Employer', company),
    day: days('Day'),
    rest: rare(oneOf('Days lost', ['yes', 'no'], { yes: 'Some', no: 'None' })),
    id: anyOf(id),
  },
  sortable: ['day', 'lostDays'],
  order: { column: 'day', direction: 'descending' },
  columns: {
    number: 'Number',
    day: 'Day',
    siteName: 'Site',
    place: 'Place',
    employerName: 'Employer',
    injuryClass: { label: 'Class', value: ({ injuryClass }) => INJURY_CLASS_LABELS[injuryClass] },
    lostDays: 'Lost days',
  },
})

const rate = z.object({
  kind: z.enum(RATES),
  base: z.int(),
  hours: z.int(),
  count: z.int(),
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  before: z.number().nullable(),
  change: z.enum(['UP', 'DOWN']).nullable(),
})

/** The rates of the last 12 full months. */
export const injuryRates = z.object({
  from: month,
  until: month,
  rates: z.array(rate),
  gaps: hoursGaps,
  /** Employers with hours or injuries, the first 100 by hours. */
  employers: z.array(
    z.object({
      employerId: z.int(),
      employerName: z.string(),
      isContractor: z.boolean(),
      hours: z.int(),
      rates: z.array(rate),
    }),
  ),
  /** Of the whole company. */
  lastLostTimeOn: day.nullable(),
  daysSince: z.int().nullable(),
  /** The longest time without a lost-time injury between two, or up to today. */
  bestRun: z.int().nullable(),
})
export type InjuryRates = z.infer<typeof injuryRates>

export const rateSettingsWrite = z.strictObject({ rateBase: z.literal(RATE_BASES, 'Choose one from the list') })
export type RateSettings = z.output<typeof rateSettingsWrite>
export const RATE_SETTING_DEFAULTS: RateSettings = { rateBase: 1_000_000 }
const storedSettings = rateSettingsWrite.extend({
  version: z.int(),
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
})
const EXAMPLE = { rateBase: 1_000_000, version: 0 }

/** The register of injuries and the rates made of it. */
export const injury = {
  list: endpoint({
    ...injuries.list,
    path: '/injuries/list',
    summary: 'List injuries at work',
    permission: may(MANAGEMENT, 'read'),
    confidential: true,
  }),
  export: endpoint({
    ...injuries.export,
    path: '/injuries/export',
    summary: 'Export injuries at work',
    permission: may(MANAGEMENT, 'read'),
  }),
  rates: endpoint({
    method: 'POST',
    path: '/injuries/rates',
    summary: 'Rates of injuries with their intervals, of the last 12 full months',
    permission: may(MANAGEMENT, 'read'),
    confidential: true,
    example: { body: {} },
    body: z.strictObject({ siteId: id.optional(), employerId: id.optional() }).optional(),
    data: injuryRates,
  }),
  readSettings: endpoint({
    method: 'GET',
    path: '/injuries/settings',
    summary: 'Read the base of the rates',
    permission: may(MANAGEMENT, 'read'),
    data: storedSettings,
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/injuries/settings',
    summary: 'Change the base of the rates',
    done: SAVED,
    permission: may('submenu/Management Dashboard', 'update'),
    example: { body: EXAMPLE },
    body: rateSettingsWrite.extend({ version: storedVersion }),
    data: storedSettings,
  }),
}
