import type { CaseAction } from '@selamat/contract/domains/workflow/case'
import type { Facts } from '@selamat/contract/domains/workflow/decide'
import type { AssigneeRule, FlowDefinition } from '@selamat/contract/domains/workflow/flow-definition'
import { HOUR } from '@selamat/contract/kit/time'
import { advance, type CaseStatus, type FlowEvent, type Step, statusAfter } from '../src/domains/workflow/advance.ts'

/** An action of a story, so many hours after the one before it. */
export interface Action {
  readonly action: CaseAction
  readonly hours: number
  readonly reason: string | null
}

interface StepOfHistory {
  readonly node: string
  readonly iteration: number
  readonly enteredAt: Date
  readonly dueAt: Date | null
  leftAt: Date | null
}

interface TaskOfHistory {
  /** The place of its step among the steps of the case. */
  readonly step: number
  readonly label: string
  readonly candidates: readonly number[]
  readonly openedAt: Date
  readonly dueAt: Date
  closed: {
    /** Null: the system, where it was no longer needed. */
    readonly by: number | null
    readonly at: Date
    readonly action: CaseAction | 'cancel'
    readonly comment: string | null
  } | null
}

interface EventOfHistory {
  readonly action: 'submit' | 'assign' | 'follow' | CaseAction
  /** Null: the system. */
  readonly actorId: number | null
  readonly at: Date
  /** The place of the answered task among the tasks of the case. */
  readonly task: number | null
  readonly node: string | null
  readonly step: string | null
  /** What the timeline says, where the record knows it better. */
  readonly label?: string
  readonly from: CaseStatus | null
  readonly to: CaseStatus
  readonly reason: string | null
  /** The candidates of the task it opened. */
  readonly candidates: readonly number[]
}

/** A case built by its actions through the flow, like a real one. Every step of a demo flow has one task. */
export interface CaseHistory {
  readonly status: CaseStatus
  readonly endedAt: Date | null
  readonly steps: readonly StepOfHistory[]
  readonly tasks: readonly TaskOfHistory[]
  readonly events: readonly EventOfHistory[]
}

interface Story {
  readonly definition: FlowDefinition
  readonly submitterId: number
  readonly submittedAt: Date
  readonly actions: readonly Action[]
  readonly facts: Facts
  /** Later actions have not happened. */
  readonly now: Date
  readonly assignees: (rules: readonly AssigneeRule[]) => readonly number[]
}

/** Plays a history up to now; an action in the future, or without a possible actor, is left out. */
export function tell({ definition, submitterId, submittedAt, actions, facts, now, assignees }: Story): CaseHistory {
  const steps: StepOfHistory[] = []
  const tasks: TaskOfHistory[] = []
  const events: EventOfHistory[] = []
  let current: readonly Step[] = []
  let at = submittedAt
  let status: CaseStatus | null = null

  function go(event: FlowEvent, action: 'submit' | CaseAction, actorId: number, reason: string | null) {
    const proposal = advance(definition, current, event, facts)
    const answered = event.type === 'answer' ? tasks[event.taskId] : undefined
    if (answered && action !== 'submit') answered.closed = { by: actorId, at, action, comment: reason }
    const candidates: number[] = []
    current = proposal.steps.map((step, index) => {
      const stored = steps[index]
      if (stored && step.state !== 'open') stored.leftAt ??= at
      if (stored) return step
      const effect = proposal.effects.find((one) => one.type === 'open-task' && one.node.id === step.node)
      const node = effect?.type === 'open-task' ? effect.node : null
      const dueAt = node && new Date(at.getTime() + node.dueHours * HOUR)
      const leftAt = step.state === 'open' ? null : at
      steps.push({ node: step.node, iteration: step.iteration, enteredAt: at, dueAt, leftAt })
      if (!node || !dueAt) return step
      const people = assignees(node.assignee)
      candidates.push(...people)
      tasks.push({ step: index, label: node.label, candidates: people, openedAt: at, dueAt, closed: null })
      return { ...step, tasks: [{ id: tasks.length - 1, outcome: null }] }
    })
    const to = statusAfter(definition, proposal)
    const task = event.type === 'answer' ? event.taskId : null
    const node = (answered && steps[answered.step]?.node) ?? 'start'
    events.push({
      action,
      actorId,
      at,
      task,
      node,
      step: answered?.label ?? null,
      from: status,
      to,
      reason,
      candidates,
    })
    status = to
  }

  go({ type: 'start' }, 'submit', submitterId, null)
  for (const { action, hours, reason } of actions) {
    const when = new Date(at.getTime() + hours * HOUR)
    const taskId = tasks.findIndex(({ closed }) => closed === null)
    const actor = tasks[taskId]?.candidates[0]
    if (when > now || actor === undefined) break
    at = when
    go({ type: 'answer', taskId, action }, action, actor, reason)
  }
  const ended = current.every(({ state }) => state !== 'open')
  const last = events.at(-1)?.to ?? 'WAITING_APPROVAL'
  return { status: last, endedAt: ended ? at : null, steps, tasks, events }
}
