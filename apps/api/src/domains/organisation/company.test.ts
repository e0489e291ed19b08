import { createHash } from 'node:crypto'
import { addableCompanies, company, companyActions } from '@selamat/contract/domains/organisation/company'
import { lookUps } from '@selamat/contract/domains/organisation/look-up'
import { section } from '@selamat/contract/domains/organisation/section'
import { site } from '@selamat/contract/domains/organisation/site'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { giveRole } from '../../../test/factories.ts'
import { run } from '../../platform/database.ts'

const { context, as, signIn } = await testApp()
const sql = <Row>(text: string, values: unknown[] = []) => run<Row>(context.database.kysely, text, values)
const { list, get, create, update, options, history, export: exported } = company.endpoints

const admin = await as('10000002')
const superAdmin = await as('10000001')
const PASSWORD = 'Kapal-Layar#77'
let serial = 30_000_000
const values = (companyName: string, more: object = {}) => ({
  companyName,
  companyType: 'Scaffolding',
  companyEmail: `office${serial}@${companyName.toLowerCase().replace(/\W+/g, '')}.example`,
  companyPhone: '+62 31 555 0101',
  companyAddress: 'Jl. Veteran 1, Gresik',
  emailDomain: null,
  username: String(++serial),
  administratorName: 'Siti Aminah',
  password: PASSWORD,
  subcont: true,
  ...more,
})
const add = async (name: string, more: object = {}, who = admin) => {
  const { status, body } = await who(create, { body: values(name, more) })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { ...body.data, username: String(serial) }
}

