import { expiry } from '@selamat/contract/domains/expiry/expiry'
import { centerSession } from '@selamat/contract/domains/medical/centers/center-session'
import { medicalCenter } from '@selamat/contract/domains/medical/centers/medical-center'
import { firstAidBox, firstAidContent } from '@selamat/contract/domains/medical/stock/first-aid-box'
import { FIRST_AID_CODES, requiredContent } from '@selamat/contract/domains/medical/stock/first-aid-content'
import { firstAidSettings } from '@selamat/contract/domains/medical/stock/first-aid-settings'
import { inventory } from '@selamat/contract/domains/medical/stock/inventory'
import { inventoryCategory } from '@selamat/contract/domains/medical/stock/inventory-category'
import { stockCount } from '@selamat/contract/domains/medical/stock/stock-count'
import { stockEdit } from '@selamat/contract/domains/medical/stock/stock-edit'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/app.ts'
import { run } from '../../../../platform/database.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { kysely } = api.context.database
const [PHARMACIST, SAFETY, ELSEWHERE] = ['10000018', '10000004', '10000020']
let pharmacist = await api.as(PHARMACIST)
const today = formatDate(api.clock.now())
const { id: supplierId = 0, siteId = 0 } =
  (await pharmacist(medicalCenter.endpoints.list, { body: { limit: 1 } })).body.data[0] ?? {}
const categoryId = (await pharmacist(inventoryCategory.endpoints.list, { body: { limit: 1 } })).body.data[0]?.id ?? 0
// The items of this test are those of the boxes.
await run(kysely, sql`update stock_items set first_aid = null`)
const items = new Map<string, number>()
for (const code of FIRST_AID_CODES) {
  const { body } = await pharmacist(inventory.endpoints.create, {
    body: {
      ...{ inventoryName: `FA ${code}`, code: `FA-${code}`, unit: 'piece', minimum: null, maximum: null },
      ...{ description: null, categoryId, firstAid: code },
    },
  })
  items.set(code, body.data.id)
}
let serial = 0
const box = (changed: object = {}) => ({
  ...{ centerName: `Box ${++serial}`, siteId, locationId: null, boxType: 'A' as const, workers: 20 },
  ...{ supplierId, firstAiderId: null, ...changed },
})
const create = async (changed: object = {}) => pharmacist(firstAidBox.endpoints.create, { body: box(changed) as never })
const receive = (code: string, quantity: number, expiresOn: string | null, centerId = supplierId) =>
  pharmacist(stockEdit.INVENTORY, {
    body: {
      ...{ action: 'receive', itemId: items.get(code) ?? 0, centerId, batchNo: `B${++serial}`, expiresOn },
      ...{ quantity, reason: null },
    },
  })
const read = async (id: number) => (await pharmacist(firstAidBox.endpoints.get, { params: { id } })).body.data
const fill = async (id: number, who = pharmacist) => who(firstAidContent.fill, { body: { id } })
const lineOf = async (id: number, code: string) =>
  (await pharmacist(firstAidContent.detail, { body: { id } })).body.data.lines.find((line) => line.code === code)

it('a first-aid box holds the 21 lines of its type, by how many workers it is for (PER.15/MEN/VIII/2008)', async () => {
  expect(FIRST_AID_CODES).toHaveLength(21)
  expect(
    (['A', 'B', 'C'] as const).map((type) => requiredContent(type).reduce((sum, { required }) => sum + required, 0)),
  ).toEqual([66, 104, 122])
  const many = await create({ workers: 26 })
  expect(many.body.errors).toEqual({ workers: 'A box of type A is for at most 25 workers' })
  expect((await create({ boxType: 'C', workers: 101 })).body.errors).toEqual({
    workers: 'From 1 to 100. More workers need another box',
  })
  const { body } = await create()
  expect(body.data).toMatchObject({ boxType: 'A', short: 21, expired: 0, state: 'SHORT', checkedOn: null })
})

it('a box is no medical center, nor filled by a box, and nobody without the item or of another company reaches it', async () => {
  const { id, version } = (await create()).body.data
  const centers = (await pharmacist(medicalCenter.endpoints.list, { body: { limit: 1000 } })).body.data
  expect(centers.map((center) => center.id)).not.toContain(id)
  expect((await pharmacist(medicalCenter.endpoints.get, { params: { id } })).status).toBe(404)
  expect((await create({ supplierId: id })).body.errors).toEqual({ supplierId: 'Choose one from the list' })
  const session = await (await api.as('10000001'))(centerSession.endpoints.create, {
    body: {
      ...{
        sessionName: 'At the box',
        centerId: id,
        clinicianId: null,
        weekday: 1,
        fromTime: '08:00',
        untilTime: '09:00',
      },
      ...{ slotMinutes: 10, quota: 1, visitTypeIds: [], validFrom: '2031-01-01', validUntil: null },
    },
  })
  expect(session.body.errors).toEqual({ centerId: 'Choose one from the list' })
  for (const [who, status] of [
    [SAFETY, 403],
    [ELSEWHERE, 404],
  ] as const) {
    const other = await api.as(who)
    const results = [await fill(id, other), await other(firstAidContent.detail, { body: { id } })]
    expect([who, ...results.map((answer) => [403, 404].includes(answer.status))]).toEqual([who, true, true])
    expect([who, results[0]?.status === 200, status]).toEqual([who, false, status])
  }
  const changed = { ...box({ boxType: 'B', workers: 40 }), id, version }
  expect((await pharmacist(firstAidBox.endpoints.update, { body: changed as never })).body.data.boxType).toBe('B')
})

