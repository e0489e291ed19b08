import { z } from 'zod'
import { ruleText } from '../../kit/rule-text.ts'
import { CASE_ACTIONS, CASE_ENDS } from './case.ts'

const nodeId = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)
const label = z.string().min(1).max(120)

const percent = z.int().min(1).max(500)

/** Who gets a task. Several rules are tried in order: the first one that names somebody is used. */
export const assigneeRule = z.discriminatedUnion('rule', [
  z.strictObject({ rule: z.literal('submitter') }),
  /** Level 1 is the superior of the day of submission, level 2 that person's superior, and so on. */
  z.strictObject({ rule: z.literal('superior'), level: z.int().min(1).max(5).default(1) }),
  z.strictObject({ rule: z.literal('department-head') }),
  z.strictObject({ rule: z.literal('area-owner') }),
  z.strictObject({ rule: z.literal('appointment'), kind: z.string().min(1).max(60) }),
  z.strictObject({ rule: z.literal('role'), name: z.string().min(1).max(120) }),
  z.strictObject({ rule: z.literal('position'), name: z.string().min(1).max(120) }),
  z.strictObject({ rule: z.literal('users'), usernames: z.array(z.string().min(1).max(60)).min(1).max(50) }),
  z.strictObject({ rule: z.literal('user-field'), field: z.string().min(1).max(60) }),
])
export type AssigneeRule = z.output<typeof assigneeRule>

/** An answer that a task offers, and the edge it takes. */
const outcome = z.strictObject({
  action: z.enum(CASE_ACTIONS),
  label: label.optional(),
  to: nodeId,
  /** Ends every other open step of the case, so that the edge may leave parallel branches. */
  interrupts: z.boolean().default(false),
})
export type Outcome = z.output<typeof outcome>

const task = z.strictObject({
  type: z.literal('task'),
  id: nodeId,
  label,
  assignee: z.array(assigneeRule).min(1).max(5),
  /**
   * `any`: one shared task, the first answer decides. `all` or `{ atLeast }`: one task a person, and so many must choose the
   * first outcome; every other outcome decides at once.
   */
  completion: z.union([z.enum(['any', 'all']), z.strictObject({ atLeast: z.int().min(1).max(50) })]).default('any'),
  outcomes: z.array(outcome).min(1).max(CASE_ACTIONS.length),
  dueHours: z
    .int()
    .min(1)
    .max(24 * 365),
  /** When the assignees are reminded, in per cent of the time until it is due. */
  reminders: z.array(percent).max(5).default([50, 100]),
  /** When the superiors of the assignees get the task as well; null: never. */
  escalateAt: percent.nullable().default(150),
  /** The submitter corrects the report here: the case is in revision while the step is open. */
  correction: z.boolean().default(false),
})
export type TaskNode = z.output<typeof task>

const decision = z.strictObject({
  type: z.literal('decision'),
  id: nodeId,
  /** The first condition that holds leads on. */
  conditions: z
    .array(z.strictObject({ when: ruleText, to: nodeId }))
    .min(1)
    .max(50),
  otherwise: nodeId,
})
/** Opens every branch; `join` waits until all of them have arrived. */
const split = z.strictObject({ type: z.literal('split'), id: nodeId, to: z.array(nodeId).min(2).max(50), join: nodeId })
const join = z.strictObject({ type: z.literal('join'), id: nodeId, to: nodeId })
const end = z.strictObject({ type: z.literal('end'), id: nodeId, status: z.enum(CASE_ENDS) })

const node = z.discriminatedUnion('type', [task, decision, split, join, end])
export type FlowNode = z.output<typeof node>

/** A flow: a graph of nodes; the first one is entered when a case starts. */
export const flowDefinition = z.strictObject({ nodes: z.array(node).min(1).max(1000) })
export type FlowDefinition = z.output<typeof flowDefinition>
export type FlowInput = z.input<typeof flowDefinition>

/** The edges that lead on from a node, without those that interrupt. */
export function edgesOf(one: FlowNode): string[] {
  switch (one.type) {
    case 'task':
      return one.outcomes.filter(({ interrupts }) => !interrupts).map(({ to }) => to)
    case 'decision':
      return [...one.conditions.map(({ to }) => to), one.otherwise]
    case 'split':
      return one.to
    case 'join':
      return [one.to]
    case 'end':
      return []
  }
}

/** Every edge of a node. */
export const allEdgesOf = (one: FlowNode): string[] =>
  one.type === 'task' ? one.outcomes.map(({ to }) => to) : edgesOf(one)

interface LinearStep extends Pick<TaskNode, 'id' | 'label' | 'dueHours'> {
  readonly assignee: z.input<typeof assigneeRule>[]
  readonly actions: readonly Exclude<Outcome['action'], 'resubmit'>[]
}

/**
 * A flow whose steps follow each other: approve leads to the next step, close and reject to an end, return to a correction
 * by the submitter, which comes back to the step that returned the report.
 */
export function linear(steps: readonly LinearStep[], correction: Pick<TaskNode, 'label' | 'dueHours'>): FlowDefinition {
  const revision = (id: string) => `revise-${id}`
  const nodes = steps.flatMap(({ actions, ...step }, index): FlowInput['nodes'] => {
    const target = {
      approve: steps[index + 1]?.id ?? 'closed',
      close: 'closed',
      reject: 'rejected',
      return: revision(step.id),
    }
    const outcomes = actions.map((action) => ({ action, to: target[action] }))
    const own = { type: 'task' as const, ...step, outcomes }
    if (!actions.includes('return')) return [own]
    const back = [{ action: 'resubmit' as const, to: step.id }]
    const assignee = [{ rule: 'submitter' as const }]
    return [own, { type: 'task', id: revision(step.id), ...correction, assignee, correction: true, outcomes: back }]
  })
  const ends = [
    { type: 'end' as const, id: 'closed', status: 'finish' as const },
    { type: 'end' as const, id: 'rejected', status: 'REJECTED' as const },
  ]
  const used = new Set(nodes.flatMap((one) => (one.type === 'task' ? one.outcomes.map(({ to }) => to) : [])))
  return flowDefinition.parse({ nodes: [...nodes, ...ends.filter(({ id }) => used.has(id))] })
}
