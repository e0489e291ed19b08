import { caseLifecycle } from '@selamat/contract/domains/workflow/case'
import { checkFlow } from '@selamat/contract/domains/workflow/check-flow'
import {
  allEdgesOf,
  type FlowDefinition,
  type FlowInput,
  type FlowNode,
  flowDefinition,
  type TaskNode,
} from '@selamat/contract/domains/workflow/flow-definition'
import type { Finding } from '@selamat/contract/domains/workflow/flow-finding'
import { describe, expect, it } from 'vitest'
import { player, randomFlow, seeded } from '../../../test/random-flow.ts'
import { advance, type Step, statusAfter } from './advance.ts'

const FLOWS = 120

type Random = ReturnType<typeof seeded>

/** Walks a case with random answers to its end and looks at every state on the way; returns the number of answers. */
function walk(definition: FlowDefinition, random: Random, what: string): number {
  const play = player(definition, { x: random.next() }, 1 + random.below(3))
  let walked = 0
  for (let turn = 0; turn < 400; turn++) {
    const open = play.steps().filter(({ state }) => state === 'open')
    const executions = play.steps().map(({ node, iteration }) => `${node} ${iteration}`)
    expect(new Set(executions).size, `${what}: one step of each node and iteration`).toBe(executions.length)
    expect(new Set(open.map(({ node }) => node)).size, `${what}: one open step of a node`).toBe(open.length)
    const tasks = play.waiting()
    const ended = play.status() === 'finish' || play.status() === 'REJECTED'
    if (ended) {
      expect([open, tasks], `${what}: nothing is open after the end`).toEqual([[], []])
      break
    }
    // Never stuck: somebody is asked, unless the case has ended.
    const task = tasks[random.below(tasks.length)]
    const node = definition.nodes.find(({ id }) => id === task?.node)
    if (!task || node?.type !== 'task') throw new Error(`${what}: nobody is asked`)
    // Later on mostly the answer that comes nearer to an end.
    const choice = turn > 150 ? outward(definition, node) : random.below(6) > 0 ? 0 : random.below(node.outcomes.length)
    const event = { type: 'answer' as const, taskId: task.taskId, action: node.outcomes[choice]?.action ?? 'approve' }
    const before = structuredClone(play.steps())
    const proposed = advance(definition, before, event, {})
    expect(advance(definition, before, event, {}), 'the same input, the same proposal').toEqual(proposed)
    expect(before, 'the input stays as it was').toEqual(play.steps())
    play.go(event)
    walked++
  }
  expect(play.open(), `${what} ended`).toEqual([])
  return walked
}

/** The outcome of a task from which the fewest edges lead to an end. */
function outward(definition: FlowDefinition, { outcomes }: TaskNode): number {
  const byId = new Map(definition.nodes.map((node) => [node.id, node]))
  const distance = (from: string): number => {
    const visited = new Set([from])
    let steps = 0
    for (let ring = [from]; ring.length > 0; steps++) {
      if (ring.some((id) => byId.get(id)?.type === 'end')) return steps
      ring = ring.flatMap((id) => allEdgesOf(byId.get(id) ?? END)).filter((id) => !visited.has(id) && visited.add(id))
    }
    return Number.POSITIVE_INFINITY
  }
  const all = outcomes.map(({ to }) => distance(to))
  return all.indexOf(Math.min(...all))
}
const END = { type: 'end', id: 'none', status: 'finish' } as const

/** Leads some edges of a flow elsewhere. */
function rewired({ nodes }: FlowDefinition, random: Random): FlowDefinition {
  const anywhere = (to: string) => (random.below(nodes.length) < 2 ? (some(nodes, random)?.id ?? to) : to)
  return {
    nodes: nodes.map((node) => {
      if (node.type === 'task')
        return {
          ...node,
          outcomes: node.outcomes.map((each) => ({
            ...each,
            to: anywhere(each.to),
            interrupts: random.below(9) === 0 ? !each.interrupts : each.interrupts,
          })),
        }
      if (node.type === 'decision') return { ...node, otherwise: anywhere(node.otherwise) }
      if (node.type === 'split') return { ...node, to: node.to.map(anywhere) }
      return node.type === 'join' ? { ...node, to: anywhere(node.to) } : node
    }),
  }
}

