import { describe, expect, it } from 'vitest'
import type { RuleField, RuleFields } from '../../kit/rule-language.ts'
import { checkFlow } from './check-flow.ts'
import { decide } from './decide.ts'
import { type FlowInput, flowDefinition, flowDraft, linear } from './flow-definition.ts'
import type { Finding } from './flow-finding.ts'

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
  label: id,
  conditions: [{ when: 'severity == "high"', to }],
  otherwise,
})
const split = (id: string, to: string[], join: string): Node => ({ type: 'split', id, to, join })
const join = (id: string, to: string): Node => ({ type: 'join', id, to })
const end: Node = { type: 'end', id: 'closed', status: 'finish' }
const rejected: Node = { type: 'end', id: 'no', status: 'REJECTED' }
const correction = (to: string): Node =>
  task('fix', to, { correction: true, assignee: [{ rule: 'submitter' }], outcomes: [{ action: 'resubmit', to }] })
const messagesOf = (found: readonly Finding[]) => found.map(({ message }) => message)
const errorsOf = (...nodes: Node[]) => messagesOf(checkFlow(flowDraft.parse({ nodes })))

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
    ['duplicate ids', [task('a', 'closed'), task('a', 'closed'), end], ['Two steps have the id "a"']],
    ['a reserved id', [task('start', 'closed'), end], ['The id "start" is reserved for the report itself']],
    ['a dangling edge', [task('a', 'gone'), end], ['"a" leads to "gone", which does not exist']],
    ['an unreachable node', [task('a', 'closed'), task('b', 'closed'), end], ['Nothing leads to "b"']],
    [
      'reminders that do not rise',
      [task('a', 'closed', { reminders: [100, 50] }), end],
      ['"a": each reminder must come after the one before'],
    ],
    [
      'superiors asked before the last reminder',
      [task('a', 'closed', { reminders: [50, 100], escalateAt: 80 }), end],
      ['"a": the superiors must be asked after the last reminder'],
    ],
    ['a loop without an exit', [task('a', 'b'), task('b', 'a')], ['The workflow has no end']],
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
      ['"Parallel steps" need a node at which they meet'],
    ],
    [
      'a branch that ends before the join',
      [split('s', ['a', 'b'], 'j'), task('a', 'closed'), task('b', 'j'), join('j', 'closed'), end],
      [
        'A parallel branch ends at "Closed": let the answer end the other branches',
        '"All parallel steps answered" leads into a parallel branch at "Closed"',
      ],
    ],
    [
      'branches that meet before the join',
      [split('s', ['a', 'b'], 'j'), task('a', 'c'), task('b', 'c'), task('c', 'j'), join('j', 'closed'), end],
      ['Two branches meet at "c" before their end'],
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
          assignee: [{ rule: 'submitter' }],
        }),
        task('y', 's'),
        split('s', ['a', 'b'], 'j'),
        task('a', 'j'),
        task('b', 'j'),
        join('j', 'closed'),
        end,
      ].filter((node) => node.id !== 'y'),
      ['"x" leads into a parallel branch at "a"'],
    ],
    [
      'a join of no split',
      [join('j', 'closed'), end],
      ['The end of parallel steps "j" belongs to 0 of them instead of one'],
    ],
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
      ['"a" offers the same answer twice'],
    ],
    [
      'a return to a step that is no correction',
      [task('a', 'closed', { outcomes: [{ action: 'return', to: 'a' }] }), end],
      ['"a": "Return for revision" cannot lead to "a"'],
    ],
    [
      'a rejection that several must choose',
      [
        task('a', 'closed', {
          completion: 'all',
          outcomes: [
            { action: 'reject', to: 'no' },
            { action: 'approve', to: 'closed' },
          ],
        }),
        end,
        rejected,
      ],
      ['"a": several must choose "Reject", but one is enough for it. Put another answer first'],
    ],
    [
      'an approval that a decision turns into a rejection',
      [task('a', 'd'), decision('d', 'no', 'closed'), end, rejected],
      ['"a": "Approve" cannot lead to "d", after which the report is rejected'],
    ],
    [
      'an approval that two decisions turn into a correction',
      [task('a', 'd'), decision('d', 'e', 'closed'), decision('e', 'fix', 'closed'), correction('a'), end],
      ['"a": "Approve" cannot lead to "d", after which the reporter corrects the report'],
    ],
    [
      'approvals that a join turns into a rejection',
      [split('s', ['a', 'b'], 'j'), task('a', 'j'), task('b', 'j'), join('j', 'no'), rejected],
      [
        '"a": "Approve" cannot lead to "All parallel steps answered", after which the report is rejected',
        '"b": "Approve" cannot lead to "All parallel steps answered", after which the report is rejected',
      ],
    ],
    [
      'a resubmission that closes the report by a decision',
      [
        task('a', 'closed', {
          outcomes: [
            { action: 'return', to: 'fix' },
            { action: 'approve', to: 'closed' },
          ],
        }),
        correction('d'),
        decision('d', 'closed', 'a'),
        end,
      ],
      ['"fix": "Resubmit" cannot lead to "d", after which the report is closed'],
    ],
    [
      'a correction that cannot be resubmitted',
      [task('a', 'closed', { correction: true, assignee: [{ rule: 'submitter' }] }), end],
      ['"a" must be a correction if, and only if, it offers to resubmit'],
    ],
    ['nothing at all', [], ['The workflow has no step']],
    [
      'branches that begin alike',
      [split('s', ['a', 'a'], 'j'), task('a', 'j'), join('j', 'closed'), end],
      ['"Parallel steps": two branches begin with the same step'],
    ],
    ['a step without a due time', [task('a', 'closed', { dueHours: 0 }), end], ['"a" has no due time']],
    ['a step that asks nobody', [task('a', 'closed', { assignee: [] }), end], ['"a" asks nobody: choose who is asked']],
    [
      'a step without name and answers',
      [task('a', 'closed', { label: '', outcomes: [] }), end],
      ['A step has no name', '"Step without a name" offers no answer'],
    ],
    ['answers that lead nowhere yet', [task('a', ''), end], ['"a": choose where "Approve" leads']],
    [
      'a decision without conditions',
      [{ type: 'decision', id: 'd', conditions: [], otherwise: '' }, end],
      ['"Decision" has no condition', '"Decision": choose where it leads otherwise'],
    ],
    [
      'an empty condition',
      [{ type: 'decision', id: 'd', label: 'd', conditions: [{ when: '', to: '' }], otherwise: 'closed' }, end],
      ['"d": condition 1 is empty', '"d": choose where condition 1 leads'],
    ],
    [
      'a reporter who approves the own report',
      [task('a', 'closed', { assignee: [{ rule: 'superior' }, { rule: 'submitter' }] }), end],
      ['"a": the reporter would answer their own report. Ask somebody else'],
    ],
    [
      'a correction by somebody else',
      [
        task('a', 'b', {
          outcomes: [
            { action: 'return', to: 'b' },
            { action: 'close', to: 'closed' },
          ],
        }),
        task('b', 'a', { correction: true, outcomes: [{ action: 'resubmit', to: 'a' }] }),
        end,
      ],
      ['"b": only the reporter corrects a report, not Superior'],
    ],
    [
      'rules that name nothing yet',
      [
        task('a', 'closed', {
          assignee: [
            { rule: 'role', name: '' },
            { rule: 'users', usernames: [] },
            { rule: 'appointment', kind: '' },
          ],
        }),
        end,
      ],
      ['"a": choose the role', '"a": choose the people', '"a": choose the appointment'],
    ],
  ])('%s', (_what, nodes, errors) => {
    expect(errorsOf(...nodes)).toEqual(errors)
  })
})

