import { masterCategory } from '@selamat/contract/domains/master-data/keys/master-category'
import { masterKey } from '@selamat/contract/domains/master-data/keys/master-key'
import { masterConfigTypes, masterTypes } from '@selamat/contract/domains/master-data/keys/master-type'
import { subCategory } from '@selamat/contract/domains/master-data/keys/sub-category'
import { risk } from '@selamat/contract/domains/master-data/work/risk'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { giveRole, insertPeople } from '../../../../test/factories.ts'
import { run } from '../../../platform/database.ts'

const { context, as } = await testApp()
const { kysely } = context.database
const admin = await as('10000002')
const worker = await as('10000008')
const keys = masterKey.endpoints
const categories = masterCategory.endpoints
const [safe, well] = await insertPeople(kysely, { count: 2, first: 72_000_000, like: '10000008', role: '' })
await giveRole(kysely, safe?.username ?? '', 'company', { 'submenu/SHE': 'crud', 'submenu/Medical Center': 'r' })
await giveRole(kysely, well?.username ?? '', 'company', { 'submenu/Medical Center': 'crud' })
const she = await as(safe?.username ?? '')
const clinic = await as(well?.username ?? '')

let serial = 0
const category = async (values: { typeId?: 1 | 2; configTypeId?: 1 | 2 } = {}, by = admin) => {
  const body = { value: `Category ${++serial}`, typeId: 1, configTypeId: 1, description: null, ...values } as const
  return (await by(categories.create, { body })).body.data
}
const keyIn = (categoryId: number, by = admin, values: object = {}) =>
  by(keys.create, { body: { name: `Key ${++serial}`, categoryId, subCategoryId: null, description: null, ...values } })
const atVersion = (id: number, version = 1) => ({ params: { id }, headers: { 'if-match': String(version) } })

describe('the types', () => {
  it('of master data are Safety and Health, for every signed-in user (MASTER-022)', async () => {
    expect(masterTypes.method).toBe('GET')
    expect((await worker(masterTypes, {})).body.data).toEqual([
      { id: 1, name: 'Safety' },
      { id: 2, name: 'Health' },
    ])
  })

  it('of categories are a plain list or sub-categories (MASTER-021)', async () => {
    expect((await worker(masterConfigTypes, {})).body.data).toEqual([
      { id: 1, name: 'Plain list' },
      { id: 2, name: 'With sub-categories' },
    ])
  })
})

describe('the lists', () => {
  it('order keys by name, also those of a category named by its number (MASTER-018, MASTER-009)', async () => {
    const { id } = await category()
    for (const name of ['Wind', 'Acid', 'Noise']) await keyIn(id, admin, { name })
    const { data } = (await admin(keys.list, { body: { filter: { categoryId: [id] } } })).body
    expect(data.map(({ name }) => name)).toEqual(['Acid', 'Noise', 'Wind'])
    expect(data[0]).toMatchObject({ categoryId: id, name: 'Acid', subCategoryId: null })
  })

  it('order categories by value, with how many keys they hold (MASTER-019)', async () => {
    const { data } = (await admin(categories.list, { body: { filter: { typeId: [2] }, limit: 100 } })).body
    const values = data.map(({ value }) => value)
    expect(values.length).toBeGreaterThan(2)
    expect(values).toEqual([...values].sort())
    expect(data.find(({ value }) => value === 'Vaccination')).toMatchObject({ keyCount: 4, subCategoryCount: 0 })
  })

  it('return one by POST, too (MASTER-012)', async () => {
    const made = (await keyIn((await category()).id)).body.data
    expect((await admin(keys.detail, { body: { id: made.id } })).body.data).toMatchObject({
      id: made.id,
      name: made.name,
    })
  })
})

describe('the look-up', () => {
  it('by category 30 returns at most 100 hazards of the company (MASTER-020)', async () => {
    const ask = async (by: typeof admin, limit = 999_999) =>
      (await by(keys.options, { body: { parentId: 30, limit } })).body.data
    const mine = await ask(worker)
    expect(mine.options.map(({ label }) => label)).toContain('Work at height')
    const known = (await admin(categories.list, { body: { keyword: 'Hazard cat' } })).body.data[0]
    expect(known).toMatchObject({ value: 'Hazard categories', knownId: 30 })
    await run(
      kysely,
      `insert into master_keys (company_id, category_id, name, created_at, updated_at)
       select company_id, id, 'Hazard ' || n, now(), now() from master_categories, generate_series(1, 120) n where id = $1`,
      [known?.id],
    )
    expect((await ask(worker)).options).toHaveLength(100)
    const foreign = await ask(await as('10000020'))
    expect(foreign.options.some(({ id }) => mine.options.some((own) => own.id === id))).toBe(false)
  })

  it('uses another number if the installation sets one', async () => {
    const elsewhere = await testApp({ HAZARD_CATEGORY_ID: '47' })
    const { body } = await (await elsewhere.as('10000008'))(keys.options, { body: { parentId: 47 } })
    expect(body.data.options.map(({ label }) => label)).toContain('Work at height')
  })

  it('has its category in every new company, which cannot be removed', async () => {
    const [made] = await run<{ id: number }>(
      kysely,
      `insert into companies (company_name, created_at, updated_at) values ('New firm', now(), now()) returning id`,
    )
    const rows = await run(kysely, 'select value, type_id as type from master_categories where company_id = $1', [
      made?.id,
    ])
    expect(rows).toEqual([{ value: 'Hazard categories', type: 1 }])
    const known = (await admin(categories.list, { body: { keyword: 'Hazard cat' } })).body.data[0]
    const refused = await admin(categories.archive, atVersion(known?.id ?? 0, known?.version))
    expect(refused).toMatchObject({ status: 422, body: { message: 'Risks choose their hazard from this category' } })
  })
})

