import { appointment } from '@selamat/contract/domains/identity/appointment'
import { employment } from '@selamat/contract/domains/identity/employment'
import { user } from '@selamat/contract/domains/identity/user'
import { userSession } from '@selamat/contract/domains/identity/user-session'
import type { Scope } from '@selamat/contract/kit/permissions'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { giveRole, insertPeople } from '../../../test/factories.ts'
import { run } from '../../platform/database.ts'

const { context, as } = await testApp()
const { kysely } = context.database
const sql = (text: string, values: unknown[] = []) => run<Record<string, never>>(kysely, text, values)
const ifMatch = { 'if-match': '1' }
const usernames = async (text: string) => {
  const rows = await sql(text)
  return rows.map(({ username }) => String(username)).sort()
}
const TODAY = `e.valid_from <= '2026-11-20' and (e.valid_until is null or e.valid_until >= '2026-11-20')`
const likeHim = (
  column: string,
  username: string,
) => `select u.username from users u join employments e on e.user_id = u.id and ${TODAY}
  where e.${column} = (select e.${column} from users x join employments e on e.user_id = x.id and ${TODAY} where x.username = '${username}')
  and u.company_id = (select company_id from users where username = '${username}')`

describe('the people in a data scope', () => {
  const reader = '10000014'
  const reached = async (...scopes: Scope[]) => {
    await sql(`delete from user_roles ur using roles r where r.id = ur.role_id and r.name like '% of ${reader} %'`)
    await sql(`delete from role_grants g using roles r where r.id = g.role_id and r.name like '% of ${reader} %'`)
    await sql(`delete from roles where name like '% of ${reader} %'`)
    for (const scope of scopes) await giveRole(kysely, reader, scope, { 'submenu/User': 'r' })
    const { result } = (await (await as(reader))(user.list, { body: { limit: 1000 } })).body.data
    return result.map(({ username }) => username).sort()
  }

  it('are oneself, the team, the department, the site, the company or all, by the scope of the role', async () => {
    expect(await reached('own')).toEqual([reader])
    await sql(`update employments set superior_id = (select id from users where username = '${reader}')
      where user_id = (select id from users where username = '10000005') and valid_until is null`)
    // Long ago both levels had one subordinate more.
    await sql(`insert into employments (user_id, superior_id, valid_from, valid_until)
      select former.id, superior.id, '2001-01-01', '2001-12-31' from users former, users superior
      where (former.username, superior.username) in (('10000017', '${reader}'), ('10000013', '10000005'))`)
    const chain = await reached('subordinates')
    expect(chain).toEqual(expect.arrayContaining([reader, '10000005', '10000008']))
    expect(chain).not.toContain('10000017')
    expect(chain).not.toContain('10000013')
    for (const username of ['10000017', '10000013']) {
      expect((await (await as(reader))(user.get, { params: { username } })).status).toBe(404)
    }
    expect(await reached('department')).toEqual(await usernames(likeHim('department_id', reader)))
    expect(await reached('site')).toEqual(await usernames(likeHim('site_id', reader)))
    const company = `select username from users where company_id = (select company_id from users where username = '${reader}')`
    expect(await reached('company')).toEqual(await usernames(company))
    expect(await reached('all')).toEqual(await usernames('select username from users'))
  })

  it('are the union over the roles, the same in list, count, detail and export', async () => {
    const department = await usernames(likeHim('department_id', reader))
    const union = await reached('department', 'subordinates')
    expect(union).toEqual([...new Set([...department, ...(await reached('subordinates'))])].sort())
    await reached('department', 'subordinates')
    const call = await as(reader)
    const { pagination } = (await call(user.list, { body: { limit: 1 } })).body
    expect(pagination?.totalItem).toBe(union.length)
    for (const username of [...union.slice(0, 5), '10000008']) {
      expect([username, (await call(user.get, { params: { username } })).status]).toEqual([username, 200])
    }
    for (const username of ['10000017', '10000006', '10000020']) {
      expect([username, (await call(user.get, { params: { username } })).status]).toEqual([username, 404])
    }
  })
})

