import { role } from '@selamat/contract/domains/identity/role'
import { peopleSettings } from '@selamat/contract/domains/identity/settings'
import { user } from '@selamat/contract/domains/identity/user'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { run } from '../../../platform/database.ts'

const { as, context } = await testApp()
const { kysely } = context.database
const admin = await as('10000002')
const superAdmin = await as('10000001')
const employee = await as('10000008')
const second = await as('10000020')

const companyOf = async (username: string) =>
  (await kysely.selectFrom('users').select('companyId').where('username', '=', username).executeTakeFirstOrThrow())
    .companyId
const companyId = await companyOf('10000002')
const secondId = await companyOf('10000020')

async function makeGroup(groupName: string, company = companyId) {
  const [row] = await run<{ id: number }>(
    kysely,
    'insert into groups (company_id, group_name, created_at, updated_at) values ($1, $2, $3, $3) returning id',
    [company, groupName, context.clock.now()],
  )
  return row?.id ?? 0
}
const person = (username: string) =>
  kysely
    .selectFrom('users')
    .select(['id', 'version', 'groupId'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
const roleId = async (name: string, company = companyId) =>
  (
    await kysely
      .selectFrom('roles')
      .select('id')
      .where('name', '=', name)
      .where('companyId', '=', company)
      .executeTakeFirstOrThrow()
  ).id
const rolesOf = (username: string) =>
  kysely
    .selectFrom('userRoles as h')
    .innerJoin('users as u', 'u.id', 'h.userId')
    .innerJoin('roles as r', 'r.id', 'h.roleId')
    .select('r.name')
    .where('u.username', '=', username)
    .execute()

const brigade = await makeGroup('Rope Rescue Team')
const shift = await makeGroup('Turnaround Shift')
const foreign = await makeGroup('Foreign', secondId)

describe('group settings', () => {
  it('count the people of each group and move them between groups, each at the expected version (ORG-30)', async () => {
    const [budi, joko] = [await person('10000008'), await person('10000009')]
    const into = (groupId: number | null, members: { id: number; version: number }[]) =>
      admin(peopleSettings.moveMembers, {
        body: { groupId, members: members.map(({ id, version }) => ({ id, version })) },
      })
    expect((await into(brigade, [budi, joko])).body.data).toEqual({ moved: 2 })
    const counted = (await admin(peopleSettings.group, {})).body.data
    expect(counted.groups.find(({ id }) => id === brigade)).toMatchObject({
      groupName: 'Rope Rescue Team',
      memberCount: 2,
    })
    expect(counted.groups.map(({ groupName }) => groupName)).not.toContain('Foreign')
    const late = await into(shift, [budi])
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'STALE', details: { changedBy: 'Ratna Puspitasari' } },
    })
    expect((await into(shift, [await person('10000008')])).body.data).toEqual({ moved: 1 })
    expect((await into(null, [await person('10000009')])).body.data).toEqual({ moved: 1 })
    const now = (await admin(peopleSettings.group, {})).body.data
    expect(now.groups.find(({ id }) => id === brigade)?.memberCount).toBe(0)
    expect(now.withoutGroup).toBe(counted.withoutGroup + 1)
    const trail = await kysely
      .selectFrom('auditEvents')
      .select(['before', 'after'])
      .where('entity', '=', 'users')
      .where('entityId', '=', budi.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(trail).toEqual({ before: { group: 'Rope Rescue Team' }, after: { group: 'Turnaround Shift' } })
  })

  it('do not touch people and groups of another company', async () => {
    const lukman = await person('10000020')
    const mine = await person('10000008')
    const move = (groupId: number, { id, version }: { id: number; version: number }) =>
      admin(peopleSettings.moveMembers, { body: { groupId, members: [{ id, version }] } })
    expect((await move(brigade, lukman)).status).toBe(404)
    expect(await move(foreign, mine)).toMatchObject({
      status: 422,
      body: { errors: { groupId: 'Choose one from the list' } },
    })
    expect((await second(peopleSettings.group, {})).body.data.groups.map(({ id }) => id)).toEqual(
      expect.not.arrayContaining([brigade, shift]),
    )
    expect((await employee(peopleSettings.group, {})).status).toBe(403)
  })

  it('set the group of new people; a stale write and a group of another company are refused (ORG-30)', async () => {
    const set = (defaultGroupId: number | null, version: number) =>
      admin(peopleSettings.updateGroup, { body: { defaultGroupId, version } })
    expect((await set(foreign, 0)).body.errors).toEqual({ defaultGroupId: 'Choose one from the list' })
    const saved = await set(brigade, 0)
    expect(saved.body.data).toMatchObject({ defaultGroupId: brigade, version: 1, updatedBy: 'Ratna Puspitasari' })
    expect((await set(shift, 0)).status).toBe(409)
    const made = await admin(user.create, { body: { username: '40000001', fullName: 'Default Group' } })
    expect(made.body.data.user).toMatchObject({ groupId: brigade, groupName: 'Rope Rescue Team' })
  })
})

