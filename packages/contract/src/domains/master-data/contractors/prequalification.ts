import { z } from 'zod'
import { addDays } from '../../../kit/dates.ts'
import { endpoint, FOUND } from '../../../kit/endpoint.ts'
import { anyOf, type DayRange, dayRange } from '../../../kit/list-query.ts'
import { may } from '../../../kit/permissions.ts'
import { resource } from '../../../kit/resource.ts'
import { day, id, optionalDay, optionalId, optionalText } from '../../../kit/text.ts'
import { fileData } from '../../files/file.ts'
import { contractorPrequalificationHead } from '../heads.ts'

/** How a contractor stands on a day: EXPIRING in its last 30 days, NONE without an assessment or after a failed one. */
export const PREQUALIFICATION_STATUSES = ['VALID', 'EXPIRING', 'EXPIRED', 'NONE'] as const
export type PrequalificationStatus = (typeof PREQUALIFICATION_STATUSES)[number]
export const PREQUALIFICATION_EXPIRING_DAYS = 30

const lastDays = (today: string): Readonly<Record<Exclude<PrequalificationStatus, 'NONE'>, DayRange>> => ({
  EXPIRED: { until: addDays(today, -1) },
  EXPIRING: { from: today, until: addDays(today, PREQUALIFICATION_EXPIRING_DAYS) },
  VALID: { from: addDays(today, PREQUALIFICATION_EXPIRING_DAYS + 1) },
})

/** The last days of validity that make up a status on a day; null: there is none. The one place that says so. */
export const lastDaysOf = (status: PrequalificationStatus, today: string): DayRange | null =>
  status === 'NONE' ? null : lastDays(today)[status]

/** The status of a prequalification that is valid until a day, its last; null: there is none. */
export function prequalificationStatus(until: string | null, today: string): PrequalificationStatus {
  if (until === null) return 'NONE'
  const { EXPIRED, EXPIRING } = lastDays(today)
  if (until <= (EXPIRED.until ?? '')) return 'EXPIRED'
  return until <= (EXPIRING.until ?? '') ? 'EXPIRING' : 'VALID'
}

export const ASSESSMENT_RESULTS = ['PASSED', 'FAILED'] as const
const result = z.enum(ASSESSMENT_RESULTS)

/** The assessments of contractors; the latest decides. None is deleted: a wrong one goes to the archive. */
export const contractorPrequalification = resource('contractor-prequalifications', {
  ...contractorPrequalificationHead,
  write: z.strictObject({
    contractorId: id,
    score: z.int('Use a whole number from 0 to 100').min(0, 'At least 0').max(100, 'At most 100'),
    /** A form begins with none, so that nobody passes unasked; null is refused. */
    result: result.nullable().refine((value) => value !== null, 'This field is required'),
    assessedOn: day,
    /** The last day that a passed assessment allows; a failed one has none. */
    validUntil: optionalDay,
    assessorId: optionalId,
    remarks: optionalText(2000),
    fileId: optionalId,
  }),
  read: z.object({
    contractorId: z.int(),
    contractorName: z.string(),
    score: z.int(),
    result,
    assessedOn: day,
    validUntil: day.nullable(),
    assessorId: z.int().nullable(),
    assessorName: z.string().nullable(),
    remarks: z.string().nullable(),
    fileId: z.int().nullable(),
    file: fileData.nullable(),
  }),
  filter: { contractorId: anyOf(id), result: anyOf(result), validUntil: dayRange },
  sortable: ['id', 'assessedOn', 'validUntil', 'updatedAt'],
  defaultOrder: { column: 'assessedOn', direction: 'descending' },
  verbs: ['list', 'get', 'create', 'update', 'archive', 'restore', 'export'],
})

/** How a contractor stands today, for who writes permits (PERMIT-09, PERMIT-22). */
export const prequalification = endpoint({
  method: 'GET',
  path: '/prequalifications/:contractorId',
  summary: 'The prequalification of a contractor today',
  done: FOUND,
  permission: may('menu/Permit to Work V2', 'read'),
  params: z.strictObject({ contractorId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  data: z.object({
    contractorId: z.int(),
    contractorCompanyId: z.int(),
    contractorName: z.string(),
    status: z.enum(PREQUALIFICATION_STATUSES),
    prequalifiedUntil: day.nullable(),
  }),
})
