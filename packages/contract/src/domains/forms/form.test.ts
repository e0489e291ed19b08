import { describe, expect, it } from 'vitest'
import { flatten } from './answers.ts'
import { compileForm, FormDefinitionError } from './compile-form.ts'
import { type Expression, parseExpression } from './expression.ts'
import { type FormDefinitionInput, formDefinition } from './form.ts'
import { checkAnswers, runForm } from './run-form.ts'

type Node = FormDefinitionInput['sections'][number]['nodes'][number]
const TODAY = { today: '2026-11-20' }

const textField = (id: string, rules: object = {}): Node => ({
  type: 'field',
  id,
  kind: 'text-input',
  label: id.toUpperCase(),
  settings: {},
  ...rules,
})
const section = (nodes: Node[], rules: object = {}) => ({
  type: 'section' as const,
  id: 'main',
  title: 'Main',
  nodes,
  ...rules,
})
const parsed = (nodes: Node[], subjectFieldId = 'subject') =>
  formDefinition.parse({ subjectFieldId, sections: [section([textField('subject'), ...nodes])] })
const compiled = (...nodes: Node[]) => compileForm(parsed(nodes))
const check = (form: ReturnType<typeof compiled>, answers: Record<string, unknown>) =>
  checkAnswers(form, answers, TODAY)

/** What compiling says against a form. */
function problems(nodes: Node[], subjectFieldId?: string): readonly string[] {
  try {
    compileForm(parsed(nodes, subjectFieldId))
    return []
  } catch (thrown) {
    if (thrown instanceof FormDefinitionError) return thrown.problems
    throw thrown
  }
}

const crew: Node = {
  type: 'repeat',
  id: 'crew',
  title: 'Crew',
  min: 1,
  max: 3,
  nodes: [
    textField('name', { required: true }),
    { type: 'group', id: 'licence', title: 'Licence', nodes: [textField('sio', { settings: { max: 5 } })] },
    textField('number', { requiredIf: { field: 'sio', op: 'answered' } }),
  ],
}

describe('an invalid form', () => {
  it('is refused with both positions of an id that is used twice', () => {
    expect(problems([textField('a'), { type: 'group', id: 'g', title: 'Group', nodes: [textField('a')] }])).toEqual([
      'The id "a" is used twice: at "Main › A" and at "Main › Group › A"',
    ])
  })

  it('is refused with the rule that refers to nothing, or to a node without an answer', () => {
    const rules = {
      visibleIf: { field: 'gone', op: 'answered' },
      requiredIf: { and: [{ field: 'subject', op: '=', value: { field: 'lost' } }] },
      constraint: { rule: { not: { field: 'main', op: 'answered' } }, message: 'No' },
    }
    expect(problems([textField('a', rules)])).toEqual([
      '"Main › A": visibleIf refers to "gone", which is no field or repeat of this form',
      '"Main › A": requiredIf refers to "lost", which is no field or repeat of this form',
      '"Main › A": constraint refers to "main", which is no field or repeat of this form',
    ])
  })

  it('is refused with the whole cycle of its rules', () => {
    const sum = (...fields: string[]) => ({ calculate: { fn: 'add', of: fields.map((field) => ({ field })) } })
    expect(problems([textField('a', sum('b')), textField('b', sum('c', 'subject')), textField('c', sum('a'))])).toEqual(
      ['These rules depend on one another in a circle: "Main › A" → "Main › B" → "Main › C" → "Main › A"'],
    )
    expect(problems([textField('a', sum('a'))])[0]).toContain('"Main › A" → "Main › A"')
  })

  it('is refused where a group is hidden by its own field', () => {
    const hidden: Node = {
      type: 'group',
      id: 'g',
      title: 'Group',
      visibleIf: { field: 'a', op: 'answered' },
      nodes: [textField('a')],
    }
    expect(problems([hidden])[0]).toContain('in a circle: "Main › Group" → "Main › Group › A" → "Main › Group"')
  })

  it('is refused where its subject is in a repeat or nowhere, or a repeat needs more rows than it allows', () => {
    expect(problems([crew], 'sio')).toEqual([
      'subjectFieldId refers to "sio", which is no field outside a repeat of this form',
    ])
    expect(problems([], 'gone')).toHaveLength(1)
    expect(problems([{ ...crew, min: 4 } as Node])).toEqual([
      '"Main › Crew" needs at least 4 rows but allows at most 3',
    ])
  })

  it('may refer to itself in its constraint', () => {
    expect(
      problems([textField('a', { constraint: { rule: { field: 'a', op: '>', value: 3 }, message: 'No' } })]),
    ).toEqual([])
  })
})

