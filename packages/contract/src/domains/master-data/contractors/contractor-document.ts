import { z } from 'zod'
import { anyOf, dayRange } from '../../../kit/list-query.ts'
import { resource } from '../../../kit/resource.ts'
import { day, id, optionalDay, optionalId, optionalText, text } from '../../../kit/text.ts'
import { fileData } from '../../files/file.ts'
import { contractorDocumentHead } from '../heads.ts'

/** Documents of a contractor, such as insurance or a safety plan, with their expiry date. */
export const contractorDocument = resource('contractor-documents', {
  ...contractorDocumentHead,
  write: z.strictObject({
    contractorId: id,
    title: text(150),
    documentNumber: optionalText(80),
    validUntil: optionalDay,
    fileId: optionalId,
  }),
  read: z.object({
    contractorId: z.int(),
    contractorName: z.string(),
    title: z.string(),
    documentNumber: z.string().nullable(),
    validUntil: day.nullable(),
    fileId: z.int().nullable(),
    file: fileData.nullable(),
  }),
  filter: { contractorId: anyOf(id), validUntil: dayRange },
  sortable: ['id', 'title', 'validUntil', 'updatedAt'],
  defaultOrder: { column: 'validUntil', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'archive', 'restore', 'delete', 'export'],
})
