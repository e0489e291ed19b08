import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { may } from '../../../kit/permissions.ts'
import { id, instant } from '../../../kit/text.ts'
import { PERMIT } from '../items.ts'
import { permitLifecycle, SUSPEND_CODES } from '../permit-lifecycle.ts'
import { PERMIT_KINDS, PERMIT_RISKS } from '../permit-words.ts'

/** The longest window of a board. */
export const MOST_HOURS = 48
/** How many changes between two instants are listed. */
export const MOST_CHANGES = 200

const status = z.enum(permitLifecycle.states)
const chosen = (value: string | null | undefined) => value ?? null
const optionalInstant = instant.nullish().transform(chosen)

/** A permit as a bar of the board and a mark of the plot plan, at the instant of the board. */
export const boardPermit = z.object({
  id: z.int(),
  number: z.string(),
  kind: z.enum(PERMIT_KINDS),
  title: z.string(),
  workTypeName: z.string(),
  risk: z.enum(PERMIT_RISKS),
  subLocationName: z.string().nullable(),
  holderName: z.string(),
  employerName: z.string(),
  startsAt: instant,
  endsAt: instant,
  status,
  /** People at work under it. */
  people: z.int(),
  /** Isolation points that are locked for it. */
  isolations: z.int(),
  /** Why it is suspended, and since when. */
  suspendReason: z.string().nullable(),
  suspendedAt: instant.nullable(),
})
export type BoardPermit = z.output<typeof boardPermit>

export const boardAlarm = z.object({
  id: z.int(),
  version: z.int(),
  code: z.enum(SUSPEND_CODES),
  reason: z.string(),
  raisedAt: instant,
  raisedByName: z.string(),
  endedAt: instant.nullable(),
  endedByName: z.string().nullable(),
  siteId: z.int(),
  siteName: z.string(),
  isWholeSite: z.boolean(),
  areas: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Permits that were suspended by it. */
  permits: z.int(),
  people: z.int(),
  atMusterPoint: z.int(),
  canEnd: z.boolean(),
})
export type BoardAlarm = z.output<typeof boardAlarm>

export const boardArea = z.object({
  locationId: z.int(),
  locationName: z.string(),
  areaOwnerName: z.string().nullable(),
  /** The caller can suspend everything in it. */
  canSuspend: z.boolean(),
  permits: z.array(boardPermit),
})
export type BoardArea = z.output<typeof boardArea>

const site = z.object({ id: z.int(), name: z.string() })

/** What runs where: now, or as it was at any past minute. */
export const board = {
  read: endpoint({
    method: 'POST',
    path: '/permits/board',
    summary: 'The permits of a site by area and time, now or at a past instant',
    permission: may(PERMIT, 'read'),
    body: z.strictObject({
      /** Left out: the own site. */
      siteId: id.nullish().transform((value) => value ?? null),
      /** Left out: now. */
      at: optionalInstant,
      from: optionalInstant,
      until: optionalInstant,
    }),
    data: z.object({
      at: instant,
      isLive: z.boolean(),
      from: instant,
      until: instant,
      site: site.nullable(),
      sites: z.array(site),
      areas: z.array(boardArea),
      alarms: z.array(boardAlarm),
      canSuspendSite: z.boolean(),
      /** The caller reads every permit of the site; else other work can go on there, too. */
      readsWholeSite: z.boolean(),
    }),
  }),
  changes: endpoint({
    method: 'POST',
    path: '/permits/board/changes',
    summary: 'What happened to the permits of a site between two instants, newest first',
    permission: may(PERMIT, 'read'),
    body: z.strictObject({ siteId: id, from: instant, until: instant }),
    data: z.object({
      total: z.int(),
      first: z.array(
        z.object({
          id: z.int(),
          at: instant,
          permitId: z.int(),
          number: z.string(),
          title: z.string(),
          locationName: z.string(),
          label: z.string(),
          /** Null: the system. */
          actorName: z.string().nullable(),
          fromStatus: status.nullable(),
          toStatus: status,
          reason: z.string().nullable(),
        }),
      ),
    }),
  }),
}
