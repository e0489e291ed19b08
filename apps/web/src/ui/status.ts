/** The six meanings a status can have; each has its mark and its colours. */
export const STATUS_KEYS = ['draft', 'waiting', 'inforce', 'attention', 'stopped', 'ended'] as const
export type StatusKey = (typeof STATUS_KEYS)[number]

/** Some codes mean different things on different records. */
export type StatusKind = 'record' | 'permit' | 'certificate'

const CODES: Readonly<Record<StatusKey, readonly string[]>> = {
  draft: ['draft', 'SCHEDULED', 'PENDING', 'UPLOADED', 'todo'],
  waiting: [
    'ASSIGNED',
    'ISSUED',
    'HANDED_BACK',
    'HANDOVER',
    'CONFIRMED',
    'WAITLIST',
    'CHECKED_IN',
    'IN_USE',
    'VALIDATING',
    'PROCESSING',
    'SUBMITTED',
    'TRIAGED',
    'SCORED',
    'open',
  ],
  inforce: [
    'ACTIVE',
    'APPROVED',
    'IN_EXAMINATION',
    'READY',
    'AVAILABLE',
    'PUBLISH',
    'LOCKED',
    'VERIFIED',
    'VALID',
    'PASSED',
    'RECEIVED',
    'done',
  ],
  attention: ['REVISION', 'UNDER_REVIEW', 'LOW', 'EXPIRING', 'WARNING', 'WAITING_MEDICINE', 'PARTIAL'],
  stopped: [
    'SUSPENDED',
    'REJECTED',
    'NO_SHOW',
    'OUT_OF_SERVICE',
    'QUARANTINE',
    'EXPIRED',
    'ERROR',
    'FAILED',
    'INVALID',
    'INVALID_EMPLOYER',
    'OVERDUE',
    'DUE',
    'stopped',
  ],
  ended: [
    'finish',
    'CANCELLED',
    'SUPERSEDED',
    'ARCHIVED',
    'DELETED',
    'RETIRED',
    'REMOVED',
    'DISPOSED',
    'SKIPPED',
    'REVERTED',
    'WITHDRAWN',
    'RETURNED',
    'INACTIVE',
  ],
}

const KEYS: ReadonlyMap<string, StatusKey> = new Map(
  STATUS_KEYS.flatMap((key) => CODES[key].map((code) => [code, key] as const)),
)

/** The meaning of a status. For a permit only ACTIVE is green: an approved one is not started, an expired one must be returned. */
export function statusKey(code: string, kind: StatusKind = 'record'): StatusKey {
  if (kind === 'permit' && code === 'APPROVED') return 'waiting'
  if (kind === 'permit' && code === 'EXPIRED') return 'attention'
  return KEYS.get(code) ?? (code.startsWith('WAITING_') ? 'waiting' : 'draft')
}

/** Words where the code alone would not be one. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ['WAITING_APPROVAL', 'Waiting for approval'],
  ['WAITING_REVIEW', 'Waiting for review'],
  ['REVISION', 'Returned for revision'],
  ['finish', 'Closed'],
  ['PUBLISH', 'Published'],
  ['open', 'Waiting'],
  ['todo', 'To do'],
  ['DELETED', 'Archived'],
])

/** The word of a status, the same everywhere: WAITING_APPROVAL is "Waiting for approval". */
export function statusLabel(code: string): string {
  const text = code.replaceAll('_', ' ').toLowerCase()
  return LABELS.get(code) ?? text.charAt(0).toUpperCase() + text.slice(1)
}
