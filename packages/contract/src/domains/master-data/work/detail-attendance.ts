import { z } from 'zod'
import { anyOf } from '../../../kit/list-query.ts'
import { resource } from '../../../kit/resource.ts'
import { id, optionalText, text } from '../../../kit/text.ts'
import { detailAttendanceHead } from '../heads.ts'

/** What an attendance says more exactly: sick with a letter, or without one. Deleted by GET (MASTER-031, AMB-65). */
export const detailAttendance = resource('detail-attendances', {
  ...detailAttendanceHead,
  write: z.strictObject({
    detailName: text(100),
    code: text(50),
    attId: id.meta({ title: 'Attendance', named: 'attendanceName' }),
    proofRequired: z.boolean(),
    description: optionalText(2000),
  }),
  read: z.object({
    detailAttId: z.int(),
    detailName: z.string(),
    code: z.string(),
    attId: z.int(),
    attendanceName: z.string(),
    proofRequired: z.boolean(),
    description: z.string().nullable(),
  }),
  filter: { attId: anyOf(id) },
  sortable: ['id', 'detailName', 'code', 'updatedAt'],
  defaultOrder: { column: 'detailName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'duplicate', 'archive', 'restore', 'delete', 'export', 'options'],
  calls: { delete: ['GET', '/delete/:id'] },
})