describe('companies', () => {
  it('are listed with type, status, people and allowed actions; only the tenant and its contractors', async () => {
    const { body } = await admin(list, { body: { limit: 100 } })
    const kinds = body.data.map((row) => JSON.stringify([row.subcont, row.parentCompanyName, row.status]))
    expect([...new Set(kinds)].sort()).toEqual(['[false,null,"ACTIVE"]', '[true,"PT Selat Petrokimia","ACTIVE"]'])
    expect(body.data.filter(({ subcont }) => !subcont).map(({ companyName }) => companyName)).toEqual([
      'PT Selat Petrokimia',
    ])
    const named = (name: string) => body.data.find(({ companyName }) => companyName === name)
    const [contractor, own] = [named('PT Karya Teknik Mandiri'), named('PT Selat Petrokimia')]
    const [counted] = await sql<{ n: number }>('select count(*)::int as n from users where employer_id = $1', [
      contractor?.id,
    ])
    expect(contractor?.userCount).toBe(counted?.n)
    expect(contractor?.companyDetailId).toBe(contractor?.id)
    expect(contractor?.allowedActions).toEqual([
      { action: 'deactivate', label: 'Deactivate', allowed: true, reason: null },
    ])
    expect(own?.allowedActions).toEqual([
      { action: 'deactivate', label: 'Deactivate', allowed: false, reason: 'This is your own company' },
    ])
    const all = await superAdmin(list, { body: { filter: { subcont: ['false'] } } })
    expect(all.body.data.map((row) => row.companyName)).toEqual(['PT Andalas Energi', 'PT Selat Petrokimia'])
    expect((await admin(list, { body: { keyword: 'petrokimia' } })).body.data).toHaveLength(1)
    expect((await admin(exported, { body: {} })).status).toBe(200)
  })

  it('have every field of the record, and never the account of their administrator (ORG-03)', async () => {
    const made = await add('CV Tangga Jaya')
    const { body, text } = await admin(get, { params: { id: made.id } })
    expect(body.data).toMatchObject({
      companyDetailId: made.id,
      companyName: 'CV Tangga Jaya',
      subcont: true,
      companyType: 'Scaffolding',
      companyPhone: '+62 31 555 0101',
      companyAddress: 'Jl. Veteran 1, Gresik',
      status: 'ACTIVE',
      userCount: 1,
    })
    expect(text).not.toContain(PASSWORD)
    expect(Object.keys(body.data)).not.toContain('username')
    const trail = await admin(history, { params: { id: made.id } })
    expect(trail.text).not.toContain(PASSWORD)
    expect(trail.body.data[0]?.changes).toContainEqual({ field: 'administrator', from: null, to: made.username })
  })

  it('admit their new administrator, with a temporary password and the role of a contractor (ORG-03)', async () => {
    const made = await add('CV Anak Tangga')
    const { user } = await signIn(made.username, PASSWORD)
    expect(user).toMatchObject({ fullName: 'Siti Aminah', mustChangePassword: true })
    expect(user.roles.map(({ name }) => name)).toEqual(['Contractor'])
    const rows = await sql('select company_id, employer_id from users where username = $1', [made.username])
    expect(rows).toEqual([{ companyId: 1, employerId: made.id }])
  })

  it('that operate are added with data scope all, with their own roles', async () => {
    expect((await admin(addableCompanies, {})).body.data).toEqual({ contractors: true, operating: false })
    expect((await superAdmin(addableCompanies, {})).body.data).toEqual({ contractors: true, operating: true })
    const refused = await admin(create, { body: values('PT Baru', { subcont: false }) })
    expect(refused.body.errors).toEqual({
      subcont: 'You can only add contractors. Ask an administrator of all companies',
    })
    const made = await add('PT Baru', { subcont: false, emailDomain: 'baru.example' }, superAdmin)
    const roles = await sql<{ n: number }>('select count(*)::int as n from roles where company_id = $1', [made.id])
    expect(roles).toEqual([{ n: 8 }])
    expect((await signIn(made.username, PASSWORD)).user.roles.map(({ name }) => name)).toEqual(['Company Admin'])
    const twice = await superAdmin(create, {
      body: values('PT Baru Dua', { subcont: false, emailDomain: 'BARU.example' }),
    })
    expect(twice.body.errors).toEqual({ emailDomain: 'This company domain is already registered' })
  })

  it('are refused with a message at the field: names, numbers, addresses and passwords', async () => {
    const made = await add('CV Sekali')
    const wrong = async (more: object) => {
      const { body } = await admin(create, { body: values('CV Lain', more) })
      return body.errors
    }
    expect(await wrong({ companyName: 'cv sekali' })).toEqual({ companyName: 'The name already exists' })
    expect(await wrong({ username: made.username })).toEqual({ username: 'This Employee ID is already used' })
    expect(await wrong({ companyEmail: 'no address' })).toEqual({
      companyEmail: 'Use an email address, such as name@company.com',
    })
    expect(await wrong({ companyEmail: made.companyEmail })).toEqual({
      companyEmail: 'Another user already uses this email address',
    })
    expect(await wrong({ companyPhone: 'none' })).toHaveProperty('companyPhone')
    expect(await wrong({ emailDomain: 'nodot' })).toHaveProperty('emailDomain')
    expect(await wrong({ password: 'Password#2026' })).toEqual({
      password: 'This password is easy to guess. Choose another one',
    })
    const { body } = await admin(list, { body: { keyword: 'CV Lain' } })
    expect(body.data).toEqual([])
  })

  it('are created once for one Idempotency-Key, including the account', async () => {
    const body = values('CV Satu Kali')
    const headers = { 'idempotency-key': 'company-once' }
    const [one, two] = await Promise.all([admin(create, { body, headers }), admin(create, { body, headers })])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.body.data.id).toBe(two.body.data.id)
    // The key's hash is of a body with a password: nobody who reads the table may try passwords against it.
    const plain = createHash('sha256')
      .update(JSON.stringify(['/api/v1/companies', body]))
      .digest()
    const [kept] = await sql<{ hash: Buffer }>(
      `select request_hash as hash from idempotency_keys where key = 'company-once'`,
    )
    expect(kept?.hash.equals(plain)).toBe(false)
  })

  it('give their administrator no permission that the creator lacks', async () => {
    await giveRole(context.database.kysely, '10000014', 'company', { 'submenu/Company': 'cr' })
    const { status, body } = await (await as('10000014'))(create, { body: values('CV Berhak') })
    expect([status, body.errors?.username]).toEqual([
      422,
      expect.stringMatching(/^You cannot give Contractor: You do not/),
    ])
  })

  it('are changed at the expected version, and never the status by an update (ORG-03)', async () => {
    const made = await add('CV Berubah')
    const { companyName, companyType, companyEmail, companyPhone, companyAddress, emailDomain } = made
    const current = { companyName, companyType, companyEmail, companyPhone, companyAddress, emailDomain }
    const change = { ...current, companyName: 'CV Sudah Berubah', id: made.id, version: 1 }
    const { body } = await admin(update, { body: change })
    expect(body.data).toMatchObject({ companyName: 'CV Sudah Berubah', version: 2, userCount: 1 })
    expect((await admin(update, { body: change })).body).toMatchObject({ code: 'STALE' })
    const status = { ...change, version: 2, status: 'INACTIVE' }
    expect((await admin(update, { body: status as never })).status).toBe(422)
    const taken = { ...change, version: 2, companyName: 'PT Karya Teknik Mandiri' }
    expect((await admin(update, { body: taken })).body.errors).toEqual({ companyName: 'The name already exists' })
  })
})

