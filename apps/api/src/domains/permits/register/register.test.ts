import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { permit } from '@selamat/contract/domains/permits/permit'
import { permitRegister, specialPermit } from '@selamat/contract/domains/permits/permit-register'
import type { PermitInput } from '@selamat/contract/domains/permits/permit-write'
import { recordSearch } from '@selamat/contract/domains/search/search'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { BodyOf, CallInput } from '@selamat/contract/kit/endpoint'
import { HOUR } from '@selamat/contract/kit/time'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { insertPeople } from '../../../../test/factories.ts'
import { multipart } from '../../../../test/multipart.ts'
import { PEOPLE, permitting } from '../../../../test/permits.ts'
import { run } from '../../../platform/database.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const work = await permitting(api)
const { person, draft, approved, active, submit, read, versionOf, statusOf, userId, place, proof } = work

/** Can delete permits, too. */
const ADMIN = '10000001'
const inHours = (hours: number) => formatTimestamp(new Date(api.clock.now().getTime() + hours * HOUR))
type Criteria = Partial<CallInput<typeof permitRegister.list>['body']>
async function list(username: string, body: Criteria = {}) {
  const answered = await (await person(username))(permitRegister.list, { body: { limit: 1000, ...body } })
  expect(answered.status).toBe(200)
  return answered.body
}
const idsOf = async (...of: Parameters<typeof list>) => (await list(...of)).data.map(({ id }) => id)
const countsOf = async (username: string, body: BodyOf<typeof permitRegister.counts> = {}) =>
  (await (await person(username))(permitRegister.counts, { body })).body.data

const hotWork = await work.workType({ kind: 'SPECIAL', activity: 'HOT_WORK', maxHours: 8 })
const written = await draft({ title: 'Paint the pipe rack of unit 7731' })
const requested = await draft({ title: 'Open manhole M-12' })
await submit(requested.id)
const running = await active({ title: 'Weld nozzle N4 on tank T-204', endsAt: inHours(12) })
const special = await approved({
  kind: 'SPECIAL',
  parentId: running.id,
  workTypeId: hotWork,
  title: 'Grind the old weld',
  endsAt: inHours(3),
})
await api.settle()

