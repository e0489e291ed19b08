import { z } from 'zod'
import { anyOf } from '../../../kit/list-query.ts'
import { inOrder } from '../../../kit/order.ts'
import { resource } from '../../../kit/resource.ts'
import { clockTime, day, id, optionalId, text } from '../../../kit/text.ts'
import { visitMinutes } from '../appointments/visit-type.ts'
import { centerExceptionHead } from '../heads.ts'
import { AFTER_BEGIN, minutesBetween, quota } from './center-session.ts'

export const EXCEPTION_KINDS = ['CLOSED', 'EXTRA'] as const
export const EXCEPTION_KIND_LABELS: Readonly<Record<(typeof EXCEPTION_KINDS)[number], string>> = {
  CLOSED: 'Closed',
  EXTRA: 'Open besides',
}
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null)
const REQUIRED = 'This field is required'

/** Days on which the week does not hold: closed for a holiday or leave, or open besides. */
export const centerException = resource('center-exceptions', {
  ...centerExceptionHead,
  write: z
    .strictObject({
      reason: text(120),
      centerId: id,
      clinicianId: optionalId,
      kind: z.enum(EXCEPTION_KINDS).meta({ choices: EXCEPTION_KIND_LABELS }),
      fromDay: day,
      untilDay: day,
      fromTime: optional(clockTime.meta({ examples: ['08:00'] })),
      untilTime: optional(clockTime.meta({ examples: ['12:00'] })),
      slotMinutes: optional(visitMinutes),
      quota: optional(quota),
    })
    .superRefine(inOrder(['fromDay', 'untilDay'], 'Must not be before the first day'))
    .superRefine(inOrder(['fromTime', 'untilTime'], AFTER_BEGIN, 'rising'))
    .superRefine(({ kind, fromTime, untilTime, slotMinutes, quota: places }, context) => {
      const needed = {
        fromTime: fromTime === null && (kind === 'EXTRA' || untilTime !== null),
        untilTime: untilTime === null && (kind === 'EXTRA' || fromTime !== null),
        slotMinutes: slotMinutes === null && kind === 'EXTRA',
        quota: places === null && kind === 'EXTRA',
      }
      for (const [name, isMissing] of Object.entries(needed)) {
        if (isMissing) context.addIssue({ code: 'custom', path: [name], message: REQUIRED })
      }
      if (fromTime === null || untilTime === null || slotMinutes === null) return
      const length = minutesBetween(fromTime, untilTime)
      if (length > 0 && slotMinutes > length)
        context.addIssue({ code: 'custom', path: ['slotMinutes'], message: `It has ${length} minutes` })
    }),
  read: z.object({
    reason: z.string(),
    centerId: z.int(),
    centerName: z.string(),
    clinicianId: z.int().nullable(),
    clinicianTitle: z.string().nullable(),
    kind: z.enum(EXCEPTION_KINDS),
    fromDay: day,
    untilDay: day,
    fromTime: z.string().nullable(),
    untilTime: z.string().nullable(),
    slotMinutes: z.int().nullable(),
    quota: z.int().nullable(),
  }),
  filter: { centerId: anyOf(id), kind: anyOf(z.enum(EXCEPTION_KINDS)) },
  sortable: ['fromDay', 'reason', 'id', 'updatedAt'],
  defaultOrder: { column: 'fromDay', direction: 'descending' },
  verbs: ['list', 'get', 'create', 'update', 'archive', 'restore', 'delete', 'export'],
  imports: false,
})
