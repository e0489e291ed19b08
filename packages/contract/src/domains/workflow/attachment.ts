import { z } from 'zod'
import { endpoint, SAVED } from '../../kit/endpoint.ts'
import { MAX_OFFSET } from '../../kit/list-query.ts'
import { id, instant, rowVersion, text } from '../../kit/text.ts'
import { fileData } from '../files/file.ts'

/** What a file that was added to a case is. */
export const ATTACHMENT_KINDS = ['EVIDENCE', 'CERTIFICATE', 'LETTER', 'OTHER'] as const
/** A case takes no more files beside those of its answers. */
export const MAX_ATTACHMENTS = 100

const assignmentNumber = z.string().min(1).max(80)
const kind = z.enum(ATTACHMENT_KINDS)

/** A file of an assignment, added beside its answers (G-069). */
export const attachmentDetail = z.object({
  id: z.int(),
  version: z.int(),
  assignmentNumber: z.string(),
  name: z.string(),
  /** Where it is downloaded. */
  url: z.string(),
  kind,
  uploadedBy: z.object({ username: z.string(), fullName: z.string() }),
  uploadedAt: instant,
  file: fileData,
  /** The caller can rename it and change its kind. */
  canUpdate: z.boolean(),
})
export type AttachmentDetail = z.infer<typeof attachmentDetail>

const each = { method: 'POST', permission: 'signed-in', ownScope: true, confidential: true } as const

export const attachment = {
  list: endpoint({
    ...each,
    path: '/attachment-details/list',
    reading: 'case',
    summary: 'The files that were added to a case that the caller may open, oldest first',
    kind: 'list',
    body: z
      .strictObject({
        assignmentNumber,
        page: z.int().min(1).default(1),
        limit: z.int().min(1).max(MAX_ATTACHMENTS).default(MAX_ATTACHMENTS),
      })
      .refine(({ page, limit }) => page * limit <= MAX_OFFSET, { message: 'Narrow the filter', path: ['page'] }),
    data: z.array(attachmentDetail),
  }),
  data: endpoint({
    ...each,
    path: '/attachment-details/data',
    reading: 'case',
    summary: 'One file of a case that the caller may open',
    body: z.strictObject({ id }),
    data: attachmentDetail,
  }),
  create: endpoint({
    ...each,
    path: '/attachment-details',
    summary: 'Add an uploaded file to a case: its submitter, its assignees, and who may update it in scope',
    done: SAVED,
    creates: true,
    body: z.strictObject({ assignmentNumber, fileId: id, name: text(200), kind }),
    data: attachmentDetail,
  }),
  update: endpoint({
    ...each,
    path: '/attachment-details/update',
    summary: 'Rename a file of a case or change its kind: who added it, and who updates the cases of the whole company',
    done: SAVED,
    body: z.strictObject({ id, version: rowVersion, name: text(200), kind }),
    data: attachmentDetail,
  }),
}
