import { role } from '@selamat/contract/domains/identity/role'
import { user } from '@selamat/contract/domains/identity/user'
import { site } from '@selamat/contract/domains/organisation/site'
import { MENU_ITEMS, READ_ONLY_ITEMS, storedItemId } from '@selamat/contract/kit/menu-items'
import type { Action, Scope } from '@selamat/contract/kit/permissions'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { run } from '../../platform/database.ts'
import { scopesFor } from '../../platform/session.ts'

const { context, as, send, signIn } = await testApp()
const sql = (text: string, values: unknown[] = []) => run<Record<string, never>>(context.database.kysely, text, values)
const {
  list,
  archived,
  get,
  create,
  update,
  duplicate,
  restore,
  delete: remove,
  deleteValid,
  options,
  history,
} = role.endpoints

const admin = await as('10000002')
const superAdmin = await as('10000001')
const HOME = storedItemId('menu/Home')
const LOCATION = storedItemId('submenu/Location')
const RECORD = storedItemId('menu/Medical Record')
const values = (name: string, grants: { itemId: number; actions: Action[] }[] = [], scope: Scope = 'own') => ({
  name,
  description: null,
  scope,
  grants,
})
const make = async (name: string, grants?: { itemId: number; actions: Action[] }[], scope?: Scope) => {
  const { status, body } = await admin(create, { body: values(name, grants, scope) })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}
const ifMatch = (version: number) => ({ 'if-match': String(version) })
const roleNamed = async (name: string, call = admin) => {
  const found = (await call(list, { body: { limit: 100 } })).body.data.find((one) => one.name === name)
  if (!found) throw new Error(`no role ${name}`)
  return found
}
const give = (roleId: number, username: string) =>
  sql('insert into user_roles (user_id, role_id) select id, $1 from users where username = $2', [roleId, username])
const takeAway = (roleId: number) => sql('delete from user_roles where role_id = $1', [roleId])

describe('the seeded roles', () => {
  it('are nine in each tenant, copies of their own (ACCESS-01, G-001)', async () => {
    const nine = [
      'Company Admin',
      'Contractor',
      'Doctor',
      'Employee',
      'Nurse',
      'PIC',
      'SHE Manager',
      'Safety Officer',
      'Super Admin',
    ]
    const second = await as('10000020')
    for (const call of [admin, second]) {
      const { body } = await call(list, { body: { limit: 100 } })
      expect(body.data.map(({ name }) => name)).toEqual(expect.arrayContaining(nine))
      expect(new Set(body.data.map(({ name }) => name)).size).toBe(body.data.length)
    }
    const mine = await roleNamed('Employee')
    expect((await second(get, { params: { id: mine.id } })).status).toBe(404)
    expect((await superAdmin(get, { params: { id: (await roleNamed('Employee', second)).id } })).status).toBe(200)
  })

  it('let every role but No Access see Home and answer tasks (G-002)', async () => {
    const { body } = await admin(list, { body: { limit: 100 } })
    for (const { name, grants } of body.data) {
      const actions = (itemId: number) => grants.find((one) => one.itemId === itemId)?.actions ?? []
      expect(actions(HOME).includes('read'), name).toBe(name !== 'No Access')
      const tasks = actions(storedItemId('menu/My Task'))
      expect(tasks.includes('read') && tasks.includes('update'), name).toBe(name !== 'No Access')
    }
  })

  it('give administrators no medical items (G-002)', async () => {
    const { grants } = await roleNamed('Company Admin')
    expect(grants.find(({ itemId }) => itemId === RECORD)?.actions).toEqual([])
  })
})

describe('what a role stores', () => {
  it('is every item with its actions in their order (ACCESS-04, ACCESS-05, ACCESS-06)', async () => {
    const { id, grants } = await make('Yard', [{ itemId: LOCATION, actions: ['delete', 'read', 'create'] }])
    expect(grants).toEqual(
      MENU_ITEMS.map((item) => ({
        itemId: item.id,
        actions: item.id === LOCATION ? ['create', 'read', 'delete'] : [],
      })),
    )
    expect((await admin(get, { params: { id } })).body.data.grants).toEqual(grants)
  })

  it('has read with any other action', async () => {
    const { grants } = await make('Yard clerk', [{ itemId: LOCATION, actions: ['update'] }])
    expect(grants.find(({ itemId }) => itemId === LOCATION)?.actions).toEqual(['read', 'update'])
  })

  it('has nothing but read on Reassign and Undo Status (ACCESS-18)', async () => {
    for (const item of READ_ONLY_ITEMS) {
      const itemId = storedItemId(item)
      const { grants } = await make(`Only ${item}`, [{ itemId, actions: ['create', 'update', 'delete'] }])
      expect(grants.find((one) => one.itemId === itemId)?.actions).toEqual(['read'])
    }
    const { grants } = await roleNamed('Super Admin', superAdmin)
    expect(grants.filter(({ actions }) => actions.length === 4)).toHaveLength(
      MENU_ITEMS.length - READ_ONLY_ITEMS.length,
    )
  })

  it('refuses items and actions that do not exist', async () => {
    for (const grants of [
      [{ itemId: 99, actions: ['read'] }],
      [{ itemId: 0, actions: [] }],
      [{ itemId: HOME, actions: ['approve'] }],
      [{ itemId: HOME, actions: ['read'], companyId: 1 }],
      'all',
    ]) {
      expect((await admin(create, { body: { ...values('Bad'), grants } } as never)).status).toBe(422)
    }
    expect((await admin(create, { body: { ...values('Bad'), companyId: 2 } } as never)).status).toBe(422)
  })

  it('has a unique name in the company', async () => {
    const { status, body } = await admin(create, { body: values('employee') })
    expect([status, body.code, body.errors]).toEqual([409, 'NAME_EXISTS', { name: 'The name already exists' }])
  })
})

