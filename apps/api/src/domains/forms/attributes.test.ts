import { attribute } from '@selamat/contract/domains/forms/attribute'
import { form } from '@selamat/contract/domains/forms/form'
import { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'

const api = await testApp()
const [admin, other, budi] = [await api.as('10000002'), await api.as('10000020'), await api.as('10000008')]
const options = [
  { value: 'good', label: 'Good', score: 2 },
  { value: 'bad', label: 'Bad', score: 0 },
]
const create = async (attributeName: string) =>
  (await admin(attribute.create, { body: { attributeName, options } })).body.data

it('an attribute is created, read by its id, listed by name and changed, with an entry in the audit log (FORMS-55, FORMS-56, FORMS-57, FORMS-58)', async () => {
  const made = await create('Condition')
  expect(made).toMatchObject({ attributeName: 'Condition', options, version: 1 })
  expect((await admin(attribute.detail, { body: { id: made.id } })).body.data).toEqual(made)
  const named = await create('Answer 2')
  const names = async (body: object) =>
    (await admin(attribute.list, { body })).body.data.map(({ attributeName }) => attributeName)
  expect(await names({ limit: 100 })).toEqual(['Answer 2', 'Condition'])
  expect(await names({ keyword: 'cond' })).toEqual(['Condition'])
  const body = { id: made.id, version: 1, attributeName: 'State', options: options.slice(0, 1) }
  const changed = await admin(attribute.update, { body })
  expect(changed.body.data).toMatchObject({ attributeName: 'State', version: 2, options: [{ value: 'good' }] })
  expect((await admin(attribute.update, { body })).status).toBe(409)
  const taken = { ...body, version: 2, attributeName: named.attributeName.toUpperCase() }
  expect((await admin(attribute.update, { body: taken })).body).toMatchObject({ code: 'NAME_EXISTS' })
  const { kysely } = api.context.database
  const events = await kysely
    .selectFrom('auditEvents')
    .select('action')
    .where('entity', '=', 'attributes')
    .where('entityId', '=', made.id)
    .orderBy('id')
    .execute()
  expect(events.map(({ action }) => action)).toEqual(['create', 'update'])
})

it('wrong options of an attribute are refused at their field', async () => {
  const wrong = { attributeName: 'Twice', options: [options[0], options[0]] }
  const { status, body } = await admin(attribute.create, { body: wrong as never })
  expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { options: 'Use each stored value once' } })
})

it('the attributes of another company are not there, and they need the item List Form', async () => {
  const { id } = await create('Ours')
  expect((await other(attribute.detail, { body: { id } })).status).toBe(404)
  expect((await other(attribute.update, { body: { id, version: 1, attributeName: 'Theirs', options } })).status).toBe(
    404,
  )
  expect((await other(attribute.list, { body: {} })).body.data).toEqual([])
  expect((await budi(attribute.list, { body: {} })).status).toBe(403)
})

it('a form copies the options of its attribute when it is published, and a published version keeps them (FORMS-55)', async () => {
  const made = await create('Fill level')
  const field = {
    type: 'field',
    id: 'level',
    kind: 'radio-button',
    label: 'Level',
    settings: { options: [{ value: 'old', label: 'Old' }], attributeId: made.id },
  }
  const definition = {
    subjectFieldId: 'level',
    sections: [{ type: 'section', id: 'main', title: 'Main', nodes: [field] }],
  }
  const draft = (
    await admin(formRecord.endpoints.create, { body: { formName: 'Levels', description: null, definition } as never })
  ).body.data
  const done = await admin(formRecord.publish, {
    params: { id: draft.id },
    headers: { 'if-match': String(draft.version) },
  })
  expect(done.status).toBe(200)
  const published = async () => {
    const { sections } = (await budi(form.detail, { body: { formId: draft.id } })).body.data.definition
    return sections[0]?.nodes[0]
  }
  expect(await published()).toMatchObject({ settings: { options, attributeId: made.id } })
  const body = { id: made.id, version: 1, attributeName: 'Fill level', options: options.slice(0, 1) }
  await admin(attribute.update, { body })
  expect(await published()).toMatchObject({ settings: { options } })
})
