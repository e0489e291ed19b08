import { formDefinition } from '@selamat/contract/domains/forms/form'
import { describe, expect, it } from 'vitest'
import { factsOf, filesIn, withFiles } from './files-in.ts'

const LOCAL = 9_000_000_000_000_007
const FILES = ['photos', 'picture']
const answers = { what: 'Oil', size: 12, photos: [12, LOCAL], crew: [{ card: { picture: [40] } }], none: null }

describe('files among answers', () => {
  it('are found by their fields, in groups and rows too; a number is none', () => {
    expect(filesIn(answers, FILES)).toEqual([12, LOCAL, 40])
    expect(filesIn(answers, [])).toEqual([])
  })

  it('get other ids, and everything else stays', () => {
    expect(withFiles(answers, FILES, (id) => (id === LOCAL ? 41 : id))).toEqual({ ...answers, photos: [12, 41] })
  })
})

it('a form names its fields with files, and whether it asks for a secret', () => {
  const field = (id: string, kind: string, settings: object = {}) => ({ type: 'field', id, kind, label: id, settings })
  const formOf = (...nodes: object[]) => {
    const section = { type: 'section', id: 'main', title: 'Main', nodes: [field('what', 'text-input'), ...nodes] }
    return formDefinition.parse({ subjectFieldId: 'what', sections: [section] })
  }
  expect(factsOf(formOf(field('photos', 'image'), field('file', 'document')))).toEqual({
    fileFields: ['photos', 'file'],
    secret: false,
  })
  expect(factsOf(formOf(field('pin', 'password'))).secret).toBe(true)
})
