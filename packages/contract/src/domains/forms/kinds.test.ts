import { describe, expect, it } from 'vitest'
import { compileForm, FormDefinitionError } from './compile-form.ts'
import { type FormDefinitionInput, formDefinition } from './form.ts'
import { type Field, type FieldKind, kinds } from './kinds.ts'
import { checkAnswers, runForm } from './run-form.ts'
import { scoreOf, scoreOfRun } from './score-form.ts'

type Node = FormDefinitionInput['sections'][number]['nodes'][number]
const TODAY = { today: '2026-11-20' }
const SUBJECT: Node = { type: 'field', id: 'subject', kind: 'text-input', label: 'Subject', settings: {} }

/** A field of a kind with its first settings and some of its own. */
function fieldOf(kind: FieldKind, settings: object = {}, more: object = {}): Node {
  const placed = {
    type: 'field',
    id: kind,
    kind,
    label: kind,
    settings: { ...kinds[kind].initialSettings(), ...settings },
  }
  return { ...placed, ...more } as Node
}
const definitionOf = (...nodes: Node[]) =>
  formDefinition.parse({
    subjectFieldId: 'subject',
    sections: [{ type: 'section', id: 'main', title: 'Main', nodes: [SUBJECT, ...nodes] }],
  })

/** The clean answer of a field, or the message. */
function answered(kind: FieldKind, value: unknown, settings: object = {}): unknown {
  const { answers, errors } = checkAnswers(compileForm(definitionOf(fieldOf(kind, settings))), { [kind]: value }, TODAY)
  return errors[kind] ?? answers[kind]
}
function problems(...nodes: Node[]): readonly string[] {
  try {
    compileForm(definitionOf(...nodes))
    return []
  } catch (thrown) {
    if (thrown instanceof FormDefinitionError) return thrown.problems
    throw thrown
  }
}

describe('a field kind', () => {
  it.each(Object.entries(kinds))('%s can be placed with its first settings', (kind, { label, field }) => {
    const placed = fieldOf(kind as Field['kind'])
    expect(field.safeParse(placed).error).toBeUndefined()
    expect(problems(placed)).toEqual([])
    expect(label).toMatch(/^[A-Z]/)
  })
})

describe('a text input that asks for a number', () => {
  const number = { decimals: 1, min: 0, max: 20.5, unit: '% O₂' }

  it.each([
    [20.5, 20.5],
    ['20.5', 'Enter a number'],
    [Number.NaN, 'Enter a number'],
    [0.25, 'At most 1 decimal place'],
    [-1, 'At least 0'],
    [21, 'At most 20.5'],
  ])('takes %j as %j', (value, expected) => {
    expect(answered('text-input', value, { number })).toBe(expected)
  })

  it('says that a number is whole where it has no decimal places', () => {
    expect(answered('text-input', 1.5, { number: { decimals: 0 } })).toBe('Enter a whole number')
  })

  it('is a number to rules, and read with its unit', () => {
    const low = { type: 'field', id: 'why', kind: 'text-input', label: 'Why?', visibleIf: 'text_input < 19.5' }
    const definition = definitionOf(fieldOf('text-input', { number }), { ...low, settings: {} } as Node)
    const run = (value: unknown) => runForm(compileForm(definition), { 'text-input': value }, TODAY)
    expect([run(19.4).stateOf('why').visible, run(20).stateOf('why').visible]).toEqual([true, false])
    const settings = { max: 255, number }
    const names = { place: String, person: String, masterKey: String, equipment: String, stockItem: String }
    expect(kinds['text-input'].display(settings, 19, names)).toBe('19.0 % O₂')
  })

  it('cannot have its least above its most', () => {
    const field = fieldOf('text-input', { number: { decimals: 0, min: 2, max: 1 } })
    expect(() => definitionOf(field)).toThrow('The least must not be above the most')
  })
})

describe('a default answer', () => {
  it('is checked like an answer when the form is published', () => {
    expect(problems(fieldOf('radio-button', {}, { defaultValue: 'no' }))).toEqual([])
    expect(problems(fieldOf('radio-button', {}, { defaultValue: 'maybe' }))).toEqual([
      '"Main › radio-button": default answer: Choose one of the options',
    ])
  })

  it('is refused for a kind that has none', () => {
    expect(problems(fieldOf('image', {}, { defaultValue: [1] }))).toEqual([
      '"Main › image": default answer: the kind Image has none',
    ])
  })
})

describe('a scored form', () => {
  const options = [
    { value: 'good', label: 'Good', score: 2 },
    { value: 'fair', label: 'Fair', score: 1 },
    { value: 'none', label: 'Not applicable' },
  ]
  const definition = definitionOf(
    fieldOf('radio-button', { options }),
    fieldOf('checkbox', { options }),
    fieldOf('drop-down', { options }, { visibleIf: 'radio_button == "fair"' }),
  )

  it.each([
    ['counts unanswered questions with no points', {}, { points: 0, most: 5, percent: 0 }],
    [
      'adds the points of one choice and of several',
      { 'radio-button': 'good', checkbox: ['good', 'fair'] },
      { points: 5, most: 5, percent: 100 },
    ],
    [
      'leaves out a choice without points',
      { 'radio-button': 'none', checkbox: ['fair'] },
      { points: 1, most: 3, percent: 33.3 },
    ],
    ['counts a question that became visible', { 'radio-button': 'fair' }, { points: 1, most: 7, percent: 14.3 }],
    ['does not count hidden answers', { 'drop-down': 'good' }, { points: 0, most: 5, percent: 0 }],
  ])('%s', (_, answers, score) => {
    expect(scoreOf(definition, answers)).toEqual(score)
    expect(scoreOfRun(runForm(compileForm(definition), answers, TODAY))).toEqual(score)
  })

  it('has no score without points', () => {
    expect(scoreOf(definitionOf(fieldOf('checkbox')), {})).toBeNull()
  })
})