describe('any flow that the check passes', () => {
  it('leads every case to its end: none is lost, doubled or stuck, with any answers in any order', () => {
    let walked = 0
    for (let seed = 1; seed <= FLOWS; seed++) {
      const random = seeded(seed)
      const definition = randomFlow(random)
      expect(checkFlow(definition)).toEqual([])
      walked += walk(definition, random, `flow ${seed}`)
    }
    expect(walked).toBeGreaterThan(500)
  })

  it('takes every answer at every step: none leads a case where its life cycle does not', () => {
    let passed = 0
    let input = 0
    for (let seed = 1; seed <= 12_000; seed++) {
      const random = seeded(seed)
      const definition = random.below(20) === 0 ? rewired(randomFlow(random), random) : wildFlow(random)
      if (definition.nodes.length > 30 || checkFlow(definition).length > 0) continue
      passed++
      for (const x of [0.1, 0.5, 0.9]) input += answerEverything(definition, { x }, 1 + random.below(2), `flow ${seed}`)
    }
    expect(passed).toBeGreaterThan(100)
    expect(input).toBeGreaterThan(1000)
  })

  it('does so too after edges were drawn elsewhere, as long as it still passes', () => {
    let passed = 0
    for (let seed = 1; seed <= 3000; seed++) {
      const random = seeded(seed)
      const definition = rewired(randomFlow(random), random)
      if (definition.nodes.length > 40 || checkFlow(definition).length > 0) continue
      passed++
      walk(definition, random, `rewired flow ${seed}`)
    }
    expect(passed).toBeGreaterThan(50)
  })
})

/** A small flow of any nodes and edges: most are nonsense, which the check tells. */
function wildFlow(random: Random): FlowDefinition {
  const size = 2 + random.below(5)
  const ids = Array.from({ length: size }, (_, index) => `n${index}`)
  const joins = ['j0', 'j1']
  const targets = [...ids, ...joins, 'fix', 'closed', 'rejected', 'closed', 'rejected']
  const any = () => targets[random.below(targets.length)] ?? 'closed'
  const person = { assignee: [{ rule: 'superior' as const }], dueHours: 24 }
  const nodes = ids.map((id): FlowInput['nodes'][number] => {
    const kind = random.below(5)
    if (kind === 0)
      return {
        type: 'decision',
        id,
        conditions: [{ when: `x > ${random.next().toFixed(9)}`, to: any() }],
        otherwise: any(),
      }
    if (kind === 1) return { type: 'split', id, to: [any(), any()], join: joins[random.below(2)] ?? 'j0' }
    const actions = (['approve', 'close', 'reject', 'return'] as const).filter(() => random.below(2) === 0)
    const outcomes = (actions.length > 0 ? actions : (['approve'] as const)).map((action) => ({
      action,
      to: any(),
      interrupts: random.below(3) === 0,
    }))
    return { type: 'task', id, label: id, ...person, completion: random.below(3) === 0 ? 'all' : 'any', outcomes }
  })
  const back = { action: 'resubmit' as const, to: any() }
  const all: FlowInput['nodes'] = [
    ...nodes,
    ...joins.map((id) => ({ type: 'join' as const, id, to: any() })),
    {
      type: 'task',
      id: 'fix',
      label: 'Correct',
      assignee: [{ rule: 'submitter' }],
      dueHours: 1,
      correction: true,
      outcomes: [back],
    },
    { type: 'end', id: 'closed', status: 'finish' },
    { type: 'end', id: 'rejected', status: 'REJECTED' },
  ]
  const parsed = flowDefinition.parse({ nodes: all })
  const byId = new Map(parsed.nodes.map((node) => [node.id, node]))
  const met = new Set(['n0'])
  for (const id of met) for (const to of allEdgesOf(byId.get(id) ?? END)) met.add(to)
  return { nodes: parsed.nodes.filter(({ id }) => met.has(id)) }
}

