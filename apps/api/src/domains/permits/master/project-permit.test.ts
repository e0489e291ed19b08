import { contractor } from '@selamat/contract/domains/master-data/contractors/contractor'
import { site } from '@selamat/contract/domains/organisation/site'
import { permit } from '@selamat/contract/domains/permits/permit'
import { projectPermit } from '@selamat/contract/domains/permits/project-permit'
import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { PEOPLE, permitting } from '../../../../test/permits.ts'

const api = await testApp()
const admin = await api.as('10000002')
const holder = await api.as('10000009')
const other = await api.as('10000020')
const { create, update, list, get, archive, options } = projectPermit.endpoints

const first = async (resource: typeof contractor | typeof site, keyword: string) =>
  (await admin(resource.endpoints.options as typeof options, { body: { keyword } })).body.data.options[0]?.id ?? 0
const siteId = await first(site, 'Gresik')
const mechanical = await first(contractor, 'PT Karya Teknik Mandiri')
const insulation = await first(contractor, 'PT Mitra Isolasi Nusantara')
const canteen = await first(contractor, 'CV Dapur Sehat Manyar')

const project = (part: object = {}) => ({
  projectName: 'Overhaul of pump P-201',
  contractorId: mechanical,
  siteId,
  startsOn: '2026-11-20',
  endsOn: '2026-12-04',
  description: null,
  ...part,
})
const add = (part: object = {}, who = admin) => who(create, { body: project(part) })

it('are listed by POST with contractor, period and the number of their permits; each has a number of its own (PERMIT-07, PERMIT-13)', async () => {
  expect([list.method, list.path]).toEqual(['POST', '/project-permits/list'])
  const [one, two] = [(await add()).body.data, (await add()).body.data]
  expect(one).toMatchObject({ number: 'SHE/PRJ/2026/XI/0001', period: 'RUNNING', permitCount: 0 })
  expect(two.number).toBe('SHE/PRJ/2026/XI/0002')
  const { body } = await admin(list, { body: { filter: { contractorId: [mechanical] } } })
  expect(body.data[0]).toMatchObject({
    id: two.id,
    contractorName: 'PT Karya Teknik Mandiri',
    siteName: 'Gresik Plant',
  })
  expect((await other(get, { params: { id: one.id } })).status).toBe(404)
})

it('are created once for one Idempotency-Key, and keep their number through updates', async () => {
  const headers = { 'idempotency-key': 'project-one' }
  const body = project({ projectName: 'Once' })
  const replies = await Promise.all([admin(create, { body, headers }), admin(create, { body, headers })])
  const [made, again] = replies.map((reply) => reply.body.data)
  expect(again).toEqual(made)
  const id = made?.id ?? 0
  const changed = await admin(update, { body: { ...project({ endsOn: '2026-12-24' }), id, version: 1 } })
  expect(changed.body.data).toMatchObject({ number: made?.number, endsOn: '2026-12-24', version: 2 })
})

it('are for contractors that are prequalified today; else the refusal says why and what to do', async () => {
  const ended = await add({ contractorId: insulation })
  expect(ended.body.errors?.contractorId).toMatch(
    /^The prequalification of PT Mitra Isolasi Nusantara ended 2026-11-\d\d\. Record an assessment under Contractors, Prequalification first$/,
  )
  const never = await add({ contractorId: canteen })
  expect(never.body.errors?.contractorId).toContain('CV Dapur Sehat Manyar is not prequalified. Record an assessment')
  expect((await add({ contractorId: 999_999 })).body.errors?.contractorId).toBe('Choose one from the list')
  // A project goes on when the prequalification of its contractor has ended.
  const { data } = (await admin(list, { body: { keyword: 'roof of tank' } })).body
  const [old] = data
  expect(old).toMatchObject({ prequalification: 'EXPIRED', period: 'ENDED' })
  const { id = 0, version = 0, contractorId = 0, startsOn, endsOn } = old ?? {}
  const body = { ...project({ contractorId, startsOn, endsOn, projectName: 'Renamed' }), id, version }
  expect((await admin(update, { body })).status).toBe(200)
})

