/** The six meanings a status can have; each has its mark and its colours. */
export const STATUS_KEYS = ['draft', 'waiting', 'inforce', 'attention', 'stopped', 'ended'] as const
export type StatusKey = (typeof STATUS_KEYS)[number]

/** What a status is: its meaning, with a word where its code would be none. */
export type Status = StatusKey | readonly [StatusKey, string]

/** The statuses that mean the same on any record. */
const COMMON = {
  draft: 'draft',
  todo: ['draft', 'To do'],
  DRAFT: 'draft',
  PENDING: 'draft',
  SCHEDULED: 'draft',
  OPEN: 'draft',
  WAITING: 'waiting',
  open: ['waiting', 'Waiting'],
  WAITING_APPROVAL: ['waiting', 'Waiting for approval'],
  WAITING_REVIEW: ['waiting', 'Waiting for review'],
  CONFIRMED: 'waiting',
  ISSUED: 'waiting',
  SUBMITTED: 'waiting',
  done: 'inforce',
  ACTIVE: 'inforce',
  APPROVED: 'inforce',
  VALID: 'inforce',
  PASSED: 'inforce',
  RECEIVED: 'inforce',
  REVISION: ['attention', 'Returned for revision'],
  EXPIRING: 'attention',
  LOW: 'attention',
  WARNING: 'attention',
  stopped: 'stopped',
  REJECTED: 'stopped',
  SUSPENDED: 'stopped',
  EXPIRED: 'stopped',
  FAILED: 'stopped',
  INVALID: 'stopped',
  OVERDUE: 'stopped',
  DUE: 'stopped',
  finish: ['ended', 'Closed'],
  CANCELLED: 'ended',
  WITHDRAWN: 'ended',
  RETURNED: 'ended',
  REMOVED: 'ended',
  INACTIVE: 'ended',
  ARCHIVED: 'ended',
  DELETED: ['ended', 'Archived'],
} as const satisfies Readonly<Record<string, Status>>

/** What a domain says of its statuses: of all of them, except those that mean the same on any record. */
export type StatusesOf<S extends string> = Readonly<Record<Exclude<S, keyof typeof COMMON>, Status>>

const STATUSES = new Map<string, Status>(Object.entries(COMMON))
const OWN = new Map<string, ReadonlyMap<string, StatusKey>>()

/**
 * Adds the statuses of a domain, as the product starts; `kind` names records on which some of the codes mean something else.
 * Throws where another domain means something else by a code.
 */
export function addStatuses(
  statuses: Readonly<Record<string, Status>>,
  kinds: Readonly<Record<string, Readonly<Record<string, StatusKey>>>> = {},
): void {
  for (const [code, status] of Object.entries(statuses)) {
    if (String(STATUSES.get(code) ?? status) !== String(status)) throw new Error(`Two domains have a status ${code}`)
    STATUSES.set(code, status)
  }
  for (const [kind, codes] of Object.entries(kinds)) OWN.set(kind, new Map(Object.entries(codes)))
}

/** Whether somebody has said what a status means; one that nobody knows is drawn as a draft. */
export const isKnownStatus = (code: string): boolean => STATUSES.has(code)

/** The meaning of a status, on a kind of records where it has one of its own. */
export function statusKey(code: string, kind = ''): StatusKey {
  const status = OWN.get(kind)?.get(code) ?? STATUSES.get(code) ?? (code.startsWith('WAITING_') ? 'waiting' : 'draft')
  return typeof status === 'string' ? status : status[0]
}

/** The word of a status, the same everywhere: WAITING_APPROVAL is "Waiting for approval". */
export function statusLabel(code: string): string {
  const status = STATUSES.get(code)
  if (typeof status === 'object') return status[1]
  const text = code.replaceAll('_', ' ').toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
