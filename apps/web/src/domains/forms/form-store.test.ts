// @vitest-environment happy-dom
import { compileForm } from '@selamat/contract/domains/forms/compile-form'
import { formDefinition } from '@selamat/contract/domains/forms/form'
import { type FieldKind, kinds } from '@selamat/contract/domains/forms/kinds'
import { describe, expect, it } from 'vitest'
import { asFiles, asPerson, asPlace, asText, asTexts } from './draft-values.ts'
import { createFormStore } from './form-store.ts'
import { fromAnswers } from './rows.ts'
import { fieldErrors } from './use-answer-form.ts'

const context = { today: '2026-11-20' }
const options = {
  options: [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ],
}
const settings: Record<string, object> = {
  'drop-down': options,
  'radio-button': options,
  checkbox: options,
  date: { notAfterToday: true },
}
const fieldOf = (kind: string, more: object = {}) => ({
  type: 'field',
  id: kind,
  kind,
  label: kind,
  required: kind === 'text-input' || kind === 'location',
  settings: settings[kind] ?? {},
  ...more,
})
const formOf = (...nodes: readonly object[]) => {
  const sections = [{ type: 'section', id: 'all', title: 'All kinds', nodes }]
  return compileForm(formDefinition.parse({ subjectFieldId: 'text-input', sections }))
}
const form = formOf(...Object.keys(kinds).map((kind) => fieldOf(kind)))
const photo = { id: 7, url: '/api/v1/files/7', name: 'rail.jpg', size: 1200, contentType: 'image/jpeg' }
const sheet = { id: 8, url: '/api/v1/files/8', name: 'sheet.pdf', size: 900, contentType: 'application/pdf' }
const draft: Record<FieldKind, unknown> = {
  'text-input': 'Loose rail',
  'text-area': 'It moves.',
  date: context.today,
  time: '09:41',
  'reservation-time': '2099-01-05T09:30',
  'drop-down': 'a',
  'radio-button': 'b',
  'health-status': 'FIT',
  checkbox: ['a', 'b'],
  image: [photo],
  document: [sheet],
  location: { locationId: 3, subLocationId: 9 },
  user: { username: '10000005', fullName: 'Agus Setiawan' },
  email: 'budi@company.com',
  password: 'correct horse',
  link: 'https://example.com',
  label: null,
  'user-info': null,
  map: { latitude: -6.1, longitude: 106.8, accuracy: 12 },
  'data-master': 4,
  equipment: 5,
  medicine: 6,
  'medical-inventory': 7,
  form: 'SHE/HAZ/2026/XI/0010',
  'risk-assessment': { likelihood: 3, severity: 4 },
  'deviation-form': [
    {
      text: 'Guard missing',
      severity: 'high',
      dueDate: '2026-12-01',
      owner: { username: '10000005', fullName: 'Agus Setiawan' },
    },
  ],
  'deviation-percentage': { checked: 20, compliant: 17 },
}
/** The answers that the draft stands for. */
const expected: Partial<Record<FieldKind, unknown>> = {
  ...draft,
  image: [7],
  document: [8],
  user: '10000005',
  label: undefined,
  'user-info': true,
  'risk-assessment': { likelihood: 3, severity: 4, value: 12 },
  'deviation-form': [{ text: 'Guard missing', severity: 'high', dueDate: '2026-12-01', owner: '10000005' }],
  'deviation-percentage': { checked: 20, compliant: 17, value: 15 },
}
const crew = {
  type: 'repeat',
  id: 'crew',
  title: 'Crew',
  min: 1,
  nodes: [fieldOf('text-area', { id: 'name', required: true }), fieldOf('text-area', { id: 'sio' })],
}
const crewForm = formOf(fieldOf('text-input'), crew)

