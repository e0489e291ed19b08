import { z } from 'zod'
import { resource } from '../../../kit/resource.ts'
import { optionalText, text } from '../../../kit/text.ts'
import { attendanceHead } from '../heads.ts'

/** What a person's day can be: present, on leave, sick. */
export const attendance = resource('attendances', {
  ...attendanceHead,
  write: z.strictObject({
    attendanceName: text(100),
    code: text(50),
    countsAsPresent: z.boolean(),
    description: optionalText(2000),
  }),
  read: z.object({
    attId: z.int(),
    attendanceName: z.string(),
    code: z.string(),
    countsAsPresent: z.boolean(),
    description: z.string().nullable(),
  }),
  filter: {},
  sortable: ['id', 'attendanceName', 'code', 'updatedAt'],
  defaultOrder: { column: 'attendanceName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'duplicate', 'archive', 'restore', 'delete', 'export', 'options'],
})
