import { medicalCenter } from '@selamat/contract/domains/medical/centers/medical-center'
import { medicine } from '@selamat/contract/domains/medical/stock/medicine'
import { medicineType } from '@selamat/contract/domains/medical/stock/medicine-type'
import { batches } from '@selamat/contract/domains/medical/stock/stock-batch'
import { type CountDetail, stockCount } from '@selamat/contract/domains/medical/stock/stock-count'
import { stockEdit } from '@selamat/contract/domains/medical/stock/stock-edit'
import { site } from '@selamat/contract/domains/organisation/site'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import type { WriteOf } from '@selamat/contract/kit/resource'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../../test/app.ts'

const { as, clock } = await testApp({ ACCESS_TOKEN_MINUTES: '1440' })
const [PHARMACIST, DOCTOR, BUDI] = ['10000018', '10000006', '10000008']
const pharmacist = await as(PHARMACIST)
const doctor = await as(DOCTOR)
const today = formatDate(clock.now())

const typeId = (await pharmacist(medicineType.endpoints.list, { body: {} })).body.data[0]?.id ?? 0
const siteId = (await pharmacist(site.endpoints.options, { body: {} })).body.data.options[0]?.id ?? 0

let serial = 0
/** A center of its own with two batches: 30 tablets and 12. */
async function stocked() {
  const label = `Post ${++serial}`
  const center = { centerName: label, siteId, locationId: null, phone: null, licenceNo: null }
  const centerId = (await pharmacist(medicalCenter.endpoints.create, { body: center })).body.data.id
  const body: WriteOf<typeof medicine> = {
    medicineName: `Countamol ${serial}`,
    code: `C-${serial}`,
    unit: 'tablet',
    minimum: null,
    maximum: null,
    description: null,
    typeId,
    ingredients: [],
    strength: null,
    form: 'TABLET',
    control: 'NONE',
    isLasa: false,
    kfaCode: null,
  }
  const itemId = (await pharmacist(medicine.endpoints.create, { body })).body.data.id
  const expiresOn = addDays(today, 300)
  const receive = (batchNo: string, quantity: number) =>
    pharmacist(stockEdit.MEDICINE, {
      body: { action: 'receive', itemId, centerId, batchNo, expiresOn, quantity, reason: null },
    })
  await receive('B1', 30)
  await receive('B2', 12)
  return { centerId, itemId, receive }
}
const begin = async (centerId: number) => pharmacist(stockCount.begin, { body: { kind: 'MEDICINE', centerId } })
const write = async ({ id, version }: CountDetail, found: readonly (readonly [number, number])[], who = pharmacist) =>
  who(stockCount.write, {
    body: { id, version, lines: found.map(([batchId, counted]) => ({ batchId, counted, reason: null })) },
  })
const perform = (action: 'hand' | 'post', { id, version }: CountDetail, who = pharmacist) =>
  who(stockCount[action], { body: { id, version } })
const idsOf = ({ rows }: CountDetail) => rows.map(({ batchId }) => batchId)
const allowed = ({ actions }: CountDetail) => actions.filter((one) => one.allowed).map(({ action }) => action)
const shelf = async (itemId: number) =>
  (await pharmacist(batches.MEDICINE.list, { body: { filter: { itemId: [itemId] } } })).body.data
    .map(({ batchNo, qty }) => [batchNo, qty])
    .sort()

