import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { may } from '../../../kit/permissions.ts'
import { id, instant, rowVersion } from '../../../kit/text.ts'
import { PERMIT } from '../items.ts'
import { permitLifecycle } from '../permit-lifecycle.ts'
import { GAS_RESULTS } from '../permit-settings.ts'
import { GASES, type Gas } from '../permit-words.ts'

/**
 * For so many hours an acknowledgement counts where a company has set no ends of shifts: no shift is longer (29 CFR 1910.146 and
 * peers let a permit last one shift of 8 to 12 hours). With them it counts for its shift.
 */
export const ACKNOWLEDGED_HOURS = 12
/** What ends within so many hours ends soon: in the first half of a shift of eight hours, so that its holder plans for it. */
export const ENDS_SOON_HOURS = 4
/** What begins within so many hours is planned for this shift: no shift is longer. */
export const PLANNED_HOURS = 12

export const BRIEF_KINDS = ['PERMIT', 'ISOLATION', 'FIRE_WATCH', 'GAS'] as const
export type BriefKind = (typeof BRIEF_KINDS)[number]

const itemKey = { kind: z.enum(BRIEF_KINDS), id: z.int().min(1), version: rowVersion }

/** Something that whoever comes on shift has to know. */
export const briefItem = z.object({
  ...itemKey,
  permitId: z.int(),
  number: z.string(),
  title: z.string(),
  /** Of the permit. */
  status: z.enum(permitLifecycle.states),
  holderName: z.string(),
  endsAt: instant,
  endsSoon: z.boolean(),
  /** The end of the permit, or of its fire watch, has passed and it is not handed back or signed. */
  isOverdue: z.boolean(),
  people: z.int(),
  suspendReason: z.string().nullable(),
  /** Of an isolation: the point, its energy and its lock. */
  isolation: z
    .object({ point: z.string(), equipment: z.string(), lockNumber: z.string().nullable(), status: z.string() })
    .nullable(),
  /** Until when the fire watch runs. */
  fireWatchUntil: instant.nullable(),
  gas: z
    .object({
      takenAt: instant,
      testerName: z.string(),
      result: z.enum(GAS_RESULTS),
      readings: z.array(
        z.object({
          gas: z.enum(GASES),
          value: z.number(),
          /** Of the test before, at the same level. */
          previous: z.number().nullable(),
        }),
      ),
    })
    .nullable(),
  /** When the caller has acknowledged it as it is now. */
  acknowledgedAt: instant.nullable(),
})
export type BriefItem = z.output<typeof briefItem>
type GasReading = NonNullable<BriefItem['gas']>['readings'][number]

/** Per cent of oxygen in fresh air. */
const FRESH_OXYGEN = 20.9

/** Where the air gets worse: a gas that rises, or oxygen that goes away from fresh air either way; null: it does not. */
export function gasTrend({ gas, value, previous }: GasReading): 'rising' | 'falling' | null {
  if (previous === null || value === previous) return null
  const trend = value > previous ? 'rising' : 'falling'
  if (gas !== ('oxygen' satisfies Gas)) return trend === 'rising' ? trend : null
  return Math.abs(value - FRESH_OXYGEN) > Math.abs(previous - FRESH_OXYGEN) ? trend : null
}

/** A permit that begins soon and is not issued yet. */
export const plannedPermit = z.object({
  permitId: z.int(),
  number: z.string(),
  title: z.string(),
  status: z.enum(permitLifecycle.states),
  holderName: z.string(),
  startsAt: instant,
  endsAt: instant,
})
export type PlannedPermit = z.output<typeof plannedPermit>

/** Somebody who has to acknowledge the brief of an area. */
export const briefReader = z.object({
  userId: z.int(),
  name: z.string(),
  /** Area owner, holder or incoming holder. */
  role: z.enum(['AREA_OWNER', 'HOLDER', 'INCOMING_HOLDER']),
  acknowledged: z.int(),
  lastAt: instant.nullable(),
})
export type BriefReader = z.output<typeof briefReader>

const brief = z.object({
  at: instant,
  siteId: z.int(),
  siteName: z.string(),
  locationId: z.int(),
  locationName: z.string(),
  areaOwnerName: z.string().nullable(),
  items: z.array(briefItem),
  /** Waits for approval or issue, and begins within the next hours; the first first. */
  planned: z.array(plannedPermit),
  readers: z.array(briefReader),
  /** The caller is one of those who have to acknowledge. */
  isReader: z.boolean(),
})
export type ShiftBrief = z.output<typeof brief>

const ofArea = z.strictObject({ locationId: id })

/** What goes on in an area, for whoever comes on shift. */
export const shiftBrief = {
  areas: endpoint({
    method: 'POST',
    path: '/permits/shift-brief/areas',
    summary: 'The areas of a site with work to hand over to the next shift',
    permission: may(PERMIT, 'read'),
    body: z.strictObject({ siteId: id }),
    data: z.array(
      z.object({
        locationId: z.int(),
        locationName: z.string(),
        areaOwnerName: z.string().nullable(),
        permits: z.int(),
        /** The caller is its area owner. */
        isOwn: z.boolean(),
      }),
    ),
  }),
  read: endpoint({
    method: 'POST',
    path: '/permits/shift-brief',
    summary: 'The shift brief of an area: permits, isolations, fire watches, gas values, and who has acknowledged',
    permission: may(PERMIT, 'read'),
    body: ofArea,
    data: brief,
  }),
  acknowledge: endpoint({
    method: 'POST',
    path: '/permits/shift-brief/acknowledge',
    summary: 'Acknowledge items of the shift brief as they were read',
    done: 'Acknowledged',
    permission: may(PERMIT, 'read'),
    body: ofArea.extend({ items: z.array(z.strictObject(itemKey)).min(1).max(1000) }),
    data: brief,
  }),
  print: endpoint({
    method: 'POST',
    path: '/permits/shift-brief/pdf',
    summary: 'The shift brief of an area as a PDF',
    permission: may(PERMIT, 'read'),
    kind: 'file',
    body: ofArea,
  }),
}