/** Gives every answer at every state that a case can come to; returns how many were given. */
function answerEverything(definition: FlowDefinition, facts: Record<string, unknown>, people: number, what: string) {
  const start = player(definition, facts, people)
  const open: { readonly steps: readonly Step[]; readonly ids: number }[] = [{ steps: start.steps(), ids: 1000 }]
  const visited = new Set<string>()
  let input = 0
  for (const { steps, ids } of open) {
    for (const step of steps) {
      const node = definition.nodes.find(({ id }) => id === step.node)
      const task = step.state === 'open' ? step.tasks.find(({ outcome }) => outcome === null) : undefined
      if (node?.type !== 'task' || !task) continue
      for (const { action } of node.outcomes) {
        const proposal = advance(definition, steps, { type: 'answer', taskId: task.id, action }, facts)
        const status = statusAfter(definition, proposal)
        const allowed: readonly string[] = caseLifecycle.actions[action].to
        expect(allowed, `${what}: ${node.id} ${action}`).toContain(status)
        input++
        let id = ids
        const next = proposal.steps.map((each) => {
          const node = definition.nodes.find((one) => one.id === each.node)
          if (each.state !== 'open' || each.tasks.length > 0 || node?.type !== 'task') return each
          const count = node.completion === 'any' ? 1 : people
          return { ...each, tasks: Array.from({ length: count }, () => ({ id: ++id, outcome: null })) }
        })
        const key = JSON.stringify(
          next
            .filter(({ state }) => state === 'open')
            .map(({ node: at, tasks }) => [at, tasks.map(({ outcome }) => outcome)]),
        )
        if (visited.has(key) || visited.size > 60) continue
        visited.add(key)
        open.push({ steps: next, ids: id })
      }
    }
  }
  return input
}

/** A flow with one defect: the node at which it must be found (null: none of one), or nothing where the flow has no place for it. */
type Defect = (
  flow: FlowDefinition,
  random: Random,
) => { readonly flow: FlowDefinition; readonly at: string | null } | null

const some = <T>(list: readonly T[], random: Random): T | undefined => list[random.below(list.length)]
const isReview = (node: FlowNode): node is TaskNode => node.type === 'task' && !node.correction
const replaced = ({ nodes }: FlowDefinition, changed: FlowNode): FlowDefinition => ({
  nodes: nodes.map((node) => (node.id === changed.id ? changed : node)),
})
/** Changes one of the tasks that people other than the reporter answer. */
const inTask =
  (change: (node: TaskNode) => TaskNode): Defect =>
  (flow, random) => {
    const node = some(flow.nodes.filter(isReview), random)
    return node ? { flow: replaced(flow, change(node)), at: node.id } : null
  }
const firstOutcome = (node: TaskNode, to: string): TaskNode => ({
  ...node,
  outcomes: node.outcomes.map((outcome, index) => (index === 0 ? { ...outcome, to, interrupts: false } : outcome)),
})