describe('a count of the stock', () => {
  it('is made by one person without seeing the ledger, and posted by another with its differences', async () => {
    const { centerId, itemId } = await stocked()
    const { data: started } = (await begin(centerId)).body
    expect(started.rows.map(({ batchNo, expected }) => [batchNo, expected])).toEqual([
      ['B1', null],
      ['B2', null],
    ])
    const [one = 0, two = 0] = idsOf(started)
    const early = await perform('hand', started)
    expect([early.status, early.body.message]).toEqual([409, '2 batches are not counted yet'])
    const { data: half } = (await write(started, [[one, 28]])).body
    expect([half.done, half.differences, half.rows[0]?.expected]).toEqual([1, null, null])
    const { data: whole } = (await write(half, [[two, 12]])).body
    const { data: handed } = (await perform('hand', whole)).body
    expect([handed.status, handed.differences, handed.rows.map(({ expected }) => expected)]).toEqual([
      'COUNTED',
      1,
      [30, 12],
    ])
    const own = await perform('post', handed)
    expect([own.status, own.body.message]).toEqual([409, 'Somebody else has to post what you have counted'])
    const posted = await perform('post', handed, doctor)
    expect([posted.body.message, posted.body.data.status]).toEqual(['Differences posted', 'POSTED'])
    expect(posted.body.data.postedBy).toBe('Maya Anggraini')
    expect(await shelf(itemId)).toEqual([
      ['B1', 28],
      ['B2', 12],
    ])
  })

  it('counts again what has moved since, and posts the rest', async () => {
    const { centerId, itemId, receive } = await stocked()
    const { data: started } = (await begin(centerId)).body
    const [one = 0, two = 0] = idsOf(started)
    const { data: whole } = (
      await write(started, [
        [one, 29],
        [two, 10],
      ])
    ).body
    const { data: handed } = (await perform('hand', whole)).body
    await receive('B1', 5)
    const { body } = await perform('post', handed, doctor)
    expect([body.message, body.data.status]).toEqual(['1 batch has moved since and must be counted again', 'OPEN'])
    expect(body.data.rows.map(({ moved, posted }) => [moved, posted])).toEqual([
      [true, false],
      [false, true],
    ])
    expect(await shelf(itemId)).toEqual([
      ['B1', 35],
      ['B2', 10],
    ])
    expect((await write(body.data, [[two, 1]])).status).toBe(422)
    const { data: again } = (await write(body.data, [[one, 34]])).body
    const { data: ready } = (await perform('hand', again)).body
    expect((await perform('post', ready, doctor)).body.data.status).toBe('POSTED')
    expect(await shelf(itemId)).toEqual([
      ['B1', 34],
      ['B2', 10],
    ])
  })

  it('is written by who began it alone, offered to others to post, and ends with a reason', async () => {
    const { centerId } = await stocked()
    const { data: started } = (await begin(centerId)).body
    const [one = 0] = idsOf(started)
    expect((await write(started, [[one, 1]], doctor)).body.code).toBe('NOT_YOUR_ACT')
    expect((await begin(centerId)).body.message).toBe(`Post ${serial} is being counted already`)
    expect((await (await as(BUDI))(stockCount.get, { params: { id: started.id } })).status).toBe(403)
    expect((await write(started, [[999_999, 1]])).body.errors).toEqual({ lines: 'A batch is not part of this count' })
    expect(allowed(started)).toEqual(['cancel'])
    const { data: others } = (await doctor(stockCount.get, { params: { id: started.id } })).body
    expect([started.canWrite, others.canWrite]).toEqual([true, false])
    const cancel = (reason: string | null) =>
      pharmacist(stockCount.cancel, { body: { id: started.id, version: started.version, reason } })
    expect((await cancel(null)).body.errors).toEqual({ reason: 'Please give the reason' })
    expect((await cancel('The shelf is moved today')).body.data.status).toBe('CANCELLED')
    expect((await begin(centerId)).status).toBe(200)
  })

  it('is returned to who counted, with a reason, and not started where nothing is on the shelves', async () => {
    const { centerId } = await stocked()
    const { data: started } = (await begin(centerId)).body
    const [one = 0, two = 0] = idsOf(started)
    const { data: whole } = (
      await write(started, [
        [one, 3],
        [two, 12],
      ])
    ).body
    const { data: handed } = (await perform('hand', whole)).body
    const { id, version } = handed
    const back = await doctor(stockCount.return, { body: { id, version, reason: 'Count B1 again: 27 are missing' } })
    expect([back.body.message, back.body.data.status]).toEqual(['Count returned', 'OPEN'])
    const empty = { centerName: 'Empty post', siteId, locationId: null, phone: null, licenceNo: null }
    const { data: post } = (await pharmacist(medicalCenter.endpoints.create, { body: empty })).body
    expect((await begin(post.id)).body.errors).toEqual({ centerId: 'There is nothing on its shelves' })
    const { data: listed } = (await pharmacist(stockCount.list, { body: { filter: { centerId: [centerId] } } })).body
    expect(listed.map((row) => [row.status, row.lines, row.done])).toEqual([['OPEN', 2, 2]])
  })
})
