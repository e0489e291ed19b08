import { medicalCenter } from '@selamat/contract/domains/medical/centers/medical-center'
import { inventory } from '@selamat/contract/domains/medical/stock/inventory'
import { medicine, medicineCodes } from '@selamat/contract/domains/medical/stock/medicine'
import { medicineType } from '@selamat/contract/domains/medical/stock/medicine-type'
import { batches, type StockBatchRow } from '@selamat/contract/domains/medical/stock/stock-batch'
import { stockEdit } from '@selamat/contract/domains/medical/stock/stock-edit'
import { stockLogs } from '@selamat/contract/domains/medical/stock/stock-movement'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { sealer } from '../../../../test/seal.ts'
import { run } from '../../../platform/database.ts'
import { stockLedger } from './stock-ledger.ts'

const api = await testApp({ RATE_LIMIT_FACTOR: '1000', ACCESS_TOKEN_MINUTES: '1440' })
const { context, as, clock } = api
const { kysely, transaction } = context.database
const [PHARMACIST, DOCTOR, BUDI, SECOND_ADMIN] = ['10000018', '10000006', '10000008', '10000020']
const pharmacist = await as(PHARMACIST)
const today = formatDate(clock.now())
const REASON = 'Two strips were torn in the store'
const sealFor = sealer(api)

const first = async <T>(found: Promise<{ body: { data: readonly T[] } }>): Promise<T> => {
  const [row] = (await found).body.data
  if (row === undefined) throw new Error('the demo company has none')
  return row
}
const [main, jetty] = (
  await pharmacist(medicalCenter.endpoints.list, { body: { orderBy: { column: 'id' } } })
).body.data
  .toSorted((one, other) => one.id - other.id)
  .map(({ id }) => id)
const centerId = main ?? 0
const type = await first(pharmacist(medicineType.endpoints.list, { body: {} }))

let serial = 0
const newMedicine = async (part: object = {}) => {
  const label = `Testamol ${++serial}`
  const body = {
    medicineName: label,
    code: `T-${serial}`,
    unit: 'tablet',
    minimum: null,
    maximum: null,
    description: null,
    typeId: type.id,
    ingredients: ['Testamol'],
    strength: '500 mg',
    form: 'TABLET',
    control: 'NONE',
    isLasa: false,
    kfaCode: null,
    ...part,
  } as const
  return (await pharmacist(medicine.endpoints.create, { body: body as never })).body.data.id
}
const edit = async (body: object, { by = PHARMACIST, headers = {} } = {}) =>
  (await as(by))(stockEdit.MEDICINE, { body: body as never, headers })
const receive = (itemId: number, part: object = {}, more = {}) =>
  edit(
    {
      action: 'receive',
      itemId,
      centerId,
      batchNo: 'B1',
      expiresOn: addDays(today, 400),
      quantity: 100,
      reason: null,
      ...part,
    },
    more,
  )
const received = async (itemId: number, part: object = {}) => (await receive(itemId, part)).body.data
/** A change that a second person confirms, the doctor if nobody else is named. */
const confirmed = (
  action: 'adjust' | 'dispose',
  batch: StockBatchRow,
  part: object,
  by = DOCTOR,
  password?: string,
) => {
  const operation = { action, id: batch.id, version: batch.version }
  const second = { username: by, proof: sealFor(stockEdit.MEDICINE, operation, password) }
  return edit({ ...operation, reason: REASON, ...part, second })
}
const stockOf = async (id: number) => (await pharmacist(medicine.endpoints.get, { params: { id } })).body.data
const log = async (itemId: number) =>
  (await pharmacist(stockLogs.MEDICINE.list, { body: { filter: { itemId: [itemId] } } })).body.data

