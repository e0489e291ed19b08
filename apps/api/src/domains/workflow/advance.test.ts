import type { CaseAction } from '@selamat/contract/domains/workflow/case'
import { checkFlow } from '@selamat/contract/domains/workflow/check-flow'
import {
  type FlowDefinition,
  type FlowInput,
  flowDefinition,
  linear,
} from '@selamat/contract/domains/workflow/flow-definition'
import { describe, expect, it } from 'vitest'
import { advance, type FlowEvent, type Proposal, type Step, statusAfter } from './advance.ts'

const superior = { assignee: [{ rule: 'superior' as const }], dueHours: 24 }
const flow = linear(
  [
    { id: 'first', label: 'First', ...superior, actions: ['approve', 'return', 'reject'] },
    { id: 'second', label: 'Second', ...superior, actions: ['approve', 'return'] },
    { id: 'last', label: 'Last', ...superior, actions: ['close'] },
  ],
  { label: 'Correct', dueHours: 48 },
)

/** Plays the command: every opened task gets as many rows as people are asked. */
function player(definition: FlowDefinition, facts: Record<string, unknown> = {}, people = 1) {
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

describe('a linear flow', () => {
  it.each<[CaseAction[], string[], string]>([
    [[], ['first 1'], 'WAITING_APPROVAL'],
    [['approve'], ['second 1'], 'WAITING_APPROVAL'],
    [['approve', 'approve'], ['last 1'], 'WAITING_APPROVAL'],
    [['approve', 'approve', 'close'], [], 'finish'],
    [['reject'], [], 'REJECTED'],
    [['return'], ['revise-first 1'], 'REVISION'],
    [['return', 'resubmit'], ['first 2'], 'WAITING_APPROVAL'],
    [['approve', 'return'], ['revise-second 1'], 'REVISION'],
    // The report comes back to the step that returned it, not to the beginning.
    [['approve', 'return', 'resubmit'], ['second 2'], 'WAITING_APPROVAL'],
    [['return', 'resubmit', 'return', 'resubmit', 'approve'], ['second 1'], 'WAITING_APPROVAL'],
  ])('after %j waits at %j with the status %s', (actions, open, status) => {
    const play = player(flow)
    for (const action of actions) play.go({ type: 'answer', taskId: play.waiting()[0]?.taskId ?? 0, action })
    expect([play.open(), play.status()]).toEqual([open, status])
  })
})

const outcomes = [
  { action: 'approve' as const, to: 'both' },
  { action: 'return' as const, to: 'correct', interrupts: true },
  { action: 'reject' as const, to: 'rejected', interrupts: true },
]
const parallel: FlowInput = {
  nodes: [
    { type: 'split', id: 'reviews', to: ['a', 'b'], join: 'both' },
    { type: 'task', id: 'a', label: 'A', ...superior, outcomes },
    { type: 'task', id: 'b', label: 'B', ...superior, completion: 'all', outcomes },
    { type: 'join', id: 'both', to: 'how-bad' },
    {
      type: 'decision',
      id: 'how-bad',
      conditions: [{ when: 'severity == "high"', to: 'manager' }],
      otherwise: 'officer',
    },
    { type: 'task', id: 'manager', label: 'M', ...superior, outcomes: [{ action: 'close', to: 'closed' }] },
    { type: 'task', id: 'officer', label: 'O', ...superior, outcomes: [{ action: 'close', to: 'closed' }] },
    {
      type: 'task',
      id: 'correct',
      label: 'C',
      assignee: [{ rule: 'submitter' }],
      dueHours: 24,
      correction: true,
      outcomes: [{ action: 'resubmit', to: 'reviews' }],
    },
    { type: 'end', id: 'closed', status: 'finish' },
    { type: 'end', id: 'rejected', status: 'REJECTED' },
  ],
}

describe('parallel branches', () => {
  const definition = flowDefinition.parse(parallel)
  it('wait for each other at the join, in either order', () => {
    for (const order of [
      ['a', 'b'],
      ['b', 'a'],
    ] as const) {
      const play = player(definition)
      expect(play.open()).toEqual(['a 1', 'b 1'])
      play.answer(order[0], 'approve')
      expect(play.open()).toEqual([`${order[1]} 1`, 'both 1'])
      play.answer(order[1], 'approve')
      expect(play.open()).toEqual(['officer 1'])
    }
  })

  it('follow the decision', () => {
    const play = player(definition, { severity: 'high' })
    play.answer('a', 'approve')
    play.answer('b', 'approve')
    expect(play.open()).toEqual(['manager 1'])
  })

  it('are all closed by one rejection, also after other answers', () => {
    const play = player(definition)
    play.answer('a', 'approve')
    const { effects } = play.answer('b', 'reject')
    expect(effects).toEqual([{ type: 'finish', status: 'REJECTED' }])
    expect(play.open()).toEqual([])
  })

  it('are asked again after a return, in a second iteration', () => {
    const play = player(definition)
    const { effects } = play.answer('a', 'return')
    expect(effects.map(({ type }) => type)).toEqual(['close-task', 'open-task'])
    expect([play.open(), play.status()]).toEqual([['correct 1'], 'REVISION'])
    play.answer('correct', 'resubmit')
    expect(play.open()).toEqual(['a 2', 'b 2'])
  })

  it('can be left by a move of the whole case, such as a withdrawal', () => {
    const play = player(definition)
    expect(play.go({ type: 'move', to: 'rejected' }).effects.map(({ type }) => type)).toEqual([
      'close-task',
      'close-task',
      'finish',
    ])
    expect(() => play.go({ type: 'move', to: 'closed' })).toThrow('has ended')
  })
})

describe('a task of several people', () => {
  const several = (completion: 'all' | { atLeast: number }) =>
    flowDefinition.parse({
      nodes: [
        {
          type: 'task',
          id: 'vote',
          label: 'Vote',
          ...superior,
          completion,
          outcomes: [
            { action: 'approve', to: 'closed' },
            { action: 'reject', to: 'rejected' },
          ],
        },
        { type: 'end', id: 'closed', status: 'finish' },
        { type: 'end', id: 'rejected', status: 'REJECTED' },
      ],
    })
  it('needs the first outcome of all of them', () => {
    const play = player(several('all'), {}, 3)
    play.answer('vote', 'approve')
    play.answer('vote', 'approve')
    expect(play.open()).toEqual(['vote 1'])
    expect(play.answer('vote', 'approve').effects).toEqual([{ type: 'finish', status: 'finish' }])
  })

  it('needs the first outcome of so many, and closes the tasks of the others', () => {
    const play = player(several({ atLeast: 2 }), {}, 3)
    play.answer('vote', 'approve')
    expect(play.answer('vote', 'approve').effects).toEqual([
      { type: 'close-task', taskId: 3 },
      { type: 'finish', status: 'finish' },
    ])
  })

  it('is decided at once by any other outcome', () => {
    const play = player(several('all'), {}, 3)
    play.answer('vote', 'reject')
    expect([play.open(), play.status()]).toEqual([[], 'REJECTED'])
  })
})

it.each<[FlowEvent, string]>([
  [{ type: 'start' }, 'has started already'],
  [{ type: 'answer', taskId: 99, action: 'approve' }, 'task 99 is not open'],
  [{ type: 'answer', taskId: 1, action: 'close' }, 'task 1 does not offer close'],
  [{ type: 'move', to: 'gone' }, 'no node gone'],
])('refuses the event %j', (event, message) => {
  expect(() => player(flow).go(event)).toThrow(message)
})

/** A small generator of our own: the same flows at every run. */
function seeded(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return { next, below: (count: number) => Math.floor(next() * count) }
}

/** A random flow of nested blocks: tasks, decisions with two ways, splits, loops back by return. */
function randomFlow(random: ReturnType<typeof seeded>): FlowDefinition {
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
        ...superior,
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
    ...superior,
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

describe('random flows', () => {
  it('keep their invariants, with any answers in any order', () => {
    let walked = 0
    for (let seed = 1; seed <= 300; seed++) {
      const random = seeded(seed)
      const definition = randomFlow(random)
      expect(checkFlow(definition)).toEqual([])
      const play = player(definition, { x: random.next() }, 1 + random.below(3))
      for (let turn = 0; turn < 400; turn++) {
        const open = play.steps().filter(({ state }) => state === 'open')
        const executions = play.steps().map(({ node, iteration }) => `${node} ${iteration}`)
        expect(new Set(executions).size, 'one step of each node and iteration').toBe(executions.length)
        expect(new Set(open.map(({ node }) => node)).size, 'one open step of a node').toBe(open.length)
        const tasks = play.waiting()
        const ended = play.status() === 'finish' || play.status() === 'REJECTED'
        if (ended) {
          expect([open, tasks], 'nothing is open after the end').toEqual([[], []])
          break
        }
        // Never stuck: somebody is asked, unless the case has ended.
        const task = tasks[random.below(tasks.length)]
        const node = definition.nodes.find(({ id }) => id === task?.node)
        if (!task || node?.type !== 'task') throw new Error(`seed ${seed}: nobody is asked`)
        // Mostly the first outcome, so that flows come to their end.
        const choice = turn > 200 || random.below(6) > 0 ? 0 : random.below(node.outcomes.length)
        const event = {
          type: 'answer' as const,
          taskId: task.taskId,
          action: node.outcomes[choice]?.action ?? 'approve',
        }
        const before = structuredClone(play.steps())
        const proposed = advance(definition, before, event, {})
        expect(advance(definition, before, event, {}), 'the same input, the same proposal').toEqual(proposed)
        expect(before, 'the input stays as it was').toEqual(play.steps())
        play.go(event)
        walked++
      }
      expect(play.open(), `seed ${seed} ended`).toEqual([])
    }
    expect(walked).toBeGreaterThan(1000)
  })

  it('take less than 20 ms with 1,000 nodes', () => {
    const wide = flowDefinition.parse({
      nodes: [
        { type: 'split', id: 'all', to: Array.from({ length: 50 }, (_, at) => `t${at}-0`), join: 'met' },
        ...Array.from({ length: 50 }, (_, at) =>
          Array.from({ length: 19 }, (_again, level) => ({
            type: 'task' as const,
            id: `t${at}-${level}`,
            label: 'T',
            ...superior,
            outcomes: [{ action: 'approve' as const, to: level === 18 ? 'met' : `t${at}-${level + 1}` }],
          })),
        ).flat(),
        { type: 'join', id: 'met', to: 'closed' },
        { type: 'end', id: 'closed', status: 'finish' },
      ],
    })
    expect(checkFlow(wide)).toEqual([])
    const play = player(wide)
    const times: number[] = []
    while (play.open().length > 0) {
      const [task] = play.waiting()
      const began = performance.now()
      play.go({ type: 'answer', taskId: task?.taskId ?? 0, action: 'approve' })
      times.push(performance.now() - began)
    }
    times.sort((a, b) => a - b)
    // The median, so that a busy machine does not decide.
    expect(times[Math.floor(times.length / 2)]).toBeLessThan(20)
  })
})