describe('the draft of a form', () => {
  it('becomes answers: file ids, location ids, the employee ID of a person', () => {
    expect(createFormStore(form, draft, context).result()).toEqual({ answers: expected, errors: {} })
  })

  it('leaves out empty fields', () => {
    const empty = { 'text-input': '', checkbox: [], location: null, user: null }
    expect(createFormStore(form, empty, context).result().answers).toEqual({ 'user-info': true })
  })

  it('is filled from a returned report, with its rows', () => {
    const answers = Object.entries(createFormStore(form, draft, context).result().answers).map(([path, value]) => ({
      path,
      value,
      display: path === 'user' ? 'Agus Setiawan (10000005)' : path === 'location' ? 'Tank farm › Pump' : null,
      files: path === 'image' ? [photo] : path === 'document' ? [sheet] : [],
      people: path === 'user' || path === 'deviation-form' ? [{ username: '10000005', fullName: 'Agus Setiawan' }] : [],
    }))
    expect(fromAnswers(form, answers)).toEqual({
      ...draft,
      label: undefined,
      'deviation-percentage': expected['deviation-percentage'],
    })
    const rows = ['crew[0].name', 'crew[1].sio'].map((path) => ({
      path,
      value: 'x',
      display: null,
      files: [],
      people: [],
    }))
    expect(fromAnswers(crewForm, rows)).toEqual({ crew: 2, 'crew[0].name': 'x', 'crew[1].sio': 'x' })
  })

  it('begins with defaults, also in new rows, and a returned report keeps what was left empty', () => {
    const withDefault = formOf(fieldOf('text-input', { defaultValue: 'None' }), {
      ...crew,
      nodes: [fieldOf('text-area', { id: 'name', defaultValue: 'Budi' })],
    })
    const store = createFormStore(withDefault, {}, context)
    store.addRow('crew')
    expect(store.result().answers).toEqual({ 'text-input': 'None', crew: [{ name: 'Budi' }, { name: 'Budi' }] })
    expect(createFormStore(withDefault, {}, context).summary().dirty).toBe(false)
    const returned = createFormStore(withDefault, fromAnswers(withDefault, []), context)
    expect(returned.result().answers).toEqual({ crew: [{ name: 'Budi' }] })
  })

  it('is kept on the device without passwords', () => {
    const [kept, hasSecret] = createFormStore(form, draft, context).draftToKeep()
    expect([Object.keys(kept).includes('password'), hasSecret]).toEqual([false, true])
  })

  it('is checked like on the server', () => {
    const wrong = {
      ...draft,
      date: '2026-11-21',
      time: '25:00',
      user: { username: 'x', fullName: 'X' },
      location: null,
    }
    expect(createFormStore(form, wrong, context).result().errors).toEqual({
      date: 'Choose today or an earlier day',
      time: 'Use a time, HH:MM',
      user: 'Choose a person',
      location: 'This field is required',
    })
  })

  it('ignores stored values of the wrong type', () => {
    for (const strange of [undefined, null, 7, 'x', {}, [{}], [1]]) {
      expect(asPlace(strange)).toBeNull()
      expect(asPerson(strange)).toBeNull()
      expect(asFiles(strange)).toEqual([])
    }
    expect(asText({})).toBe('')
    expect(asTexts(['a', 2, null])).toEqual(['a'])
    expect(createFormStore(crewForm, { crew: 'many' }, context).draft().crew).toBe(1)
  })
})

describe('messages', () => {
  it('of the server appear at their field by path', () => {
    expect(fieldErrors({ 'fieldData.crew[0].sio': 'Too long', time: 'Use a time, HH:MM' })).toEqual({
      'crew[0].sio': 'Too long',
      time: 'Use a time, HH:MM',
    })
  })

  it('appear after the field loses focus, and disappear when it is changed', () => {
    const store = createFormStore(form, {}, context)
    expect(store.snapshot('text-input').error).toBeUndefined()
    store.mark(['text-input'])
    expect(store.snapshot('text-input').error).toBe('This field is required')
    store.set('text-input', 'Loose')
    expect(store.snapshot('text-input').error).toBeUndefined()
    store.setErrors({ 'text-input': 'Already reported' })
    expect(store.summary().errors).toEqual({ 'text-input': 'Already reported' })
    store.set('text-input', 'Loose rail')
    expect(store.summary().errors).toEqual({})
  })
})

describe('a section', () => {
  const stateOf = (values: object) => createFormStore(form, { ...values }, context).summary().sections[0]

  it('is complete once its required fields are valid, not while it is untouched', () => {
    expect(stateOf({})).toMatchObject({ wrong: 0, complete: false })
    expect(stateOf({ 'text-input': 'Loose rail' })).toMatchObject({ complete: false })
    expect(stateOf(draft)).toMatchObject({ complete: true })
  })

  it('counts its visible errors', () => {
    const store = createFormStore(form, {}, context)
    store.mark(store.pathsIn('all'))
    expect(store.summary().sections[0]).toMatchObject({ wrong: 2 })
  })
})

describe('the rows of a form', () => {
  it('move up with values, messages and keys when an earlier row is removed', () => {
    const store = createFormStore(crewForm, {}, context)
    expect(store.draft()).toEqual({ crew: 1 })
    store.addRow('crew')
    store.addRow('crew')
    for (const [row, name] of ['Budi', 'Agus', ''].entries()) store.set(`crew[${row}].name`, name)
    store.mark(['crew[2].name'])
    const [first, , third] = store.snapshot('crew').rowKeys
    store.removeRow('crew', 1)
    expect(store.snapshot('crew').rowKeys).toEqual([first, third])
    expect(store.draft()).toEqual({ crew: 2, 'crew[0].name': 'Budi', 'crew[1].name': '' })
    expect(store.snapshot('crew[1].name').error).toBe('This field is required')
    store.set('crew[1].name', 'Dewi')
    expect(store.result().answers).toEqual({ crew: [{ name: 'Budi' }, { name: 'Dewi' }] })
  })

  it('count as a change until the form has its initial values', () => {
    const store = createFormStore(crewForm, {}, context)
    expect(store.summary().dirty).toBe(false)
    store.addRow('crew')
    expect(store.summary().dirty).toBe(true)
    store.removeRow('crew', 1)
    expect(store.summary().dirty).toBe(false)
  })
})
