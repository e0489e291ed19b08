import { expect, it } from 'vitest'
import { breakingChanges } from './breaking-changes.ts'
import type { DraftField, DraftNode } from './form-draft.ts'

const text = (id: string): DraftField => ({ type: 'field', id, kind: 'text-input', label: id, settings: {} })
const choice = (...values: string[]): DraftField => ({
  ...text('type'),
  kind: 'drop-down',
  settings: { options: values.map((value) => ({ value, label: value.toUpperCase() })) },
})
const crew = (...nodes: DraftNode[]): DraftNode => ({ type: 'repeat', id: 'crew', title: 'Crew', nodes })
const formOf = (...nodes: DraftNode[]) => ({
  sections: [{ type: 'section' as const, id: 'main', title: 'Main', nodes }],
})

it('names removed fields, other kinds, removed choices and moves across repeating groups', () => {
  const before = formOf(text('what'), text('gone'), choice('leak', 'fire'), text('name'), crew(text('sio')))
  const after = formOf({ ...text('what'), kind: 'text-area' }, choice('fire', 'gas'), crew(text('sio'), text('name')))
  expect(breakingChanges(before, after)).toEqual([
    { id: 'what', position: 'Main › what', text: 'Another kind: earlier answers cannot be compared with new ones' },
    { id: 'gone', position: 'Main › gone', text: 'Removed: new reports have no answer to it' },
    { id: 'type', position: 'Main › type', text: 'Choices removed: “LEAK”' },
    {
      id: 'name',
      position: 'Main › name',
      text: 'Moved into or out of a repeating group: answers are stored elsewhere',
    },
  ])
})

it('finds nothing in new questions, other texts, another order and moves between groups', () => {
  const before = formOf(text('what'), { type: 'group', id: 'more', title: 'More', nodes: [choice('leak')] })
  const after = formOf(choice('leak', 'gas'), { ...text('what'), label: 'What?', required: true }, text('new'))
  expect(breakingChanges(before, after)).toEqual([])
})
