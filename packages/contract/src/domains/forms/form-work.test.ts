import { describe, expect, it } from 'vitest'
import { type FormDefinition, formDefinition } from './form.ts'
import { checkDraft } from './records/check-draft.ts'

const field = (id: string, more: object = {}) => ({
  type: 'field' as const,
  id,
  kind: 'text-input' as const,
  label: `Question ${id}`,
  settings: { number: {} },
  ...more,
})
const definition = (nodes: object[]): FormDefinition =>
  formDefinition.parse({
    sections: [{ type: 'section', id: 'main', title: 'Main', nodes: [field('what'), ...nodes] }],
    subjectFieldId: 'what',
  })
const crew = (nodes: object[], max?: number) => ({
  type: 'repeat',
  id: 'crew',
  title: 'Crew',
  ...(max === undefined ? {} : { max }),
  nodes,
})
const problemsOf = (nodes: object[]) => checkDraft(definition(nodes)).problems.map(({ text }) => text)
const count = (length: number, make: (index: number) => object) => Array.from({ length }, (_, index) => make(index))

describe('a form whose rules can take too long', () => {
  const pairs = 'crew.exists(a, crew.exists(b, a.pay == b.pay && a.pay > 1))'

  it('names the rule that does so by itself, and takes it with fewer rows', () => {
    const nodes = (max?: number) => [crew([field('pay')], max), field('twice', { visibleIf: pairs })]
    expect(problemsOf(nodes())).toEqual([
      '"Main › Question twice": a rule can take too long once every row is filled in. Allow fewer rows, or use fewer loops inside one another',
    ])
    expect(problemsOf(nodes(20))).toEqual([])
  })

  it('names the hardest question where only all of them together do', () => {
    const rule = { visibleIf: Array.from({ length: 20 }, () => 'pay > what').join(' || ') }
    const nodes = (length: number) => [
      crew(
        [
          field('pay'),
          ...count(length, (index) => field(`q${index}`, rule)),
          field('worst', { requiredIf: pairs, visibleIf: rule.visibleIf }),
        ],
        8,
      ),
    ]
    expect(problemsOf(nodes(10))).toEqual([])
    const many = [crew([field('pay'), ...count(150, (index) => field(`q${index}`, rule))])]
    expect(problemsOf(many)).toEqual([
      expect.stringMatching(/^The rules of this form can take too long together .* those of "Main › Crew › Question q/),
    ])
    expect(checkDraft(definition(many)).form).toBeNull()
  })

  it('is refused before it is read where its rules are too long together', () => {
    const text = `what > ${'1'.repeat(1900)}`
    expect(problemsOf(count(100, (index) => field(`q${index}`, { visibleIf: text })))).toEqual([
      'The rules of this form are too long together: use at most 100,000 characters',
    ])
  })
})