describe('the stock of a medicine', () => {
  it('has a name, and how much of it can be used: what is expired or in quarantine does not count (MEDICAL-48)', async () => {
    const id = await newMedicine({ minimum: 150 })
    expect(await stockOf(id)).toMatchObject({ medicineName: `Testamol ${serial}`, qty: 0, level: 'OUT' })
    const near = await received(id, { expiresOn: addDays(today, 10), quantity: 40 })
    await received(id, { batchNo: 'B2', quantity: 120 })
    expect(near).toMatchObject({ qty: 40, state: 'EXPIRING', receivedOn: today, centerName: 'Main Clinic' })
    expect(await stockOf(id)).toMatchObject({ qty: 160, unusable: 0, level: 'ENOUGH', expiresOn: addDays(today, 10) })
    await edit({ action: 'quarantine', id: near.id, version: near.version, reason: 'The supplier asks for it back' })
    expect(await stockOf(id)).toMatchObject({ qty: 120, unusable: 40, level: 'LOW', expiresOn: addDays(today, 400) })
    const levels = async (level: string) => {
      const { data } = (
        await pharmacist(medicine.endpoints.list, {
          body: { keyword: 'Testamol', filter: { level: [level] } as never },
        })
      ).body
      return data.map((row) => row.id)
    }
    expect([(await levels('LOW')).includes(id), (await levels('ENOUGH')).includes(id)]).toEqual([true, false])
  })

  it('changes by movements alone, which the log keeps (MEDICAL-45, MEDICAL-49, MEDICAL-53, MEDICAL-57)', async () => {
    const id = await newMedicine()
    const batch = await received(id, { reason: 'Delivery note 7' })
    const lowered = await confirmed('adjust', batch, { change: -12 })
    expect([lowered.status, lowered.body.message]).toEqual([200, 'Stock corrected'])
    const gone = await confirmed('dispose', lowered.body.data, { quantity: 8 })
    expect(gone.body.data).toMatchObject({ qty: 80 })
    expect(
      (await log(id)).map(({ movement, qty, balanceAfter, secondActor }) => [movement, qty, balanceAfter, secondActor]),
    ).toEqual([
      ['DISPOSE', -8, 80, 'Maya Anggraini'],
      ['ADJUST', -12, 88, 'Maya Anggraini'],
      ['RECEIVE', 100, 100, null],
    ])
    await expect(run(kysely, sql`update stock_movements set qty = 1`)).rejects.toThrow('append-only')
    await expect(run(kysely, sql`update stock_batches set qty = qty + 1`)).rejects.toThrow('by a movement only')
  })

  it('is received into a batch that is there, never with another expiry, and never expired', async () => {
    const id = await newMedicine()
    await received(id)
    expect((await received(id, { batchNo: 'b1', quantity: 5 })).qty).toBe(105)
    const other = await receive(id, { expiresOn: addDays(today, 30) })
    expect([other.status, other.body.errors]).toEqual([
      422,
      { expiresOn: `Batch B1 is there with the expiry ${addDays(today, 400)}. Read the label again` },
    ])
    const expired = { expiresOn: 'It has expired: do not take it into the stock' }
    expect((await receive(id, { batchNo: 'B3', expiresOn: addDays(today, -1) })).body.errors).toEqual(expired)
    expect((await receive(id, { batchNo: 'B4', expiresOn: null })).body.errors).toEqual({
      expiresOn: 'A medicine has an expiry date',
    })
    for (const [quantity, message] of [
      [0, 'From 1 to 1000000'],
      [-1, 'From 1 to 1000000'],
      [1.5, 'Use a whole number'],
      [1e9, 'From 1 to 1000000'],
    ] as const) {
      expect((await receive(id, { quantity })).body.errors).toEqual({ quantity: message })
    }
  })

  it('is corrected and disposed of with a reason, and the password of somebody else who may', async () => {
    const id = await newMedicine()
    const batch = await received(id)
    const because = async (response: ReturnType<typeof confirmed>) => (await response).body.errors
    expect(await because(confirmed('adjust', batch, { change: -1, reason: 'Torn' }))).toEqual({
      reason: 'Say why, in at least 10 letters',
    })
    const nobody = { 'second.username': 'Somebody else who may do this has to confirm it' }
    for (const by of [PHARMACIST, BUDI, SECOND_ADMIN, '99999999'])
      expect(await because(confirmed('dispose', batch, { quantity: 1 }, by))).toEqual(nobody)
    expect(await because(confirmed('dispose', batch, { quantity: 1 }, DOCTOR, 'Wrong#2026'))).toEqual({
      password: 'The password is wrong',
    })
    expect(await because(confirmed('dispose', batch, { quantity: 101 }))).toEqual({
      quantity: 'Only 100 left in stock',
    })
    expect(await because(confirmed('adjust', batch, { change: -101 }))).toEqual({ change: 'Only 100 left in stock' })
    expect((await stockOf(id)).qty).toBe(100)
  })

  it('goes to another center in one movement there and one here', async () => {
    const id = await newMedicine()
    const batch = await received(id)
    const send = (part: object) =>
      edit({
        action: 'transfer',
        id: batch.id,
        version: batch.version,
        centerId: jetty,
        quantity: 30,
        reason: null,
        ...part,
      })
    expect((await send({ centerId })).body.errors).toEqual({ centerId: 'Choose another center' })
    expect((await send({ quantity: 101 })).body.errors).toEqual({ quantity: 'Only 100 left in stock' })
    expect((await send({})).body.data.qty).toBe(70)
    expect((await send({})).body.code).toBe('STALE')
    const { data } = (await pharmacist(batches.MEDICINE.list, { body: { filter: { itemId: [id] } } })).body
    expect(data.map(({ centerName, qty }) => [centerName, qty]).sort()).toEqual([
      ['Jetty First-Aid Post', 30],
      ['Main Clinic', 70],
    ])
    expect((await log(id)).map(({ movement, qty }) => [movement, qty]).sort()).toEqual([
      ['ARRIVE', 30],
      ['RECEIVE', 100],
      ['SEND', -30],
    ])
  })

  it('is held in quarantine until somebody releases it', async () => {
    const id = await newMedicine()
    const { id: batchId, version } = await received(id)
    const move = (action: string, at: number) =>
      edit({ action, id: batchId, version: at, reason: 'Recall by the maker, letter 12' })
    expect((await move('release', version)).body.message).toBe('The batch is not in quarantine')
    expect((await move('quarantine', version)).body.data).toMatchObject({ state: 'QUARANTINE', qty: 100 })
    const sent = await edit({
      action: 'transfer',
      id: batchId,
      version: version + 1,
      centerId: jetty,
      quantity: 1,
      reason: null,
    })
    expect([sent.status, sent.body.message]).toEqual([409, 'The batch is in quarantine'])
    expect((await move('release', version + 1)).body.data.state).toBe('AVAILABLE')
  })

  it('is received once for one Idempotency-Key, and the last one leaves once', async () => {
    const id = await newMedicine()
    const headers = { 'idempotency-key': 'delivery-note-27' }
    await Promise.all([1, 2].map(() => receive(id, { quantity: 1 }, { headers })))
    expect((await stockOf(id)).qty).toBe(1)
    const batch = (await pharmacist(batches.MEDICINE.list, { body: { filter: { itemId: [id] } } })).body.data[0]
    if (!batch) throw new Error('no batch')
    const both = await Promise.all([1, 2].map(() => confirmed('dispose', batch, { quantity: 1 })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('equals the sum of its movements after any history, and is never negative', async () => {
    const id = await newMedicine()
    const { id: lotId } = await received(id, { quantity: 20 })
    const actorId =
      (await run<{ id: number }>(kysely, sql`select id from users where username = ${PHARMACIST}`))[0]?.id ?? 0
    const steps = Array.from({ length: 60 }, (_, n) => ((n * 7919) % 13) - 7)
    await Promise.all(
      steps.map((qty) =>
        transaction((tx) =>
          stockLedger.post(tx, { actorId, at: clock.now() }, [
            { lotId, kind: 'ADJUST', qty: qty || 1, reason: REASON },
          ]),
        ).catch(() => undefined),
      ),
    )
    const [sums] = await run(
      kysely,
      sql`select b.qty = sum(m.qty) as equal, min(m.balance_after) >= 0 as never_negative, count(*)::int > 20 as moved
        from stock_batches b join stock_movements m on m.lot_id = b.id where b.id = ${lotId} group by b.id`,
    )
    expect(sums).toEqual({ equal: true, neverNegative: true, moved: true })
  })

  it('is offered by the beginning of its code, with what is there (MEDICAL-52)', async () => {
    const id = await newMedicine()
    await received(id)
    const ask = async (keyword: string) => (await pharmacist(medicineCodes, { body: { keyword } })).body.data.codes
    expect(await ask(`t-${serial}`)).toEqual(
      expect.arrayContaining([
        { id, code: `T-${serial}`, medicineName: `Testamol ${serial}`, qty: 100, unit: 'tablet' },
      ]),
    )
    expect(await ask('%')).toEqual([])
  })

  it('tells whoever keeps it once that it has fallen below the minimum', async () => {
    const id = await newMedicine({ minimum: 50 })
    const batch = await received(id)
    const notified = async () => {
      await api.settle()
      return run<{ username: string }>(
        kysely,
        sql`select distinct u.username from notifications n join users u on u.id = n.user_id
          where n.kind = 'STOCK_LOW' and n.entity_id = ${id} order by u.username`,
      )
    }
    expect(await notified()).toEqual([])
    const lowered = (await confirmed('adjust', batch, { change: -60 })).body.data
    const names = (await notified()).map(({ username }) => username)
    expect([names.includes(PHARMACIST), names.includes(BUDI)]).toEqual([true, false])
    await run(kysely, sql`delete from notifications where kind = 'STOCK_LOW' and entity_id = ${id}`)
    await confirmed('adjust', lowered, { change: -5 })
    expect(await notified()).toEqual([])
  })

  it('is changed with the permission of its kind, in its own company', async () => {
    const id = await newMedicine()
    const batch = await received(id)
    expect((await receive(id, {}, { by: BUDI })).status).toBe(403)
    const operation = { action: 'quarantine', id: batch.id, version: batch.version, reason: REASON }
    const wrong = await (await as(PHARMACIST))(stockEdit.INVENTORY, { body: operation as never })
    expect(wrong.status).toBe(404)
    const item = await first(pharmacist(inventory.endpoints.list, { body: {} }))
    expect((await receive(item.id)).body.errors).toEqual({ itemId: 'Choose one from the list' })
  })
})