describe('role settings', () => {
  const set = (
    client: typeof admin,
    body: { defaultRoleId?: number | null; groupRoles?: { groupId: number; roleId: number | null }[] },
    version: number,
  ) => client(peopleSettings.updateRole, { body: { defaultRoleId: null, groupRoles: [], ...body, version } })
  const version = async () => (await admin(peopleSettings.role, {})).body.data.version

  it('give new people the role of their group, else the one of the company (ORG-31, USERS-14)', async () => {
    const [everybody, officers] = [await roleId('Employee'), await roleId('Safety Officer')]
    const saved = await set(admin, { defaultRoleId: everybody, groupRoles: [{ groupId: shift, roleId: everybody }] }, 0)
    expect(saved).toMatchObject({ status: 200, body: { data: { defaultRoleId: everybody, version: 1 } } })
    expect(saved.body.data.groupRoles.find(({ groupId }) => groupId === shift)?.roleId).toBe(everybody)
    const late = await set(admin, {}, 0)
    expect(late.status).toBe(409)
    expect(officers).toBeGreaterThan(0)
    await admin(user.create, { body: { username: '40000002', fullName: 'Of The Shift', groupId: shift } })
    await admin(user.create, { body: { username: '40000003', fullName: 'Of Nothing' } })
    expect(await rolesOf('40000002')).toEqual([{ name: 'Employee' }])
    expect(await rolesOf('40000003')).toEqual([{ name: 'Employee' }])
  })

  it('refuse a role beyond the permissions or scope of the writer, but keep the choice of others (ORG-31)', async () => {
    const [all, own] = [await roleId('Super Admin'), await roleId('Employee')]
    const refused = await set(
      admin,
      { defaultRoleId: all, groupRoles: [{ groupId: brigade, roleId: all }] },
      await version(),
    )
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({
      defaultRoleId: 'This role has a wider data scope than yours',
      'groupRoles.0.roleId': 'This role has a wider data scope than yours',
    })
    const wider = await set(superAdmin, { groupRoles: [{ groupId: brigade, roleId: all }] }, await version())
    expect(wider.status).toBe(200)
    const kept = await set(
      admin,
      { defaultRoleId: own, groupRoles: [{ groupId: brigade, roleId: all }] },
      wider.body.data.version,
    )
    expect(kept.status).toBe(200)
  })

  it('accept only active roles and groups of the company, with errors at the field (ORG-31)', async () => {
    const theirs = await roleId('Employee', secondId)
    const wrong = await set(
      admin,
      { defaultRoleId: theirs, groupRoles: [{ groupId: foreign, roleId: null }] },
      await version(),
    )
    expect(wrong.body.errors).toEqual({
      defaultRoleId: 'Choose one from the list',
      'groupRoles.0.groupId': 'Choose one from the list',
    })
    expect((await employee(peopleSettings.role, {})).status).toBe(403)
  })

  it('prevent deleting a role that a group gives (ORG-31)', async () => {
    const made = await admin(role.endpoints.create, {
      body: { name: 'Trainee', description: null, scope: 'own', grants: [{ itemId: 1, actions: ['read'] }] },
    })
    const { id } = made.body.data
    expect((await set(admin, { groupRoles: [{ groupId: shift, roleId: id }] }, await version())).status).toBe(200)
    const remove = (at: number) => admin(role.endpoints.delete, { params: { id }, headers: { 'if-match': String(at) } })
    expect((await remove(1)).status).toBe(200)
    expect(await remove(2)).toMatchObject({ status: 409, body: { code: 'IN_USE' } })
  })
})
