import type { CaseAction } from '@selamat/contract/domains/workflow/case'
import type { FlowDefinition } from '@selamat/contract/domains/workflow/flow'
import { advance, type CaseStatus, questionOf } from '../src/domains/workflow/advance.ts'
import type { Relation } from '../src/domains/workflow/relations.ts'

const HOUR = 3_600_000

/** An act of a story, so many hours after the one before it. */
export interface Action {
  readonly action: CaseAction
  readonly hours: number
  readonly reason: string | null
}

interface ToldTask {
  readonly step: string
  readonly label: string
  readonly relation: Relation
  readonly candidates: readonly number[]
  readonly openedAt: Date
  readonly dueAt: Date
  closed: {
    readonly by: number
    readonly at: Date
    readonly action: CaseAction
    readonly comment: string | null
  } | null
}

interface ToldEvent {
  readonly action: 'submit' | CaseAction
  readonly actorId: number
  readonly at: Date
  /** The place of the answered task among the tasks of the case. */
  readonly task: number | null
  readonly step: string | null
  readonly from: { readonly status: CaseStatus; readonly step: string | null } | null
  readonly to: { readonly status: CaseStatus; readonly step: string | null }
  readonly reason: string | null
  /** Who is asked by it. */
  readonly asked: readonly number[]
}

/** A case as its acts make it: the flow leads, as it leads the living ones. */
export interface CaseHistory {
  readonly status: CaseStatus
  readonly step: string | null
  readonly revision: number
  readonly endedAt: Date | null
  readonly tasks: readonly ToldTask[]
  readonly events: readonly ToldEvent[]
}

interface Story {
  readonly definition: FlowDefinition
  readonly submitterId: number
  readonly submittedAt: Date
  readonly actions: readonly Action[]
  /** What lies after it has not happened. */
  readonly now: Date
  readonly users: (relation: Relation) => readonly number[]
}

/** Tells a story up to now; an act that would be in the future, or that nobody could do, is left open. */
export function tell({ definition, submitterId, submittedAt, actions, now, users }: Story): CaseHistory {
  const tasks: ToldTask[] = []
  const events: ToldEvent[] = []
  let at = submittedAt
  let revision = 1
  let state: { status: CaseStatus; step: string | null } | null = null

  function go(action: 'submit' | CaseAction, actorId: number, reason: string | null) {
    const next = advance(definition, state?.step ?? null, action)
    const answered = tasks.at(-1)
    const question = questionOf(definition, next)
    const asked = question ? users(question.relation) : []
    const to = { status: next.to, step: next.step?.key ?? null }
    if (answered && action !== 'submit') answered.closed = { by: actorId, at, action, comment: reason }
    const task = answered ? tasks.length - 1 : null
    events.push({ action, actorId, at, task, step: answered?.label ?? null, from: state, to, reason, asked })
    if (question && next.step) {
      const dueAt = new Date(at.getTime() + question.dueHours * HOUR)
      const { relation, label } = question
      tasks.push({ step: next.step.key, label, relation, candidates: asked, openedAt: at, dueAt, closed: null })
    }
    state = to
  }

  go('submit', submitterId, null)
  for (const { action, hours, reason } of actions) {
    const when = new Date(at.getTime() + hours * HOUR)
    const open = tasks.at(-1)
    const actor = open?.candidates[0]
    if (when > now || !open || open.closed || actor === undefined) break
    at = when
    if (action === 'resubmit') revision += 1
    go(action, actor, reason)
  }
  const last = events.at(-1)
  const { status, step } = last?.to ?? { status: 'WAITING_APPROVAL', step: null }
  const ended = tasks.at(-1)?.closed ?? null
  return { status, step, revision, endedAt: ended ? ended.at : null, tasks, events }
}