describe('a contractor with permissions on users', () => {
  it('sees and writes only people of the same contractor, whatever employee IDs and ids are sent', {
    timeout: 120_000,
  }, async () => {
    for (const scope of ['company', 'department', 'site', 'subordinates'] as const) {
      await giveRole(kysely, '10000009', scope, { 'submenu/User': 'crud' })
    }
    const strangers = await insertPeople(kysely, { count: 1000, first: 70005000, like: '10000013' })
    await sql(`insert into appointments (user_id, kind, valid_from, version) select id, 'fire-watch', '2026-01-01', 1 from users
      where username between '70005000' and '70005999'`)
    const parts = await sql(
      `select u.username, e.id as employment, a.id as appointment from users u join employments e on e.user_id = u.id
       join appointments a on a.user_id = u.id where u.username between '70005000' and '70005999' order by 1`,
    )
    const contractor = await as('10000009')
    const contractorCompany = await usernames(
      `select username from users where employer_id = (select employer_id from users where username = '10000009')`,
    )
    const { data } = (await contractor(user.list, { body: { limit: 1000 } })).body
    expect(data.result.map(({ username }) => username).sort()).toEqual(contractorCompany)
    const found = await contractor(user.list, { body: { keyword: '7000' } })
    expect(found.body.data.result).toEqual([])
    const [role] = await sql(`select id from roles where name = 'Employee' order by id limit 1`)
    const byRole = await contractor(user.byRole, { body: { roleId: Number(role?.id), limit: 1000 } })
    expect(byRole.body.data.every(({ username }) => contractorCompany.includes(username))).toBe(true)
    expect((await contractor(user.directSuperiors, { query: { keyword: 'Person 7000' } })).body.data.options).toEqual(
      [],
    )

    const tries = [
      (username: string) => contractor(user.get, { params: { username } }),
      (username: string) =>
        contractor(user.update, { body: { username, fullName: 'Taken', email: null, version: 1, roleIds: [] } }),
      (username: string) => contractor(user.delete, { params: { username }, headers: ifMatch }),
      (username: string) => contractor(user.restore, { params: { username }, headers: ifMatch }),
      (username: string) => contractor(user.history, { params: { username } }),
      (username: string) => contractor(userSession.resetPassword, { params: { username } }),
      (username: string) => contractor(userSession.end, { params: { username }, body: {} }),
      (username: string) => contractor(userSession.list, { body: { username } }),
      (username: string) => contractor(userSession.signIns, { body: { username } }),
      (username: string) => contractor(employment.list, { body: { username } }),
      (username: string) => contractor(appointment.list, { body: { username } }),
      (username: string) => contractor(user.subordinate, { params: { username } }),
      (username: string) =>
        contractor(appointment.create, { body: { username, kind: 'authoriser', validFrom: '2026-01-01' } }),
      (username: string) => contractor(employment.create, { body: { username, validFrom: '2020-01-01' } }),
      (_: string, employmentId: number) =>
        contractor(employment.update, { body: { id: employmentId, version: 1, validFrom: '2020-01-01' } }),
      (_: string, employmentId: number) =>
        contractor(employment.delete, { params: { id: employmentId }, headers: ifMatch }),
      (_: string, _e: number, appointmentId: number) =>
        contractor(appointment.update, {
          body: { id: appointmentId, version: 1, kind: 'authoriser', validFrom: '2020-01-01' },
        }),
      (_: string, _e: number, appointmentId: number) =>
        contractor(appointment.delete, { params: { id: appointmentId }, headers: ifMatch }),
    ]
    const before = await sql(`select count(*)::int as n, max(id)::int as last from audit_events where entity = 'users'`)
    const statuses = new Map<number, number>()
    for (const [index, row] of parts.entries()) {
      const attempt = tries[index % tries.length]
      const { status } = (await attempt?.(String(row.username), Number(row.employment), Number(row.appointment))) ?? {
        status: 0,
      }
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect([...statuses]).toEqual([[404, 1000]])
    expect(
      await sql(`select count(*)::int as n, max(id)::int as last from audit_events where entity = 'users'`),
    ).toEqual(before)
    expect(strangers).toHaveLength(1000)
  })

  it('cannot move people to another contractor, or under a superior of another company', async () => {
    const contractor = await as('10000009')
    const [own] = await sql(`select u.username, u.version, u.full_name as name, u.email, e.superior_id as superior,
      (select json_agg(role_id) from user_roles where user_id = u.id) as roles
      from users u join employments e on e.user_id = u.id and ${TODAY} where u.username = '10000015'`)
    const [stranger] = await sql(`select id, employer_id as employer from users where username = '10000013'`)
    const body = {
      username: '10000015',
      version: 1,
      fullName: String(own?.name),
      email: own?.email,
      roleIds: own?.roles ?? [],
    }
    const superiorId = Number(own?.superior)
    const moved = await contractor(user.update, {
      body: { ...body, superiorId, employerId: Number(stranger?.employer) },
    })
    expect(moved.body.errors).toEqual({ employerId: 'Choose one from the list' })
    const under = await contractor(user.update, { body: { ...body, superiorId: Number(stranger?.id) } })
    expect(under.body.errors).toEqual({ superiorId: 'Choose one from the list' })
    expect((await contractor(user.update, { body: { ...body, superiorId, phone: '0812000111' } })).status).toBe(200)
    const made = await contractor(user.create, {
      body: { username: '70006000', fullName: 'Staff', email: null, employerId: Number(stranger?.employer) },
    })
    expect(made.body.errors).toEqual({ employerId: 'Choose one from the list' })
    const mine = await contractor(user.create, { body: { username: '70006000', fullName: 'Own', email: null } })
    expect(mine.body.data.user.employerName).toBe('PT Karya Teknik Mandiri')
  })
})

it('nobody creates a person outside their data scope', async () => {
  await giveRole(kysely, '10000016', 'department', { 'submenu/User': 'crud' })
  const manager = await as('10000016')
  const [place] = await sql(
    `select e.department_id as department from users u join employments e on e.user_id = u.id and ${TODAY} where u.username = '10000016'`,
  )
  const body = { username: '70007000', fullName: 'New Hand', email: null }
  const outside = await manager(user.create, { body })
  expect(outside.body.errors).toEqual({ departmentId: 'This position is outside your data scope' })
  const inside = await manager(user.create, { body: { ...body, departmentId: Number(place?.department) } })
  expect(inside.status).toBe(200)
})
