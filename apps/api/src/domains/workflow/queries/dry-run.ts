import type { FieldData } from '@selamat/contract/domains/forms/form'
import type { CaseAction } from '@selamat/contract/domains/workflow/case'
import { decidedBy } from '@selamat/contract/domains/workflow/decide'
import type {
  AssigneeRule,
  FlowDefinition,
  FlowNode,
  TaskNode,
} from '@selamat/contract/domains/workflow/flow-definition'
import { completionText, labelOf, nodeTitle, ruleName } from '@selamat/contract/domains/workflow/flow-text'
import type { DryStep } from '@selamat/contract/domains/workflow/form-flow'
import { formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import { rulesBudget, withinBudget } from '@selamat/contract/kit/rule-budget'
import { describeRule } from '@selamat/contract/kit/rule-description'
import type { RuleFields } from '@selamat/contract/kit/rule-language'
import { HOUR } from '@selamat/contract/kit/time'
import type { Executor } from '../../../platform/database.ts'
import { advance, type FlowEvent, type Proposal, type Step } from '../advance.ts'
import { assigneesOf, type CaseOrigin, noEligibleUser, positionsOf } from '../relations.ts'

interface DryRun {
  readonly definition: FlowDefinition
  readonly fields: RuleFields
  readonly origin: CaseOrigin
  readonly answers: FieldData
  /** The answer at a node the first time it is reached. */
  readonly outcomes: Readonly<Record<string, CaseAction>>
  readonly at: Date
}

/** No walk is longer: a flow that the check passes ends much earlier. */
const MOST_STEPS = 500
/** So many people of a step are named. */
const NAMED = 20

/**
 * Walks a flow as a report of now would: with the real rules and people, each step answered when it is due, the first due
 * one first. Nothing is stored. The definition must have passed `checkFlow`.
 */
export async function dryRun(db: Executor, { definition, fields, origin, answers, outcomes, at }: DryRun) {
  const byId = new Map(definition.nodes.map((node) => [node.id, node]))
  const steps: DryStep[] = []
  const open: {
    readonly node: TaskNode
    readonly iteration: number
    readonly dueAt: number
    readonly taskIds: number[]
  }[] = []
  let known: readonly Step[] = []
  let now = at.getTime()
  let taskId = 0
  // One for the whole walk, however often it comes by a decision.
  const budget = rulesBudget()

  async function take({ steps: next }: Proposal): Promise<void> {
    const entered = next.filter(({ id }) => id === undefined)
    const numbered: Step[] = []
    for (const step of next) {
      const node = byId.get(step.node)
      if (step.id !== undefined || node === undefined) {
        numbered.push(step)
        continue
      }
      const id = known.length + entered.indexOf(step) + 1
      if (node.type !== 'task' || step.state !== 'open') {
        numbered.push({ ...step, id })
        if (node.type !== 'task')
          steps.push(withinBudget(budget, () => passed(node, step.iteration, { fields, answers })))
        continue
      }
      const question = await ask(db, node, { origin, answers, today: formatDate(new Date(now)) })
      const count = node.completion === 'any' ? 1 : Math.max(question.people.length, 1)
      const taskIds = Array.from({ length: count }, () => ++taskId)
      numbered.push({ ...step, id, tasks: taskIds.map((each) => ({ id: each, outcome: null })) })
      const dueAt = now + node.dueHours * HOUR
      open.push({ node, iteration: step.iteration, dueAt, taskIds })
      steps.push({
        ...question.step,
        iteration: step.iteration,
        opensAt: formatTimestamp(new Date(now)),
        dueAt: formatTimestamp(new Date(dueAt)),
        outcome: chosen(node, step.iteration, outcomes),
      })
    }
    known = numbered
  }

  const next = (event: FlowEvent) => withinBudget(budget, () => advance(definition, known, event, answers))
  await take(next({ type: 'start' }))
  for (;;) {
    const waiting = open.filter(({ node, iteration }) =>
      known.some((step) => step.node === node.id && step.iteration === iteration && step.state === 'open'),
    )
    const [due] = waiting.toSorted((one, other) => one.dueAt - other.dueAt)
    if (due === undefined || steps.length >= MOST_STEPS) break
    now = Math.max(now, due.dueAt)
    const action = chosen(due.node, due.iteration, outcomes)
    const task = known
      .find((step) => step.node === due.node.id && step.iteration === due.iteration)
      ?.tasks.find(({ outcome }) => outcome === null)
    if (action === null || task === undefined) break
    await take(next({ type: 'answer', taskId: task.id, action }))
  }
  const last = steps.at(-1)
  const ended = last && byId.get(last.key)
  return {
    steps,
    end: ended?.type === 'end' ? ended.status : null,
    endsAt: formatTimestamp(new Date(now)),
  }
}

/** The answer of a step: the chosen one the first time, then the first that it offers, so that every walk ends. */
function chosen({ id, outcomes }: TaskNode, iteration: number, choices: DryRun['outcomes']): CaseAction | null {
  const choice = iteration === 1 && Object.hasOwn(choices, id) ? choices[id] : undefined
  return (outcomes.find(({ action }) => action === choice) ?? outcomes[0])?.action ?? null
}

const NOBODY = {
  people: [],
  peopleCount: 0,
  rule: null,
  triedBefore: [],
  completion: null,
  opensAt: null,
  dueAt: null,
  outcome: null,
  outcomes: [],
  note: null,
}

function passed(node: FlowNode, iteration: number, { fields, answers }: Pick<DryRun, 'fields' | 'answers'>): DryStep {
  const own = { ...NOBODY, key: node.id, iteration, type: node.type, title: nodeTitle(node) }
  if (node.type !== 'decision') return own
  const decided = decidedBy(node, answers)
  return { ...own, note: decided === null ? 'Otherwise' : `If ${describeRule(decided.when, fields) ?? decided.when}` }
}

interface Asking {
  readonly origin: CaseOrigin
  readonly answers: FieldData
  readonly today: string
}

/** Who would be asked at a step: the people of the first rule that names somebody, with the rules before it. */
async function ask(db: Executor, node: TaskNode, { origin, answers, today }: Asking) {
  const triedBefore: string[] = []
  const own = { ...NOBODY, key: node.id, type: node.type, title: nodeTitle(node), completion: completionText(node) }
  const outcomes = node.outcomes.map((outcome) => ({ action: outcome.action, label: labelOf(outcome) }))
  for (const rule of node.assignee) {
    const people = await assigneesOf(db, [named(rule, answers)], origin, today)
    if (people.length === 0) {
      triedBefore.push(ruleName(rule))
      continue
    }
    const positions = await positionsOf(db, people.slice(0, NAMED), today)
    const step = {
      ...own,
      outcomes,
      people: people.slice(0, NAMED).map(({ id, fullName }) => ({ fullName, positionName: positions.get(id) ?? null })),
      peopleCount: people.length,
      rule: ruleName(rule),
      triedBefore,
    }
    return { people, step }
  }
  return { people: [], step: { ...own, outcomes, triedBefore, note: noEligibleUser(node.assignee) } }
}

/** The person in an answer of the report, as there is no report yet. */
function named(rule: AssigneeRule, answers: FieldData): AssigneeRule {
  if (rule.rule !== 'user-field') return rule
  const username = answers[rule.field]
  return { rule: 'users', usernames: typeof username === 'string' ? [username] : ['-'] }
}
