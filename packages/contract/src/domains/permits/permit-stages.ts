import type { PermitState } from './permit-lifecycle.ts'

/** Who approves, in their order. */
export const APPROVAL_STAGES = ['area-owner', 'safety', 'isolation', 'authoriser'] as const
/** Where a request waits before it is approved. */
export const WAITING_STAGES = [...APPROVAL_STAGES, 'revise'] as const
export type WaitingStage = (typeof WAITING_STAGES)[number]
/** Through what a permit goes from its request to its end: the nodes of its case. */
export const PERMIT_STAGES = [
  ...WAITING_STAGES,
  'issue',
  'accept',
  'work',
  'reinstate',
  'take-over',
  'hand-back',
  'close',
] as const
export type PermitStage = (typeof PERMIT_STAGES)[number]

/** The stage of each state; null: it is in none, or in one of the approval. */
export const STAGE_OF_STATE = {
  draft: null,
  WAITING_APPROVAL: null,
  REVISION: 'revise',
  APPROVED: 'issue',
  ISSUED: 'accept',
  ACTIVE: 'work',
  SUSPENDED: 'reinstate',
  HANDOVER: 'take-over',
  EXPIRED: 'hand-back',
  HANDED_BACK: 'close',
  REJECTED: null,
  finish: null,
  CANCELLED: null,
  DELETED: null,
} as const satisfies Record<PermitState, PermitStage | null>

/** What a user reads for each stage. */
export const PERMIT_STAGE_LABELS: Readonly<Record<PermitStage, string>> = {
  'area-owner': 'Area owner',
  safety: 'Safety review',
  isolation: 'Isolation review',
  authoriser: 'Authorisation',
  revise: 'Returned for revision',
  issue: 'To be issued',
  accept: 'To be accepted',
  work: 'Active',
  reinstate: 'Suspended',
  'take-over': 'Handover',
  'hand-back': 'Overdue hand-back',
  close: 'To be closed',
}
