import { z } from 'zod'
import { endpoint, idParams } from '../../../../kit/endpoint.ts'
import { anyOf, dayRange } from '../../../../kit/list-query.ts'
import { may } from '../../../../kit/permissions.ts'
import { days, oneOf, records, register, states } from '../../../../kit/register.ts'
import { day, id, instant, optionalDay, optionalText, rowVersion, text } from '../../../../kit/text.ts'
import { fileData } from '../../../files/file.ts'
import { users } from '../../../identity/user.ts'
import { ppe } from '../ppe.ts'
import { ppeLifecycle } from './ppe-lifecycle.ts'

export const PPE_STATUSES = ppeLifecycle.states
/** The condition on return. */
export const PPE_CONDITIONS = ['GOOD', 'WORN', 'DAMAGED', 'LOST'] as const
/** Replacement status: overdue, or due within 30 days. */
export const PPE_REPLACEMENTS = ['OVERDUE', 'DUE'] as const
export const PPE_DUE_DAYS = 30
/** In bytes; a signature is a few strokes. */
export const SIGNATURE_LIMIT = 200_000
export const SIGNATURE_MESSAGES = {
  type: 'A signature is a PNG picture',
  size: 'The signature is too large. Clear it and sign again',
} as const

/** One issued item. */
const item = {
  size: optionalText(20),
  quantity: z.int('Use a whole number').min(1, 'From 1 to 100').max(100, 'From 1 to 100'),
  replaceBy: optionalDay,
}
const issuedItem = z.strictObject({ ppeId: id, ...item })

/** Several items issued to one person, for one signature. */
export const ppeIssueInput = z
  .strictObject({ userId: id, issuedOn: day, items: z.array(issuedItem).min(1, 'Add an item').max(20) })
  .superRefine(({ issuedOn, items }, context) => {
    items.forEach(({ replaceBy }, n) => {
      if (replaceBy !== null && replaceBy < issuedOn)
        context.addIssue({ code: 'custom', message: BEFORE_ISSUE, path: ['items', n, 'replaceBy'] })
    })
  })
export const BEFORE_ISSUE = 'Must not be before the issue date'

/** A return; with a replacement the same item is issued again on the return date. */
export const ppeReturn = z
  .strictObject({
    id,
    version: rowVersion,
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

/** One issued item of a person. */
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

/** Items issued together, with their signature. */
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
  /** The signed-in person: the holder, or the PPE manager with the holder present. */
  signedBy: z.string().nullable(),
  /** The typed name, if there is no drawn signature. */
  signedName: z.string().nullable(),
  signature: fileData.nullable(),
  /** Whether the reader can sign, or let the holder sign. */
  signable: z.boolean(),
})
export type PpeReceiptRow = z.infer<typeof ppeReceiptRow>

/** Issued PPE, as it is listed and exported. */
export const ppeIssues = register({
  label: { one: 'issue', many: 'issued PPE' },
  file: 'ppe-issues',
  row: ppeIssueRow,
  filters: {
    userId: records('Person', users),
    ppeId: records('Item', ppe),
    status: states('Status', PPE_STATUSES),
    replacement: oneOf('Replacement', PPE_REPLACEMENTS, { OVERDUE: 'Overdue', DUE: 'Due within 30 days' }),
    replaceBy: days('Replace by'),
    issuedOn: dayRange,
    id: anyOf(id),
  },
  sortable: ['issuedOn', 'replaceBy', 'id'],
  order: { column: 'issuedOn', direction: 'descending' },
  columns: {
    username: 'Employee ID',
    fullName: { label: 'Person', header: 'Name' },
    ppeName: 'Item',
    ppeCode: 'Code',
    size: 'Size',
    quantity: 'Quantity',
    issuedOn: 'Issued on',
    issuedBy: 'Issued by',
    replaceBy: 'Replace by',
    status: 'Status',
    returnedOn: 'Returned on',
    condition: 'Condition',
    remarks: 'Remarks',
  },
})

const own = { permission: 'signed-in', ownScope: true } as const

/** Issued PPE: one's own, one's subordinates', and with the PPE permission that of everyone in scope. */
export const ppeIssue = {
  list: endpoint({
    ...own,
    ...ppeIssues.list,
    path: '/ppe-issues/list',
    summary: 'List issued PPE',
  }),
  export: endpoint({
    ...ppeIssues.export,
    path: '/ppe-issues/export',
    summary: 'Export issued PPE',
    permission: may('submenu/PPE', 'read'),
  }),
  issue: endpoint({
    method: 'POST',
    path: '/ppe-issues',
    summary: 'Issue PPE to a person',
    done: 'PPE issued',
    permission: may('submenu/PPE', 'create'),
    creates: true,
    body: ppeIssueInput,
    data: ppeReceiptRow,
  }),
  return: endpoint({
    method: 'POST',
    path: '/ppe-issues/return',
    summary: 'Return PPE, with an optional replacement',
    done: 'PPE returned',
    permission: may('submenu/PPE', 'update'),
    creates: true,
    body: ppeReturn,
    /** The receipt of the replacement, if any. */
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
  /** The drawn signature, a PNG: by the holder, or by a PPE manager with the holder present. */
  sign: endpoint({
    ...own,
    method: 'POST',
    path: '/ppe-receipts/sign/:id',
    summary: 'Sign a receipt of PPE',
    done: 'The receipt is signed',
    upload: true,
    ifMatch: true,
    params: idParams,
    data: ppeReceiptRow,
  }),
  /** The typed full name, for people who cannot draw. */
  confirm: endpoint({
    ...own,
    method: 'POST',
    path: '/ppe-receipts/confirm',
    summary: 'Confirm a receipt of PPE by name',
    done: 'The receipt is signed',
    body: z.strictObject({
      id,
      version: rowVersion,
      fullName: text(200),
      confirmed: z.boolean().refine((confirmed) => confirmed, 'Confirm that you received this'),
    }),
    data: ppeReceiptRow,
  }),
}