const DEFECTS: Readonly<Record<string, readonly [Defect, RegExp]>> = {
  'a step that nothing leads to': [
    ({ nodes }, random) => {
      const lost = some(nodes.filter(isReview), random)
      if (!lost) return null
      const id = 'lost'
      return {
        flow: {
          nodes: [
            ...nodes.slice(0, 1),
            { ...lost, id, outcomes: [{ action: 'close', to: 'closed', interrupts: false }] },
            ...nodes.slice(1),
          ],
        },
        at: id,
      }
    },
    /Nothing leads to/,
  ],
  'a dead end': [inTask((node) => ({ ...node, outcomes: [] })), /offers no answer/],
  'an edge to nothing': [inTask((node) => firstOutcome(node, 'nowhere')), /which does not exist/],
  'an edge that is not drawn yet': [inTask((node) => firstOutcome(node, '')), /choose where/],
  'a loop without an exit': [
    (flow) => {
      const only = flow.nodes.find((node): node is TaskNode => node.id === 'closing' && node.type === 'task')
      return only
        ? {
            flow: replaced(flow, { ...only, outcomes: [{ action: 'approve', to: 'closing', interrupts: false }] }),
            at: 'closing',
          }
        : null
    },
    /never reaches an end|has no end/,
  ],
  'reporters who approve their own report': [
    inTask((node) => ({ ...node, assignee: [...node.assignee, { rule: 'submitter' }] })),
    /own report/,
  ],
  'a step without a due time': [inTask((node) => ({ ...node, dueHours: 0 })), /no due time/],
  'a step that asks nobody': [inTask((node) => ({ ...node, assignee: [] })), /asks nobody/],
  'a condition on a question that is not there': [
    (flow, random) => {
      const node = some(
        flow.nodes.filter((one) => one.type === 'decision'),
        random,
      )
      const conditions = node?.conditions.map(({ to }) => ({ when: 'gone > 1', to }))
      return node && conditions ? { flow: replaced(flow, { ...node, conditions }), at: node.id } : null
    },
    /"gone" is no field/,
  ],
  'a decision that leads round to itself': [
    (flow, random) => {
      const node = some(
        flow.nodes.filter((one) => one.type === 'decision'),
        random,
      )
      return node ? { flow: replaced(flow, { ...node, otherwise: node.id }), at: node.id } : null
    },
    /goes round in a circle/,
  ],
  'a branch that does not wait for the others': [
    ({ nodes }, random) => {
      const split = some(
        nodes.filter((one) => one.type === 'split'),
        random,
      )
      const first = nodes.find(({ id }) => id === split?.to[0])
      if (!split || first?.type !== 'task') return null
      return { flow: replaced({ nodes }, firstOutcome(first, 'closing')), at: null }
    },
    /parallel branch|meet at|leads back|cannot lead|Nothing leads/,
  ],
  'parallel steps with one branch': [
    ({ nodes }, random) => {
      const split = some(
        nodes.filter((one) => one.type === 'split'),
        random,
      )
      return split ? { flow: replaced({ nodes }, { ...split, to: split.to.slice(0, 1) }), at: split.id } : null
    },
    /at least two branches/,
  ],
  'a join of nothing': [
    ({ nodes }, random) => {
      const split = some(
        nodes.filter((one) => one.type === 'split'),
        random,
      )
      return split ? { flow: replaced({ nodes }, { ...split, join: split.to[0] ?? '' }), at: split.id } : null
    },
    /need a node at which they meet/,
  ],
}
const FORM = { fields: new Map([['x', { type: 'double' as const, label: 'X' }]]), people: new Set<string>() }

describe('the check of flows', () => {
  const goodOnes = Array.from({ length: FLOWS }, (_, index) => randomFlow(seeded(index + 1)))

  it('raises no false alarm on good ones', () => {
    for (const flow of goodOnes) expect(checkFlow(flow, FORM)).toEqual([])
  })

  it.each(Object.entries(DEFECTS))(
    'finds %s wherever it is seeded, and names the node',
    (_what, [defect, expected]) => {
      let count = 0
      for (const [index, flow] of goodOnes.entries()) {
        const seed = defect(flow, seeded(1000 + index))
        if (seed === null) continue
        count++
        const found: readonly Finding[] = checkFlow(seed.flow, FORM)
        const matching = found.filter(({ message }) => expected.test(message))
        expect(matching, `flow ${index + 1}`).not.toEqual([])
        if (seed.at !== null)
          expect(
            matching.some(({ node }) => node === seed.at || node === null),
            `flow ${index + 1}`,
          ).toBe(true)
      }
      expect(count).toBeGreaterThan(10)
    },
  )
})
