import type { CaseAction } from '@selamat/contract/domains/workflow/case'
import { checkFlow } from '@selamat/contract/domains/workflow/check-flow'
import { type FlowInput, flowDefinition, linear } from '@selamat/contract/domains/workflow/flow-definition'
import { describe, expect, it } from 'vitest'
import { player } from '../../../test/random-flow.ts'
import type { FlowEvent } from './advance.ts'

const superior = { assignee: [{ rule: 'superior' as const }], dueHours: 24 }
const flow = linear(
  [
    { id: 'first', label: 'First', ...superior, actions: ['approve', 'return', 'reject'] },
    { id: 'second', label: 'Second', ...superior, actions: ['approve', 'return'] },
    { id: 'last', label: 'Last', ...superior, actions: ['close'] },
  ],
  { label: 'Correct', dueHours: 48 },
)

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

describe('a wide flow', () => {
  it('takes less than 20 ms with 1,000 nodes', () => {
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
