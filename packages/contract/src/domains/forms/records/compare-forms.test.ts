import { expect, it } from 'vitest'
import { type FormDefinitionInput, formDefinition } from '../form.ts'
import { compareForms } from './compare-forms.ts'

type Nodes = FormDefinitionInput['sections'][number]['nodes']

const text = (id: string, label: string, more: { required?: boolean; help?: string } = {}) =>
  ({ type: 'field', id, kind: 'text-input', label, settings: { max: 120 }, ...more }) as const
const choice = (...labels: string[]) =>
  ({
    type: 'field',
    id: 'type',
    kind: 'drop-down',
    label: 'Type',
    settings: { options: labels.map((label) => ({ value: label.toLowerCase(), label })) },
  }) as const
const formOf = (nodes: Nodes, more: Nodes = [text('who', 'Who?')]) =>
  formDefinition.parse({
    subjectFieldId: 'what',
    sections: [
      { type: 'section', id: 'main', title: 'Main', nodes },
      { type: 'section', id: 'people', title: 'People', nodes: more },
    ],
  })
const before = formOf([text('what', 'What?'), text('where', 'Where?'), choice('Leak', 'Fire')])

it('finds nothing between equal forms', () => {
  expect(
    compareForms(before, formOf([text('what', 'What?'), text('where', 'Where?'), choice('Leak', 'Fire')])),
  ).toEqual([])
})

it('names what was added, removed and changed by its stable id, in words', () => {
  const after = formOf([
    text('what', 'What is wrong?', { required: true }),
    choice('Leak', 'Gas'),
    text('when', 'When?'),
  ])
  expect(compareForms(before, after)).toEqual([
    {
      id: 'what',
      change: 'changed',
      position: 'Main › What is wrong?',
      details: ['Question: “What?” → “What is wrong?”', 'Must be answered: no → yes'],
    },
    { id: 'type', change: 'changed', position: 'Main › Type', details: ['Choices: added “Gas”; removed “Fire”'] },
    { id: 'when', change: 'added', position: 'Main › When?', details: [] },
    { id: 'where', change: 'removed', position: 'Main › Where?', details: [] },
  ])
})

it('shows rules as their author wrote them', () => {
  const rules = (visibleIf: string, rule: string, message: string) =>
    formOf([{ ...text('what', 'What?'), visibleIf, constraint: { rule, message } }])
  expect(
    compareForms(rules('who == "a"', 'what != who', 'Not the same'), rules('who == "b"', 'what > who', 'Not the same')),
  ).toEqual([
    {
      id: 'what',
      change: 'changed',
      position: 'Main › What?',
      details: ['Rule “visible if”: “who == "a"” → “who == "b"”', 'Rule “constraint”: “what != who” → “what > who”'],
    },
  ])
  expect(compareForms(before, rules('who == "a"', 'what != who', 'Not the same'))[0]?.details).toContain(
    'Message of the constraint: none → “Not the same”',
  )
})

it('names what was moved, another order, and what the form itself says', () => {
  const after = {
    ...formOf([choice('Leak', 'Fire'), text('what', 'What?')], [text('who', 'Who?'), text('where', 'Where?')]),
    locationFieldId: 'where',
  }
  expect(compareForms(before, after)).toEqual([
    { id: null, change: 'changed', position: 'Form', details: ['Place of the report: none → “where”'] },
    { id: 'main', change: 'changed', position: 'Main', details: ['Order changed'] },
    { id: 'where', change: 'changed', position: 'People › Where?', details: ['Moved from “Main” to “People”'] },
  ])
})
