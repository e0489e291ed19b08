import { z } from 'zod'
import { anyOf } from '../../../kit/list-query.ts'
import { resource } from '../../../kit/resource.ts'
import { id, optionalId, optionalText, text } from '../../../kit/text.ts'
import { riskHead } from '../heads.ts'

/** What can go wrong, for reports and assessments to choose from. */
export const risk = resource('risks', {
  ...riskHead,
  write: z.strictObject({
    riskName: text(200),
    code: text(50),
    hazardId: optionalId,
    consequence: optionalText(2000),
    usualControls: optionalText(2000),
  }),
  read: z.object({
    riskName: z.string(),
    code: z.string(),
    hazardId: z.int().nullable(),
    hazardName: z.string().nullable(),
    consequence: z.string().nullable(),
    usualControls: z.string().nullable(),
  }),
  filter: { hazardId: anyOf(id) },
  sortable: ['id', 'riskName', 'code', 'updatedAt'],
  defaultOrder: { column: 'riskName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'duplicate', 'archive', 'restore', 'delete', 'export', 'options'],
})
