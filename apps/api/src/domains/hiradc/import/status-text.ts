import type { HiradcState } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'

const NOT_NOW = 'It cannot be written now'
const WHY: Readonly<Record<HiradcState, string>> = {
  draft: NOT_NOW,
  REVISION: NOT_NOW,
  SUPERSEDED: NOT_NOW,
  WAITING_REVIEW: 'It waits for its review. Withdraw it first',
  WAITING_APPROVAL: 'It waits for its approval. Withdraw it first',
  REJECTED: 'It was rejected. Rework it first',
  APPROVED: 'It is in force. Start its review first: rows are written in the draft of the next revision',
  UNDER_REVIEW: 'It is in force. Go on with its review first: rows are written in the draft of the next revision',
  ARCHIVED: 'It is archived. Restore it first',
  DELETED: 'It is archived. Restore it first',
}

/** Why an assessment takes no rows from a file, and what to do. */
export const statusText = (status: HiradcState): string => WHY[status]