it('a box is filled from its center with what is missing, the first to expire first, and says what is short and expired', async () => {
  const { id } = (await create()).body.data
  expect((await fill(id)).body.message).toContain('has nothing of what is missing')
  await receive('STERILE_GAUZE', 15, addDays(today, 400))
  await receive('STERILE_GAUZE', 8, addDays(today, 30))
  await receive('SCISSORS', 5, null)
  const filled = await fill(id)
  expect([filled.status, filled.body.message]).toEqual([200, 'The box is filled'])
  expect(await lineOf(id, 'STERILE_GAUZE')).toMatchObject({
    required: 20,
    qty: 20,
    missing: 0,
    expiresOn: addDays(today, 30),
    atSupplier: 3,
  })
  expect(await lineOf(id, 'SCISSORS')).toMatchObject({ qty: 1, missing: 0, atSupplier: 4 })
  expect(await lineOf(id, 'PINS')).toMatchObject({ qty: 0, missing: 12, atSupplier: 0, isKnown: true })
  expect(await read(id)).toMatchObject({ short: 19, state: 'SHORT' })
  const sums = await run<{ off: number }>(
    kysely,
    sql`select count(*)::int as off from stock_batches b where b.qty <> (select coalesce(sum(m.qty), 0) from stock_movements m where m.lot_id = b.id)`,
  )
  expect(sums).toEqual([{ off: 0 }])
  for (const { code, required } of requiredContent('A')) await receive(code, required, null)
  await fill(id)
  expect(await read(id)).toMatchObject({ short: 0, expired: 0, state: 'EXPIRING', expiresOn: addDays(today, 30) })
  expect((await fill(id)).body.message).toBe('Nothing is missing in the box')
  const due = await pharmacist(expiry.list, { body: { filter: { kind: ['INVENTORY_BATCH'] }, limit: 100 } as never })
  expect(JSON.stringify(due.body.data)).toContain((await read(id)).centerName)
  api.clock.advance(31 * 86_400_000)
  // The session has ended meanwhile.
  pharmacist = await api.as(PHARMACIST)
  const { data } = (await pharmacist(firstAidBox.endpoints.get, { params: { id } })).body
  expect(data).toMatchObject({ short: 1, expired: 1, state: 'SHORT' })
  const count = await pharmacist(stockCount.begin, { body: { kind: 'INVENTORY', centerId: id } })
  expect([count.status, count.body.data.lines]).toEqual([200, 22])
})

it('what a box must hold is a setting of the company, changed by who changes those of the clinic, and counts from the next look on', async () => {
  const master = await api.as('10000002')
  const { amounts, version } = (await master(firstAidSettings.read, {})).body.data
  expect([version, amounts.SALINE_A, Object.keys(amounts)]).toEqual([0, 1, expect.objectContaining({ length: 63 })])
  const { id } = (await create()).body.data
  const change = (more: object, who = master, of = version) =>
    who(firstAidSettings.update, { body: { amounts: { ...amounts, ...more }, version: of } as never })
  expect((await change({}, pharmacist)).status).toBe(403)
  for (const wrong of [-1, 1.5, 1000, null]) {
    expect([wrong, Object.keys((await change({ SALINE_A: wrong })).body.errors ?? {})]).toEqual([
      wrong,
      ['amounts.SALINE_A'],
    ])
  }
  expect((await change({ ASPIRIN_A: 1 })).status).toBe(422)
  const saved = await change({ SALINE_A: 3, NOTEBOOK_A: 0, LIST_B: 9 })
  expect([saved.status, saved.body.data.version]).toEqual([200, 1])
  expect((await change({ SALINE_A: 4 })).body.code).toBe('STALE')
  expect(await lineOf(id, 'SALINE')).toMatchObject({ required: 3, missing: 3 })
  expect(await lineOf(id, 'LIST')).toMatchObject({ required: 1 })
  expect(await read(id)).toMatchObject({ short: 20, amounts: { SALINE_A: 3 } })
  const [other] = await run<{ n: number }>(
    kysely,
    sql`select count(*)::int as n from first_aid_amounts where company_id <> 1`,
  )
  expect(other?.n).toBe(0)
})
