import { z } from 'zod'
import { DELETED, endpoint, idParams, SAVED } from '../../kit/endpoint.ts'
import { anyOf } from '../../kit/list-query.ts'
import { inOrder } from '../../kit/order.ts'
import { employeeId } from '../../kit/password.ts'
import { may } from '../../kit/permissions.ts'
import { days, register, states } from '../../kit/register.ts'
import { day, id, instant, optionalDay, optionalId, optionalText, rowVersion, text } from '../../kit/text.ts'
import { fileData } from '../files/file.ts'

export const CERTIFICATE_CLASSES = ['I', 'II', 'III'] as const

/** Computed from the day and the employer, never stored: EXPIRING within 30 days, INVALID_EMPLOYER when the holder has left the employer that applied for it. */
export const CERTIFICATE_STATUSES = ['ACTIVE', 'EXPIRING', 'EXPIRED', 'INVALID_EMPLOYER'] as const
export type CertificateStatus = (typeof CERTIFICATE_STATUSES)[number]
export const EXPIRING_DAYS = 30

/** The specification reads all certificates of a user in one request (LIMITS-19). */
export const CERTIFICATE_LIMIT = 999

const fields = {
  title: text(150),
  certificateClass: z
    .enum(CERTIFICATE_CLASSES)
    .nullish()
    .transform((value) => value ?? null),
  certificateNumber: text(80),
  issuer: optionalText(150),
  /** The employer that applied for it; it is valid only there. Null: the holder's employer. */
  employerId: optionalId,
  issuedOn: optionalDay,
  validUntil: optionalDay,
  fileId: optionalId,
}
const inTime = inOrder(['issuedOn', 'validUntil'], 'Must not be before the issue date')

/** The fields of a certificate to write. */
export const certificateWrite = z.strictObject(fields).superRefine(inTime)
export type CertificateWrite = z.output<typeof certificateWrite>

/** A certificate (SIO) with its holder (USERS-33). */
export const certificateRow = z.object({
  id,
  version: z.int(),
  title: z.string(),
  certificateClass: z.enum(CERTIFICATE_CLASSES).nullable(),
  certificateNumber: z.string(),
  issuer: z.string().nullable(),
  employerId: id,
  employerName: z.string(),
  issuedOn: day.nullable(),
  validUntil: day.nullable(),
  /** Days until it expires, negative after that. */
  daysLeft: z.int().nullable(),
  status: z.enum(CERTIFICATE_STATUSES),
  file: fileData.nullable(),
  userId: id,
  username: z.string(),
  fullName: z.string(),
  photoFileId: id.nullable(),
  createdDate: instant,
  updatedAt: instant,
})
export type CertificateRow = z.infer<typeof certificateRow>

const filterText = z.string().min(1).max(200)
const oneOrSeveral = filterText.transform((value) => [value]).or(anyOf(filterText))

/** Certificates with the filters of the specification (USERS-35 to 37), and those of the overview. */
export const certificateList = register({
  label: { one: 'certificate', many: 'certificates' },
  file: 'certificates',
  row: certificateRow,
  filters: {
    status: states('Status', CERTIFICATE_STATUSES),
    title: { schema: oneOrSeveral, label: 'Title', kind: 'texts' },
    validUntil: days('Valid until'),
    certificateNumber: filterText,
    username: filterText,
    /** The holder works for one of these companies. */
    holderEmployerId: anyOf(id),
    id: anyOf(id),
  },
  sortable: ['createdDate', 'title', 'certificateNumber', 'validUntil', 'id'],
  order: { column: 'createdDate', direction: 'descending' },
  limit: CERTIFICATE_LIMIT,
  columns: {
    username: 'Employee ID',
    fullName: { label: 'Holder', header: 'Name' },
    title: 'Title',
    certificateClass: 'Class',
    certificateNumber: 'Number',
    issuer: 'Issuer',
    employerName: 'Employer',
    issuedOn: 'Issued on',
    validUntil: 'Valid until',
    daysLeft: 'Days left',
    status: 'Status',
    createdDate: { label: 'Added', value: false },
  },
})

export const certificate = {
  /** Does nothing without a payload or with an empty list (USERS-42, USERS-43). */
  add: endpoint({
    method: 'POST',
    path: '/certificates',
    summary: 'Add certificates to a user',
    done: SAVED,
    permission: may('submenu/User', 'update'),
    confidential: true,
    creates: true,
    body: z.strictObject({ username: employeeId, certificates: z.array(certificateWrite).max(100) }).nullish(),
    data: z.array(certificateRow),
  }),
  update: endpoint({
    method: 'POST',
    path: '/certificates/update',
    summary: 'Update a certificate',
    done: SAVED,
    permission: may('submenu/User', 'update'),
    confidential: true,
    body: z
      .strictObject({ ...fields, id, version: rowVersion })
      .superRefine(inTime)
      .nullish(),
    data: certificateRow.nullable(),
  }),
  /** The user's own, those of subordinates, and with permission to read users everyone's in the data scope. */
  list: endpoint({
    ...certificateList.list,
    path: '/certificates/list',
    summary: 'List certificates',
    permission: 'signed-in',
    ownScope: true,
    confidential: true,
  }),
  export: endpoint({
    ...certificateList.export,
    path: '/certificates/export',
    summary: 'Export certificates',
    permission: may('submenu/User', 'read'),
  }),
  /** Each title once, ignoring case (USERS-34). */
  titles: endpoint({
    method: 'POST',
    path: '/certificates/titles',
    summary: 'Pick a title of certificates',
    permission: 'signed-in',
    body: z.strictObject({ keyword: z.string().max(200).optional(), limit: z.int().min(1).max(1000).default(100) }),
    data: z.array(z.object({ id, title: z.string() })),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/certificates/:id',
    summary: 'Delete a certificate',
    done: DELETED,
    permission: may('submenu/User', 'update'),
    ifMatch: true,
    params: idParams,
  }),
}