describe('the status of a company', () => {
  it('is deactivated with a reason and activated again; its people lose access at the next request, and get it back (G-043)', async () => {
    const { id, username } = await add('CV Berhenti')
    await sql('update users set must_change_password = false where username = $1', [username])
    const { access_token } = await signIn(username, PASSWORD)
    const worker = await as('10000009')
    const [contractorCompany] = (await admin(list, { body: { keyword: 'Karya Teknik' } })).body.data
    const contractorId = contractorCompany?.id ?? 0
    expect((await worker(lookUps.companies, { query: {} })).status).toBe(200)

    const bare = await admin(companyActions.deactivate, { params: { id: contractorId }, body: { version: 1 } })
    expect(bare.body.errors).toEqual({ reason: 'Please give the reason' })
    const off = await admin(companyActions.deactivate, {
      params: { id: contractorId },
      body: { version: 1, reason: 'The contract ended' },
    })
    expect(off.body.data).toMatchObject({ status: 'INACTIVE', version: 2 })
    expect((await worker(lookUps.companies, { query: {} })).status).toBe(401)
    await expect(as('10000009')).rejects.toThrow('sign-in of 10000009')
    expect(access_token).not.toBe('')
    const twice = await admin(companyActions.deactivate, {
      params: { id: contractorId },
      body: { version: 2, reason: 'x' },
    })
    expect(twice.body).toMatchObject({ code: 'WRONG_STATE' })
    const late = await admin(companyActions.activate, { params: { id: contractorId }, body: { version: 1 } })
    expect(late.body).toMatchObject({ code: 'STALE', details: { changedBy: 'Ratna Puspitasari' } })
    const on = await admin(companyActions.activate, { params: { id: contractorId }, body: { version: 2 } })
    expect(on.body.data).toMatchObject({ status: 'ACTIVE', version: 3 })
    expect((await worker(lookUps.companies, { query: {} })).status).toBe(200)
    const events = await sql(`select payload from outbox where topic = 'company-activated'`)
    expect(events).toEqual([{ payload: { companyId: contractorId } }])
    const [last] = (await admin(history, { params: { id: contractorId } })).body.data.slice(1)
    expect(last).toMatchObject({ action: 'deactivate', reason: 'The contract ended' })
    expect(id).toBeGreaterThan(0)
  })

  it('of one’s own company cannot change, and that of another tenant needs data scope all', async () => {
    const own = await admin(companyActions.deactivate, { params: { id: 1 }, body: { version: 1, reason: 'x' } })
    expect(own.body).toMatchObject({ code: 'NOT_YOUR_ACT', message: 'This is your own company' })
    const [andalas] = (await superAdmin(list, { body: { keyword: 'Andalas' } })).body.data
    const id = andalas?.id ?? 0
    const foreign = await admin(companyActions.deactivate, { params: { id }, body: { version: 1, reason: 'x' } })
    expect(foreign.status).toBe(404)
    const other = await as('10000020')
    const off = await superAdmin(companyActions.deactivate, { params: { id }, body: { version: 1, reason: 'Sold' } })
    expect(off.body.data.status).toBe('INACTIVE')
    expect((await other(site.endpoints.list, { body: {} })).status).toBe(401)
    const on = await superAdmin(companyActions.activate, { params: { id }, body: { version: 2 } })
    expect(on.body.data.status).toBe('ACTIVE')
    expect((await other(site.endpoints.list, { body: {} })).status).not.toBe(401)
  })

  it('cannot end for both of two companies at the same time: a user with scope all stays', async () => {
    await giveRole(context.database.kysely, '10000020', 'all', { 'submenu/Company': 'ru' })
    const far = await as('10000020')
    const of = async (username: string) => {
      const [row] = await sql<{ id: number; version: number }>(
        'select c.id, c.version from companies c join users u on u.company_id = c.id where u.username = $1',
        [username],
      )
      return { params: { id: row?.id ?? 0 }, body: { version: row?.version ?? 0, reason: 'Mine now' } }
    }
    const [ours, theirs] = [await of('10000001'), await of('10000020')]
    const both = await Promise.all([
      superAdmin(companyActions.deactivate, theirs),
      far(companyActions.deactivate, ours),
    ])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = await sql(`select 1 from users u join companies c on c.id = u.company_id and c.status = 'ACTIVE'
      join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id and r.scope = 'all'`)
    expect(left.length).toBeGreaterThan(0)
    await sql(`update companies set status = 'ACTIVE' where id = any($1)`, [[ours.params.id, theirs.params.id]])
  })

  it('pending after the registration ends only by activation', async () => {
    const [made] = await sql<{ id: number }>(
      `insert into companies (company_name, status, created_at, updated_at) values ('PT Menunggu', 'PENDING', now(), now()) returning id`,
    )
    const id = made?.id ?? 0
    const [row] = (await superAdmin(list, { body: { filter: { status: ['PENDING'] } } })).body.data
    expect(row?.allowedActions).toEqual([{ action: 'activate', label: 'Activate', allowed: true, reason: null }])
    const on = await superAdmin(companyActions.activate, { params: { id }, body: { version: 1 } })
    expect(on.body.data).toMatchObject({ status: 'ACTIVE', companyName: 'PT Menunggu' })
  })
})

