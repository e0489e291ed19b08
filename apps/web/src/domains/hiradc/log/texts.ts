import type { HiradcLogRow } from '@selamat/contract/domains/hiradc/hiradc-register'

/** What was done, by its action. */
const DONE: Readonly<Record<string, string>> = {
  submit: 'Submitted for review',
  return: 'Returned for revision',
  reject: 'Rejected',
  withdraw: 'Withdrawn',
  rework: 'Taken up again as a draft',
  startReview: 'Review started',
  supersede: 'Superseded by the next revision',
  archive: 'Archived',
  restore: 'Restored',
  delete: 'Draft deleted',
}

function approved({ fromStatus, toStatus }: HiradcLogRow): string {
  if (toStatus === 'APPROVED') return 'Approved: in force'
  return fromStatus === 'WAITING_REVIEW' ? 'Safety review passed' : 'Approved, another approval follows'
}

/** The visible texts of the log of an assessment. */
export const texts = {
  logOf: (number: string) => `Log of ${number}`,
  failed: 'The log could not be loaded',
  who: ({ actor, onBehalfOf }: HiradcLogRow) =>
    onBehalfOf === null ? (actor ?? 'System') : `${actor ?? 'System'} for ${onBehalfOf}`,
  event: (row: HiradcLogRow) =>
    `Revision ${row.revision}: ${row.action === 'approve' ? approved(row) : (DONE[row.action] ?? row.label)}`,
  more: 'Show earlier entries',
}