describe('a master key', () => {
  it('is archived, restored, and permanently deleted only from the archive (MASTER-015, MASTER-016, MASTER-017)', async () => {
    const { id } = (await keyIn((await category()).id)).body.data
    expect([keys.archive, keys.restore, keys.delete].map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /master-keys/delete/:id',
      'POST /master-keys/restore/:id',
      'POST /master-keys/delete-valid/:id',
    ])
    const early = await admin(keys.delete, atVersion(id))
    expect(early).toMatchObject({
      status: 409,
      body: { message: 'Archive the key first. Only archived keys can be deleted' },
    })
    await admin(keys.archive, atVersion(id))
    const archived = (await admin(keys.archived, { body: { limit: 1000 } })).body.data
    expect(archived.map((row) => row.id)).toContain(id)
    expect((await admin(keys.restore, atVersion(id, 2))).body.data.archivedAt).toBeNull()
    await admin(keys.archive, atVersion(id, 3))
    expect((await admin(keys.delete, atVersion(id, 4))).body.message).toBe('Successfully deleted.')
    expect((await admin(keys.get, { params: { id } })).status).toBe(404)
  })

  it('that is used is not deleted permanently, and says where', async () => {
    const { id } = (await keyIn((await category()).id)).body.data
    const values = { riskName: 'Used', code: 'USED', hazardId: id, consequence: null, usualControls: null }
    const used = (await admin(risk.endpoints.create, { body: values })).body.data
    await admin(keys.archive, atVersion(id))
    const refused = await admin(keys.delete, atVersion(id, 2))
    expect(refused).toMatchObject({ status: 409, body: { message: 'Master key is already used' } })
    const { usedBy } = (await admin(keys.deleteValid, { params: { id } })).body.data
    expect(usedBy).toMatchObject([{ what: 'risk', count: 1, records: [{ id: used.id, label: 'Used' }] }])
  })

  it('has a sub-category of its category, if that has any', async () => {
    const [divided, second] = [await category({ configTypeId: 2 }), await category({ configTypeId: 2 })]
    const part = async (categoryId: number) =>
      (await admin(subCategory.endpoints.create, { body: { name: `Part ${++serial}`, categoryId, description: null } }))
        .body
    const own = (await part(divided.id)).data
    const foreign = (await part(second.id)).data
    expect((await keyIn(divided.id)).body.errors).toEqual({ subCategoryId: 'Choose one from the list' })
    const astray = await keyIn(divided.id, admin, { subCategoryId: foreign.id })
    expect(astray.body.errors).toEqual({ subCategoryId: 'This sub-category belongs to another category' })
    expect((await keyIn(divided.id, admin, { subCategoryId: own.id })).body.data.subCategoryName).toBe(own.name)
    expect((await part((await category()).id)).errors).toEqual({ categoryId: 'This category is a plain list' })
    const { id, version, value, typeId } = divided
    const body = { id, version, value, typeId, configTypeId: 1, description: null } as const
    const plain = await admin(categories.update, { body })
    expect(plain.body.errors).toEqual({ configTypeId: 'It has sub-categories. Delete them first' })
  })
})

describe('a category', () => {
  it('has a name of its own in its type: "The name already exists" (ERRORS-06)', async () => {
    const { value } = await category()
    const again = (typeId: 1 | 2) =>
      admin(categories.create, { body: { value: value.toUpperCase(), typeId, configTypeId: 1, description: null } })
    expect((await again(1)).body).toMatchObject({
      code: 'NAME_EXISTS',
      message: 'The name already exists',
      errors: { value: 'The name already exists' },
    })
    expect((await again(2)).status).toBe(200)
  })
})

describe('the two types', () => {
  it('are read only with the permission of their item', async () => {
    const listed = async (by: typeof admin) => {
      const types = (await by(categories.list, { body: { limit: 1000 } })).body.data.map(({ typeId }) => typeId)
      return [...new Set(types)].sort()
    }
    expect([await listed(she), await listed(clinic)]).toEqual([[1, 2], [2]])
    const { id } = (await keyIn((await category()).id)).body.data
    expect((await clinic(keys.get, { params: { id } })).status).toBe(404)
    expect(
      (await clinic(keys.list, { body: { keyword: 'Key', limit: 1000 } })).body.data.map((row) => row.id),
    ).not.toContain(id)
    expect((await clinic(keys.archive, atVersion(id))).status).toBe(404)
  })

  it('are written only with the permission of their item, action by action', async () => {
    const healthy = await category({ typeId: 2 })
    const made = (await keyIn(healthy.id)).body.data
    const read = (await she(keys.get, { params: { id: made.id } })).body.data
    expect(read.typeId).toBe(2)
    const body = { value: 'Not mine', typeId: 2, configTypeId: 1, description: null } as const
    const tries = [
      await she(categories.create, { body }),
      await keyIn(healthy.id, she),
      await she(keys.update, { body: { id: made.id, version: 1, name: 'x', categoryId: healthy.id } }),
      await she(keys.archive, atVersion(made.id)),
      await she(categories.archive, atVersion(healthy.id)),
      await she(keys.duplicate, { params: { id: made.id } }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
    expect((await keyIn(healthy.id, clinic)).status).toBe(200)
  })

  it('prevent moving a key from one to the other without both permissions', async () => {
    const [from, to] = [await category(), await category({ typeId: 2 })]
    const made = (await keyIn(from.id, she)).body.data
    const body = { id: made.id, version: 1, name: made.name, categoryId: to.id }
    expect((await she(keys.update, { body })).status).toBe(403)
    expect((await admin(keys.update, { body })).body.data).toMatchObject({ typeId: 2 })
  })
})