describe('the look-up of companies', () => {
  it('has the active ones of the tenant, by POST and by GET (USERS-25, ORG-24)', async () => {
    const { id } = await add('CV Pilihan')
    const worker = await as('10000008')
    const names = async () => {
      const posted = await worker(options, { body: { keyword: 'cv pil' } })
      const got = await worker(lookUps.companies, { query: { keyword: 'cv pil', limit: 999_999 } })
      expect(got.body.data).toEqual(posted.body.data)
      return posted.body.data.options.map(({ label }) => label)
    }
    expect(await names()).toEqual(['CV Pilihan'])
    await admin(companyActions.deactivate, { params: { id }, body: { version: 1, reason: 'Over' } })
    expect(await names()).toEqual([])
    const known = await worker(options, { body: { ids: [id] } })
    expect(known.body.data.options).toEqual([{ id, label: 'CV Pilihan', hint: 'Scaffolding' }])
    const all = await worker(options, { body: {} })
    expect(all.body.data.options.map(({ label }) => label)).not.toContain('PT Andalas Energi')
  })

  it("has only their contractor for a contractor's people, also with a permission", async () => {
    const contractor = await as('10000009')
    const { body } = await contractor(options, { body: {} })
    expect(body.data.options.map(({ label }) => label)).toEqual(['PT Karya Teknik Mandiri'])
    await sql(`insert into role_grants (role_id, item_id, actions)
      select id, 26, '{create,read,update,delete}' from roles where company_id = 1 and name = 'Contractor'
      on conflict (role_id, item_id) do update set actions = excluded.actions`)
    const mine = (await contractor(list, { body: {} })).body.data
    expect(mine.map((row) => row.companyName)).toEqual(['PT Karya Teknik Mandiri'])
    expect((await contractor(get, { params: { id: 1 } })).status).toBe(404)
    const refused = await contractor(create, { body: values('CV Dari Luar') })
    expect(refused.body).toMatchObject({ code: 'NOT_YOUR_ACT' })
    const own = { params: { id: mine[0]?.id ?? 0 }, body: { version: mine[0]?.version ?? 0, reason: 'x' } }
    expect((await contractor(companyActions.deactivate, own)).body).toMatchObject({ code: 'NOT_YOUR_ACT' })
  })
})

describe('the other look-ups', () => {
  it('return departments, groups, positions, sections and models of the company to every signed-in user (USERS-26, USERS-27, USERS-28, USERS-29, USERS-30, ORG-08)', async () => {
    const worker = await as('10000008')
    for (const name of ['departments', 'groups', 'positions', 'sections', 'models'] as const) {
      const { status, body } = await worker(lookUps[name], { query: { limit: 999_999 } })
      expect([name, status]).toEqual([name, 200])
      expect(body.data.options.length).toBe(body.data.totalItem)
      expect(body.data.options.length).toBeGreaterThan(5)
    }
    const found = await worker(lookUps.departments, { query: { keyword: 'mainten' } })
    expect(found.body.data.options.map(({ label }) => label)).toEqual(['Maintenance'])
    const parentId = found.body.data.options[0]?.id ?? 0
    const below = await worker(lookUps.sections, { query: { parentId } })
    expect(below.body.data.options.map(({ label, hint }) => `${hint}/${label}`)).toEqual([
      'Maintenance/Electrical',
      'Maintenance/Instrument',
      'Maintenance/Mechanical',
      'Maintenance/Workshop',
    ])
    const posted = await worker(section.endpoints.options, { body: { parentId } })
    expect(posted.body.data).toEqual(below.body.data)
  })
})