describe('answers in rows', () => {
  const form = compiled(crew)

  it('are nested by id, and groups are in no path', () => {
    const answers = { subject: 'Lift', crew: [{ name: 'Budi', sio: '123', number: '7' }, { name: 'Agus' }] }
    expect(check(form, answers)).toEqual({ answers, errors: {} })
    expect(flatten(form, answers).answers).toMatchObject({ crew: 2, 'crew[0].sio': '123', 'crew[1].name': 'Agus' })
  })

  it('are refused by their path', () => {
    const { errors } = check(form, { crew: [{ name: '', sio: '123456' }, { name: 'Agus', sio: '1', nonsense: 2 }, 7] })
    expect(errors).toEqual({
      'crew[0].name': 'This field is required',
      'crew[0].sio': 'At most 5 characters',
      'crew[0].number': 'This field is required',
      'crew[1].number': 'This field is required',
      'crew[1].nonsense': 'The form has no such field',
      'crew[2]': 'A row must hold answers by field',
      'crew[2].name': 'This field is required',
      crew: 'Row 3 is empty. Fill it in or remove it',
    })
  })

  it('have at least and at most so many rows', () => {
    expect(check(form, {}).errors).toEqual({ crew: 'Add at least 1 row' })
    const rows = (count: number) => Array.from({ length: count }, () => ({ name: 'Budi' }))
    expect(check(form, { crew: rows(3) }).errors).toEqual({})
    expect(check(form, { crew: rows(4) }).errors).toMatchObject({ crew: 'At most 3 rows' })
    expect(check(form, { crew: 'Budi' }).errors).toMatchObject({ crew: 'The answer must be a list of rows' })
  })

  it('can hold rows of their own', () => {
    const nested = compiled({
      type: 'repeat',
      id: 'crew',
      title: 'Crew',
      nodes: [{ type: 'repeat', id: 'cards', title: 'Card', nodes: [textField('code', { required: true })] }],
    })
    const answers = { crew: [{ cards: [{ code: 'A' }] }, { cards: [{ code: 'B' }, { code: 'C' }] }] }
    expect(check(nested, answers)).toEqual({ answers, errors: {} })
    const labels = runForm(nested, flatten(nested, answers).answers, TODAY).instances.map(({ path, label }) => [
      path,
      label,
    ])
    expect(labels).toContainEqual(['crew[1].cards[1].code', 'Crew 2 › Card 2 › CODE'])
  })
})

