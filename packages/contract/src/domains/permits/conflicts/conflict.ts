import { z } from 'zod'
import { endpoint, SAVED } from '../../../kit/endpoint.ts'
import { anyOf, dayRange, listQuery } from '../../../kit/list-query.ts'
import { may } from '../../../kit/permissions.ts'
import { id, instant, optionalId, optionalText, text } from '../../../kit/text.ts'
import { PERMIT } from '../items.ts'
import { permitLifecycle } from '../permit-lifecycle.ts'
import { CREW_ROLES } from '../permit-words.ts'

/** Why two permits conflict. */
export const CONFLICT_KINDS = ['PLACE', 'SYSTEM', 'TEST_RUN', 'EQUIPMENT', 'WATCHER', 'PERSON'] as const
export type ConflictKind = (typeof CONFLICT_KINDS)[number]

/** How far a free slot may be from what was planned. */
export const SLOT_DAYS = 14

const verdict = z.enum(['N', 'R'])
const reason = z.object({
  kind: z.enum(CONFLICT_KINDS),
  verdict,
  /** A sentence. */
  text: z.string(),
  /** What the matrix asks for where it restricts. */
  measure: z.string().nullable(),
})

/** A permit as somebody reads it who may have no access to it: then it has neither title nor place. */
const side = z.object({
  id: z.int(),
  number: z.string(),
  /** Null: another permit, of which number and window are all that shows. */
  title: z.string().nullable(),
  placeName: z.string().nullable(),
  status: z.enum(permitLifecycle.states).nullable(),
  startsAt: instant,
  endsAt: instant,
})
export type ConflictSide = z.output<typeof side>

const found = {
  /** N: not together. R: restricted, until somebody acknowledges the measure. */
  verdict,
  reasons: z.array(reason),
  isSettled: z.boolean(),
  settledBy: z.string().nullable(),
  settledAt: instant.nullable(),
  /** The measure that was acknowledged. */
  measure: z.string().nullable(),
  /** What an acknowledgement is about: it changes with window, place and reasons. */
  mark: z.string(),
  /** The caller can acknowledge it. */
  canSettle: z.boolean(),
}

/** Another permit that conflicts with one, or with a plan. */
export const conflict = z.object({ other: side, ...found })
export type Conflict = z.output<typeof conflict>

/** Two permits that conflict. */
const conflictPair = z.object({
  /** The numbers of both permits: `12-57`. */
  key: z.string(),
  one: side,
  other: side,
  ...found,
  /** Who can acknowledge it, by name; empty where nobody can. */
  settlers: z.array(z.string()),
})
export type ConflictPair = z.output<typeof conflictPair>

/** A window without conflicts. */
const slot = z.object({ startsAt: instant, endsAt: instant })

/** What is planned, as far as conflicts depend on it. */
export const plan = z
  .strictObject({
    /** The stored permit that is being written. */
    id: optionalId,
    /** The permit above it, with which it does not conflict. */
    parentId: optionalId,
    workTypeId: id,
    locationId: id,
    subLocationId: optionalId,
    level: z
      .int()
      .min(-20)
      .max(200)
      .nullish()
      .transform((value) => value ?? null),
    system: optionalText(100),
    startsAt: instant,
    endsAt: instant,
    equipment: z
      .array(z.strictObject({ equipmentId: id, isSubject: z.boolean().default(false) }))
      .max(100)
      .default([]),
    people: z
      .array(z.strictObject({ userId: id, crewRole: z.enum(CREW_ROLES) }))
      .max(200)
      .default([]),
  })
  .refine(({ startsAt, endsAt }) => Date.parse(endsAt) > Date.parse(startsAt), {
    message: 'Choose a later time',
    path: ['endsAt'],
  })
export type Plan = z.output<typeof plan>
export type PlanInput = z.input<typeof plan>

/** Work that must not run together with other work, or only with an agreed measure. */
export const permitConflicts = {
  check: endpoint({
    method: 'POST',
    path: '/permits/conflicts',
    summary: 'Conflicts of a stored permit or of a plan, with the nearest free window',
    permission: may(PERMIT, 'read'),
    confidential: true,
    body: z
      .strictObject({ id: id.optional(), plan: plan.optional() })
      .refine((body) => (body.id === undefined) !== (body.plan === undefined), 'Send the id of a permit or a plan'),
    data: z.object({
      conflicts: z.array(conflict),
      /** Of the same length; null: nothing conflicts, or no window is free within 14 days. */
      freeSlot: slot.nullable(),
    }),
    example: { body: { id: 1 } },
  }),
  settle: endpoint({
    method: 'POST',
    path: '/permits/conflicts/settle',
    summary: 'Acknowledge a restricted conflict with the measure that makes it safe',
    done: SAVED,
    permission: may(PERMIT, 'update'),
    body: z.strictObject({ id, otherId: id, mark: z.string().min(1).max(100), measure: text(1000) }),
    data: z.object({ isSettled: z.literal(true) }),
  }),
  list: endpoint({
    method: 'POST',
    path: '/permits/conflicts/list',
    summary: 'List the conflicts among planned and live permits; without days those of the next 7 days',
    permission: may(PERMIT, 'read'),
    kind: 'list',
    confidential: true,
    body: listQuery(['startsAt'], {
      days: dayRange,
      siteId: anyOf(id),
      locationId: anyOf(id),
      verdict: anyOf(verdict),
      /** Not permitted, or restricted and not acknowledged yet. */
      open: anyOf(z.enum(['yes', 'no'])),
    }),
    data: z.array(conflictPair),
  }),
}
export type ConflictQuery = z.output<typeof permitConflicts.list.body>
