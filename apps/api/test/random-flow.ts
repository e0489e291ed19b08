import type { CaseAction } from '@selamat/contract/domains/workflow/case'
import { type FlowDefinition, type FlowInput, flowDefinition } from '@selamat/contract/domains/workflow/flow-definition'
import { advance, type FlowEvent, type Proposal, type Step, statusAfter } from '../src/domains/workflow/advance.ts'

const SUPERIOR = { assignee: [{ rule: 'superior' as const }], dueHours: 24 }

/** Plays the command: every opened task gets as many rows as people are asked. */
export function player(definition: FlowDefinition, facts: Record<string, unknown> = {}, people = 1) {
  let steps: readonly Step[] = []
  let ids = 0
  let proposal: Proposal = { steps, effects: [] }
  function go(event: FlowEvent) {
    proposal = advance(definition, steps, event, facts)
    const opened = new Set(proposal.effects.flatMap((one) => (one.type === 'open-task' ? [one.node.id] : [])))
    steps = proposal.steps.map((step) => {
      if (step.state !== 'open' || !opened.has(step.node)) return step
      const node = definition.nodes.find(({ id }) => id === step.node)
      const count = node?.type === 'task' && node.completion !== 'any' ? people : 1
      return { ...step, tasks: Array.from({ length: count }, () => ({ id: ++ids, outcome: null })) }
    })
    return proposal
  }
  const waiting = () =>
    steps.flatMap(({ node, state, tasks }) =>
      state === 'open' ? tasks.filter(({ outcome }) => outcome === null).map(({ id }) => ({ node, taskId: id })) : [],
    )
  const answer = (node: string, action: CaseAction) => {
    const taskId = waiting().find((one) => one.node === node)?.taskId ?? 0
    return go({ type: 'answer', taskId, action })
  }
  const open = () => steps.filter(({ state }) => state === 'open').map(({ node, iteration }) => `${node} ${iteration}`)
  go({ type: 'start' })
  return { go, answer, open, waiting, steps: () => steps, status: () => statusAfter(definition, proposal) }
}

/** A small generator of our own: the same numbers at every run. */
export function seeded(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return { next, below: (count: number) => Math.floor(next() * count) }
}

/** A random flow of nested blocks: tasks, decisions with two ways, splits, loops back by return. */
export function randomFlow(random: ReturnType<typeof seeded>): FlowDefinition {
  const nodes: FlowInput['nodes'] = []
  let count = 0
  /** Writes a block that leads on to `to`, and gives its first node. */
  function block(to: string, depth: number, inBranch: boolean): string {
    const id = `n${++count}`
    const kind = depth > 3 ? 0 : random.below(4)
    if (kind === 1) {
      const [one, other] = [block(to, depth + 1, inBranch), block(to, depth + 1, inBranch)]
      const when = `x > ${random.next().toFixed(9)}`
      nodes.push({ type: 'decision', id, conditions: [{ when, to: one }], otherwise: other })
    } else if (kind === 2) {
      const join = `j${count}`
      const branches = Array.from({ length: 2 + random.below(2) }, () => block(join, depth + 1, true))
      nodes.push({ type: 'split', id, to: branches, join }, { type: 'join', id: join, to })
    } else {
      const interrupts = inBranch
      const next = kind === 3 ? block(to, depth + 1, inBranch) : to
      const completion = (['any', 'all', { atLeast: 2 }] as const)[random.below(3)] ?? 'any'
      nodes.push({
        type: 'task',
        id,
        label: id,
        ...SUPERIOR,
        completion,
        outcomes: [
          { action: 'approve', to: next },
          { action: 'return', to: 'correct', interrupts },
          { action: 'reject', to: 'rejected', interrupts },
        ],
      })
    }
    return id
  }
  const first = block('closing', 0, false)
  nodes.push({
    type: 'task',
    id: 'closing',
    label: 'Close',
    ...SUPERIOR,
    outcomes: [{ action: 'close', to: 'closed' }],
  })
  nodes.push({
    type: 'task',
    id: 'correct',
    label: 'Correct',
    assignee: [{ rule: 'submitter' }],
    dueHours: 1,
    correction: true,
    outcomes: [{ action: 'resubmit', to: first }],
  })
  nodes.push({ type: 'end', id: 'closed', status: 'finish' }, { type: 'end', id: 'rejected', status: 'REJECTED' })
  const start = nodes.findIndex(({ id }) => id === first)
  const used = new Set(nodes.flatMap((node) => (node.type === 'task' ? node.outcomes.map(({ to }) => to) : [])))
  const sorted = [...nodes.slice(start, start + 1), ...nodes.slice(0, start), ...nodes.slice(start + 1)]
  return flowDefinition.parse({
    nodes: sorted.filter(({ id }) => (id !== 'correct' && id !== 'rejected') || used.has(id)),
  })
}
