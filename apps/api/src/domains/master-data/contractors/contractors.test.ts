import { contractor, contractorCompanies } from '@selamat/contract/domains/master-data/contractors/contractor'
import { contractorDocument } from '@selamat/contract/domains/master-data/contractors/contractor-document'
import {
  contractorPrequalification,
  lastDaysOf,
  PREQUALIFICATION_STATUSES,
  prequalification,
  prequalificationStatus,
} from '@selamat/contract/domains/master-data/contractors/prequalification'
import { DAY } from '@selamat/contract/kit/time'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { giveRole, insertPeople } from '../../../../test/factories.ts'
import { multipart } from '../../../../test/multipart.ts'
import { run } from '../../../platform/database.ts'
import { prequalificationOf } from './queries/prequalification-of.ts'

const { app, context, as, send, signIn, clock } = await testApp()
const db = context.database.kysely
const sql = <Row = Record<string, unknown>>(text: string, values: unknown[] = []) => run<Row>(db, text, values)
const TODAY = '2026-11-20'
const ITEM = 'submenu/Equipment'

await giveRole(db, '10000009', 'company', { [ITEM]: 'cru', 'menu/Permit to Work': 'r' })
await giveRole(db, '10000008', 'company', { [ITEM]: 'r' })
const admin = await as('10000002')
const reader = await as('10000008')
const leader = await as('10000009')
const nobody = await as('10000010')
const other = await as('10000020')

let serial = 0
/** A contractor of a company, without a safety record yet. */
async function contractorCompany(tenant = 1, name = `CV Uji Coba ${++serial}`) {
  const [row] = await sql<{ id: number }>(
    `insert into companies (parent_company_id, subcont, company_name, created_at, updated_at)
     values ($1, true, $2, now(), now()) returning id`,
    [tenant, name],
  )
  return { id: row?.id ?? 0, name }
}
const about = (contractorCompanyId: number, part = {}) => ({
  contractorCompanyId,
  contractorCategoryId: null,
  scopeOfWork: 'Pipe fabrication',
  contactName: 'Wahyu',
  contactPhone: null,
  remarks: null,
  ...part,
})
async function newContractor() {
  const { id, name } = await contractorCompany()
  const { body } = await admin(contractor.endpoints.create, { body: about(id) })
  expect(body.data).toMatchObject({ contractorName: name, contractorCompanyId: id, prequalification: 'NONE' })
  return body.data
}
const assessment = (contractorId: number, part = {}) => ({
  contractorId,
  score: 80,
  result: 'PASSED' as const,
  assessedOn: '2026-11-01',
  validUntil: '2027-10-31',
  assessorId: null,
  remarks: null,
  fileId: null,
  ...part,
})
const assess = (contractorId: number, part = {}, by = admin) =>
  by(contractorPrequalification.endpoints.create, { body: assessment(contractorId, part) })
const read = async (id: number, by = admin) => (await by(contractor.endpoints.get, { params: { id } })).body.data
const own = async () => {
  const { body } = await leader(contractor.endpoints.list, { body: {} })
  return body.data
}

