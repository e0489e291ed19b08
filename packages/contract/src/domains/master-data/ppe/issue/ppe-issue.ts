import { z } from 'zod'
import { endpoint, idParams } from '../../../../kit/endpoint.ts'
import { anyOf, listQuery } from '../../../../kit/list-query.ts'
import { may } from '../../../../kit/permissions.ts'
import { day, id, instant, optionalDay, optionalText, text } from '../../../../kit/text.ts'
import { fileData } from '../../../files/file.ts'
import { ppeLifecycle } from './ppe-lifecycle.ts'

export const PPE_STATUSES = ppeLifecycle.states
/** How something came back. */
export const PPE_CONDITIONS = ['GOOD', 'WORN', 'DAMAGED', 'LOST'] as const
/** Where the replacement stands: past its day, or at most 30 days before it. */
export const PPE_REPLACEMENTS = ['OVERDUE', 'DUE'] as const
export const PPE_DUE_DAYS = 30
/** In bytes; a signature is a few strokes. */
export const SIGNATURE_LIMIT = 200_000
export const SIGNATURE_MESSAGES = {
  type: 'A signature is a PNG picture',
  size: 'The signature is too large. Clear it and sign again',
} as const

/** What one hand-out may hold. */
const item = {
  size: optionalText(20),
  quantity: z.int('Use a whole number').min(1, 'From 1 to 100').max(100, 'From 1 to 100'),
  replaceBy: optionalDay,
}
const issuedItem = z.strictObject({ ppeId: id, ...item })

/** Several things handed out to one person at once, for one signature. */
export const ppeIssueInput = z
  .strictObject({ userId: id, issuedOn: day, items: z.array(issuedItem).min(1, 'Add an item').max(20) })
  .superRefine(({ issuedOn, items }, context) => {
    items.forEach(({ replaceBy }, n) => {
      if (replaceBy !== null && replaceBy < issuedOn)
        context.addIssue({ code: 'custom', message: BEFORE_ISSUE, path: ['items', n, 'replaceBy'] })
    })
  })
export const BEFORE_ISSUE = 'Must not be before the day of issue'

/** Taken back; with a replacement the same is issued again in the same step, on the day of the return. */
export const ppeReturn = z
  .strictObject({
    id,
    version: z.int().min(1),
    returnedOn: day,
    condition: z.enum(PPE_CONDITIONS),
    remarks: optionalText(1000),
    replacement: z
      .strictObject(item)
      .nullish()
      .transform((value) => value ?? null),
  })
  .refine(({ replacement, returnedOn }) => !replacement?.replaceBy || replacement.replaceBy >= returnedOn, {
    message: BEFORE_ISSUE,
    path: ['replacement', 'replaceBy'],
  })

/** One thing in the hands of a person. */
export const ppeIssueRow = z.object({
  id,
  version: z.int(),
  receiptId: id,
  ppeId: id,
  ppeName: z.string(),
  ppeCode: z.string(),
  userId: id,
  username: z.string(),
  fullName: z.string(),
  photoFileId: id.nullable(),
  size: z.string().nullable(),
  quantity: z.int(),
  issuedOn: day,
  issuedBy: z.string(),
  replaceBy: day.nullable(),
  /** Days until it is replaced, negative when it is overdue; null where there is nothing to replace. */
  daysLeft: z.int().nullable(),
  status: z.enum(PPE_STATUSES),
  signedAt: instant.nullable(),
  returnedOn: day.nullable(),
  condition: z.enum(PPE_CONDITIONS).nullable(),
  remarks: z.string().nullable(),
  createdDate: instant,
  updatedAt: instant,
})
export type PpeIssueRow = z.infer<typeof ppeIssueRow>

/** What was handed out at once, and the signature for it. */
export const ppeReceiptRow = z.object({
  id,
  version: z.int(),
  userId: id,
  username: z.string(),
  fullName: z.string(),
  photoFileId: id.nullable(),
  issuedBy: z.string(),
  createdDate: instant,
  items: z.array(ppeIssueRow),
  signedAt: instant.nullable(),
  /** Whose session it was: the holder's, or that of the keeper beside. */
  signedBy: z.string().nullable(),
  /** The name as it was typed, where nobody drew. */
  signedName: z.string().nullable(),
  signature: fileData.nullable(),
  /** Whether the reader may sign it, or have the holder sign. */
  signable: z.boolean(),
})
export type PpeReceiptRow = z.infer<typeof ppeReceiptRow>

export const ppeIssueQuery = listQuery(['issuedOn', 'replaceBy', 'id'], {
  userId: anyOf(id),
  ppeId: anyOf(id),
  status: anyOf(z.enum(PPE_STATUSES)),
  replacement: anyOf(z.enum(PPE_REPLACEMENTS)),
  replaceBy: z.strictObject({ from: day.optional(), until: day.optional() }),
  issuedOn: z.strictObject({ from: day.optional(), until: day.optional() }),
  id: anyOf(id),
})

const own = { permission: 'signed-in', ownScope: true } as const

/** PPE in people's hands: one's own, one's subordinates', and with the right to read PPE everybody's in reach. */
export const ppeIssue = {
  list: endpoint({
    ...own,
    method: 'POST',
    path: '/ppe-issues/list',
    summary: 'List issued PPE',
    kind: 'list',
    body: ppeIssueQuery,
    data: z.array(ppeIssueRow),
  }),
  export: endpoint({
    method: 'POST',
    path: '/ppe-issues/export',
    summary: 'Export issued PPE',
    permission: may('submenu/PPE', 'read'),
    kind: 'file',
    body: ppeIssueQuery,
  }),
  issue: endpoint({
    method: 'POST',
    path: '/ppe-issues',
    summary: 'Hand out PPE to a person',
    permission: may('submenu/PPE', 'create'),
    creates: true,
    body: ppeIssueInput,
    data: ppeReceiptRow,
  }),
  return: endpoint({
    method: 'POST',
    path: '/ppe-issues/return',
    summary: 'Take PPE back, and issue the same again where asked',
    permission: may('submenu/PPE', 'update'),
    creates: true,
    body: ppeReturn,
    /** The receipt of the replacement, where there is one. */
    data: z.object({ issue: ppeIssueRow, replacement: ppeReceiptRow.nullable() }),
  }),
  receipt: endpoint({
    ...own,
    method: 'GET',
    path: '/ppe-receipts/:id',
    summary: 'Read a receipt of PPE',
    params: idParams,
    data: ppeReceiptRow,
  }),
  /** The drawn signature, a PNG; by the holder, or beside the holder by who may update PPE. */
  sign: endpoint({
    ...own,
    method: 'POST',
    path: '/ppe-receipts/sign/:id',
    summary: 'Sign a receipt of PPE',
    upload: true,
    ifMatch: true,
    params: idParams,
    data: ppeReceiptRow,
  }),
  /** For who cannot draw: the full name, typed. */
  confirm: endpoint({
    ...own,
    method: 'POST',
    path: '/ppe-receipts/confirm',
    summary: 'Confirm a receipt of PPE by name',
    body: z.strictObject({
      id,
      version: z.int().min(1),
      fullName: text(200),
      confirmed: z.boolean().refine((confirmed) => confirmed, 'Confirm that you received this'),
    }),
    data: ppeReceiptRow,
  }),
}
