import { z } from 'zod'
import { anyOf } from '../../../kit/list-query.ts'
import { inOrder } from '../../../kit/order.ts'
import { resource } from '../../../kit/resource.ts'
import { clockTime, day, id, optionalDay, optionalId, text } from '../../../kit/text.ts'
import { visitMinutes } from '../appointments/visit-type.ts'
import { centerSessionHead } from '../heads.ts'

export const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const
const PLACES = 'From 1 to 50'
export const quota = z.int('Use a whole number').min(1, PLACES).max(50, PLACES)
const weekday = z.int('Choose a day of the week').min(1).max(7)
export const AFTER_BEGIN = 'Must be after the begin'

/** What a session is cut into has to fit it. */
export const minutesBetween = (from: string, until: string): number => {
  const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return minutesOf(until) - minutesOf(from)
}

/** When a center is open in every week: of one clinician, or of the center as a whole. */
export const centerSession = resource('center-sessions', {
  ...centerSessionHead,
  write: z
    .strictObject({
      sessionName: text(60),
      centerId: id,
      clinicianId: optionalId,
      weekday,
      fromTime: clockTime.meta({ examples: ['08:00'] }),
      untilTime: clockTime.meta({ examples: ['12:00'] }),
      slotMinutes: visitMinutes,
      quota,
      visitTypeIds: z.array(id).max(50).default([]),
      validFrom: day,
      validUntil: optionalDay,
    })
    .superRefine(inOrder(['fromTime', 'untilTime'], AFTER_BEGIN, 'rising'))
    .superRefine(inOrder(['validFrom', 'validUntil'], 'Must not be before the first day'))
    .superRefine(({ fromTime, untilTime, slotMinutes }, context) => {
      const length = minutesBetween(fromTime, untilTime)
      if (length > 0 && slotMinutes > length)
        context.addIssue({ code: 'custom', path: ['slotMinutes'], message: `The session has ${length} minutes` })
    }),
  read: z.object({
    sessionName: z.string(),
    centerId: z.int(),
    centerName: z.string(),
    clinicianId: z.int().nullable(),
    clinicianTitle: z.string().nullable(),
    weekday: z.int(),
    fromTime: z.string(),
    untilTime: z.string(),
    slotMinutes: z.int(),
    quota: z.int(),
    visitTypeIds: z.array(z.int()),
    /** Their names; null for all types. */
    visitTypes: z.string().nullable(),
    validFrom: day,
    validUntil: day.nullable(),
  }),
  filter: { centerId: anyOf(id), clinicianId: anyOf(id), weekday: anyOf(weekday) },
  sortable: ['weekday', 'sessionName', 'id', 'updatedAt'],
  defaultOrder: { column: 'weekday', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'archive', 'restore', 'delete', 'export'],
  imports: false,
})