describe('an administrator', () => {
  it('cannot grant a permission that the administrator lacks, and names it', async () => {
    const { status, body } = await admin(create, {
      body: values('Medic', [{ itemId: RECORD, actions: ['read', 'create'] }]),
    })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      grants: 'You cannot grant permissions that you do not have: Medical Record (create, read)',
    })
    const nurse = await roleNamed('Nurse')
    const copied = await admin(duplicate, { params: { id: nurse.id } })
    expect([copied.status, copied.body.message]).toEqual([
      422,
      expect.stringContaining('You cannot grant permissions that you do not have: '),
    ])
  })

  it('can keep such a permission in a role that has it, and remove it', async () => {
    const { body } = await superAdmin(create, { body: values('Clinic clerk', [{ itemId: RECORD, actions: ['read'] }]) })
    const { id, version } = body.data
    const grants: { itemId: number; actions: Action[] }[] = [
      { itemId: RECORD, actions: ['read'] },
      { itemId: HOME, actions: ['read'] },
    ]
    const kept = await admin(update, { body: { ...values('Clinic clerk', grants), id, version } })
    expect(kept.status).toBe(200)
    const wider = await admin(update, {
      body: { ...values('Clinic clerk', grants, 'company'), id, version: version + 1 },
    })
    expect([wider.status, wider.body.errors?.grants]).toEqual([
      422,
      'You cannot grant permissions that you do not have: Medical Record (read)',
    ])
    const less = await admin(update, { body: { ...values('Clinic clerk', [], 'company'), id, version: version + 1 } })
    expect(less.status).toBe(200)
  })

  it('cannot give a wider data scope than their own, or change a role that has one', async () => {
    const { status, body } = await admin(create, { body: values('World', [], 'all') })
    expect([status, body.errors]).toEqual([422, { scope: 'You cannot give a role a wider data scope than your own' }])
    const top = await roleNamed('Super Admin')
    const renamed = await admin(update, { body: { ...values('Sup'), id: top.id, version: top.version } })
    expect([renamed.status, renamed.body.code]).toEqual([409, 'NOT_YOUR_ACT'])
    const second = await as('10000020')
    const foreign = await roleNamed('Super Admin', second)
    const moved = await second(remove, { params: { id: foreign.id }, headers: ifMatch(foreign.version) })
    expect([moved.status, moved.body.message]).toEqual([
      409,
      'This role has a wider data scope than yours. Ask an administrator who has it',
    ])
    const last = await superAdmin(remove, { params: { id: foreign.id }, headers: ifMatch(foreign.version) })
    expect([last.status, last.body.message]).toEqual([
      409,
      'This is the last role with the data scope All companies. It must stay',
    ])
  })

  it('cannot change a role they hold', async () => {
    const { id, version, grants } = await roleNamed('Company Admin')
    const { status, body } = await admin(update, {
      body: { ...values('Company Admin', grants, 'company'), id, version },
    })
    expect([status, body.code, body.message]).toEqual([
      409,
      'NOT_YOUR_ACT',
      'You have this role. Ask another administrator to change it',
    ])
    expect(
      (await superAdmin(update, { body: { ...values('Company Admin', grants, 'company'), id, version } })).status,
    ).toBe(200)
  })
})