describe('the list of permits', () => {
  it('shows each with its place, people, window and whom it waits for (PERMIT-01, PERMIT-06, PERMIT-12)', async () => {
    const { data, pagination } = await list(PEOPLE.requester)
    const row = data.find(({ id }) => id === requested.id)
    expect(row).toMatchObject({
      number: requested.number,
      kind: 'PTW',
      title: 'Open manhole M-12',
      locationName: place.locationName,
      holderName: 'Joko Susilo',
      status: 'WAITING_APPROVAL',
      isMine: true,
      waitsFor: { label: 'Approval by the area owner', who: ['Agus Setiawan'] },
    })
    expect(data.find(({ id }) => id === running.id)?.waitsFor).toBeNull()
    expect(pagination).toMatchObject({ totalItem: data.length, totalIsExact: true })
  })

  it('is found by number, work and holder', async () => {
    expect(await idsOf(PEOPLE.requester, { keyword: written.number })).toEqual([written.id])
    expect(await idsOf(PEOPLE.requester, { keyword: 'manhole' })).toEqual([requested.id])
    expect(await idsOf(PEOPLE.requester, { keyword: 'joko susilo' })).toEqual(
      expect.arrayContaining([written.id, requested.id, running.id, special.id]),
    )
    expect(await idsOf(PEOPLE.requester, { keyword: 'no such work' })).toEqual([])
  })

  it('filters by each of its filters, and sorts', async () => {
    const some = async (filter: Criteria['filter']) => idsOf(PEOPLE.requester, { filter })
    expect(await some({ status: ['draft'] })).toContain(written.id)
    expect(await some({ status: ['draft'] })).not.toContain(requested.id)
    expect(await some({ kind: ['SPECIAL'] })).toEqual([special.id])
    expect(await some({ workTypeId: [hotWork] })).toEqual([special.id])
    expect(await some({ activity: ['HOT_WORK'] })).toEqual([special.id])
    expect(await some({ parentId: [running.id] })).toEqual([special.id])
    expect(await some({ siteId: [place.siteId], locationId: [place.locationId] })).toContain(written.id)
    expect(await some({ siteId: [place.siteId + 1000] })).toEqual([])
    expect(await some({ holderId: [await userId(PEOPLE.holder)] })).toContain(written.id)
    expect(await some({ employerId: [place.companyId] })).toEqual([])
    expect(await some({ risk: ['LOW'] })).toContain(written.id)
    expect(await some({ risk: ['HIGH'] })).toEqual([])
    expect(await some({ projectId: [1] })).toEqual([])
    const today = api.clock.now().toISOString().slice(0, 10)
    expect(await some({ day: { from: today, until: today } })).toContain(written.id)
    expect(await some({ day: { until: '2020-01-01' } })).toEqual([])
    const ascending = await idsOf(PEOPLE.requester, { orderBy: { column: 'number', direction: 'ascending' } })
    expect(ascending).toEqual([...ascending].sort((one, other) => one - other))
  })

  it('counts each ready-made filter by the condition of the list', async () => {
    const counts = await countsOf(PEOPLE.requester)
    for (const quick of ['all', 'waitingForMe', 'inForce', 'expiring', 'overdue', 'ended'] as const) {
      const { pagination } = await list(PEOPLE.requester, { filter: { quick: [quick] } })
      expect([quick, pagination?.totalItem]).toEqual([quick, counts[quick]])
    }
    expect(await idsOf(PEOPLE.requester, { filter: { quick: ['inForce'] } })).toContain(running.id)
    expect(await idsOf(PEOPLE.areaOwner, { filter: { quick: ['waitingForMe'] } })).toContain(requested.id)
    expect(await idsOf(PEOPLE.requester, { filter: { quick: ['waitingForMe'] } })).not.toContain(running.id)
    expect((await countsOf(PEOPLE.requester, { keyword: 'manhole' })).all).toBe(1)
  })

  it('refuses days that end before they begin, as do counts and export', async () => {
    const filter = { day: { from: '2026-12-31', until: '2026-01-01' } }
    const requester = await person(PEOPLE.requester)
    const answers = [
      await requester(permitRegister.list, { body: { filter } }),
      await requester(permitRegister.counts, { body: { filter } }),
      await requester(permitRegister.export, { body: { filter } }),
    ]
    const errors = { 'filter.day.until': 'Choose a day on or after the first' }
    expect(answers.map(({ status, body }) => [status, body.errors])).toEqual(Array(3).fill([422, errors]))
  })

  it('knows what ends within two hours and what has not been handed back', async () => {
    const short = await active({ title: 'Short inspection', endsAt: inHours(1) })
    expect(await idsOf(PEOPLE.requester, { filter: { quick: ['expiring'] } })).toEqual([short.id])
    const now = api.clock.now()
    api.clock.advance(HOUR)
    await work.watch()
    expect(await idsOf(PEOPLE.requester, { filter: { quick: ['overdue'] } })).toEqual([short.id])
    api.clock.set(now)
  })

  it('shows nobody what the person does not read', async () => {
    for (const username of Object.values(PEOPLE)) {
      const found = await idsOf(username)
      const opened = await Promise.all(
        [written.id, requested.id, running.id].map(async (id) => {
          const { status } = await (await person(username))(permit.get, { params: { id } })
          return [id, status === 200]
        }),
      )
      for (const [id, opens] of opened)
        expect([username, id, found.includes(Number(id))]).toEqual([username, id, opens])
    }
  })

  it('is exported as it is filtered', async () => {
    const { access_token: token } = await api.signIn(PEOPLE.requester)
    const response = await api.app.inject({
      method: 'POST',
      url: `${API_BASE}/permits/export`,
      headers: { authorization: `Bearer ${token}` },
      payload: { keyword: 'manhole' },
    })
    expect(response.statusCode).toBe(200)
    const { sheets } = await readXlsx(response.rawPayload)
    expect(sheets[0]?.rows).toHaveLength(2)
    expect(sheets[0]?.rows[1]).toEqual(expect.arrayContaining([requested.number, 'Open manhole M-12', 'Agus Setiawan']))
  })

  it('is searched by Ctrl-K in the scope of the caller', async () => {
    const search = async (username: string) =>
      (await (await person(username))(recordSearch, { body: { keyword: 'unit 7731' } })).body.data
    expect(await search(PEOPLE.requester)).toContainEqual(
      expect.objectContaining({
        id: written.id,
        kind: 'permit',
        to: `/permit-to-work/action?action=view&id=${written.id}`,
      }),
    )
    expect(await search('10000008')).toEqual([])
  })
})

