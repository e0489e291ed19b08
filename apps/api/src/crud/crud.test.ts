import { contractorEquipment } from '@selamat/contract/domains/master-data/equipment/equipment'
import { location } from '@selamat/contract/domains/master-data/locations/location'
import { tool } from '@selamat/contract/domains/master-data/work/tool'
import { medicalCenter } from '@selamat/contract/domains/medical/centers/medical-center'
import { site } from '@selamat/contract/domains/organisation/site'
import type { AnyResource, Verb } from '@selamat/contract/kit/resource'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testApp } from '../../test/app.ts'
import { giveClinic, insertContractor, insertPeople } from '../../test/factories.ts'
import type { Values } from '../../test/fixtures/fixture.ts'
import { fixturesOf } from '../../test/fixtures/index.ts'
import { CLINICIANS } from '../../test/fixtures/medical.ts'
import { run } from '../platform/database.ts'
import { foreignKeys } from '../platform/records/catalogue.ts'

/** The requirements that the verbs prove, by the path of a kind. */
const PROVED: Readonly<Record<string, { readonly rows: readonly string[] }>> = {
  roles: { rows: ['USERS-54', 'USERS-56'] },
  'master-categories': { rows: ['MASTER-011', 'ERRORS-06'] },
  'master-keys': { rows: ['MASTER-009', 'MASTER-010', 'MASTER-013', 'MASTER-014', 'MASTER-015', 'MASTER-016'] },
  hazards: { rows: ['HIRADC-26'] },
  'work-types': { rows: ['WORKTYPE-08', 'WORKTYPE-09', 'WORKTYPE-10', 'WORKTYPE-11'] },
  'rank-configurations': { rows: ['WORKTYPE-12', 'WORKTYPE-13', 'WORKTYPE-14', 'WORKTYPE-15'] },
  'rank-details': { rows: ['WORKTYPE-16', 'WORKTYPE-17', 'WORKTYPE-18', 'WORKTYPE-19'] },
  risks: { rows: ['MASTER-066'] },
  shifts: { rows: ['MASTER-070'] },
  attendances: { rows: ['MASTER-029'] },
  'detail-attendances': { rows: ['MASTER-030', 'MASTER-031'] },
  tools: { rows: ['MASTER-120', 'MASTER-121', 'MASTER-122', 'MASTER-123', 'MASTER-124'] },
  locations: { rows: ['MASTER-034', 'MASTER-035', 'MASTER-036', 'MASTER-037', 'MASTER-038'] },
  'sub-locations': { rows: ['MASTER-042', 'MASTER-043', 'MASTER-044', 'MASTER-045', 'MASTER-046'] },
  'location-types': { rows: ['MASTER-050', 'MASTER-051', 'MASTER-052', 'MASTER-053', 'MASTER-054'] },
  sites: { rows: ['MASTER-058', 'MASTER-060', 'MASTER-061', 'MASTER-062'] },
  'equipment-categories': { rows: ['MASTER-077', 'MASTER-078', 'ERRORS-06'] },
  'equipment-types': { rows: ['MASTER-081', 'MASTER-082', 'MASTER-083', 'MASTER-084'] },
  equipment: { rows: ['MASTER-074'] },
  'child-equipment': { rows: ['MASTER-094', 'MASTER-096', 'MASTER-097', 'MASTER-098'] },
  'fire-equipment': { rows: ['MASTER-137'] },
  'contractor-categories': { rows: ['MASTER-144', 'ERRORS-06'] },
  'contractor-equipment': { rows: ['MASTER-144'] },
  'form-flow-categories': { rows: ['FLOWS-21', 'FLOWS-22', 'FLOWS-23', 'FLOWS-24', 'FLOWS-28'] },
  'procedure-configs': { rows: ['PROCEDURE-03', 'PROCEDURE-04', 'PROCEDURE-06', 'ERRORS-07'] },
  'medical-centers': { rows: ['MEDICAL-16', 'MEDICAL-18'] },
  'visit-types': { rows: ['MEDICAL-13'] },
  'medicines/types': { rows: ['MEDICAL-60'] },
  medicines: { rows: ['MEDICAL-51', 'MEDICAL-54', 'MEDICAL-55', 'MEDICAL-58', 'MEDICAL-59', 'MEDICAL-61'] },
  'inventory-categories': { rows: ['MEDICAL-65'] },
  inventories: {
    rows: ['MEDICAL-66', 'MEDICAL-67', 'MEDICAL-68', 'MEDICAL-69', 'MEDICAL-70', 'MEDICAL-72', 'ERRORS-09'],
  },
  'personal-protective-equipment': {
    rows: ['MASTER-127', 'MASTER-128', 'MASTER-129', 'MASTER-130', 'MASTER-131'],
  },
}

