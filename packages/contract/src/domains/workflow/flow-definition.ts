import { z } from 'zod'
import { MAX_RULE_LENGTH, ruleText } from '../../kit/rule-text.ts'
import { id } from '../../kit/text.ts'
import { ACTION_TONES, CASE_ACTIONS, CASE_ENDS, type CaseAction, type CaseKind } from './case.ts'

const stepId = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)

const percent = z.int().min(1).max(500)

/** Who gets a task. Several rules are tried in order: the first one that names somebody is used. */
function ruleOf(min: 0 | 1) {
  const name = (max: number) => z.string().min(min).max(max)
  return z.discriminatedUnion('rule', [
    z.strictObject({ rule: z.literal('submitter') }),
    /** Level 1 is the superior of the day of submission, level 2 that person's superior, and so on. */
    z.strictObject({ rule: z.literal('superior'), level: z.int().min(1).max(5).default(1) }),
    z.strictObject({ rule: z.literal('department-head') }),
    z.strictObject({ rule: z.literal('area-owner') }),
    z.strictObject({ rule: z.literal('appointment'), kind: name(60) }),
    z.strictObject({ rule: z.literal('role'), name: name(120) }),
    z.strictObject({ rule: z.literal('position'), name: name(120) }),
    z.strictObject({ rule: z.literal('users'), usernames: z.array(z.string().min(1).max(60)).min(min).max(50) }),
    z.strictObject({ rule: z.literal('user-field'), field: name(60) }),
  ])
}
export const assigneeRule = ruleOf(1)
export type AssigneeRule = z.output<typeof assigneeRule>

/** Tasks that are answered on a page of their own; the other domain answers the task. */
export const TASK_KINDS = ['safety-voice-score', 'hiradc', 'permit', 'health-question'] as const
export type TaskKind = (typeof TASK_KINDS)[number]

interface TaskPage {
  /** The button that opens the page. */
  readonly button: string
  /** Its address, to which the assignment number is added. */
  readonly path: string
  /** What the timeline says afterwards, where the domain of the page notifies the submitter; null: what every answer says. */
  readonly done: string | null
}

/** The pages on which the tasks of each kind are answered. */
export const TASK_PAGES: Readonly<Record<TaskKind, TaskPage>> = {
  'safety-voice-score': { button: 'Score this report', done: 'Scored', path: '/safety-voice-score' },
  hiradc: { button: 'Open the assessment', done: null, path: '/detail-hiradc' },
  permit: { button: 'Open the permit', done: null, path: '/permit-to-work/action?action=view' },
  'health-question': { button: 'Open the question', done: null, path: '/health-question' },
}

/** Records that are no cases have pages of their own; their numbers begin like this. */
const NUMBERED_PAGES = [{ prefix: 'MED/RSV/', path: '/reservation/detail' }] as const

/** The page of a number that is among nobody's tasks, such as that of a reservation; null: it is the number of a case (NOTIF-21). */
export function numberedPage(number: string): string | null {
  const found = NUMBERED_PAGES.find(({ prefix }) => number.startsWith(prefix))
  return found ? `${found.path}?assignmentNumber=${encodeURIComponent(number)}` : null
}

/** A button that leads to a page of its own. */
export const pageLink = z.object({ label: z.string(), address: z.string() })
export type PageLink = z.infer<typeof pageLink>

/** The button that opens the page of a task. */
export function taskPage(kind: TaskKind, assignmentNumber: string): PageLink {
  const { button, path } = TASK_PAGES[kind]
  return {
    label: button,
    address: `${path}${path.includes('?') ? '&' : '?'}assignmentNumber=${encodeURIComponent(assignmentNumber)}`,
  }
}

/** The button that opens the record that a case is about: the tasks of such a kind have its name. Null for the report of a form. */
export function recordPage(kind: CaseKind, assignmentNumber: string): PageLink | null {
  const own = TASK_KINDS.find((one) => one === kind)
  return own === undefined ? null : taskPage(own, assignmentNumber)
}

