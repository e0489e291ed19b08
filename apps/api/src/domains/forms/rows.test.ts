import { form } from '@selamat/contract/domains/forms/form'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { report } from '@selamat/contract/domains/workflow/report'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { reporting } from '../../../test/reports.ts'

const api = await testApp()
const { detail, perform, person, start } = await reporting(api)
const { kysely } = api.context.database
const [BUDI, AGUS] = ['10000008', '10000005'] as const
const budi = await person(BUDI)
const started = await start(budi)

const text = (id: string, label: string, more: object = {}) => ({
  type: 'field',
  id,
  kind: 'text-input',
  label,
  settings: {},
  ...more,
})
const lifting = {
  subjectFieldId: 'what',
  sections: [
    {
      type: 'section',
      id: 'main',
      title: 'Lifting work',
      nodes: [
        text('what', 'What is lifted?', { required: true }),
        {
          type: 'repeat',
          id: 'crew',
          title: 'Crew',
          min: 1,
          nodes: [
            { type: 'field', id: 'who', kind: 'user', label: 'Person', required: true, settings: {} },
            { type: 'group', id: 'licence', title: 'Licence', nodes: [text('sio', 'SIO', { settings: { max: 5 } })] },
          ],
        },
        text('size', 'Crew size', { calculate: 'count(crew)' }),
      ],
    },
  ],
}

/** Publishes a definition as the next version of the hazard report's form. */
const publish = async (definition: object, number: number) =>
  (
    await kysely
      .insertInto('formVersions')
      .values({
        formId: started.formId,
        number,
        definition: JSON.stringify(definition),
        updatedAt: api.clock.now(),
        publishedAt: api.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
const formVersionId = await publish(lifting, 2)
const submit = (fieldData: Record<string, unknown>) =>
  budi(report.submit, { body: { ...started, formVersionId, fieldData } })

it('answers in rows are refused by their path', async () => {
  const { status, body } = await submit({ what: 'Pump', crew: [{ who: BUDI, sio: '123456' }] })
  expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { 'crew[0].sio': 'At most 5 characters' } })
  const absent = await submit({ what: 'Pump', crew: [{ who: BUDI }, { who: '99999999' }] })
  expect(absent.body.errors).toEqual({ 'crew[1].who': 'This person is not available. Choose another' })
})

it('answers in rows are sent, read, and corrected with the row named', async () => {
  const sent = await submit({ what: 'Pump', size: '9', crew: [{ who: BUDI, sio: 'A1' }, { who: AGUS }] })
  const { assignmentNumber } = sent.body.data
  const { answers } = (await detail(BUDI, assignmentNumber)).body.data
  expect(answers.map(({ path, value, display }) => [path, display ?? value])).toEqual([
    ['what', 'Pump'],
    ['crew[0].who', 'Budi Santoso (10000008)'],
    ['crew[0].sio', 'A1'],
    ['crew[1].who', 'Agus Setiawan (10000005)'],
    ['size', '2'],
  ])

  await perform(AGUS, assignmentNumber, 'return', { comment: 'Which licence?' })
  const crew = [{ who: BUDI, sio: 'A1' }, { who: AGUS, sio: 'B2' }, { who: '10000004' }]
  expect((await perform(BUDI, assignmentNumber, 'resubmit', { fieldData: { what: 'Pump', crew } })).status).toBe(200)
  const timeline = await budi(myTask.timeline, { body: { assignmentNumber } })
  expect(timeline.body.data.flatMap(({ changes }) => changes)).toEqual([
    { path: 'crew[1].sio', label: 'Crew 2 › SIO', before: null, after: 'B2' },
    { path: 'crew[2].who', label: 'Crew 3 › Person', before: null, after: 'Dewi Lestari (10000004)' },
    { path: 'size', label: 'Crew size', before: '2', after: '3' },
  ])
})

it('an invalid version is refused with a message that names the position, and nothing starts from it', async () => {
  const [section] = lifting.sections
  const twice = { ...lifting, sections: [{ ...section, nodes: [text('what', 'What'), text('what', 'Again')] }] }
  const broken = await publish(twice, 3)
  const read = await budi(form.detail, { body: { formId: started.formId, formVersionId: broken } })
  expect({ status: read.status, message: read.body.message }).toEqual({
    status: 422,
    message:
      'This form cannot be used. The id "what" is used twice: at "Lifting work › What" and at "Lifting work › Again"',
  })
  const sent = await budi(report.submit, { body: { ...started, formVersionId: broken, fieldData: { what: 'Pump' } } })
  expect(sent.status).toBe(422)
})