const { app, as, clock, context } = await testApp({}, 'application')
const admin = await as('10000002')
/** The administrator of a second company, which has rows of every kind, too. */
const other = await as('10000020')
await insertContractor(context.database.kysely, '10000020', 'CV Andalas Scaffolding')
for (const [n, username] of (['10000002', '10000020'] as const).entries()) {
  await giveClinic(context.database.kysely, username)
  const people = { count: CLINICIANS.count, first: CLINICIANS.first[n] ?? 0, like: username }
  await insertPeople(context.database.kysely, people)
}
const firstOf = (who: typeof admin) => async (resource: AnyResource, keyword?: string) => {
  const { body } = await who(resource.endpoints.options, { body: keyword === undefined ? {} : { keyword } })
  return body.data.options[0]?.id ?? 0
}
const first = firstOf(admin)
/** What else the second company has none of. */
const ofClinic = (await fixturesOf(firstOf(other))).find(({ resource }) => resource.path === 'medical-centers')
await other(medicalCenter.endpoints.create as never, { body: ofClinic?.sample('Clinic') } as never)
const samplesOf = async (who: typeof admin) =>
  new Map((await fixturesOf(firstOf(who))).map(({ resource, sample }) => [resource.path, sample]))
const whole = (await samplesOf(other)).get('contractor-equipment')
await other(contractorEquipment.endpoints.create as never, { body: whole?.('Whole') } as never)
const theirs = await samplesOf(other)
const fixtures = (await fixturesOf(first)).map((fixture) => {
  const { path, label } = fixture.resource
  const rows = PROVED[path]?.rows ?? []
  return [rows.length === 0 ? label.many : `${label.many} (${rows.join(', ')})`, fixture] as const
})

it('tests every mounted resource', () => {
  expect(Object.keys(PROVED).filter((path) => !fixtures.some(([, { resource }]) => resource.path === path))).toEqual([])
  const paths = app.operations.flatMap(({ path }) => /^\/(.+)\/delete-valid\/:id$/.exec(path)?.[1] ?? [])
  expect(fixtures.map(([, { resource }]) => resource.path).sort()).toEqual(paths.sort())
})

it('has a label for every table that refers to another one', async () => {
  const { database } = context
  const unnamed = (await foreignKeys(database, database.kysely)).filter(
    ({ table, cascades }) => !cascades && context.records.labelOf(table) === undefined,
  )
  expect([...new Set(unnamed.map(({ table }) => table))]).toEqual([])
})

const natural = new Intl.Collator('und', { numeric: true })
let serial = 0
const unique = () => `Proof ${++serial}`