describe('the permits of a user', () => {
  it('are those that the caller requested, holds or works under, as result and dataList (PERMIT-23)', async () => {
    const mine = (await (await person(PEOPLE.requester))(permitRegister.users, {})).body.data
    expect(mine.result).toBe(true)
    expect(mine.dataList).toContainEqual(expect.objectContaining({ id: running.id, part: 'HOLDER', status: 'ACTIVE' }))
    expect(mine.dataList[0]?.status).toBe('ACTIVE')
    await work.atWork(running.id, PEOPLE.incoming)
    const crew = (await (await person(PEOPLE.incoming))(permitRegister.users, {})).body.data
    expect(crew.dataList).toEqual([expect.objectContaining({ id: running.id, part: 'CREW' })])
  })
})

describe('the look-ups of the form', () => {
  it('say who is requested at each stage of what is planned (PERMIT-30)', async () => {
    const ahead = async (body: Partial<BodyOf<typeof permitRegister.workflowUsers>>) =>
      (
        await (
          await person(PEOPLE.requester)
        )(permitRegister.workflowUsers, {
          body: { locationId: place.locationId, risk: 'LOW', ...body },
        })
      ).body.data
    expect((await ahead({})).map(({ stage }) => stage)).toEqual(['area-owner', 'safety', 'issue'])
    expect((await ahead({}))[0]).toMatchObject({ label: 'Approval by the area owner', who: ['Agus Setiawan'] })
    const high = await ahead({ risk: 'HIGH', isolations: true })
    expect(high.map(({ stage }) => stage)).toEqual(['area-owner', 'safety', 'isolation', 'authoriser', 'issue'])
    expect((await ahead({ kind: 'BY_DAY' })).map(({ stage }) => stage)).toEqual(['issue'])
  })

  it('offer the types of work of the company', async () => {
    const { data } = (await (await person(PEOPLE.requester))(permitRegister.workTypes, {})).body
    expect(data).toContainEqual(
      expect.objectContaining({ id: hotWork, permitKind: 'SPECIAL', activity: 'HOT_WORK', maxHours: 8 }),
    )
  })

  it('offer the permits under which others can be put', async () => {
    const options = async (body: BodyOf<typeof permitRegister.options> | object) =>
      (await (await person(PEOPLE.requester))(permitRegister.options, { body: body as never })).body.data
    expect((await options({})).map(({ id }) => id)).toEqual(expect.arrayContaining([written.id, running.id]))
    expect(await options({ kind: 'SPECIAL' })).toEqual([
      expect.objectContaining({ id: special.id, label: `${special.number} Grind the old weld` }),
    ])
    expect(await options({ keyword: 'manhole' })).toEqual([expect.objectContaining({ id: requested.id })])
  })
})

describe('an earlier permit', () => {
  it('is the start of a new draft with a window of its own, without anything signed', async () => {
    const body = { startsAt: inHours(24), endsAt: inHours(30) }
    const made = await (await person(PEOPLE.requester))(permitRegister.duplicate, { params: { id: running.id }, body })
    expect(made.status).toBe(200)
    const copy = await read(PEOPLE.requester, made.body.data.id)
    expect(copy).toMatchObject({ title: 'Weld nozzle N4 on tank T-204', status: 'draft', signatures: [], ...body })
    expect(copy.number).not.toBe(running.number)
    const original = await read(PEOPLE.requester, running.id)
    expect(copy.people.map((one) => one.userId)).toEqual(original.people.map((one) => one.userId))
    const other = await (await person('10000020'))(permitRegister.duplicate, { params: { id: running.id }, body })
    expect([403, 404]).toContain(other.status)
  })
})

