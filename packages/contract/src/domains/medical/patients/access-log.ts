import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { may } from '../../../kit/permissions.ts'
import { days, oneOf, records, register } from '../../../kit/register.ts'
import { id, instant } from '../../../kit/text.ts'
import { users } from '../../identity/user.ts'
import { DOCTOR } from '../items.ts'
import { MEDICAL_CHANNEL_LABELS, MEDICAL_CHANNELS, PURPOSE_LABELS, READING_PURPOSES, readPart } from './record-words.ts'

const accessRow = z.object({
  id,
  at: instant,
  patientId: id,
  patientName: z.string(),
  patientUsername: z.string(),
  readerId: id,
  readerName: z.string(),
  readerUsername: z.string(),
  /** The roles of the reader today. */
  roleName: z.string().nullable(),
  channel: z.enum(MEDICAL_CHANNELS),
  /** What was read, as its operation names it. */
  part: z.string(),
  purpose: z.enum(READING_PURPOSES),
  /** Given by who opened the record without a care relation. */
  reason: z.string().nullable(),
  isEmergency: z.boolean(),
})
export type AccessRow = z.infer<typeof accessRow>

const RELATIONS = ['CARE', 'OPENED'] as const

/** Who has read what of whom, and why: for the head of the clinic of all patients, for a doctor of the own ones. */
export const accessLog = register({
  label: { one: 'reading', many: 'readings' },
  file: 'medical-access',
  row: accessRow,
  filters: {
    readerId: records('Reader', users),
    patientId: records('Patient', users),
    purpose: oneOf('Purpose', READING_PURPOSES, PURPOSE_LABELS),
    emergency: oneOf('Care', RELATIONS, { CARE: 'By who treats', OPENED: 'Opened with a reason' }),
    at: days('Day'),
  },
  sortable: ['at'],
  order: { column: 'at', direction: 'descending' },
  columns: {
    at: 'When',
    readerName: { label: 'Reader', header: 'Read by' },
    readerUsername: 'Reader ID',
    roleName: 'Role',
    patientName: 'Patient',
    patientUsername: 'Patient ID',
    part: { label: 'What', value: ({ part }) => readPart(part) },
    channel: { label: 'How', value: ({ channel }) => MEDICAL_CHANNEL_LABELS[channel] },
    purpose: { label: 'Purpose', value: ({ purpose }) => PURPOSE_LABELS[purpose] },
    reason: 'Reason',
    isEmergency: { label: 'Without a care relation', value: ({ isEmergency }) => isEmergency },
  },
})

/** The access log; the server refuses whoever neither heads a clinic nor is a doctor of one. */
export const medicalAccess = {
  list: endpoint({
    ...accessLog.list,
    path: '/medical-access/list',
    summary: 'Who has read what of which medical record, newest first',
    permission: may(DOCTOR, 'read'),
    confidential: true,
  }),
  export: endpoint({
    ...accessLog.export,
    path: '/medical-access/export',
    summary: 'The access log as an Excel file',
    permission: may(DOCTOR, 'read'),
    confidential: true,
  }),
}
