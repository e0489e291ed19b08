import { consultation } from '@selamat/contract/domains/hiradc/consultation'
import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { assessing } from '../../../../test/hiradcs.ts'

const api = await testApp()
const { draft, person, read, submit, userId } = await assessing(api)
const [AUTHOR, WORKER, FOREIGN] = ['10000005', '10000008', '10000020'] as const

it('names who was consulted about a draft, when and about what; two people who add somebody both keep it', async () => {
  const { id } = await draft()
  const { revisionId } = await read(AUTHOR, id)
  const author = await person(AUTHOR)
  const [budi, eko] = [await userId(WORKER), await userId('10000013')]
  const one = { userId: budi, consultedOn: '2026-11-18', note: 'Walked the work place together' }
  await author(consultation.save, { body: { id, revisionId, people: [one] } })
  const both = await author(consultation.save, {
    body: { id, revisionId, people: [{ userId: eko, consultedOn: '2026-11-19' }] },
  })
  expect(both.body.data).toMatchObject([
    { ...one, fullName: 'Budi Santoso', positionName: 'Field Operator', recordedBy: 'Agus Setiawan' },
    { userId: eko, note: null },
  ])
  const changed = { ...one, note: 'And the isolation' }
  const left = await author(consultation.save, { body: { id, revisionId, people: [changed], removed: [eko] } })
  expect(left.body.data).toMatchObject([changed])
  expect((await author(consultation.list, { body: { id, revisionId } })).body.data).toMatchObject([changed])
})

it('refuses people of elsewhere, the same twice and days to come, at the field', async () => {
  const { id } = await draft()
  const { revisionId } = await read(AUTHOR, id)
  const budi = await userId(WORKER)
  const people = [
    { userId: await userId(FOREIGN), consultedOn: '2026-11-18' },
    { userId: budi, consultedOn: '2026-11-21' },
    { userId: budi, consultedOn: '2026-11-18' },
  ]
  const refused = await (await person(AUTHOR))(consultation.save, { body: { id, revisionId, people } })
  expect(refused.body.errors).toEqual({
    'people.0.userId': 'Choose an active person of the company',
    'people.1.consultedOn': 'Use today or a day before',
    'people.2.userId': 'This person is there twice',
  })
})

it('stays as it was once the draft is submitted, and is read by whoever reads the revision', async () => {
  const { id } = await draft()
  const { revisionId } = await read(AUTHOR, id)
  await submit(id)
  const late = await (await person(AUTHOR))(consultation.save, { body: { id, revisionId, people: [] } })
  expect(late.status).toBe(409)
  expect((await (await person(FOREIGN))(consultation.list, { body: { id, revisionId } })).status).toBe(404)
  expect((await (await person(WORKER))(consultation.list, { body: { id, revisionId } })).status).toBe(404)
})