describe('a special permit', () => {
  it('has the checklist of its type of work, answered before it is submitted, and is read with it by GET (PERMIT-08, PERMIT-19)', async () => {
    const workTypeId = await work.workType({ kind: 'SPECIAL', activity: 'HEIGHT', maxHours: 8 })
    const itemName = 'The scaffold has a green tag'
    await run(
      work.kysely,
      sql`insert into permit_list_items (company_id, list, work_type_id, item_name, is_required, position, created_at, updated_at)
        values (${place.companyId}, 'CHECKLIST', ${workTypeId}, ${itemName}, true, 1, ${api.clock.now()}, ${api.clock.now()})`,
    )
    const content: Partial<PermitInput> = {
      kind: 'SPECIAL',
      parentId: running.id,
      workTypeId,
      endsAt: inHours(3),
    }
    const { checks = [] } = await work.written(content)
    const { id, number } = await draft({ ...content, checks: checks.slice(1) })
    expect((await submit(id)).body.errors).toEqual({ checks: 'Answer the checklist: 1 left' })
    const reading = await person(PEOPLE.requester)
    const body = { ...(await work.written({ ...content, checks })), id, version: await versionOf(id) }
    expect((await reading(permit.update, { body })).status).toBe(200)
    const found = await reading(specialPermit.get, { params: { id } })
    expect(found.body).toMatchObject({ message: 'Data found', data: { id, number, kind: 'SPECIAL' } })
    expect(found.body.data.checks).toContainEqual(expect.objectContaining({ itemName, answer: 'YES' }))
    expect((await reading(specialPermit.get, { params: { id: running.id } })).status).toBe(404)
    const foreign = await (await person('10000020'))(specialPermit.get, { params: { id } })
    expect([403, 404]).toContain(foreign.status)
  })

  it('summarises its people by worker type: Safety Supervisor, Specialist, Engineer, Supervisor, General Worker (PERMIT-35)', async () => {
    const types = ['GENERAL_WORKER', 'SUPERVISOR', 'ENGINEER', 'SPECIALIST', 'SAFETY_SUPERVISOR'] as const
    const crew = await insertPeople(work.kysely, { count: types.length + 1, first: 30_000_001, like: PEOPLE.holder })
    const people = crew.map(({ id: userId }, at) => ({
      userId,
      crewRole: 'CREW' as const,
      workerType: types[at] ?? 'GENERAL_WORKER',
    }))
    const { id } = await draft({ people })
    expect((await read(PEOPLE.requester, id)).workers).toEqual([
      { workerType: 'SAFETY_SUPERVISOR', count: 1 },
      { workerType: 'SPECIALIST', count: 1 },
      { workerType: 'ENGINEER', count: 1 },
      { workerType: 'SUPERVISOR', count: 1 },
      { workerType: 'GENERAL_WORKER', count: 2 },
    ])
  })

  it('has a permit for each day, which is read and deleted (PERMIT-16, PERMIT-21, PERMIT-25)', async () => {
    const requester = await person(ADMIN)
    const body = { parentId: special.id, startsAt: inHours(1), endsAt: inHours(2) }
    const made = await requester(specialPermit.createByDay, { body })
    expect(made.status).toBe(200)
    const { id } = made.body.data
    const day = await requester(specialPermit.getByDay, { params: { id } })
    expect(day.body.data).toMatchObject({ kind: 'BY_DAY', parentId: special.id, title: 'Grind the old weld' })
    expect((await requester(specialPermit.getByDay, { params: { id: special.id } })).status).toBe(404)
    const gone = (of: number, version: number) =>
      requester(specialPermit.deleteByDay, {
        params: { id: of },
        query: {},
        headers: { 'if-match': String(version) },
      } as never)
    expect((await gone(written.id, 1)).status).toBe(404)
    expect((await gone(id, await versionOf(id))).status).toBe(200)
    expect(await statusOf(id)).toBe('DELETED')
  })

  it('has no day before it is approved', async () => {
    const parentId = running.id
    const plan = await draft({ kind: 'SPECIAL', parentId, workTypeId: hotWork, endsAt: inHours(3) })
    const body = { parentId: plan.id, startsAt: inHours(1), endsAt: inHours(2) }
    const refused = await (await person(PEOPLE.requester))(specialPermit.createByDay, { body })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('is not approved')
    const plain = await work.written({ kind: 'BY_DAY', parentId: plan.id, workTypeId: hotWork })
    expect((await (await person(PEOPLE.requester))(permit.create, { body: plain })).status).toBe(409)
  })

  it('has at most seven days, of its own work and place, within the permit to work, whichever way they are written', async () => {
    const requester = await person(PEOPLE.requester)
    const hour = (hours: number) => ({ startsAt: inHours(hours), endsAt: inHours(hours + 1) })
    const made = await requester(specialPermit.createByDay, { body: { parentId: special.id, ...hour(2) } })
    const { id } = made.body.data
    const { title, method, locationId, rankDetails, isolationPointIds } = await read(PEOPLE.requester, id)
    const day = await work.written({
      kind: 'BY_DAY',
      parentId: special.id,
      workTypeId: hotWork,
      title,
      method,
      locationId,
      ...hour(3),
      rankDetailIds: rankDetails.map((one) => one.id),
      isolationPointIds,
    })
    const errorsOf = async (changed: object) =>
      (await requester(permit.create, { body: { ...day, ...changed } })).body.errors
    const other = `Must be that of special permit ${special.number}`
    expect(await errorsOf({ parentId: running.id })).toEqual({ parentId: 'Choose a special permit' })
    expect(await errorsOf({ parentId: null })).toEqual({ parentId: 'Choose the permit it belongs to' })
    expect(await errorsOf({ title: 'Weld something else', system: 'Ammonia' })).toEqual({ title: other, system: other })
    const point = await work.isolationPoint()
    expect(await errorsOf({ isolationPointIds: [point] })).toEqual({ isolationPointIds: other })
    expect(await errorsOf({ endsAt: inHours(13) })).toMatchObject({
      endsAt: 'Must lie within the window of the permit to work, from the beginning of the special permit',
    })
    expect(await errorsOf({ startsAt: inHours(-2) })).toHaveProperty('endsAt')
    // A draft is changed and copied by the same rules; people and window are those of the day.
    const update = async (changed: object) =>
      requester(permit.update, { body: { ...day, ...changed, id, version: await versionOf(id) } })
    expect((await update({ method: 'By another method' })).body.errors).toEqual({ method: other })
    expect((await update(hour(2.5))).status).toBe(200)
    // Nobody is at work under two days at once.
    expect(await errorsOf(hour(3))).toEqual({
      startsAt: expect.stringMatching(/^Day SHE\/PTW\/.* is planned from .* Choose another time$/),
    })
    const ids: number[] = []
    for (let days = 1; days < 7; days++) {
      ids.push((await requester(permit.create, { body: { ...day, ...hour(3 + days) } })).body.data.id)
    }
    const full = { parentId: `${special.number} has 7 daily permits already` }
    const free = hour(11)
    expect(await errorsOf(free)).toEqual(full)
    const again = await requester(specialPermit.createByDay, { body: { parentId: special.id, ...free } })
    expect(again.body.errors).toEqual(full)
    const copied = await requester(permitRegister.duplicate, { params: { id }, body: free })
    expect(copied.body.errors).toEqual(full)
    // One that was deleted leaves room, and comes back only while there is room.
    const last = ids.at(-1) ?? 0
    const lastMoved = async (action: 'delete' | 'restore') =>
      requester(permit[action], {
        params: { id: last },
        headers: { 'if-match': String(await versionOf(last)) },
      } as never)
    expect((await lastMoved('delete')).status).toBe(200)
    expect((await requester(permit.create, { body: { ...day, ...free } })).status).toBe(200)
    const back = await lastMoved('restore')
    expect([back.status, back.body.message]).toEqual([422, `It cannot be restored: ${full.parentId}`])
  })
})

