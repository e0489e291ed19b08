import { describe, expect, it } from 'vitest'
import { checkFlow } from './check-flow.ts'
import { decide } from './decide.ts'
import { type FlowInput, flowDefinition, linear } from './flow-definition.ts'

type Node = FlowInput['nodes'][number]
const task = (id: string, to: string, more: Partial<Node & { type: 'task' }> = {}): Node => ({
  type: 'task',
  id,
  label: id,
  assignee: [{ rule: 'superior' }],
  dueHours: 24,
  outcomes: [{ action: 'approve', to }],
  ...more,
})
const decision = (id: string, to: string, otherwise: string): Node => ({
  type: 'decision',
  id,
  conditions: [{ when: 'severity == "high"', to }],
  otherwise,
})
const split = (id: string, to: string[], join: string): Node => ({ type: 'split', id, to, join })
const join = (id: string, to: string): Node => ({ type: 'join', id, to })
const end: Node = { type: 'end', id: 'closed', status: 'finish' }
const errorsOf = (...nodes: Node[]) => checkFlow(flowDefinition.parse({ nodes }))

describe('a flow that can run', () => {
  it('is linear, branched, parallel or looped, and has no errors', () => {
    const steps = [
      {
        id: 'one',
        label: 'One',
        assignee: [{ rule: 'superior' as const }],
        dueHours: 1,
        actions: ['approve' as const, 'return' as const],
      },
    ]
    expect(checkFlow(linear(steps, { label: 'Correct', dueHours: 1 }))).toEqual([])
    expect(
      errorsOf(
        split('s', ['a', 'b'], 'j'),
        task('a', 'j'),
        task('b', 'j'),
        join('j', 'd'),
        decision('d', 'closed', 's'),
        end,
      ),
    ).toEqual([])
  })
})

describe('a flow that cannot run is refused in clear words', () => {
  it.each<[string, Node[], string[]]>([
    ['duplicate ids', [task('a', 'closed'), task('a', 'closed'), end], ['Two nodes have the id "a"']],
    ['a reserved id', [task('start', 'closed'), end], ['The id "start" is reserved for the report itself']],
    ['a dangling edge', [task('a', 'gone'), end], ['"a" leads to "gone", which does not exist']],
    ['an unreachable node', [task('a', 'closed'), task('b', 'closed'), end], ['Nothing leads to "b"']],
    ['a loop without an exit', [task('a', 'b'), task('b', 'a')], ['The flow has no end']],
    [
      'a dead end beside an end',
      [decision('d', 'a', 'closed'), task('a', 'b'), task('b', 'a'), end],
      ['"a" never reaches an end', '"b" never reaches an end'],
    ],
    [
      'a circle that asks nobody',
      [decision('d', 'e', 'closed'), decision('e', 'd', 'closed'), end],
      ['"d" goes round in a circle without asking anybody', '"e" goes round in a circle without asking anybody'],
    ],
    [
      'a split without a join',
      [split('s', ['a', 'b'], 'a'), task('a', 'closed'), task('b', 'closed'), end],
      ['The split "s" needs a join, and "a" is none'],
    ],
    [
      'a branch that ends before the join',
      [split('s', ['a', 'b'], 'j'), task('a', 'closed'), task('b', 'j'), join('j', 'closed'), end],
      [
        'A branch of "s" ends at "closed" instead of its join: let the outcome interrupt',
        '"j" leads into the branches of "s" at "closed"',
      ],
    ],
    [
      'branches that meet before the join',
      [split('s', ['a', 'b'], 'j'), task('a', 'c'), task('b', 'c'), task('c', 'j'), join('j', 'closed'), end],
      ['Two branches of "s" meet at "c" before the join'],
    ],
    [
      'an edge into a branch from outside',
      [
        task('x', 'y', {
          outcomes: [
            { action: 'approve', to: 's' },
            { action: 'resubmit', to: 'a' },
          ],
          correction: true,
        }),
        task('y', 's'),
        split('s', ['a', 'b'], 'j'),
        task('a', 'j'),
        task('b', 'j'),
        join('j', 'closed'),
        end,
      ].filter((node) => node.id !== 'y'),
      ['"x" leads into the branches of "s" at "a"'],
    ],
    ['a join of no split', [join('j', 'closed'), end], ['The join "j" belongs to 0 splits instead of one']],
    [
      'an outcome twice',
      [
        task('a', 'closed', {
          outcomes: [
            { action: 'approve', to: 'closed' },
            { action: 'approve', to: 'closed' },
          ],
        }),
        end,
      ],
      ['"a" offers the same outcome twice'],
    ],
    [
      'a return to a step that is no correction',
      [task('a', 'closed', { outcomes: [{ action: 'return', to: 'a' }] }), end],
      ['"a" cannot return to "a"'],
    ],
    [
      'a correction that cannot be resubmitted',
      [task('a', 'closed', { correction: true }), end],
      ['"a" must be a correction if, and only if, it offers to resubmit'],
    ],
  ])('%s', (_what, nodes, errors) => {
    expect(errorsOf(...nodes)).toEqual(errors)
  })
})

describe('the conditions of a decision', () => {
  const conditions = (...when: string[]): FlowInput['nodes'] => [
    { type: 'decision', id: 'd', conditions: when.map((one) => ({ when: one, to: 'closed' })), otherwise: 'closed' },
    end,
  ]
  const check = (...when: string[]) => checkFlow(flowDefinition.parse({ nodes: conditions(...when) }), fields)
  const fields = new Map([
    ['severity', { label: 'Severity', type: 'string' as const, options: [{ value: 'high', label: 'High' }] }],
    ['people', { label: 'People', type: 'double' as const }],
    ['done-at-once', { label: 'Done at once', type: 'list<string>' as const }],
  ])

  it('are checked against the fields of the form', () => {
    expect(check('severity == "high"', 'people > 3 && "stopped" in done_at_once')).toEqual([])
    expect(
      check('gone == "high"', 'severity > 3', 'people', 'severity == today()', 'severity ==', 'severity == "hihg"'),
    ).toEqual([
      'Condition 1 of "d": "gone" is no field of this form',
      'Condition 2 of "d": ">" does not work with text and a number',
      'Condition 3 of "d": The rule gives a number, but yes or no is needed',
      'Condition 4 of "d": today() cannot be used in a flow',
      'Condition 5 of "d": The rule is not complete',
      'Condition 6 of "d": "Severity" has no choice "hihg". It has "high"',
    ])
  })

  it.each([
    ['severity == "high"', { severity: 'high' }, true],
    ['severity == "high"', {}, false],
    ['severity != "high"', {}, false],
    ['severity in ["high", "medium"]', { severity: 'medium' }, true],
    ['"stopped" in done_at_once', { 'done-at-once': ['warned', 'stopped'] }, true],
    ['people > 3', { people: 4 }, true],
    ['people < 3', { people: '4' }, false],
    ['count(crew) == 0', {}, true],
    ['crew.exists(one, one.sio_number == "A1")', { crew: [{}, { 'sio-number': 'A1' }] }, true],
    ['where == 7', { where: { locationId: 7, subLocationId: null } }, true],
    ['date < "2026-11-20"', { date: '2026-11-19' }, true],
    ['constructor == "x" || answered(to_string)', {}, false],
  ])('%s on %j is %s', (when, facts, expected) => {
    const node = { type: 'decision' as const, id: 'd', conditions: [{ when, to: 'yes' }], otherwise: 'no' }
    expect(decide(node, facts) === 'yes').toBe(expected)
  })
})