describe.each(fixtures)('%s', (_kind, { resource, name, order, sample }) => {
  const { endpoints } = resource
  /** A test of a verb that not every kind has. */
  const itOf = (verb: Verb, title: string, test: () => Promise<void>) =>
    resource.verbs.includes(verb) && it(title, test)
  const create = async (label = unique(), who = admin, values = sample) => {
    const { body } = await who(endpoints.create, { body: values(label) })
    return body.data as Values & { id: number; version: number }
  }
  const idsOf = async (body: Values, endpoint = endpoints.list, who = admin) =>
    (await who(endpoint, { body: { limit: 100, ...body } })).body.data.map((row) => Number(row.id))
  const move = (verb: 'archive' | 'restore', { id, version }: { id: number; version: number }, who = admin) =>
    who(endpoints[verb], { params: { id }, headers: { 'if-match': String(version) } })
  /** The cells of the sheet that an export is, without its headings. */
  const exported = async (body: Values, who = admin) => {
    const { bytes } = await who(endpoints.export, { body })
    return (await readXlsx(bytes)).sheets[0]?.rows.slice(1) ?? []
  }

  it('creates a record, reads it by GET and lists it by POST, newest change first on request', async () => {
    expect([endpoints.get.method, endpoints.list.method]).toEqual(['GET', 'POST'])
    const made = await create()
    expect(made.version).toBe(1)
    const read = await admin(endpoints.get, { params: { id: made.id } })
    expect(read.body).toMatchObject({ result: true, message: 'Data found', data: { id: made.id, [name]: made[name] } })
    clock.advance(1000)
    const next = await create()
    const list = await admin(endpoints.list, {
      body: { limit: 2, orderBy: { column: 'updatedAt', direction: 'descending' } },
    })
    expect(list.body.pagination).toMatchObject({ page: 1, limit: 2, totalIsExact: true })
    expect(list.body.data.map(({ id }) => id)).toEqual([next.id, made.id])
  })

  it('stores every field of a create and of an update', async () => {
    const written = (label: string, word: string) => {
      const values = sample(label)
      const spoken = Object.entries(resource.write.shape).filter(
        ([field, schema]) => values[field] === null && z.safeParse(schema, word).success,
      )
      return { ...values, ...Object.fromEntries(spoken.map(([field]) => [field, `${word} ${field}`])) }
    }
    const stored = async (id: number) => (await admin(endpoints.get, { params: { id } })).body.data as Values
    // A role answers the items without a grant, too.
    const asStored = (values: Values) =>
      Object.fromEntries(
        Object.entries(values).map(([field, value]) => [
          field,
          Array.isArray(value) ? expect.arrayContaining(value) : value,
        ]),
      )
    const label = unique()
    const before = written(label, 'First')
    const { id } = await create(label, admin, () => before)
    expect(await stored(id)).toMatchObject(asStored(before))
    const after = written(`${label} b`, 'Later')
    await admin(endpoints.update, { body: { ...after, id, version: 1 } })
    expect(await stored(id)).toMatchObject(asStored(after))
  })

  it('lists in its default order and by every column in both directions: text ignores case and accents, numbers go by value, equal values by id', async () => {
    const keyword = `Order ${unique()}`
    const made: Values[] = []
    for (const word of ['Zulu 10', 'Éclair', 'aardvark', 'zulu 2']) {
      clock.advance(1000)
      made.push(await create(`${keyword} ${word}`))
    }
    const sorted = (column: string, direction: string) => {
      const sign = direction === 'descending' ? -1 : 1
      const compare = (one: unknown, two: unknown) =>
        typeof one === 'number' ? one - Number(two) : natural.compare(String(one), String(two))
      return made
        .toSorted((one, two) => sign * (compare(one[column], two[column]) || compare(one.id, two.id)))
        .map(({ id }) => id)
    }
    expect(await idsOf({ keyword })).toEqual(sorted(...order))
    for (const column of resource.sortable) {
      for (const direction of ['ascending', 'descending']) {
        expect([column, direction, ...(await idsOf({ keyword, orderBy: { column, direction } }))]).toEqual([
          column,
          direction,
          ...sorted(column, direction),
        ])
      }
    }
  })

  it('pages in a stable order, 10 rows by default', async () => {
    for (let n = 0; n < 12; n++) await create()
    const one = await admin(endpoints.list, { body: { orderBy: { column: 'id', direction: 'ascending' } } })
    const two = await admin(endpoints.list, { body: { page: 2, orderBy: { column: 'id', direction: 'ascending' } } })
    const ids = [...one.body.data, ...two.body.data].map((row) => Number(row.id))
    expect(one.body.data).toHaveLength(10)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
    const beyond = await admin(endpoints.list, { body: { start: 9999, limit: 10 } })
    expect(beyond.status).toBe(422)
    expect(beyond.body.message).toBe('Narrow the filter')
  })

  it('accepts the order flat or nested, and returns 1,000 rows when a list requests all (MASTER-039, MASTER-075, MASTER-089)', async () => {
    for (let n = 0; n < 2; n++) await create()
    const ids = async (order: object) => {
      const { status, body } = await admin(endpoints.list, { body: { limit: 999_999, ...order } })
      expect([status, body.pagination?.limit]).toEqual([200, 1000])
      return body.data.map((row) => Number(row.id))
    }
    const descending = await ids({ orderBy: 'id', direction: 'descending' })
    expect(descending).toEqual([...descending].sort((a, b) => b - a))
    expect(await ids({ orderBy: { column: 'id', direction: 'descending' } })).toEqual(descending)
    expect(await ids({ orderBy: 'id' })).toEqual(descending.toReversed())
    const beyond = await admin(endpoints.list, { body: { limit: 1_000_000 } })
    expect(beyond.body.errors).toMatchObject({ limit: 'At most 999999' })
    const alone = await admin(endpoints.list, { body: { direction: 'descending' } })
    expect(alone.body.errors).toEqual({ direction: 'Name the column in orderBy' })
  })

  it('finds a keyword of three or more letters anywhere, a shorter one at the beginning, and takes % and _ literally', async () => {
    const made = await create(`Zürich ${unique()}`)
    const find = async (keyword: string) => {
      const { body } = await admin(endpoints.list, { body: { keyword, limit: 1000 } })
      return body.data.map((row) => Number(row.id))
    }
    expect(await find('üri')).toContain(made.id)
    expect(await find('zurich')).toContain(made.id)
    expect(await find('ürich p')).toContain(made.id)
    expect(await find('zü')).toContain(made.id)
    expect(await find('%%%')).toEqual([])
    expect(await find('___')).toEqual([])
  })

  it('finds a phrase with a long number in it, only where the whole phrase matches', async () => {
    // Two resources may stand on one table: the number is this one's own.
    const number = 77_000 + ++serial
    const made = await create(`Bay ${number} ${unique()}`)
    await create(`Hall ${number} ${unique()}`)
    const { body } = await admin(endpoints.list, { body: { keyword: `bay ${number}`, limit: 100 } })
    expect(body.data.map((row) => Number(row.id))).toEqual([made.id])
    expect(body.pagination?.totalItem).toBe(1)
  })

  it('refuses a second record of the same name, at its field', async () => {
    const made = await create()
    const again = await admin(endpoints.create, { body: sample(String(made[name])) })
    expect(again.status).toBe(409)
    const [[field, message] = []] = Object.entries(again.body.errors ?? {})
    const CODES: Values = { code: 'code', tag: 'code', serialNumber: 'serial number' }
    const what = CODES[field ?? ''] ?? 'name'
    expect(again.body.code).toBe(what === 'name' ? 'NAME_EXISTS' : 'CODE_EXISTS')
    expect([message, again.body.message]).toEqual([`The ${what} already exists`, message])
  })

  it('creates once for one Idempotency-Key, also when both tries run at the same time', async () => {
    const body = sample(unique())
    const headers = { 'idempotency-key': `key-${unique().replace(' ', '-')}` }
    const [one, two] = await Promise.all([
      admin(endpoints.create, { body, headers }),
      admin(endpoints.create, { body, headers }),
    ])
    const third = await admin(endpoints.create, { body, headers })
    expect([one.status, two.status, third.status]).toEqual([200, 200, 200])
    expect(new Set([one.body.data.id, two.body.data.id, third.body.data.id]).size).toBe(1)
    const other = await admin(endpoints.create, { body: sample(unique()), headers })
    expect(other.status).toBe(422)
    expect(other.body.message).toBe('This Idempotency-Key was used for another request')
  })

  it('updates the expected version, and names the first editor to the second', async () => {
    const made = await create()
    const change = { ...sample(String(made[name])), id: made.id }
    const [one, two] = await Promise.all([
      admin(endpoints.update, { body: { ...change, version: 1 } }),
      admin(endpoints.update, { body: { ...change, version: 1 } }),
    ])
    expect([one.status, two.status].sort()).toEqual([200, 409])
    const late = one.status === 409 ? one : two
    expect(late.body).toMatchObject({
      code: 'STALE',
      message: 'Data has been changed by another user',
      details: { changedBy: expect.any(String), changedAt: expect.stringContaining('+07:00') },
    })
    const missing = await admin(endpoints.update, { body: change })
    expect(missing.status).toBe(422)
  })

  it('keeps the history of a record, field by field', async () => {
    const made = await create()
    await admin(endpoints.update, { body: { ...sample(`${made[name]} b`), id: made.id, version: 1 } })
    const { body } = await admin(endpoints.history, { params: { id: made.id } })
    expect(body.data.map((entry: { action: string }) => entry.action)).toEqual(['update', 'create'])
    expect(body.data[0]?.changes).toContainEqual({ field: name, from: made[name], to: `${made[name]} b` })
  })

  itOf('duplicate', 'duplicates under a free name', async () => {
    const made = await create()
    const one = await admin(endpoints.duplicate, { params: { id: made.id } })
    const two = await admin(endpoints.duplicate, { params: { id: made.id } })
    expect([one.body.data[name], two.body.data[name]]).toEqual([`${made[name]} (copy)`, `${made[name]} (copy 2)`])
  })

  it('deletes with the message of the specification, and responds with 404 afterwards (ERRORS-12)', async () => {
    const made = await create()
    const atVersion = (version: number) => ({ params: { id: made.id }, headers: { 'if-match': String(version) } })
    // With an archive of its own a kind deletes only from there.
    const { archive } = resource.paths
    if (archive && resource.verbs.includes('archive')) await admin(endpoints.archive, atVersion(1))
    else if (archive) await admin(endpoints.delete, atVersion(1))
    const stale = () => admin(endpoints.delete, atVersion(9))
    if (endpoints.delete.ifMatch) expect(await stale()).toMatchObject({ status: 409, body: { code: 'STALE' } })
    const gone = await admin(endpoints.delete, atVersion(archive ? 2 : 1))
    expect(gone).toMatchObject({ status: 200, body: { result: true, message: 'Successfully deleted.' } })
    expect((await admin(endpoints.get, { params: { id: made.id } })).status).toBe(404)
    const unversioned = await admin(endpoints.delete, { params: { id: (await create()).id } })
    expect(unversioned.status).toBe(endpoints.delete.ifMatch ? 422 : 200)
  })

  it('exports the filtered rows to Excel, and formulas as plain text (LIMITS-28)', async () => {
    const label = `=1+1 ${unique()}`
    const made = await create(label)
    await create()
    const { status, headers } = await admin(endpoints.export, { body: { keyword: label } })
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(headers['content-disposition']).toContain(`${resource.path}-20261120.xlsx`)
    const rows = await exported({ keyword: label })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain(made[name])
  })

  it('exports in the order and columns of the screen, by default in the order of the list, with timestamps as Excel dates', async () => {
    const keyword = `Sheet ${unique()}`
    const [one, two] = [await create(`${keyword} a`), await create(`${keyword} b`)]
    const body = {
      keyword,
      columns: ['updatedAt', name, 'nothing'],
      orderBy: { column: 'id', direction: 'descending' },
    }
    const rows = await exported(body)
    expect(rows.map(([, named]) => named)).toEqual([two[name], one[name]])
    const { data } = (await admin(endpoints.list, { body: { keyword } })).body
    expect(await exported({ keyword, columns: [name] })).toEqual(data.map((row) => [row[name]]))
    expect(rows.map(([at, , ...more]) => [at instanceof Date, more])).toEqual([
      [true, []],
      [true, []],
    ])
  })

  itOf('options', 'offers active records by label to every signed-in user, up to the limit', async () => {
    const worker = await as('10000008')
    const offer = async (body: Values) => {
      const { data } = (await worker(endpoints.options, { body })).body
      return [data.options.map(({ id }) => id), data.totalItem]
    }
    const keyword = `Pick ${unique()}`
    const [c, a, b] = [await create(`${keyword} c`), await create(`${keyword} a`), await create(`${keyword} b`)]
    expect(await offer({ keyword })).toEqual([[a.id, b.id, c.id], 3])
    expect(await offer({ keyword, limit: 2 })).toEqual([[a.id, b.id], 3])
    expect(await offer({ ids: [c.id] })).toEqual([[c.id], 1])
    const below = await worker(endpoints.options, { body: { parentId: Number.MAX_SAFE_INTEGER } })
    expect(below.status).toBe(200)
    if (!resource.verbs.includes('archive')) return
    await move('archive', a)
    expect(await offer({ keyword })).toEqual([[b.id, c.id], 2])
    expect(await offer({ ids: [a.id] })).toEqual([[a.id], 1])
  })

  it('hides the records of another company in lists, by id and from writes', async () => {
    const ours = await create()
    const label = String(ours[name])
    const own = await create(label, other, theirs.get(resource.path))
    expect(own[name]).toBe(label)
    const companies = [
      { who: admin, own: ours, foreign: own },
      { who: other, own, foreign: ours },
    ]
    for (const { who, own, foreign } of companies) {
      const { id } = foreign
      expect(await idsOf({ keyword: label }, endpoints.list, who)).toEqual([own.id])
      expect(await exported({ keyword: label }, who)).toHaveLength(1)
      const headers = { 'if-match': '1' }
      const change = { ...sample(label), id, version: 1 }
      const requests = [
        who(endpoints.get, { params: { id } }),
        who(endpoints.history, { params: { id } }),
        who(endpoints.deleteValid, { params: { id } }),
        who(endpoints.update, { body: change }),
        who(endpoints.delete, { params: { id }, headers }),
        ...(['duplicate', 'archive', 'restore'] as const)
          .filter((verb) => resource.verbs.includes(verb))
          .map((verb) => who(endpoints[verb], { params: { id }, headers })),
      ]
      expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(requests.map(() => 404))
      if (!resource.verbs.includes('options')) continue
      const found = async (body: Values) => (await who(endpoints.options, { body })).body.data.options
      expect(await found({ ids: [id] })).toEqual([])
      expect((await found({ keyword: label })).map((option) => option.id)).toEqual([own.id])
    }
    if (!resource.verbs.includes('archive')) return
    await move('archive', ours)
    await move('archive', own, other)
    expect(await idsOf({ keyword: label }, endpoints.archived)).toEqual([ours.id])
    expect(await idsOf({ keyword: label }, endpoints.archived, other)).toEqual([own.id])
  })

  it('refuses unknown keys, wrong types, NUL bytes and another tenant set from outside', async () => {
    const values = sample(unique())
    const tries = [
      { ...values, companyId: 2 },
      { ...values, version: 7 },
      { ...values, [name]: 5 },
      { ...values, [name]: 'a\u0000b' },
      { ...values, [name]: '   ' },
    ]
    for (const body of tries) expect((await admin(endpoints.create, { body })).status).toBe(422)
  })
})

