import {
  type HiradcAction,
  type HiradcState,
  hiradcLifecycle,
  REVIEW_TRIGGER_LABELS,
  type ReviewTrigger,
} from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import { DEFAULT_MATRIX } from '@selamat/contract/domains/hiradc/risk-matrix'
import { addDays, addMonths, formatDate } from '@selamat/contract/kit/dates'
import { DAY } from '@selamat/contract/kit/time'
import { approvalDepth } from '../../src/domains/hiradc/approval-flow.ts'
import { type CaseHistory, tell } from '../case-history.ts'
import type { DemoFlow } from '../cases.ts'
import { type DemoEmployee, type Plant, postOn } from '../plant.ts'
import type { DemoAssessment } from './assessments.ts'
import { type BuiltRow, rowsBefore } from './rows.ts'
import { type DemoRevision, STORIES } from './stories.ts'

export interface RevisionEvent {
  readonly at: Date
  /** Null: the system. */
  readonly actorId: number | null
  readonly action: HiradcAction | 'create' | 'revise'
  readonly from: HiradcState | null
  readonly to: HiradcState
  readonly reason: string | null
}

/** A revision with all that happened to it. */
export interface PlayedRevision {
  readonly number: number
  readonly rows: readonly BuiltRow[]
  readonly startedAt: Date
  readonly submittedAt: Date | null
  readonly history: CaseHistory | null
  readonly facts: Readonly<Record<string, string>>
  readonly events: readonly RevisionEvent[]
  readonly approval: { readonly at: Date; readonly by: number | null; readonly validUntil: string } | null
  readonly review: { readonly trigger: ReviewTrigger; readonly reason: string | null } | null
}

export const statusOf = ({ events }: PlayedRevision): HiradcState => events.at(-1)?.to ?? hiradcLifecycle.initial

interface Telling {
  readonly assessment: DemoAssessment
  readonly flow: DemoFlow
  readonly plant: Plant
  readonly author: DemoEmployee
  readonly siteId: number
  readonly departmentId: number
  readonly rows: readonly BuiltRow[]
  readonly now: Date
}

export const daysAgo = (now: Date, days: number) => new Date(Math.floor((now.getTime() - days * DAY) / 60_000) * 60_000)

/** The revisions of an assessment by its story, the first one first. */
export function tellAssessment(telling: Telling): PlayedRevision[] {
  const { assessment, author, now, rows } = telling
  const { revisions, end } = STORIES[assessment.story](assessment.later ?? 0)
  const played = revisions.map((one, index) => {
    const after = revisions.length - 1 - index
    return tellRevision(telling, one, index, rowsBefore(rows, after))
  })
  return played.map((one, index) => {
    const next = played[index + 1]
    const because = revisions[index + 1]?.because
    const events = [...one.events]
    const add = (event: Omit<RevisionEvent, 'from'>) => events.push({ ...event, from: events.at(-1)?.to ?? null })
    const { approval } = one
    let review: PlayedRevision['review'] = null
    if (approval && approval.validUntil < formatDate(next?.startedAt ?? now)) {
      review = { trigger: 'DUE', reason: null }
      const at = new Date(`${addDays(approval.validUntil, 1)}T01:00:00+07:00`)
      add({ at, actorId: null, action: 'startReview', to: 'UNDER_REVIEW', reason: REVIEW_TRIGGER_LABELS.DUE })
    }
    if (approval && next && because) {
      review = because
      const { trigger, reason } = because
      const label = REVIEW_TRIGGER_LABELS[trigger]
      const text = reason === null ? label : `${label}: ${reason}`
      add({ at: next.startedAt, actorId: author.id, action: 'startReview', to: 'UNDER_REVIEW', reason: text })
    }
    if (next?.approval) {
      add({ at: next.approval.at, actorId: next.approval.by, action: 'supersede', to: 'SUPERSEDED', reason: null })
    }
    if (end && !next) {
      const to = end.action === 'archive' ? 'ARCHIVED' : 'DELETED'
      add({ at: daysAgo(now, end.ago), actorId: author.id, action: end.action, to, reason: null })
    }
    return { ...one, events, review }
  })
}

function tellRevision(telling: Telling, plan: DemoRevision, index: number, rows: readonly BuiltRow[]): PlayedRevision {
  const { flow, plant, author, siteId, departmentId, now } = telling
  const startedAt = daysAgo(now, plan.started)
  const events: RevisionEvent[] = [
    {
      at: startedAt,
      actorId: author.id,
      action: index === 0 ? 'create' : 'revise',
      from: null,
      to: hiradcLifecycle.initial,
      reason: null,
    },
  ]
  const played = { number: index + 1, rows, startedAt, events, review: null }
  if (plan.submittedAfter === null) return { ...played, submittedAt: null, history: null, facts: {}, approval: null }
  const submittedAt = daysAgo(now, plan.started - plan.submittedAfter)
  const residual = rows.map(
    ({ residualLikelihood, residualSeverity }) => (residualLikelihood ?? 0) * (residualSeverity ?? 0),
  )
  const facts = { approval: approvalDepth(DEFAULT_MATRIX, residual) }
  const superiorId = postOn(author, formatDate(submittedAt))?.superiorId ?? null
  const history = tell({
    definition: flow.definition,
    submitterId: author.id,
    submittedAt,
    actions: plan.answers,
    facts,
    now,
    assignees: (rules) =>
      plant.assignees(rules, { companyId: flow.companyId, submitterId: author.id, superiorId, siteId, departmentId }),
  })
  for (const event of history.events) {
    const action = event.action === 'approve' || event.action === 'return' || event.action === 'reject'
    events.push({
      at: event.at,
      actorId: event.actorId,
      action: action ? event.action : 'submit',
      from: events.at(-1)?.to ?? null,
      to: statusAfter(history, event),
      reason: event.reason,
    })
  }
  const last = history.events.at(-1)
  const approval =
    last?.to === 'finish'
      ? { at: last.at, by: last.actorId, validUntil: addMonths(formatDate(last.at), DEFAULT_MATRIX.reviewMonths) }
      : null
  return { ...played, submittedAt, history, facts, approval }
}

/** The status of a revision after an answer to its case: by what was opened then. */
function statusAfter({ tasks, steps }: CaseHistory, { at, to }: CaseHistory['events'][number]): HiradcState {
  if (to === 'finish') return 'APPROVED'
  if (to === 'REJECTED' || to === 'REVISION') return to
  const opened = tasks.find(({ openedAt }) => openedAt.getTime() === at.getTime())
  return opened && steps[opened.step]?.node === 'review' ? 'WAITING_REVIEW' : 'WAITING_APPROVAL'
}