it('names the node of each finding, and none for the whole', () => {
  const draft = flowDraft.parse({ nodes: [task('a', 'b', { dueHours: 0 }), task('b', '')] })
  expect(checkFlow(draft).map(({ node }) => node)).toEqual(['a', 'b'])
  expect(checkFlow(flowDraft.parse({ nodes: [task('a', 'a')] }))).toEqual([
    { node: null, message: 'The workflow has no end' },
  ])
})

it('finds a person asked by an answer that the form does not have', () => {
  const by = (field: string) =>
    flowDraft.parse({ nodes: [task('a', 'closed', { assignee: [{ rule: 'user-field', field }] }), end] })
  const form = { fields: new Map(), people: new Set(['informed']) }
  expect(checkFlow(by('informed'), form)).toEqual([])
  expect(messagesOf(checkFlow(by('what'), form))).toEqual([
    '"a" asks the person in "what", which is no question for a person in this form',
  ])
})

describe('the conditions of a decision', () => {
  const conditions = (...when: string[]): FlowInput['nodes'] => [
    {
      type: 'decision',
      id: 'd',
      label: 'd',
      conditions: when.map((one) => ({ when: one, to: 'closed' })),
      otherwise: 'closed',
    },
    end,
  ]
  const check = (...when: string[]) =>
    messagesOf(checkFlow(flowDefinition.parse({ nodes: conditions(...when) }), { fields, people: new Set() }))
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

describe('a workflow that could take too long', () => {
  const decisions = (when: string) => [
    task('a', 'd0'),
    ...Array.from(
      { length: 44 },
      (_, index): Node => ({
        type: 'decision',
        id: `d${index}`,
        conditions: Array.from({ length: 5 }, () => ({ when, to: 'closed' })),
        otherwise: index === 43 ? 'closed' : `d${index + 1}`,
      }),
    ),
    end,
  ]
  const rows: RuleFields = new Map([
    ['crew', { label: 'Crew', fields: new Map<string, RuleField>([['pay', { type: 'double', label: 'Pay' }]]) }],
  ])
  const found = (nodes: Node[]) =>
    messagesOf(checkFlow(flowDraft.parse({ nodes }), { fields: rows, people: new Set() }))

  it('is refused where its conditions do together, each of them being quick', () => {
    expect(found(decisions('crew.all(row, row.pay > 1)'))).toEqual([
      'The conditions of the workflow can take too long together: allow fewer rows in the form, or ask less of them',
    ])
    expect(found(decisions('count(crew) > 1'))).toEqual([])
  })

  it('is refused where one condition does', () => {
    const [first] = found(decisions('crew.all(a, crew.all(b, a.pay + b.pay > 1))'))
    expect(first).toMatch(/^Condition 1 of .*: it can take too long once every row is filled in/)
  })

  it('is refused where its conditions are too long to be read, and where its branches are too many', () => {
    expect(found(decisions(`count(crew) > ${'1'.repeat(1500)}`))).toEqual([
      'The conditions of the workflow are too long together: use at most 25,000 characters',
    ])
    const all = Array.from({ length: 400 }, (_, index) => `t${index}`)
    const woven = all.map((id, index) => decision(id, 'closed', all[index + 1] ?? 'closed'))
    const splits = Array.from({ length: 250 }, (_, index) => [
      split(`s${index}`, ['t0', 't1', 't2'], `j${index}`),
      join(`j${index}`, `s${index + 1}`),
    ]).flat()
    expect(errorsOf(...splits, task('s250', 'closed'), ...woven, end)).toEqual([
      'The workflow has too many branches to be checked: use fewer',
    ])
  })
})
