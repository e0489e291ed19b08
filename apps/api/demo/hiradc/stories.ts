import type { ReviewTrigger } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import type { Action } from '../case-history.ts'
import type { StoryName } from './assessments.ts'

/** A revision: how many days ago it was started, and how many days later submitted. */
export interface DemoRevision {
  readonly started: number
  /** Null: not yet. */
  readonly submittedAfter: number | null
  readonly answers: readonly Action[]
  /** What began it: why the one before was reviewed. The first one has none. */
  readonly because?: { readonly trigger: ReviewTrigger; readonly reason: string | null }
}

export interface Story {
  readonly revisions: readonly DemoRevision[]
  /** What happened to the last one so many days ago, beside its answers. */
  readonly end?: { readonly action: 'archive' | 'delete'; readonly ago: number }
}

const answer = (action: Action['action'], hours: number, reason: string | null = null): Action => ({
  action,
  hours,
  reason,
})
const REVIEWED = answer('approve', 20, 'Controls are in the right order')
/** As many approvals as its risk needs: what is too much is left out. */
const APPROVED = [REVIEWED, answer('approve', 30), answer('approve', 26, 'Accepted with the controls named')]

const approved = (started: number): DemoRevision => ({ started, submittedAfter: 10, answers: APPROVED })
const draft = (started: number): DemoRevision => ({ started, submittedAfter: null, answers: [] })
const waiting = (started: number, submittedAfter: number, answers: readonly Action[]): DemoRevision => ({
  started,
  submittedAfter,
  answers,
})

const RETURNED = 'Isocyanates: PPE alone is not enough. Name an engineering control and who brings it'
const REJECTED = 'Not while the line is in service: shut it down, the residual risk is not acceptable'
const AFTER_INCIDENT = {
  trigger: 'INCIDENT',
  reason: 'Ammonia alarm when the manway was opened, nobody was hurt',
} as const
const CHANGED = { trigger: 'CHANGE', reason: 'New withdrawable breakers since the shutdown' } as const
const DUE = { trigger: 'DUE', reason: null } as const

/** The stories of assessments; `later` moves one that many days towards today. */
export const STORIES: Readonly<Record<StoryName, (later: number) => Story>> = {
  draft: (later) => ({ revisions: [draft(6 - later)] }),
  'waiting for review': (later) => ({ revisions: [waiting(9 - later, 6.5, [])] }),
  'waiting for approval': (later) => ({ revisions: [waiting(12 - later, 6, [REVIEWED])] }),
  'waiting for management': () => ({ revisions: [waiting(16, 8, APPROVED.slice(0, 2))] }),
  returned: () => ({ revisions: [waiting(20, 14, [answer('return', 30, RETURNED)])] }),
  rejected: () => ({ revisions: [waiting(40, 6, [REVIEWED, answer('reject', 40, REJECTED)])] }),
  'in force': (later) => ({ revisions: [approved(260 - later)] }),
  'due soon': (later) => ({ revisions: [approved(361 - later)] }),
  overdue: () => ({ revisions: [approved(418)] }),
  'overdue, being revised': () => ({ revisions: [approved(402), { ...draft(11), because: DUE }] }),
  'after an incident': () => ({
    revisions: [approved(620), { ...approved(270), because: DUE }, { ...draft(8), because: AFTER_INCIDENT }],
  }),
  revised: () => ({ revisions: [approved(500), { ...approved(160), because: CHANGED }] }),
  archived: (later) => ({ revisions: [approved(330 - later)], end: { action: 'archive', ago: 30 } }),
  deleted: () => ({ revisions: [draft(50)], end: { action: 'delete', ago: 45 } }),
}
