import { formDefinition } from '@selamat/contract/domains/forms/form'
import { describe, expect, it } from 'vitest'
import { presetsOf } from './presets.ts'

const field = (id: string, kind: string, required: boolean, settings: object = {}, more: object = {}) => ({
  type: 'field',
  id,
  kind,
  label: id,
  required,
  settings,
  ...more,
})
const formOf = (...nodes: object[]) =>
  formDefinition.parse({
    subjectFieldId: 'what',
    sections: [{ type: 'section', id: 'when', title: 'When', nodes: [field('what', 'text-input', true), ...nodes] }],
  })
const now = new Date('2026-11-25T23:51:00Z')

describe('the first answers of a new report', () => {
  it('are the day and the time of now in Jakarta, of what has happened', () => {
    const form = formOf(field('date', 'date', true, { notAfterToday: true }), field('time', 'time', false))
    expect(presetsOf(form, now)).toEqual({ date: '2026-11-26', time: '06:51' })
  })

  it('leave a day that can lie ahead, an optional one and a time of something else to the person', () => {
    const form = formOf(
      field('due', 'date', true),
      field('meeting', 'time', true),
      field('bought', 'date', false, { notAfterToday: true }),
    )
    expect(presetsOf(form, now)).toEqual({})
  })

  it('begin the action of a finding that has to have one, and no list that is always there or can stay empty', () => {
    const atPoint = { visibleIf: 'answered(what)' }
    const form = formOf(
      field('action', 'deviation-form', true, {}, atPoint),
      field('more', 'deviation-form', false, {}, atPoint),
      field('findings', 'deviation-form', true),
    )
    expect(presetsOf(form, now)).toEqual({
      action: [{ text: '', severity: null, dueDate: '2026-12-03', owner: null }],
    })
  })
})