describe('a request', () => {
  it('is changed, and deleted by its id, by whoever wrote it (PERMIT-11, PERMIT-24)', async () => {
    const holderId = await userId(PEOPLE.holder)
    const { id } = await draft({ holderId })
    const requester = await person(PEOPLE.requester)
    const changed = await requester(permit.update, {
      body: { ...(await work.written({ title: 'Another work', holderId })), id, version: 1 },
    })
    expect(changed.body.data).toMatchObject({ id, version: 2, status: 'draft' })
    expect((await read(PEOPLE.requester, id)).title).toBe('Another work')
    const gone = await requester(permit.delete, { params: { id }, query: {}, headers: { 'if-match': '2' } } as never)
    expect(gone.body.data).toMatchObject({ status: 'DELETED' })
    expect(await idsOf(PEOPLE.requester)).not.toContain(id)
    expect(await idsOf(PEOPLE.requester, { filter: { status: ['DELETED'] } })).toContain(id)
  })

  it('asks for a longer window and for overtime while it is in force', async () => {
    const { id } = await active()
    const { endsAt } = await read(PEOPLE.holder, id)
    const later = (hours: number) => formatTimestamp(new Date(Date.parse(endsAt) + hours * HOUR))
    const holder = await person(PEOPLE.holder)
    const ask = async (endpoint: typeof permit.extend, hours: number) =>
      holder(endpoint, {
        body: { id, version: await versionOf(id), proof: proof(), endsAt: later(hours), reason: 'A bolt is stuck' },
      })
    const longer = await ask(permit.extend, 1)
    expect(longer.body.data).toMatchObject({ kind: 'EXTENSION', status: 'WAITING' })
    await holder(permit.answerExtension, { body: { id: longer.body.data.id, version: 1, action: 'withdraw' } })
    const overtime = await ask(permit.overtime, 2)
    expect(overtime.body.data).toMatchObject({ kind: 'OVERTIME', waitsFor: ['issuer', 'area-owner', 'safety'] })
  })

  it('has files that are uploaded first and attached with it (PERMIT-26)', async () => {
    const { access_token: token } = await api.signIn(PEOPLE.requester)
    const { payload, headers } = multipart('method.txt', Buffer.from('Lift it with the crane'))
    const uploaded = await api.app.inject({
      method: 'POST',
      url: `${API_BASE}/permits/upload`,
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload,
    })
    const { fileData } = uploaded.json().data
    expect(fileData).toMatchObject({ name: 'method.txt' })
    const { id } = await draft({ files: [{ fileId: fileData.id }] })
    expect((await read(PEOPLE.requester, id)).files).toEqual([expect.objectContaining({ name: 'method.txt' })])

    // A required line of the list of documents needs one of them.
    const [line] = await run<{ id: number; itemName: string }>(
      work.kysely,
      sql`update permit_list_items set is_required = true where id = (select min(id) from permit_list_items
        where company_id = ${place.companyId} and list = 'DOCUMENT') returning id, item_name as "itemName"`,
    )
    const refused = await submit(id)
    expect([refused.status, refused.body.errors]).toEqual([422, { files: `Add the documents: ${line?.itemName}` }])
    const requester = await person(PEOPLE.requester)
    const save = async (itemId: number) =>
      requester(permit.update, {
        body: { ...(await work.written()), id, version: await versionOf(id), files: [{ fileId: fileData.id, itemId }] },
      })
    const [check] = await run<{ id: number }>(
      work.kysely,
      sql`select min(id) as id from permit_list_items where list = 'CHECKLIST'`,
    )
    expect((await save(check?.id ?? 0)).body.errors).toHaveProperty('files')
    expect((await save(line?.id ?? 0)).status).toBe(200)
    expect((await read(PEOPLE.requester, id)).files).toEqual([expect.objectContaining({ itemName: line?.itemName })])
    expect((await submit(id)).status).toBe(200)
    await run(work.kysely, sql`update permit_list_items set is_required = false where id = ${line?.id ?? 0}`)
  })
})