it('have a period that can be', async () => {
  expect((await add({ endsOn: '2026-11-19' })).body.errors).toEqual({ endsOn: 'Must not be before the start' })
  const past = await add({ startsOn: '2026-10-01', endsOn: '2026-11-19' })
  expect(past.body.errors).toEqual({ endsOn: 'The period is over already' })
  expect((await add({ startsOn: '2026-11-21' })).body.data.period).toBe('PLANNED')
})

it("show a contractor's people the projects of their own contractor alone", async () => {
  const employer = 'PT Karya Teknik Mandiri'
  const { body } = await holder(list, { body: { limit: 100 } })
  expect(new Set(body.data.map(({ contractorName }) => contractorName))).toEqual(new Set([employer]))
  const inspection = await first(contractor, 'PT Sarana Inspeksi Prima')
  expect((await add({ contractorId: inspection }, holder)).body.errors).toEqual({
    contractorId: 'Choose one from the list',
  })
  const foreign = (await add({ contractorId: inspection })).body.data
  expect((await holder(get, { params: { id: foreign.id } })).status).toBe(404)
})

it('are named by permits of their contractor within period and site, and are not archived while one of them is open', async () => {
  const work = await permitting(api)
  const holderId = await work.userId(PEOPLE.holder)
  const officeId = await work.userId(PEOPLE.areaOwner)
  const { locationId } = work.place
  const mine = (await add({ projectName: 'Named by permits' })).body.data
  const foreign = (await add({ contractorId: await first(contractor, 'PT Sarana Inspeksi Prima') })).body.data
  const later = (await add({ startsOn: '2026-12-01', endsOn: '2026-12-20' })).body.data
  const offered = async (filter: object) =>
    (await admin(list, { body: { limit: 100, filter: { locationId: [locationId], ...filter } } })).body.data
  const period = { startsOn: { until: '2026-11-23' }, endsOn: { from: '2026-11-23' } }
  const found = (await offered({ holderId: [holderId], ...period })).map((one) => one.id)
  expect(found).toContain(mine.id)
  expect(found).not.toContain(foreign.id)
  expect(found).not.toContain(later.id)
  expect(await offered({ holderId: [officeId] })).toEqual([])

  const requester = await work.person(PEOPLE.requester)
  const under = async (projectId: number, part: object = {}) =>
    (await requester(permit.create, { body: await work.written({ projectId, ...part }) })).body
  const refused = 'Choose a project of the contractor at this site whose period covers the window'
  for (const project of [foreign, later]) expect((await under(project.id)).errors).toEqual({ projectId: refused })
  expect((await under(mine.id, { holderId: officeId })).errors).toEqual({ projectId: refused })
  const { id, number } = (await under(mine.id)).data
  expect((await admin(get, { params: { id: mine.id } })).body.data.permitCount).toBe(1)
  await work.submit(id)
  const leader = await api.as('10000001')
  const call = { params: { id: mine.id }, headers: { 'if-match': '1' } }
  const stays = await leader(archive, call)
  expect([stays.status, stays.body.message]).toEqual([409, `Permit ${number} is still open. Close or cancel it first`])
  await work.answer(PEOPLE.areaOwner, id, 'reject')
  expect((await leader(archive, call)).status).toBe(200)
})

it('are offered to whoever requests a permit until they are archived', async () => {
  const { id } = (await add({ projectName: 'Short job' })).body.data
  const offered = async () => (await holder(options, { body: { keyword: 'Short job' } })).body.data.options
  expect((await offered()).map((option) => option.id)).toEqual([id])
  const call = { params: { id }, headers: { 'if-match': '1' } }
  // Who may not delete permits archives no project of them.
  expect((await admin(archive, call)).status).toBe(403)
  expect((await (await api.as('10000001'))(archive, call)).status).toBe(200)
  expect(await offered()).toEqual([])
})
