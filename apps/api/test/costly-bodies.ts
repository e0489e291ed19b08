// The costliest requests that a signed-in user can think of: bodies of some 900 kB, rules up to every limit and beyond it.
const rule = (length: number) => `one ${'+ one '.repeat(2000)}`.slice(0, length).replace(/\+?\s*(o|on|one)?\s*$/, '')
const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

const number = (id: string, more: object = {}) => ({
  type: 'field',
  id,
  kind: 'text-input',
  label: `Question ${id}`,
  settings: { number: { decimals: 0 } },
  ...more,
})
const definition = (nodes: readonly object[]) => ({
  subjectFieldId: 'what',
  sections: [{ type: 'section', id: 'main', title: 'Main', nodes: [number('what'), number('one'), ...nodes] }],
})
const rows = (id: string, nodes: readonly object[], more: object = {}) => ({
  type: 'repeat',
  id,
  title: `Rows of ${id}`,
  ...more,
  nodes,
})

/** Forms as drafts: rules too long, too many, too nested; rows in rows in rows. */
export const costlyDrafts: Readonly<Record<string, object>> = {
  'rules of 900 kB': definition(
    many(190, (index) =>
      number(`q${index}`, {
        visibleIf: `${rule(900)} > 1`,
        requiredIf: `${rule(900)} > 1`,
        calculate: rule(900),
        constraint: { rule: `${rule(900)} > 1`, message: 'Wrong' },
      }),
    ),
  ),
  'rules up to the limit': definition(many(190, (index) => number(`q${index}`, { calculate: rule(500) }))),
  'rules over rows of rows': definition([
    rows('a', [rows('b', [rows('c', [number('deep')]), number('mid')]), number('pay')]),
    ...many(150, (index) => number(`q${index}`, { visibleIf: 'a.all(x, a.all(y, x.pay + y.pay > 1))' })),
  ]),
  'rules with two repeats': definition([
    rows(
      'a',
      many(150, (index) => number(`a${index}`)),
    ),
    rows(
      'b',
      many(150, (index) => number(`b${index}`)),
    ),
    ...many(190, (index) => number(`q${index}`, { visibleIf: 'count(a) > 1 && count(b) > 1' })),
  ]),
}

/** A form that can be published: its rules take about as much as they may. */
export const costlyForm = definition([
  rows('crew', [
    number('pay'),
    ...many(100, (index) => number(`p${index}`, { calculate: `pay ${'+ 1 '.repeat(20)}` })),
  ]),
  rows('a', [
    rows('b', [
      rows(
        'c',
        many(40, (index) => number(`deep${index}`)),
      ),
    ]),
  ]),
])
export const costlyAnswers: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'a hundred rows of rules': { what: 1, one: 1, crew: many(100, (pay) => ({ pay })) },
  'rows in rows in rows': {
    what: 1,
    one: 1,
    a: many(100, () => ({ b: many(100, () => ({ c: many(25, () => ({})) })) })),
  },
}

const decision = (id: string, to: string, conditions: readonly string[]) => ({
  type: 'decision',
  id,
  otherwise: to,
  conditions: conditions.map((when) => ({ when, to: 'closed' })),
})
const end = { type: 'end', id: 'closed', status: 'finish' }
const task = (id: string, to: string) => ({
  type: 'task',
  id,
  label: id,
  assignee: [{ rule: 'superior' }],
  dueHours: 24,
  outcomes: [{ action: 'approve', to }],
})

/** Workflows: costly conditions, many of them, and branches woven into one another. */
export const costlyFlows: Readonly<Record<string, readonly object[]>> = {
  '44 costly decisions': [
    ...many(44, (index) =>
      decision(
        `d${index}`,
        index === 43 ? 'closed' : `d${index + 1}`,
        many(10, () => `what ${'+ what '.repeat(200)} == "x"`),
      ),
    ),
    end,
  ],
  'many short conditions': [
    ...many(400, (index) =>
      decision(
        `d${index}`,
        index === 399 ? 'closed' : `d${index + 1}`,
        many(45, () => 'a == b'),
      ),
    ),
    end,
  ],
  'branches that are woven': [
    ...many(300, (index) => [
      { type: 'split', id: `s${index}`, to: many(50, (branch) => `t${branch}`), join: `j${index}` },
      { type: 'join', id: `j${index}`, to: `s${index + 1}` },
    ]).flat(),
    task('s300', 'closed'),
    ...many(390, (index) =>
      decision(
        `t${index}`,
        index === 389 ? 'closed' : `t${index + 1}`,
        many(5, () => 'a'),
      ),
    ),
    end,
  ],
}
