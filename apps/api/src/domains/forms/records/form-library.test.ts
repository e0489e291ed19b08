import { checkDraft } from '@selamat/contract/domains/forms/records/check-draft'
import { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { formLibrary } from './form-library.ts'

const { as } = await testApp({}, 'application')

describe('the form library', () => {
  it.each(formLibrary.map((one) => [one.formName, one] as const))(
    '%s can be published as it is',
    (_name, { definition }) => {
      const { problems, form } = checkDraft(definition)
      expect(problems).toEqual([])
      expect(form?.nodes.size).toBeGreaterThan(10)
    },
  )

  it('is offered to who can create forms, and a draft begins with one of it (FORMS-02)', async () => {
    const admin = await as('10000002')
    const { body } = await admin(formRecord.library, {})
    expect(body.data.map(({ formName }) => formName)).toEqual([
      'Fire extinguisher check',
      'Hazard report',
      'Housekeeping inspection',
      'Incident notification',
      'Lifting gear inspection',
      'Near miss',
      'Non-conformance report',
      'Permit spot check',
      'PPE inspection',
      'Safety voice',
      'Scaffold tag',
      'Toolbox talk',
    ])
    const [first] = body.data
    if (!first) throw new Error('the library is empty')
    const made = await admin(formRecord.endpoints.create, { body: { ...first, formName: 'Extinguishers of area A' } })
    expect(made.body.data).toMatchObject({ formStatus: 'draft', category: 'Inspections', icon: 'fire' })
    expect((await (await as('10000008'))(formRecord.library, {})).status).toBe(403)
  })
})