describe('contractors', () => {
  it('exist once for a company, also when two add one at the same time', async () => {
    const { id } = await contractorCompany()
    const both = await Promise.all([1, 2].map(() => admin(contractor.endpoints.create, { body: about(id) })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)?.body
    expect(refused).toMatchObject({
      message: 'The name already exists',
      errors: { contractorCompanyId: 'The name already exists' },
    })
  })

  it('are companies that work for the tenant, not itself or those of another one', async () => {
    const foreign = await contractorCompany(3)
    for (const id of [1, 3, foreign.id, 999_999]) {
      const { status, body } = await admin(contractor.endpoints.create, { body: about(id) })
      expect([status, body]).toMatchObject([422, { errors: { contractorCompanyId: 'Choose one from the list' } }])
    }
  })

  it('keep their company and follow its name', async () => {
    const row = await newContractor()
    const another = await contractorCompany()
    const change = { ...about(another.id), id: row.id, version: row.version }
    const { status, body } = await admin(contractor.endpoints.update, { body: change })
    expect([status, body]).toMatchObject([
      422,
      { errors: { contractorCompanyId: 'Its assessments are of this company' } },
    ])
    await sql('update companies set company_name = $2 where id = $1', [row.contractorCompanyId, 'CV Ganti Nama'])
    const found = await admin(contractor.endpoints.list, { body: { keyword: 'ganti nama' } })
    expect(found.body.data).toMatchObject([{ id: row.id, contractorName: 'CV Ganti Nama' }])
  })

  it('are restored from the archive instead of added again', async () => {
    const row = await newContractor()
    const { id, version, contractorCompanyId } = row
    await admin(contractor.endpoints.archive, { params: { id }, headers: { 'if-match': String(version) } })
    const { status, body } = await admin(contractor.endpoints.create, { body: about(contractorCompanyId) })
    expect([status, body]).toMatchObject([
      422,
      { errors: { contractorCompanyId: 'It is in the archive. Restore it there' } },
    ])
  })

  it('count the people and the equipment of the contractor', async () => {
    const [row] = await own()
    const [people] = await sql<{ n: number }>('select count(*)::int as n from users where employer_id = 2')
    expect(people?.n).toBeGreaterThan(1)
    expect(row?.peopleCount).toBe(people?.n)
    const [items] = await sql<{ n: number }>(
      'select count(*)::int as n from equipment where contractor_id = $1 and parent_id is null',
      [row?.id],
    )
    expect(row?.equipmentCount).toBe(items?.n)
  })

  it('are chosen from active companies without a record yet, or named by id', async () => {
    const free = await contractorCompany()
    const row = await newContractor()
    const ids = async (body: object) =>
      (await admin(contractorCompanies, { body })).body.data.options.map(({ id }) => id)
    const offered = await ids({ limit: 1000 })
    expect(offered).toContain(free.id)
    for (const id of [1, 3, row.contractorCompanyId]) expect(offered).not.toContain(id)
    expect(await ids({ ids: [row.contractorCompanyId] })).toEqual([row.contractorCompanyId])
    expect((await reader(contractorCompanies, { body: {} })).status).toBe(403)
  })
})

describe('access', () => {
  it('needs the permission on contractor equipment, action by action', async () => {
    const { id, version, contractorCompanyId } = await newContractor()
    const list = { body: {} }
    for (const { endpoints } of [contractor, contractorDocument, contractorPrequalification]) {
      expect((await nobody(endpoints.list, list)).status).toBe(403)
      expect((await reader(endpoints.list, list)).status).toBe(200)
      expect((await send(endpoints.list, list)).status).toBe(401)
    }
    expect((await assess(id, {}, reader)).status).toBe(403)
    const change = { ...about(contractorCompanyId), id, version }
    expect((await reader(contractor.endpoints.update, { body: change })).status).toBe(403)
    const target = { params: { id }, headers: { 'if-match': '1' } }
    expect((await reader(contractor.endpoints.archive, target)).status).toBe(403)
  })

  it("gives a contractor's people the records of their contractor alone, whatever ids they try: 200 swapped ones", async () => {
    const mine = await own()
    expect(mine.map(({ contractorCompanyId }) => contractorCompanyId)).toEqual([2])
    const contractorCompanies = await sql<{ id: number }>(
      `insert into companies (parent_company_id, subcont, company_name, created_at, updated_at)
       select 1, true, 'PT Tukar ' || n, now(), now() from generate_series(1, 50) n returning id`,
    )
    const added = await sql<{ id: number }>(
      `insert into contractors (company_id, contractor_company_id, created_at, updated_at)
       select 1, id, now(), now() from unnest($1::bigint[]) f (id) returning id`,
      [contractorCompanies.map(({ id }) => id)],
    )
    const ids = added.map(({ id }) => id)
    const documents = await sql<{ id: number }>(
      `insert into contractor_documents (company_id, contractor_id, title, created_at, updated_at)
       select 1, id, 'Insurance', now(), now() from unnest($1::bigint[]) c (id) returning id`,
      [ids],
    )
    const assessments = await sql<{ id: number }>(
      `insert into prequalifications (company_id, contractor_id, score, result, assessed_on, created_at, updated_at)
       select 1, id, 40, 'FAILED', '2026-11-01', now(), now() from unnest($1::bigint[]) c (id) returning id`,
      [ids],
    )
    const tried = [
      ...ids.map((id) => leader(contractor.endpoints.get, { params: { id } })),
      ...documents.map(({ id }) => leader(contractorDocument.endpoints.get, { params: { id } })),
      ...assessments.map(({ id }) => leader(contractorPrequalification.endpoints.get, { params: { id } })),
      ...ids.map((contractorId) => leader(prequalification, { params: { contractorId } })),
    ]
    const statuses = (await Promise.all(tried)).map(({ status }) => status)
    expect(statuses).toEqual(Array.from({ length: 200 }, () => 404))
    const [first = 0] = ids
    const options = await leader(contractor.endpoints.options, { body: { limit: 1000 } })
    expect(options.body.data.options.map(({ id }) => id)).toEqual(mine.map(({ id }) => id))
    const listed = await leader(contractorDocument.endpoints.list, { body: { filter: { contractorId: [first] } } })
    expect(listed.body.data).toEqual([])
    const written = { contractorId: first, title: 'Ours', documentNumber: null, validUntil: null, fileId: null }
    const refused = await leader(contractorDocument.endpoints.create, { body: written })
    expect(refused.body).toMatchObject({ errors: { contractorId: 'Choose one from the list' } })
    const stranger = await contractorCompany()
    const grabbed = await leader(contractor.endpoints.create, { body: about(stranger.id) })
    expect(grabbed.body).toMatchObject({ errors: { contractorCompanyId: 'Choose one from the list' } })
    const exported = await leader(contractor.endpoints.export, { body: {} })
    expect(exported.status).toBe(200)
  })

  it("lets a contractor's people maintain their documents, but not assess themselves", async () => {
    const [mine] = await own()
    const contractorId = mine?.id ?? 0
    const document = { contractorId, title: 'Licence', documentNumber: 'L-1', validUntil: '2027-01-31', fileId: null }
    const { body } = await leader(contractorDocument.endpoints.create, { body: document })
    expect(body.data).toMatchObject({ title: 'Licence', contractorName: 'PT Karya Teknik Mandiri' })
    const judged = await assess(contractorId, {}, leader)
    expect(judged).toMatchObject({ status: 409, body: { code: 'NOT_YOUR_ACT' } })
    const assessed = (await assess(contractorId)).body.data
    await giveRole(db, '10000009', 'company', { [ITEM]: 'd' })
    const { archive, restore, update } = contractorPrequalification.endpoints
    const target = { params: { id: assessed.id }, headers: { 'if-match': '1' } }
    const better = { body: { ...assessment(contractorId, { score: 99 }), id: assessed.id, version: 1 } }
    const tries = [leader(archive, target), leader(restore, target), leader(update, better)]
    for (const { status, body } of await Promise.all(tries)) expect([status, body.code]).toEqual([409, 'NOT_YOUR_ACT'])
    const { body: listed } = await leader(contractorPrequalification.endpoints.list, { body: {} })
    const [row] = listed.data
    expect(row?.contractorId).toBe(contractorId)
    const archived = await admin(contractorPrequalification.endpoints.archive, {
      params: { id: row?.id ?? 0 },
      headers: { 'if-match': '1' },
    })
    expect(archived.status).toBe(200)
  })

  it('shows another tenant nothing', async () => {
    const { id } = await newContractor()
    const { body } = await assess(id)
    expect((await other(contractor.endpoints.get, { params: { id } })).status).toBe(404)
    const assessed = { params: { id: body.data.id } }
    expect((await other(contractorPrequalification.endpoints.get, assessed)).status).toBe(404)
    expect((await other(prequalification, { params: { contractorId: id } })).status).toBe(404)
    expect(await prequalificationOf(db, 3, [2], TODAY)).toEqual(new Map())
  })

  it('gives readers the file of a document and of an assessment', async () => {
    const { id } = await newContractor()
    const [mine] = await own()
    const upload = async (name: string) => {
      const { access_token } = await signIn('10000002')
      const part = multipart(name, '%PDF-1.4 a report')
      const headers = { authorization: `Bearer ${access_token}`, ...part.headers }
      const response = await app.inject({ method: 'POST', url: '/api/v1/files', headers, payload: part.payload })
      return Number(response.json().data.fileData.id)
    }
    const opens = async (username: string, fileId: number) => {
      const { access_token } = await signIn(username)
      const headers = { authorization: `Bearer ${access_token}` }
      return (await app.inject({ url: `/api/v1/files/${fileId}`, headers })).statusCode
    }
    const [report, theirs] = [await upload('report.pdf'), await upload('plan.pdf')]
    const assessed = await assess(id, { fileId: report })
    expect(assessed.body.data.file).toMatchObject({ id: report, name: 'report.pdf' })
    const document = {
      contractorId: mine?.id ?? 0,
      title: 'Plan',
      documentNumber: null,
      validUntil: null,
      fileId: theirs,
    }
    const { body } = await admin(contractorDocument.endpoints.create, { body: document })
    const readers = ['10000008', '10000009', '10000010', '10000020']
    expect(await Promise.all(readers.map((username) => opens(username, report)))).toEqual([200, 404, 404, 404])
    expect(await Promise.all(readers.map((username) => opens(username, theirs)))).toEqual([200, 200, 404, 404])
    const twice = await admin(contractorDocument.endpoints.create, { body: { ...document, title: 'Plan 2' } })
    expect(twice).toMatchObject({ status: 422, body: { message: 'A file is no longer there. Please add it again' } })
    const { id: documentId, version } = body.data
    const params = { params: { id: documentId }, headers: { 'if-match': String(version) } }
    expect((await admin(contractorDocument.endpoints.delete, params)).status).toBe(200)
    expect(await opens('10000009', theirs)).toBe(404)
  })
})

describe('prequalification', () => {
  it('is valid to its last day, expiring in the last 30 days, expired the day after', async () => {
    const until = (day: string | null) => prequalificationStatus(day, TODAY)
    expect([null, '2026-11-19', TODAY, '2026-12-20', '2026-12-21'].map(until)).toEqual([
      'NONE',
      'EXPIRED',
      'EXPIRING',
      'EXPIRING',
      'VALID',
    ])
    const { id } = await newContractor()
    for (const day of ['2026-11-19', TODAY, '2026-12-20', '2026-12-21']) {
      await assess(id, { validUntil: day })
      const status = until(day)
      expect(await read(id)).toMatchObject({ prequalification: status, prequalifiedUntil: day })
      for (const wantedStatus of PREQUALIFICATION_STATUSES) {
        const { body } = await admin(contractor.endpoints.list, {
          body: { filter: { id: [id], prequalification: [wantedStatus] } },
        })
        expect([wantedStatus, body.data.length]).toEqual([wantedStatus, wantedStatus === status ? 1 : 0])
      }
    }
    expect(lastDaysOf('NONE', TODAY)).toBeNull()
  })

  it('filters by several statuses at once, and by none', async () => {
    const count = async (...wantedStatus: (typeof PREQUALIFICATION_STATUSES)[number][]) => {
      const body = { limit: 1000, filter: { prequalification: wantedStatus } }
      return (await admin(contractor.endpoints.list, { body })).body.data.length
    }
    const each = await Promise.all(PREQUALIFICATION_STATUSES.map((status) => count(status)))
    expect(Math.min(...each)).toBeGreaterThan(0)
    const total = each.reduce((sum, n) => sum + n, 0)
    expect(await count(...PREQUALIFICATION_STATUSES)).toBe(total)
    expect((await admin(contractor.endpoints.list, { body: { limit: 1000 } })).body.data).toHaveLength(total)
  })

  it('follows the latest assessment: a failed one ends an earlier approval', async () => {
    const { id } = await newContractor()
    await assess(id)
    expect(await read(id)).toMatchObject({ prequalification: 'VALID' })
    const failed = await assess(id, { result: 'FAILED', assessedOn: '2026-11-10', score: 40 })
    expect(failed.body.data).toMatchObject({ result: 'FAILED', validUntil: null })
    expect(await read(id)).toMatchObject({ prequalification: 'NONE', prequalifiedUntil: null })
    // Written later, but of an earlier day.
    await assess(id, { assessedOn: '2026-10-01' })
    expect(await read(id)).toMatchObject({ prequalification: 'NONE' })
    const { id: failedId, version } = failed.body.data
    const wrong = { params: { id: failedId }, headers: { 'if-match': String(version) } }
    await admin(contractorPrequalification.endpoints.archive, wrong)
    expect(await read(id)).toMatchObject({ prequalification: 'VALID', prequalifiedUntil: '2027-10-31' })
  })

  it('is the latest of two simultaneous writes', async () => {
    const rows = await Promise.all(Array.from({ length: 4 }, newContractor))
    const days = ['2026-11-02', '2026-11-03']
    await Promise.all(
      rows.flatMap(({ id }) =>
        days.map((day) => assess(id, { assessedOn: day, validUntil: day.replace('2026', '2027') })),
      ),
    )
    const after = await Promise.all(rows.map(({ id }) => read(id)))
    expect(after.map(({ prequalifiedUntil }) => prequalifiedUntil)).toEqual(rows.map(() => '2027-11-03'))
  })

  it('refuses wrong days and scores, each at its field', async () => {
    const { id } = await newContractor()
    const tries = [
      [{ assessedOn: '2026-11-21' }, { assessedOn: 'Must not be in the future' }],
      [{ validUntil: null }, { validUntil: 'This field is required' }],
      [{ validUntil: '2026-10-31' }, { validUntil: 'Must not be before the assessment' }],
      [{ score: 101 }, { score: 'At most 100' }],
      [{ score: 7.5 }, { score: 'Use a whole number from 0 to 100' }],
      [{ contractorId: 999_999 }, { contractorId: 'Choose one from the list' }],
    ] as const
    for (const [part, errors] of tries) expect(await assess(id, part)).toMatchObject({ status: 422, body: { errors } })
    const { body } = await assess(id)
    const moved = { ...assessment((await newContractor()).id), id: body.data.id, version: body.data.version }
    const refused = await admin(contractorPrequalification.endpoints.update, { body: moved })
    expect(refused.body).toMatchObject({ errors: { contractorId: 'It stays with its contractor' } })
  })

  it('is read by GET with the permission to read permits and no other (PERMIT-22)', async () => {
    const { id, contractorCompanyId } = await newContractor()
    await assess(id, { validUntil: '2026-12-01' })
    const [author] = await insertPeople(db, { count: 1, first: 72_000_001, like: '10000008', role: '' })
    const username = author?.username ?? ''
    const { access_token: token } = await signIn(username)
    const get = () =>
      app.inject({ url: `/api/v1/prequalifications/${id}`, headers: { authorization: `Bearer ${token}` } })
    expect((await get()).statusCode).toBe(403)
    await giveRole(db, username, 'company', { 'menu/Permit to Work V2': 'r' })
    expect((await get()).json().data).toMatchObject({
      contractorCompanyId,
      status: 'EXPIRING',
      prequalifiedUntil: '2026-12-01',
    })
    const params = { contractorId: id }
    expect((await nobody(prequalification, { params })).status).toBe(403)
    expect((await other(prequalification, { params })).status).toBe(404)
  })

  it('is known of several companies on a day', async () => {
    const { id, contractorCompanyId } = await newContractor()
    await assess(id, { validUntil: '2026-12-01' })
    const companies = [contractorCompanyId, 2, 999_999]
    const states = await prequalificationOf(db, 1, companies, '2026-12-02')
    expect(states.get(contractorCompanyId)).toMatchObject({ status: 'EXPIRED', contractorId: id })
    expect([...states.keys()].sort((a, b) => a - b)).toEqual([2, contractorCompanyId].sort((a, b) => a - b))
  })

  it('expires after its last day without an action', async () => {
    const { id } = await newContractor()
    await assess(id, { validUntil: TODAY })
    expect(await read(id)).toMatchObject({ prequalification: 'EXPIRING' })
    clock.advance(DAY)
    expect(await (async () => read(id, await as('10000002')))()).toMatchObject({ prequalification: 'EXPIRED' })
  })
})
