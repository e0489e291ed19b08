import { hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import { hiradcRegister } from '@selamat/contract/domains/hiradc/hiradc-register'
import { riskMatrixSettings } from '@selamat/contract/domains/hiradc/risk-matrix'
import { recordSearch } from '@selamat/contract/domains/search/search'
import type { BodyOf } from '@selamat/contract/kit/endpoint'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { giveRole, insertPeople } from '../../../../test/factories.ts'
import { assessing } from '../../../../test/hiradcs.ts'
import { hiradcInForce, suggestHiradcs } from '../index.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { context, clock } = api
const { kysely } = context.database
const { person, row, draft, read, submit, answer, approved, departmentOf, place, userId } = await assessing(api)
const [AUTHOR, SAFETY, HEAD, SHE, WORKER, FOREIGN, ADMIN] = [
  '10000005',
  '10000004',
  '10000017',
  '10000003',
  '10000008',
  '10000020',
  '10000002',
] as const

const done = (changed: Parameters<typeof row>[0] = {}) => row({ ...changed, controls: row().controls.slice(0, 1) })
const moved = async (action: 'archive' | 'restore' | 'delete', id: number, username: string) => {
  const { version } = await read(username, id)
  return (await person(username))(hiradc[action], {
    params: { id },
    query: {},
    headers: { 'if-match': String(version) },
  })
}
const titled = async (id: number, title: string) => {
  const { version, departmentId, locationId, subLocationId } = await read(AUTHOR, id)
  const head = { title, process: null, departmentId, locationId, subLocationId }
  const changed = await (await person(AUTHOR))(hiradc.update, { body: { id, version, ...head } })
  expect(changed.status).toBe(200)
}
type Criteria = Partial<BodyOf<typeof hiradcRegister.approved>>
async function list(register: 'list' | 'approved' | 'archive', body: Criteria, username: string = SHE) {
  const answered = await (await person(username))(hiradcRegister[register], { body: { limit: 1000, ...body } as never })
  expect(answered.status).toBe(200)
  return answered.body
}
const ids = async (...criteria: Parameters<typeof list>) => (await list(...criteria)).data.map(({ id }) => id)

const written = await draft([done(), done({ position: 2, likelihood: 4, severity: 5 })])
await titled(written.id, 'Sampling of quartz slurry')
const low = await approved([done({ hazard: 'Zirconia dust in hopper H-204' })])
const high = await approved([done({ residualLikelihood: 4, residualSeverity: 4, likelihood: 5 })])
const gone = await approved([done()])
await moved('archive', gone.id, SAFETY)
const thrown = await draft([done()])
await moved('delete', thrown.id, AUTHOR)

describe('the lists of assessments', () => {
  it('show what is worked on or was rejected, with the rows of a draft as they stand (HIRADC-01, HIRADC-10)', async () => {
    const { data } = await list('list', {})
    const row = data.find(({ id }) => id === written.id)
    expect(row).toMatchObject({
      number: written.number,
      title: 'Sampling of quartz slurry',
      revision: 1,
      status: 'draft',
      authorName: 'Agus Setiawan',
      isMine: false,
      rows: 2,
      highest: { risk: 20, band: { name: 'High', colour: 'red' } },
      highestResidual: { risk: 4, band: { name: 'Low', colour: 'green' } },
      validUntil: null,
      isOverdue: false,
      inForce: null,
      livePermits: 0,
    })
    expect(data.map(({ id }) => id)).not.toContain(low.id)
    expect(data.map(({ id }) => id)).not.toContain(thrown.id)
  })

  it('show what is in force with its risks and its day (HIRADC-05, HIRADC-15)', async () => {
    const { data, pagination } = await list('approved', {})
    expect(data.find(({ id }) => id === high.id)).toMatchObject({
      status: 'APPROVED',
      rows: 1,
      highest: { risk: 20, band: { name: 'High' } },
      highestResidual: { risk: 16, band: { name: 'High', colour: 'red' } },
      validUntil: '2027-11-20',
    })
    const found = data.map(({ id }) => id)
    expect(found).toEqual(expect.arrayContaining([low.id, high.id]))
    for (const other of [written, gone, thrown]) expect(found).not.toContain(other.id)
    expect(pagination).toMatchObject({ totalItem: data.length, totalIsExact: true })
  })

  it('show what is archived and what was deleted (HIRADC-04, HIRADC-14)', async () => {
    const { data } = await list('archive', {})
    const statuses = new Map(data.map(({ id, status }) => [id, status]))
    expect([gone.id, thrown.id].map((id) => statuses.get(id))).toEqual(['ARCHIVED', 'DELETED'])
    expect(statuses.has(low.id)).toBe(false)
  })

  it('filter by status, place, author, band and review, and sort', async () => {
    const { departmentId, locationId } = await read(AUTHOR, low.id)
    expect(await ids('list', { filter: { status: ['draft'] } })).toContain(written.id)
    expect(await ids('list', { filter: { status: ['REJECTED'] } })).not.toContain(written.id)
    expect(await ids('list', { filter: { mine: true } })).not.toContain(written.id)
    expect(await ids('list', { filter: { mine: true } }, AUTHOR)).toContain(written.id)
    const own = { authorId: [await userId(AUTHOR)], departmentId: [departmentId], locationId: [locationId] }
    const ours = async (body: Criteria) => (await ids('approved', body)).filter((id) => [low.id, high.id].includes(id))
    expect(await ours({ filter: { ...own, band: ['red'] } })).toEqual([high.id])
    expect(await ours({ filter: { ...own, band: ['orange'] } })).toEqual([])
    expect(await ids('approved', { filter: { departmentId: [999_999] } })).toEqual([])
    expect(await ids('approved', { filter: { ...own, review: ['OVERDUE'] } })).not.toContain(low.id)
    const byRisk = { column: 'highestResidual', direction: 'descending' } as const
    expect(await ours({ filter: own, orderBy: byRisk })).toEqual([high.id, low.id])
    const byNumber = { column: 'number', direction: 'ascending' } as const
    expect(await ours({ filter: own, orderBy: byNumber })).toEqual([low.id, high.id])
  })

  it('find a location together with those inside it', async () => {
    const inside = await kysely
      .selectFrom('locations')
      .selectAll()
      .where('id', '=', place.locationId)
      .executeTakeFirstOrThrow()
    const { id: _, searchText: __, ...copied } = inside
    const outer = await kysely
      .insertInto('locations')
      .values({ ...copied, locationName: 'Outer area', code: 'OUTER-1', parentLocationId: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await ids('approved', { filter: { locationId: [outer.id] } })).toEqual([])
    await kysely
      .updateTable('locations')
      .set({ parentLocationId: outer.id })
      .where('id', '=', place.locationId)
      .execute()
    expect(await ids('approved', { filter: { locationId: [outer.id] } })).toEqual(
      expect.arrayContaining([low.id, high.id]),
    )
    await kysely.updateTable('locations').set({ parentLocationId: null }).where('id', '=', place.locationId).execute()
  })

  it('find a keyword in number and title, and what is in force also by its rows', async () => {
    expect(await ids('list', { keyword: 'QUARTZ slurry' })).toEqual([written.id])
    expect(await ids('list', { keyword: written.number })).toEqual([written.id])
    expect(await ids('approved', { keyword: 'zirconia' })).toEqual([low.id])
    expect(await ids('approved', { keyword: 'in hopper h-204' })).toEqual([low.id])
    expect(await ids('approved', { keyword: 'zirconia h-204' })).toEqual([])
    expect(await ids('approved', { keyword: 'zirconia', filter: { band: ['red'] } })).toEqual([])
    expect(await ids('list', { keyword: 'manway' })).toEqual([])
  })

  it('page, and walk assessments of a common word in their order', async () => {
    const [one, two, three] = [
      await approved([done({ hazard: 'Argon' })]),
      await approved([done({ hazard: 'Argon' })]),
      await approved([done({ hazard: 'Argon' })]),
    ]
    // More rows than are gathered.
    await sql`insert into hiradc_rows (revision_id, company_id, key, position, activity, sub_activity, hazard, condition, consequence,
        legal_reference, is_critical, in_force, updated_at)
      select revision_id, company_id, gen_random_uuid(), n, activity, '', hazard || n, condition, '', '', false, true, updated_at
      from hiradc_rows, generate_series(1, 700) n where hazard = 'Argon'`.execute(kysely)
    const { data, pagination } = await list('approved', { keyword: 'argon', limit: 2, page: 2 })
    expect(data.map(({ id }) => id)).toEqual([one.id])
    expect(pagination).toMatchObject({ totalItem: 3, totalPage: 2, totalIsExact: true })
    const byNumber = { column: 'number', direction: 'ascending' } as const
    expect(await ids('approved', { keyword: 'argon', orderBy: byNumber })).toEqual([one.id, two.id, three.id])
    expect(await ids('approved', { keyword: 'argon70', orderBy: byNumber })).toEqual([one.id, two.id, three.id])
  })

  it('show each reader what is in scope: drafts by role or authorship, in force also those of the own department', async () => {
    const { departmentId } = await read(AUTHOR, low.id)
    const reading = { 'submenu/HIRADC List': 'r', 'submenu/HIRADC Submission': 'r' }
    await insertPeople(kysely, { count: 1, first: 74_000_000, like: AUTHOR, role: '' })
    await insertPeople(kysely, { count: 1, first: 75_000_000, like: SHE, role: '' })
    for (const username of ['74000000', '75000000']) await giveRole(kysely, username, 'own', reading)
    expect([await departmentOf('74000000'), await departmentOf('75000000')].map((id) => id === departmentId)).toEqual([
      true,
      false,
    ])
    expect(await ids('approved', {}, '74000000')).toContain(low.id)
    expect(await ids('approved', {}, '75000000')).not.toContain(low.id)
    expect(await ids('list', {}, '74000000')).toEqual([])
    await kysely
      .updateTable('hiradcRevisions')
      .set({ authorId: await userId('75000000') })
      .where('hiradcId', '=', written.id)
      .execute()
    expect(await ids('list', {}, '75000000')).toEqual([written.id])
    await kysely
      .updateTable('hiradcRevisions')
      .set({ authorId: await userId(AUTHOR) })
      .where('hiradcId', '=', written.id)
      .execute()
    expect(await ids('approved', {}, FOREIGN)).toEqual([])
    expect(await ids('archive', {}, FOREIGN)).toEqual([])
  })

  it('say in which revision an assessment is in force while the next is written', async () => {
    const { id } = await approved([done()])
    const { version } = await read(AUTHOR, id)
    const body = { id, version, trigger: 'CHANGE' as const, reason: 'New pump' }
    await (await person(AUTHOR))(hiradc.startReview, { body })
    expect((await list('list', {})).data.find((one) => one.id === id)).toMatchObject({ revision: 2, inForce: 1 })
    const inForce = (await list('approved', {})).data.find((one) => one.id === id)
    expect(inForce).toMatchObject({ revision: 1, status: 'UNDER_REVIEW', inForce: null })
  })
})

describe('the export', () => {
  const sheetOf = async (body: BodyOf<typeof hiradcRegister.export> | object, username: string = SHE) => {
    const { status, bytes, headers } = await (await person(username))(hiradcRegister.export, { body: body as never })
    return { status, rows: status === 200 ? ((await readXlsx(bytes)).sheets[0]?.rows ?? []) : [], headers }
  }

  it('is the list as an Excel file, with risks in numbers and words (HIRADC-17)', async () => {
    const { rows } = await sheetOf({ list: 'approved', filter: { band: ['red'] } })
    expect(rows.length).toBe((await ids('approved', { filter: { band: ['red'] } })).length + 1)
    const header = rows[0] ?? []
    const row = rows.find(([number]) => number === high.number) ?? []
    const cell = (name: string) => row[header.indexOf(name)]
    expect([cell('Status'), cell('Highest residual risk'), cell('Residual band')]).toEqual(['Approved', 16, 'High'])
  })

  it('has the rows with their controls in words, of a list or of one assessment (HIRADC-17)', async () => {
    const { id, number } = await draft([row({ hazard: 'Fluorine leak' })])
    const { rows, headers } = await sheetOf({ id })
    expect(headers['content-disposition']).toContain(number.replaceAll('/', '-'))
    const [header = [], first = []] = rows
    const cell = (name: string) => first[header.indexOf(name)]
    expect(cell('Existing controls')).toBe('Engineering: Forced air')
    expect(cell('Further controls')).toBe('Administrative: Gas test each 2 h (Budi Santoso, until 2026-12-05)')
    expect([cell('Initial risk'), cell('Initial band'), cell('Condition')]).toEqual([12, 'Medium', 'Non-routine'])
    const all = await sheetOf({ list: 'submission', content: 'rows', keyword: number })
    expect(all.rows.length).toBe(2)
  })

  it('is refused outside the scope', async () => {
    expect((await sheetOf({ id: written.id }, FOREIGN)).status).toBe(404)
    expect((await sheetOf({ list: 'approved' }, FOREIGN)).rows.length).toBe(1)
  })
})

describe('what is read from the lists', () => {
  it('is the log of an assessment: who did what, when, with the reason (HIRADC-16)', async () => {
    const { id } = await draft([done()])
    await submit(id)
    await answer(SAFETY, id, 'return', 'Name the rescue plan')
    const logOf = async (username: string) =>
      (await (await person(username))(hiradcRegister.log, { body: { id } })).body.data
    const log = await logOf(AUTHOR)
    expect(log.map(({ action, actor, toStatus }) => [action, actor, toStatus])).toEqual([
      ['return', 'Dewi Lestari', 'REVISION'],
      ['submit', 'Agus Setiawan', 'WAITING_REVIEW'],
      ['create', 'Agus Setiawan', 'draft'],
    ])
    expect(log[0]).toMatchObject({ reason: 'Name the rescue plan', revision: 1, fromStatus: 'WAITING_REVIEW' })
    const foreign = await (await person(FOREIGN))(hiradcRegister.log, { body: { id } })
    expect(foreign.status).toBe(404)
  })

  it('is each area with its assessments in force, the highest risk and overdue reviews (HIRADC-11)', async () => {
    const { data } = await areas()
    const area = data.find(({ id }) => id === place.locationId)
    const direct = (await list('approved', {})).data.filter(({ locationId }) => locationId === place.locationId)
    expect(area).toMatchObject({
      locationName: place.locationName,
      assessments: direct.length,
      highestResidual: { risk: Math.max(...direct.map(({ highestResidual }) => highestResidual?.risk ?? 0)) },
      overdueReviews: direct.filter(({ isOverdue }) => isOverdue).length,
    })
    const [worst] = (await areas({ orderBy: { column: 'highestResidual', direction: 'descending' } })).data
    expect(worst?.highestResidual?.risk).toBe(
      Math.max(...data.map(({ highestResidual }) => highestResidual?.risk ?? 0)),
    )
    expect((await areas({ keyword: 'no such place' })).data).toEqual([])
  })

  async function areas(body: Partial<BodyOf<typeof hiradcRegister.areas>> = {}) {
    const { body: answered } = await (await person(SHE))(hiradcRegister.areas, {
      body: { limit: 1000, ...body } as never,
    })
    return answered
  }

  it('is a department with its bands, overdue reviews and readers (HIRADC-06, HIRADC-22)', async () => {
    const { departmentId } = await read(AUTHOR, low.id)
    const detailFor = async (username: string) =>
      (await person(username))(hiradcRegister.department, { params: { id: departmentId } })
    const { data } = (await detailFor(SHE)).body
    const inForce = (await list('approved', { filter: { departmentId: [departmentId] } })).data
    expect(data.assessments).toBe(inForce.length)
    expect(data.bands.reduce((sum, { count }) => sum + count, 0)).toBe(inForce.length)
    expect(data.bands.at(-1)).toMatchObject({ name: 'High', colour: 'red' })
    expect(data.list.map(({ id }) => id)).toEqual(expect.arrayContaining([low.id, high.id]))
    const revision = await read(AUTHOR, low.id)
    const [reader] = data.readers ?? []
    if (!reader) throw new Error('nobody works in the department')
    await kysely
      .insertInto('hiradcAcknowledgements')
      .values({ revisionId: revision.revisionId, userId: reader.userId, at: clock.now() })
      .execute()
    const after = (await detailFor(SHE)).body.data
    expect(after.readers?.find(({ userId }) => userId === reader.userId)?.read).toBe(reader.read + 1)
    expect(after.list.find(({ id }) => id === low.id)?.read).toBe(
      (data.list.find(({ id }) => id === low.id)?.read ?? 0) + 1,
    )
    expect((await detailFor(FOREIGN)).status).toBe(404)
    await giveRole(kysely, WORKER, 'own', { 'submenu/HIRADC List': 'r' })
    expect((await detailFor(WORKER)).body.data.readers).toBeNull()
  })

  it('follows the matrix of the company: a band filter uses its ranges, old revisions keep their words', async () => {
    const admin = await person(ADMIN)
    const { data } = (await admin(riskMatrixSettings.read, {})).body
    const [, medium] = data.matrix.bands
    if (!medium) throw new Error('no band')
    const bands = [
      { ...data.matrix.bands[0], to: 2 },
      { ...medium, name: 'Moderate', from: 3 },
      data.matrix.bands[2],
    ] as typeof data.matrix.bands
    const changed = await admin(riskMatrixSettings.change, {
      body: { matrix: { ...data.matrix, bands }, version: data.version },
    })
    expect(changed.status).toBe(200)
    expect(await ids('approved', { filter: { band: ['yellow'] } })).toContain(low.id)
    const rowOf = async (register: 'approved' | 'list', id: number) =>
      (await list(register, {})).data.find((one) => one.id === id)?.highestResidual
    expect(await rowOf('approved', low.id)).toEqual({ risk: 4, band: { name: 'Low', colour: 'green' } })
    expect(await rowOf('list', written.id)).toEqual({ risk: 4, band: { name: 'Moderate', colour: 'yellow' } })
  })
})

describe('an assessment in force', () => {
  it('is suggested for its place and its activity, the best first', async () => {
    const suggest = async (body: object, username: string = AUTHOR) =>
      (await (await person(username))(hiradcRegister.suggest, { body: body as never })).body.data
    const made = await draft([done()])
    await titled(made.id, 'Xenon welding of nozzles')
    await submit(made.id)
    await answer(SAFETY, made.id, 'approve')
    expect((await answer(HEAD, made.id, 'approve')).status).toBe(200)
    expect(await suggest({ activity: 'welding nozzle xenon' })).toMatchObject([{ id: made.id, nearness: 'elsewhere' }])
    const [best] = await suggest({ activity: 'xenon weldin', locationId: place.locationId, limit: 3 })
    expect(best).toMatchObject({ id: made.id, nearness: 'same', isOverdue: false })
    expect((await suggest({ locationId: place.locationId, limit: 20 })).map(({ id }) => id)).not.toContain(written.id)
    expect(await suggest({})).toEqual([])
    expect(await suggest({ activity: 'xenon welding' }, FOREIGN)).toEqual([])
    const criteria = {
      companyId: place.companyId,
      locationId: null,
      activity: 'xenon welding',
      limit: 1,
      today: '2026-11-20',
    }
    expect(await suggestHiradcs(kysely, criteria)).toMatchObject([{ id: made.id }])
  })

  it('is named to other records with its revision, its place and whether its review is overdue', async () => {
    const { companyId } = place
    const on = (today: string, hiradcId = low.id) => hiradcInForce(kysely, { companyId, hiradcId, today })
    expect(await on('2026-11-20')).toMatchObject({
      number: low.number,
      revision: 1,
      locationName: place.locationName,
      validUntil: '2027-11-20',
      isOverdue: false,
    })
    expect(await on('2027-11-21')).toMatchObject({ isOverdue: true })
    expect(await on('2026-11-20', gone.id)).toBeNull()
    expect(await hiradcInForce(kysely, { companyId: 999, hiradcId: low.id, today: '2026-11-20' })).toBeNull()
  })

  it('is found by the search of records, in the scope of its list', async () => {
    const find = async (username: string) =>
      (await (await person(username))(recordSearch, { body: { keyword: low.number } })).body.data
    expect(await find(SHE)).toContainEqual({
      id: low.id,
      kind: 'assessment',
      label: 'Confined space entry, column C-201',
      hint: `${low.number}, ${place.locationName}`,
      to: `/detail-hiradc?id=${low.id}`,
    })
    expect(await find(FOREIGN)).toEqual([])
    const search = async (keyword: string) => (await (await person(SHE))(recordSearch, { body: { keyword } })).body.data
    expect((await search(gone.number)).map(({ kind }) => kind)).not.toContain('assessment')
  })
})