/** The nodes of a definition; of a draft what is still missing is empty, and a due time is 0. */
function nodeOf(min: 0 | 1) {
  const label = z.string().min(min).max(120)
  const target = min === 1 ? stepId : stepId.or(z.literal(''))
  /** An answer that a task offers, and the edge it takes. */
  const outcome = z.strictObject({
    action: z.enum(CASE_ACTIONS),
    label: z.string().min(1).max(120).optional(),
    to: target,
    /** Ends every other open step of the case, so that the edge may leave parallel branches. */
    interrupts: z.boolean().default(false),
  })
  const task = z.strictObject({
    type: z.literal('task'),
    id: stepId,
    label,
    kind: z.enum(TASK_KINDS).optional(),
    /** What is filled in when the task is answered; publishing the flow pins the version. */
    form: z.strictObject({ formId: id, formVersionId: id.nullable().default(null) }).optional(),
    assignee: z.array(ruleOf(min)).min(min).max(5),
    /**
     * `any`: one shared task, the first answer decides. `all` or `{ atLeast }`: one task a person, and so many must choose the
     * first outcome; every other outcome decides at once.
     */
    completion: z.union([z.enum(['any', 'all']), z.strictObject({ atLeast: z.int().min(1).max(50) })]).default('any'),
    outcomes: z.array(outcome).min(min).max(CASE_ACTIONS.length),
    dueHours: z
      .int()
      .min(min)
      .max(24 * 365),
    /** The fact with the instant at which it is due at the latest, at once where that has passed. */
    dueBy: z.string().min(1).max(60).optional(),
    /** When the assignees are reminded, in per cent of the time until it is due. */
    reminders: z.array(percent).max(5).default([50, 100]),
    /** When the superiors of the assignees get the task as well; null: never. */
    escalateAt: percent.nullable().default(150),
    /** The submitter corrects the report here: the case is in revision while the step is open. */
    correction: z.boolean().default(false),
  })
  const decision = z.strictObject({
    type: z.literal('decision'),
    id: stepId,
    /** What is decided, as a question. */
    label: z.string().min(1).max(120).optional(),
    /** The first condition that holds leads on. */
    conditions: z
      .array(z.strictObject({ when: min === 1 ? ruleText : z.string().max(MAX_RULE_LENGTH), to: target }))
      .min(min)
      .max(50),
    otherwise: target,
  })
  /** Opens every branch; `join` waits until all of them have arrived. */
  const split = z.strictObject({
    type: z.literal('split'),
    id: stepId,
    to: z
      .array(target)
      .min(min * 2)
      .max(50),
    join: target,
  })
  const join = z.strictObject({ type: z.literal('join'), id: stepId, to: target })
  const end = z.strictObject({ type: z.literal('end'), id: stepId, status: z.enum(CASE_ENDS) })
  return z.discriminatedUnion('type', [task, decision, split, join, end])
}
const node = nodeOf(1)
export type FlowNode = z.output<typeof node>
export type TaskNode = Extract<FlowNode, { type: 'task' }>
export type DecisionNode = Extract<FlowNode, { type: 'decision' }>
export type Outcome = TaskNode['outcomes'][number]

/** Whether an answer to a task fills in the form of its step: what returns or rejects a report does not. */
export const fillsForm = (node: Pick<TaskNode, 'form'>, action: CaseAction): boolean =>
  node.form !== undefined && ACTION_TONES[action] === 'positive'

/** A flow: a graph of nodes; the first one is entered when a case starts. */
export const flowDefinition = z.strictObject({ nodes: z.array(node).min(1).max(1000) })
export type FlowDefinition = z.output<typeof flowDefinition>
export type FlowInput = z.input<typeof flowDefinition>

/** A flow that is still being written: `checkFlow` says what it lacks. */
export const flowDraft: z.ZodType<FlowDefinition, FlowInput> = z
  .strictObject({ nodes: z.array(nodeOf(0)).max(1000) })
  .meta({ examples: [{ nodes: [{ type: 'end', id: 'closed', status: 'finish' }] }] })

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

/** The nodes in the order in which a report meets them, then those that nothing leads to, ends last. */
export function inReadingOrder({ nodes }: FlowDefinition): FlowNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const found = new Set(nodes.slice(0, 1).map(({ id }) => id))
  for (const id of found) {
    const node = byId.get(id)
    for (const to of node ? allEdgesOf(node) : []) found.add(to)
  }
  const reached = [...found].flatMap((id) => byId.get(id) ?? [])
  const ordered = [...reached, ...nodes.filter(({ id }) => !found.has(id))]
  return [...ordered.filter(({ type }) => type !== 'end'), ...ordered.filter(({ type }) => type === 'end')]
}

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
