import { describe, expect, it } from 'vitest'
import { formDefinition } from './form.ts'
import { inspectionErrors, inspectionOutcome } from './inspection.ts'
import { choiceFieldsOf, equipmentFieldOf } from './inspection-fields.ts'

const check = (id: string, label: string) => ({
  type: 'field' as const,
  id,
  kind: 'radio-button' as const,
  label,
  settings: {
    options: [
      { value: 'ok', label: 'In order', score: 1 },
      { value: 'bad', label: 'Not in order', score: 0 },
      { value: 'na', label: 'Not applicable' },
    ],
  },
})
const definition = formDefinition.parse({
  subjectFieldId: 'number',
  sections: [
    {
      type: 'section',
      id: 'all',
      title: 'All',
      nodes: [
        { type: 'field', id: 'number', kind: 'text-input', label: 'Number', required: true, settings: { max: 40 } },
        check('pin', 'Pin'),
        check('hose', 'Hose'),
        { ...check('reason', 'Reason'), visibleIf: 'pin == "bad"' },
        { type: 'field', id: 'found', kind: 'deviation-form', label: 'Found', settings: {} },
      ],
    },
  ],
})
const none = { inspectionField: null, inspectionPasses: [], inspectionPassMark: null }
const byChoice = {
  ...none,
  inspectionResult: 'CHOICE' as const,
  inspectionField: 'pin',
  inspectionPasses: ['ok', 'na'],
}
const byScore = { ...none, inspectionResult: 'SCORE' as const, inspectionPassMark: 75 }
const byDeviations = { ...none, inspectionResult: 'DEVIATIONS' as const }
const deviation = { text: 'Rust', severity: 'low', dueDate: '2026-12-01', owner: '10000004' }

describe('the result of an inspection by form', () => {
  it.each([
    ['an option that passes', byChoice, { pin: 'ok', hose: 'ok' }, 'PASSED', 'Pin: In order'],
    ['an option that fails', byChoice, { pin: 'bad', hose: 'ok', reason: 'ok' }, 'FAILED', 'Pin: Not in order'],
    ['no option', byChoice, { hose: 'bad' }, 'FAILED', 'Pin: no answer. Hose: Not in order'],
    ['a score at the mark', byScore, { pin: 'ok', hose: 'na' }, 'PASSED', 'Score 100 %, passes from 75 %'],
    [
      'a score below it',
      byScore,
      { pin: 'ok', hose: 'bad' },
      'FAILED',
      'Score 50 %, passes from 75 %. Hose: Not in order',
    ],
    ['nothing to score', byScore, { pin: 'na', hose: 'na' }, 'FAILED', 'Nothing was scored'],
    ['no deviations', byDeviations, { pin: 'ok', hose: 'ok' }, 'PASSED', 'No deviations'],
    ['a deviation', byDeviations, { pin: 'ok', hose: 'ok', found: [deviation] }, 'FAILED', '1 deviation. Rust'],
  ])('with %s', (_, rule, answers, result, note) => {
    expect(inspectionOutcome(definition, { number: 'A', ...answers }, rule)).toEqual({ result, note })
  })

  it('does not read a hidden field', () => {
    const rule = { ...byChoice, inspectionField: 'reason' }
    const outcome = inspectionOutcome(definition, { number: 'A', pin: 'ok', hose: 'ok' }, rule)
    expect(outcome).toEqual({ result: 'FAILED', note: 'The result was not chosen' })
  })
})

describe('the fields of an inspection', () => {
  it('are the choices of one option, and the first field for equipment', () => {
    expect(choiceFieldsOf(definition).map(({ id }) => id)).toEqual(['pin', 'hose', 'reason'])
    expect(equipmentFieldOf(definition)).toBeUndefined()
    const [section] = definition.sections
    const item = { type: 'field', id: 'item', kind: 'equipment', label: 'Equipment', settings: { family: 'FIRE' } }
    const nodes = [...(section?.nodes ?? []), item]
    const other = formDefinition.parse({ ...definition, sections: [{ ...section, nodes }] })
    expect(equipmentFieldOf(other)?.id).toBe('item')
  })
})

describe('the rule of an inspection', () => {
  it('fits its form', () => {
    expect([byChoice, byScore, byDeviations].map((rule) => inspectionErrors(definition, rule))).toEqual([{}, {}, {}])
  })

  it.each([
    ['inspectionResult', { ...none, inspectionResult: null }],
    ['inspectionField', { ...byChoice, inspectionField: 'number' }],
    ['inspectionPasses', { ...byChoice, inspectionPasses: ['ok', 'bad', 'na'] }],
    ['inspectionPassMark', { ...byScore, inspectionPassMark: null }],
  ])('has the error at %s', (field, rule) => {
    expect(Object.keys(inspectionErrors(definition, rule))).toEqual([field])
  })
})