describe.each(fixtures.filter(([, { resource }]) => resource.verbs.includes('archive')))(
  '%s',
  (_kind, { resource, sample }) => {
    const { endpoints } = resource

    it('archives and restores, and lists archived records separately', async () => {
      const { body } = await admin(endpoints.create, { body: sample(unique()) })
      const { id } = body.data
      expect(
        (await admin(endpoints.archive, { params: { id }, headers: { 'if-match': '1' } })).body.data.archivedAt,
      ).toContain('+07:00')
      const twice = await admin(endpoints.archive, { params: { id }, headers: { 'if-match': '2' } })
      expect(twice).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
      const ids = async (endpoint: typeof endpoints.list) =>
        (await admin(endpoint, { body: { limit: 1000 } })).body.data.map((row) => Number(row.id))
      expect(await ids(endpoints.archived)).toContain(id)
      expect(await ids(endpoints.list)).not.toContain(id)
      const back = await admin(endpoints.restore, { params: { id }, headers: { 'if-match': '2' } })
      expect(back.body.data).toMatchObject({ archivedAt: null, version: 3 })
    })
  },
)

const siteId = await first(site as never)

describe('a record that is used', () => {
  it('is not deleted, and says where it is used', async () => {
    const made = await admin(site.endpoints.create, { body: { siteName: unique(), code: `U${serial}`, address: null } })
    const { id } = made.body.data
    const name = unique()
    const used = await admin(location.endpoints.create, {
      body: {
        locationName: name,
        code: unique(),
        siteId: id,
        locationTypeId: null,
        areaOwnerId: null,
        description: null,
      },
    })
    const valid = await admin(site.endpoints.deleteValid, { params: { id } })
    const record = { id: used.body.data.id, label: name, to: `/master-location/action?id=${used.body.data.id}` }
    const usedBy = [{ what: 'location', count: 1, records: [record] }]
    expect(valid.body.data).toEqual({ deletable: false, usedBy })
    const refused = await admin(site.endpoints.delete, { params: { id }, headers: { 'if-match': '1' } })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'IN_USE', message: 'Site is already used', details: { usedBy } },
    })
  })

  it("of another company can't be referred to", async () => {
    const { body } = await other(location.endpoints.create, {
      body: {
        locationName: unique(),
        code: unique(),
        siteId,
        locationTypeId: null,
        areaOwnerId: null,
        description: null,
      },
    })
    expect(body).toMatchObject({ code: 'INVALID', errors: { siteId: 'Choose one from the list' } })
  })
})

it('a look-up returns at most 1,000 records, whatever the limit', async () => {
  await run(
    context.database.kysely,
    `insert into tools (company_id, tool_name, code, quantity, created_at, updated_at)
     select company_id, 'Many ' || n, 'MANY-' || n, 1, $2, $2 from users, generate_series(1, 1001) n where username = $1`,
    ['10000002', clock.now()],
  )
  const { body } = await admin(tool.endpoints.options, { body: { limit: 999_999, keyword: 'Many' } })
  expect([body.data.options.length, body.data.totalItem]).toEqual([1000, 1001])
})
