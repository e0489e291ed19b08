import { bulkUploads } from '@selamat/contract/domains/imports/import'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { giveRole, insertPeople } from '../../../test/factories.ts'
import { type Cells, importing } from '../../../test/imports.ts'

const test = await testApp()
const { context } = test
const { person, work, checked, read, imported } = await importing(test)
const SUPER_ADMIN = '10000001'
const ADMIN = '10000002'
const OTHER_TENANT = '10000020'
const { pool, kysely } = context.database

let serial = 24_000_000
const someone = (more: Cells = {}): Cells => {
  const id = String(++serial)
  return { 'Employee ID': id, 'Full name': `Person ${id}`, Roles: 'Employee', ...more }
}
const idOf = (one: Cells) => String(one['Employee ID'])
const cellOf = async (text: string, values: unknown[]) => Object.values((await pool.query(text, values)).rows[0])[0]
const superiorOf = (username: string) =>
  cellOf(
    `select (select b.username from employments e join users b on b.id = e.superior_id
      where e.user_id = u.id and e.valid_until is null) from users u where u.username = $1`,
    [username],
  )

async function undo(username: string, { bulkUploadId: id, version }: { bulkUploadId: number; version: number }) {
  const answer = await (await person(username))(bulkUploads.revert, {
    params: { id },
    body: { version, reason: 'Wrong file' },
  })
  await work()
  return answer
}

describe('an import is undone', () => {
  it('in the name of who asks for it, also when its uploader has left (USERS-44)', async () => {
    const one = someone()
    const done = await imported(ADMIN, await checked(ADMIN, [one]))
    await pool.query('update users set archived_at = $2 where username = $1', [ADMIN, context.clock.now()])
    expect((await undo(SUPER_ADMIN, done)).status).toBe(200)
    await pool.query('update users set archived_at = null where username = $1', [ADMIN])
    expect((await read(SUPER_ADMIN, done.bulkUploadId)).status).toBe('REVERTED')
    const trail = await cellOf(
      `select u.username from audit_events a join users u on u.id = a.actor_id
       where a.entity = 'users' and a.action = 'delete' and a.label like $1`,
      [`%${idOf(one)}%`],
    )
    expect(trail).toBe(SUPER_ADMIN)
  })

  it('by nobody whose data scope is narrower than that of its uploader, or of the people it wrote (USERS-44)', async () => {
    const theirs = await imported(SUPER_ADMIN, await checked(SUPER_ADMIN, [someone()]))
    const offered = (await read(ADMIN, theirs.bulkUploadId)).allowedActions.map(({ action }) => action)
    expect(offered).not.toContain('revert')
    expect((await undo(ADMIN, theirs)).body).toMatchObject({ code: 'NOT_YOUR_ACT' })
    expect((await read(SUPER_ADMIN, theirs.bulkUploadId)).status).toBe('COMPLETED')

    const top = someone({ Roles: 'Super Admin' })
    const [uploader] = await insertPeople(kysely, { count: 1, first: 24_900_000, like: ADMIN, role: 'Super Admin' })
    const wide = String(uploader?.username)
    const done = await imported(wide, await checked(wide, [top]))
    await pool.query('delete from user_roles where user_id = $1', [uploader?.id])
    expect((await undo(ADMIN, done)).status).toBe(200)
    expect(await read(ADMIN, done.bulkUploadId)).toMatchObject({
      status: 'PARTIAL',
      problem: expect.stringContaining('outside your data scope'),
      reverting: false,
    })
    expect(await cellOf('select count(*)::int from users where username = $1', [idOf(top)])).toBe(1)
  })

  it('not where somebody would stand above the own superior by then (USERS-44)', async () => {
    const [head, moved] = [someone(), someone()]
    const before = { ...moved, 'Direct superior': idOf(head), From: '2026-01-01' }
    await imported(ADMIN, await checked(ADMIN, [{ ...head, 'Direct superior': '', From: '2026-01-01' }, before]))
    const done = await imported(ADMIN, await checked(ADMIN, [{ ...before, 'Direct superior': '10000005' }]))
    // Meanwhile the old superior is put below.
    await imported(ADMIN, await checked(ADMIN, [{ ...head, 'Direct superior': idOf(moved), From: '2026-01-01' }]))
    await undo(ADMIN, done)
    expect(await read(ADMIN, done.bulkUploadId)).toMatchObject({
      status: 'PARTIAL',
      problem: expect.stringContaining('The previous superior is now below'),
    })
    expect([await superiorOf(idOf(head)), await superiorOf(idOf(moved))]).toEqual([idOf(moved), '10000005'])
  })

  it('not where nobody would be left to administer the company (USERS-44)', async () => {
    const next = someone({ Roles: 'Company Admin' })
    const done = await imported(OTHER_TENANT, await checked(OTHER_TENANT, [next]))
    await giveRole(kysely, OTHER_TENANT, 'company', { 'submenu/User': 'crd', 'submenu/Bulk Upload User': 'crd' })
    const stripped = `delete from user_roles ur using users u, roles r where u.id = ur.user_id and r.id = ur.role_id
      and u.username = $1 and r.name = 'Company Admin'`
    await pool.query(stripped, [OTHER_TENANT])
    await undo(OTHER_TENANT, done)
    expect(await read(OTHER_TENANT, done.bulkUploadId)).toMatchObject({
      status: 'PARTIAL',
      problem: expect.stringContaining('No other active user can administer'),
    })
  })
})

describe('an import that is under way', () => {
  it('ends with the firm of its uploader (USERS-44)', async () => {
    const uploader = '10000009'
    await giveRole(kysely, uploader, 'company', { 'submenu/User': 'crud', 'submenu/Bulk Upload User': 'crud' })
    const one = someone({ Roles: 'Contractor' })
    const { bulkUploadId: id, version } = await checked(uploader, [one])
    await (await person(uploader))(bulkUploads.start, { params: { id }, body: { version } })
    const status = `update companies set status = $2 where id = (select employer_id from users where username = $1)`
    await pool.query(status, [uploader, 'INACTIVE'])
    await work()
    expect((await read(ADMIN, id)).status).toBe('FAILED')
    expect(await cellOf('select count(*)::int from users where username = $1', [idOf(one)])).toBe(0)
    await pool.query(status, [uploader, 'ACTIVE'])
  })
})

describe('rows that are written together', () => {
  it('make no circle by way of superiors who stand there from a later day on (USERS-44)', async () => {
    const [a, b, c, d] = [someone(), someone(), someone(), someone()]
    const people = [a, b, c, d].map((one) => ({ ...one, From: '2026-01-01', 'Direct superior': '' }))
    await imported(ADMIN, await checked(ADMIN, people))
    const later = [
      { ...b, From: '2027-01-01', 'Direct superior': idOf(c) },
      { ...d, From: '2027-01-01', 'Direct superior': idOf(a) },
    ]
    expect((await imported(ADMIN, await checked(ADMIN, later))).status).toBe('COMPLETED')
    const now = [
      { ...a, From: '2026-01-01', 'Direct superior': idOf(b) },
      { ...c, From: '2026-01-01', 'Direct superior': idOf(d) },
    ]
    const done = await imported(ADMIN, await checked(ADMIN, now))
    expect(done.counts).toMatchObject({ IMPORTED: 0, ERROR: 2 })
  })
})