describe('DELETE on a role', () => {
  it('archives an active one, which POST lists separately, and permanently deletes an archived one; PUT restores (USERS-55)', async () => {
    const { id, version } = await make('Short-lived', [{ itemId: HOME, actions: ['read'] }])
    expect([remove.method, restore.method, archived.method]).toEqual(['DELETE', 'PUT', 'POST'])
    const first = await admin(remove, { params: { id }, headers: ifMatch(version) })
    expect(first.body).toEqual({ result: true, message: 'Successfully archived.', data: null })
    expect((await admin(list, { body: { keyword: 'Short-lived' } })).body.data).toEqual([])
    expect((await admin(archived, { body: { keyword: 'Short-lived' } })).body.data.map((one) => one.id)).toEqual([id])
    const stale = await admin(remove, { params: { id }, headers: ifMatch(version) })
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE'])
    const back = await admin(restore, { params: { id }, headers: ifMatch(version + 1) })
    expect([back.body.message, back.body.data.archivedAt]).toEqual(['Successfully restored.', null])
    await admin(remove, { params: { id }, headers: ifMatch(version + 2) })
    const last = await admin(remove, { params: { id }, headers: ifMatch(version + 3) })
    expect(last.body).toEqual({ result: true, message: 'Successfully deleted.', data: null })
    expect((await admin(get, { params: { id } })).status).toBe(404)
    const trail = await sql(`select action from audit_events where entity = 'roles' and entity_id = $1 order by id`, [
      id,
    ])
    expect(trail.map(({ action }) => action)).toEqual(['create', 'archive', 'restore', 'archive', 'delete'])
  })

  it('is refused with the number of users while they hold it, active or archived', async () => {
    const { id, version } = await make('Held')
    await give(id, '10000013')
    await give(id, '10000014')
    const refused = await admin(remove, { params: { id }, headers: ifMatch(version) })
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'IN_USE',
      'Role is already used by 2 users',
    ])
    expect(refused.body.details).toEqual({ usedBy: [{ what: 'users', count: 2 }] })
    expect((await admin(deleteValid, { params: { id } })).body.data.deletable).toBe(false)
    await takeAway(id)
    await admin(remove, { params: { id }, headers: ifMatch(version) })
    await give(id, '10000013')
    const again = await admin(remove, { params: { id }, headers: ifMatch(version + 1) })
    expect([again.status, again.body.message]).toEqual([409, 'Role is already used by 1 user'])
  })

  it('checks version, permission and tenant, in this order', async () => {
    const { id, version } = await make('Guarded')
    expect((await send(remove, { params: { id }, headers: ifMatch(version) })).status).toBe(401)
    expect((await (await as('10000004'))(remove, { params: { id }, headers: ifMatch(version) })).status).toBe(403)
    expect((await admin(remove, { params: { id } })).status).toBe(422)
    expect((await (await as('10000020'))(remove, { params: { id }, headers: ifMatch(version) })).status).toBe(404)
  })
})

it('acts on the next request of its users, whatever their token', async () => {
  const yardReader = await make('Yard reader', [{ itemId: storedItemId('submenu/Role'), actions: ['read'] }])
  const reader = await as('10000014')
  const may = async () => (await reader(list, { body: {} })).status
  expect(await may()).toBe(403)
  await give(yardReader.id, '10000014')
  expect(await may()).toBe(200)
  const [holder] = await sql(`select id from users where username = '10000014'`)
  const event = new Promise((resolve) => context.live.follow(Number(holder?.id), resolve))
  const changed = await admin(update, {
    body: { ...values('Yard reader'), id: yardReader.id, version: yardReader.version },
  })
  expect(changed.status).toBe(200)
  expect(await may()).toBe(403)
  expect(await event).toEqual({ kind: 'rights', id: yardReader.id })
  const { access_token: token } = await signIn('10000014')
  expect((await send(user.me, { token })).body.data.authUser.roles.map(({ name }) => name)).toEqual([
    'Employee',
    'Yard reader',
  ])
})

it('grants nothing while it is archived', async () => {
  const { id } = await make('Yard keeper', [{ itemId: 35, actions: ['read'] }], 'company')
  await give(id, '10000014')
  const reader = await as('10000014')
  const [person] = await sql(`select id from users where username = '10000014'`)
  const granted = async () => [
    (await reader(site.endpoints.list, { body: {} })).status,
    await scopesFor(context, { userId: Number(person?.id) }, { anyOf: ['submenu/Location'], action: 'read' }),
  ]
  expect(await granted()).toEqual([200, ['company']])
  await sql('update roles set archived_at = now() where id = $1', [id])
  expect(await granted()).toEqual([403, []])
  await sql('update roles set archived_at = null where id = $1', [id])
  expect(await granted()).toEqual([200, ['company']])
  await takeAway(id)
})

it('counts its users, has a history and is offered by name (EP-131)', async () => {
  const employee = await roleNamed('Employee')
  const [count] = await sql('select count(*)::int as n from user_roles where role_id = $1', [employee.id])
  expect(employee.userCount).toBe(count?.n)
  const picked = await (await as('10000008'))(options, { body: { keyword: 'emplo' } })
  expect(picked.body.data.options).toEqual([
    { id: employee.id, label: 'Employee', hint: 'Own reports, permits and tasks' },
  ])
  const { id, version } = await make('Chronicle')
  await admin(update, { body: { ...values('Chronicle', [{ itemId: HOME, actions: ['read'] }]), id, version } })
  const [latest] = (await admin(history, { params: { id } })).body.data
  expect(latest).toMatchObject({ action: 'update', actor: 'Ratna Puspitasari' })
  expect(latest?.changes.map(({ field }) => field)).toEqual(['grants'])
})
