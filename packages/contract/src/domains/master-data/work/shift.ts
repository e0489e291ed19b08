import { z } from 'zod'
import { resource } from '../../../kit/resource.ts'
import { clockTime, optionalText, text } from '../../../kit/text.ts'
import { shiftHead } from '../heads.ts'
import { hoursComplete, shiftMinutes } from './shift-hours.ts'

/** From when until when people work. */
export const shift = resource('shifts', {
  ...shiftHead,
  write: z
    .strictObject({
      shiftName: text(100),
      code: text(50),
      startTime: clockTime.meta({ examples: ['22:00'] }),
      endTime: clockTime.meta({ examples: ['06:00'] }),
      breakMinutes: z.int('Enter whole minutes').min(0, 'Enter 0 or more').max(480, 'At most 480 minutes'),
      description: optionalText(2000),
    })
    .refine(({ startTime, endTime }) => startTime !== endTime, {
      path: ['endTime'],
      message: 'Start and end are the same',
    })
    .refine((hours) => !hoursComplete(hours) || hours.breakMinutes < shiftMinutes(hours), {
      path: ['breakMinutes'],
      message: 'The break is as long as the shift',
    }),
  read: z.object({
    shiftName: z.string(),
    code: z.string(),
    startTime: z.string(),
    endTime: z.string(),
    breakMinutes: z.int(),
    description: z.string().nullable(),
  }),
  filter: {},
  sortable: ['id', 'shiftName', 'code', 'startTime', 'updatedAt'],
  defaultOrder: { column: 'startTime', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'duplicate', 'archive', 'restore', 'delete', 'export', 'options'],
})
