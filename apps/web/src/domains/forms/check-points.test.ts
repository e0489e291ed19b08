// @vitest-environment happy-dom
import { compileForm } from '@selamat/contract/domains/forms/compile-form'
import { type FormNode, formDefinition } from '@selamat/contract/domains/forms/form'
import { describe, expect, it } from 'vitest'
import { answerRest, type CheckPoints, checkPointsOf, standOf, undoRest } from './check-points.ts'
import { createFormStore } from './form-store.ts'

const inOrder = [
  { value: 'ok', label: 'In order', score: 1 },
  { value: 'not-ok', label: 'Not in order', score: 0 },
  { value: 'na', label: 'Not applicable' },
]
const field = (id: string, kind: string, more: object = {}) => ({
  type: 'field',
  id,
  kind,
  label: id,
  required: true,
  settings: {},
  ...more,
})
const point = (id: string, more: object = {}, options: readonly object[] = inOrder) =>
  field(id, 'radio-button', { settings: { options, withRest: true }, ...more })
const nodes = [
  field('what', 'text-input', { required: false }),
  point('exits'),
  point('floors'),
  point('guards', { settings: { options: inOrder } }),
  { type: 'group', id: 'store', title: 'Store', nodes: [point('racks')] },
  point('drums', { visibleIf: 'what == "store"' }),
  point('overall', {}, [
    { value: 'good', label: 'Good' },
    { value: 'bad', label: 'Bad' },
  ]),
]

function inspection(own: readonly object[] = nodes) {
  const definition = formDefinition.parse({
    subjectFieldId: 'what',
    sections: [{ type: 'section', id: 'all', title: 'All', nodes: own }],
  })
  const sectionNodes: readonly FormNode[] = definition.sections[0]?.nodes ?? []
  return {
    store: createFormStore(compileForm(definition), {}, { today: '2026-11-20' }),
    points: checkPointsOf(sectionNodes),
  }
}

describe('the points of an inspection', () => {
  const { store, points } = inspection()
  const known: CheckPoints = points ?? { ids: [], restIds: [], good: { value: '', label: '' }, findings: [] }

  it('are its scored choices that are answered alike, also in groups', () => {
    expect(known).toMatchObject({
      ids: ['exits', 'floors', 'guards', 'racks', 'drums'],
      restIds: ['exits', 'floors', 'racks', 'drums'],
      good: { value: 'ok' },
      findings: ['not-ok'],
    })
  })

  it('that are left get the good answer at once, neither hidden ones nor those its author wants looked at, and give it back; what was answered stays', () => {
    expect(standOf(store, known)).toEqual({ total: 4, answered: 0, rest: 3, found: 0 })
    store.set('floors', 'not-ok')
    const before = store.snapshot('guards').value
    const filled = answerRest(store, known)
    expect(filled).toEqual(['exits', 'racks'])
    expect(standOf(store, known)).toEqual({ total: 4, answered: 3, rest: 0, found: 1 })
    expect(store.result().answers).toMatchObject({ exits: 'ok', floors: 'not-ok', racks: 'ok' })
    expect(store.result().answers).not.toHaveProperty('drums')
    expect(store.snapshot('guards').value).toBe(before)
    store.set('exits', 'na')
    undoRest(store, known, filled)
    expect(standOf(store, known)).toEqual({ total: 4, answered: 2, rest: 1, found: 1 })
    expect(store.snapshot('exits').value).toBe('na')
    expect(store.summary().errors).toEqual({})
  })

  it('are none where too few are alike, or no answer is the best', () => {
    const equal = [
      { value: 'a', label: 'A', score: 1 },
      { value: 'b', label: 'B', score: 1 },
    ]
    const what = field('what', 'text-input')
    expect(inspection([what, point('one'), point('two')]).points).toBeNull()
    expect(inspection([what, ...['one', 'two', 'three'].map((id) => point(id, {}, equal))]).points).toBeNull()
  })
})