describe('the rules of a form', () => {
  const is = (field: string, value: Expression): Expression => ({ field, op: '=', value })

  it('drop the answers of hidden fields and of those that depend on them', () => {
    const form = compiled(
      textField('kind'),
      {
        type: 'group',
        id: 'g',
        title: 'G',
        visibleIf: is('kind', 'other'),
        nodes: [textField('which', { required: true })],
      },
      textField('more', { visibleIf: { field: 'which', op: 'answered' } }),
    )
    const answers = { kind: 'other', which: 'Wind', more: 'Strong' }
    expect(check(form, answers)).toEqual({ answers, errors: {} })
    expect(check(form, { ...answers, kind: 'fire' })).toEqual({ answers: { kind: 'fire' }, errors: {} })
    expect(check(form, { kind: 'other' }).errors).toEqual({ which: 'This field is required' })
  })

  it('calculate over the same row and over all rows, whatever was sent', () => {
    const form = compiled(
      textField('total', { calculate: { fn: 'add', of: [{ field: 'cost' }] } }),
      textField('rows', { calculate: { fn: 'count', of: [{ field: 'lines' }] } }),
      {
        type: 'repeat',
        id: 'lines',
        title: 'Line',
        nodes: [
          textField('count'),
          textField('price'),
          textField('cost', { calculate: { fn: 'multiply', of: [{ field: 'count' }, { field: 'price' }] } }),
        ],
      },
    )
    const lines = [
      { count: '3', price: '0.1' },
      { count: '2', price: '5', cost: '1' },
    ]
    expect(check(form, { total: '9', lines }).answers).toEqual({
      total: '10.3',
      rows: '2',
      lines: [
        { count: '3', price: '0.1', cost: '0.3' },
        { count: '2', price: '5', cost: '10' },
      ],
    })
    expect(check(form, { lines: [{ count: 'x', price: '1' }] }).answers).toEqual({
      rows: '1',
      lines: [{ count: 'x', price: '1' }],
    })
  })

  it('compare days, times, numbers and several answers; all, any, not', () => {
    const holds = (source: Expression, answers: Record<string, unknown[]>) =>
      parseExpression(source).evaluate((id) => answers[id] ?? [])
    expect(holds({ field: 'a', op: '<', value: { field: 'b' } }, { a: ['2026-09-30'], b: ['2026-11-02'] })).toBe(true)
    expect(holds({ field: 'a', op: '>=', value: 10 }, { a: ['9.5'] })).toBe(false)
    expect(holds({ field: 'a', op: '<=', value: 10 }, { a: ['9.5'] })).toBe(true)
    expect(holds(is('a', 'x'), { a: [['w', 'x']] })).toBe(true)
    expect(holds({ field: 'a', op: '!=', value: 'x' }, { a: [['w', 'x']] })).toBe(false)
    expect(holds({ and: [is('a', 1), { not: is('b', 1) }] }, { a: [1], b: [2] })).toBe(true)
    expect(holds({ or: [is('a', 2), is('b', 1)] }, { a: [1], b: [2] })).toBe(false)
    expect(holds({ field: 'a', op: 'answered' }, { a: ['', null, []] })).toBe(false)
    expect(holds({ fn: 'divide', of: [1, 0] }, {})).toBeUndefined()
    expect(holds({ fn: 'subtract', of: [{ field: 'a' }, 1] }, { a: [3] })).toBe(2)
    expect(holds({ fn: 'join', of: [{ field: 'a' }, 'x'] }, { a: ['w'] })).toBe('w x')
  })

  it('refuse an answer with the message of the constraint', () => {
    const later = { rule: { field: 'until', op: '>=', value: { field: 'from' } }, message: 'Choose a later time' }
    const form = compiled(textField('from'), textField('until', { constraint: later }))
    expect(check(form, { from: '09:00', until: '08:00' }).errors).toEqual({ until: 'Choose a later time' })
    expect(check(form, { from: '09:00', until: '10:00' }).errors).toEqual({})
    expect(check(form, { from: '09:00' }).errors).toEqual({})
  })
})

describe('a form of 1,000 fields', () => {
  const large = formDefinition.parse({
    subjectFieldId: 'f0',
    sections: Array.from({ length: 10 }, (_, at) => ({
      ...section(
        Array.from({ length: 100 }, (_, index) => {
          const number = at * 100 + index
          return textField(`f${number}`, number % 10 === 0 ? {} : { visibleIf: is(`f${number - 1}`) })
        }),
      ),
      id: `s${at}`,
    })),
  })
  function is(field: string) {
    return { field, op: '!=' as const, value: 'stop' }
  }

  it('compiles in less than 20 ms', () => {
    compileForm(large)
    const times = Array.from({ length: 5 }, () => {
      const start = Date.now()
      compileForm(large)
      return Date.now() - start
    })
    expect(Math.min(...times)).toBeLessThan(20)
  })

  it('evaluates at a key press only the rules of what depends on it', () => {
    let evaluated = 0
    const form = compileForm(large, (source) => {
      const rule = parseExpression(source)
      return {
        ...rule,
        evaluate: (read) => {
          evaluated++
          return rule.evaluate(read)
        },
      }
    })
    const run = runForm(form, {}, TODAY)
    expect(evaluated).toBe(900)
    evaluated = 0
    expect(run.set('f500', 'go')).toEqual(['f500'])
    expect(evaluated).toBe(9)
    expect(run.set('f507', 'stop')).toEqual(['f507', 'f508'])
    expect(run.stateOf('f508').visible).toBe(false)
  })
})
