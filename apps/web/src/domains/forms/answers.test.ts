import { type FormDefinition, formDefinition } from '@selamat/contract/domains/forms/form'
import { FIELD_KINDS } from '@selamat/contract/domains/forms/kinds/index'
import { describe, expect, it } from 'vitest'
import { errorsIn, fieldErrors, fromAnswers, sectionState, toFieldData } from './answers.ts'
import { heldFiles, heldPerson, heldPlace, heldText, heldWords } from './held.ts'

const TODAY = '2026-11-20'
const options = {
  options: [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ],
}
const settings: Record<string, object> = { 'drop-down': options, 'radio-button': options, checkbox: options }
const definition: FormDefinition = formDefinition.parse({
  subjectFieldId: 'text-input',
  sections: [
    {
      title: 'All kinds',
      fields: FIELD_KINDS.map((kind) => ({
        fieldId: kind,
        kind,
        label: kind,
        required: kind === 'text-input' || kind === 'location',
        settings: kind === 'date' ? { notAfterToday: true } : (settings[kind] ?? {}),
      })),
    },
  ],
})
const photo = { id: 7, url: '/api/v1/files/7', name: 'rail.jpg', size: 1200, contentType: 'image/jpeg' }
const sheet = { id: 8, url: '/api/v1/files/8', name: 'sheet.pdf', size: 900, contentType: 'application/pdf' }
const held = {
  'text-input': 'Loose rail',
  'text-area': 'It moves.',
  date: TODAY,
  time: '09:41',
  'drop-down': 'a',
  'radio-button': 'b',
  checkbox: ['a', 'b'],
  image: [photo],
  document: [sheet],
  location: { locationId: 3, subLocationId: 9 },
  user: { username: '10000005', fullName: 'Agus Setiawan' },
}

describe('the answers of a form', () => {
  it('travel as one entry a field: file ids, the ids of a place, the employee ID of a person', () => {
    expect(Object.fromEntries(toFieldData(definition, held).map(({ fieldId, value }) => [fieldId, value]))).toEqual({
      ...held,
      image: [7],
      document: [8],
      user: '10000005',
    })
    expect(errorsIn(definition, held, TODAY)).toEqual({})
  })

  it('are left out where a field holds nothing', () => {
    expect(toFieldData(definition, { 'text-input': '', checkbox: [], location: null, user: null })).toEqual([])
  })

  it('come back into the fields when a report is corrected', () => {
    const shown = toFieldData(definition, held).map(({ fieldId, value }) => ({
      fieldId,
      value,
      display: fieldId === 'user' ? 'Agus Setiawan (10000005)' : fieldId === 'location' ? 'Tank farm › Pump' : null,
      files: fieldId === 'image' ? [photo] : fieldId === 'document' ? [sheet] : [],
    }))
    expect(fromAnswers(definition, shown)).toEqual(held)
  })

  it('are checked as the server checks them', () => {
    const wrong = { ...held, date: '2026-11-21', time: '25:00', user: { username: 'x', fullName: 'X' }, location: null }
    expect(errorsIn(definition, wrong, TODAY)).toEqual({
      date: 'Choose today or an earlier day',
      time: 'Use a time, HH:MM',
      user: 'Choose a person',
      location: 'This field is required',
    })
  })
})

describe('a draft that is not what it should be', () => {
  it('counts as empty, whatever was stored', () => {
    for (const strange of [undefined, null, 7, 'x', {}, [{}], [1]]) {
      expect(heldPlace(strange)).toBeNull()
      expect(heldPerson(strange)).toBeNull()
      expect(heldFiles(strange)).toEqual([])
    }
    expect(heldText({})).toBe('')
    expect(heldWords(['a', 2, null])).toEqual(['a'])
  })
})

describe('the messages of a refusal', () => {
  it('reach their field by its path or by its id', () => {
    expect(fieldErrors({ 'fieldData.photos': 'Too many', time: 'Use a time, HH:MM' })).toEqual({
      photos: 'Too many',
      time: 'Use a time, HH:MM',
    })
  })
})

describe('a section', () => {
  const section = definition.sections[0]
  if (section === undefined) throw new Error('the form has a section')

  it('is complete once all it must hold is there and right, not while it is untouched', () => {
    const one = { 'text-input': 'Loose rail' }
    expect(sectionState(section, {}, {}, {})).toEqual({ wrong: 0, complete: false })
    expect(sectionState(section, one, {}, errorsIn(definition, one, TODAY)).complete).toBe(false)
    expect(sectionState(section, held, {}, errorsIn(definition, held, TODAY)).complete).toBe(true)
  })

  it('counts the marked fields that are wrong', () => {
    expect(sectionState(section, held, { date: 'no', elsewhere: 'no' }, {}).wrong).toBe(1)
  })
})
