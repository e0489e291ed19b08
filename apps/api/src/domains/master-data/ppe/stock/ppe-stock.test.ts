import { ppeIssue } from '@selamat/contract/domains/master-data/ppe/issue/ppe-issue'
import { ppe } from '@selamat/contract/domains/master-data/ppe/ppe'
import { type PpeLot, ppeStock } from '@selamat/contract/domains/master-data/ppe/stock/ppe-stock'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../../test/app.ts'
import { run } from '../../../../platform/database.ts'
import { ppeLedger } from './ppe-ledger.ts'

const { context, as } = await testApp()
const { kysely, transaction } = context.database
const sql = <Row = Record<string, unknown>>(text: string, values: unknown[] = []) => run<Row>(kysely, text, values)

const [ADMIN, OFFICER, BUDI, NOBODY, SECOND_ADMIN] = ['10000002', '10000004', '10000008', '10000010', '10000020']

let serial = 0
const kind = async (sizes: string[] = []) => {
  const label = `Stocked ${++serial}`
  const body = { ppeName: label, code: label, standard: null, sizes, serviceMonths: null, description: null }
  return (await (await as(ADMIN))(ppe.endpoints.create, { body })).body.data.id
}
const idOf = async (username: string) =>
  (await sql<{ id: number }>('select id from users where username = $1', [username]))[0]?.id ?? 0
const receive = async (ppeId: number, quantity: number, part: object = {}, { by = OFFICER, headers = {} } = {}) =>
  (await as(by))(ppeStock.receive, { body: { ppeId, size: null, quantity, reason: null, ...part }, headers })
const lots = async (id: number, by = OFFICER) => (await as(by))(ppeStock.lots, { params: { id } })
const lotOf = async (id: number, size: string | null = null): Promise<PpeLot> => {
  const lot = (await lots(id)).body.data.find((each) => each.size === size)
  if (!lot) throw new Error('there is no stock')
  return lot
}
const balance = async (id: number, size: string | null = null) => (await lotOf(id, size)).qty
const count = async ({ id, version }: PpeLot, counted: number, reason: string | null = 'Counted again', by = OFFICER) =>
  (await as(by))(ppeStock.count, { body: { id, version, counted, reason } })
const issue = async (
  items: { ppeId: number; size?: string; quantity?: number }[],
  { by = OFFICER, headers = {} } = {},
) =>
  (await as(by))(ppeIssue.issue, {
    body: {
      userId: await idOf(BUDI),
      issuedOn: '2026-11-20',
      items: items.map((item) => ({ size: null, quantity: 1, replaceBy: null, ...item })),
    },
    headers,
  })
const movements = async (ppeId: number) => {
  const { body } = await (await as(OFFICER))(ppeStock.movements, { body: { ppeId, limit: 100 } })
  return body.data
}

describe('the stock of PPE', () => {
  it('begins with the first receipt, by size; what has none is issued without', async () => {
    const id = await kind(['M', 'L'])
    expect((await issue([{ ppeId: id, size: 'M', quantity: 100 }])).status).toBe(200)
    expect([(await lots(id)).body.data, await movements(id)]).toEqual([[], []])
    const { status, body } = await receive(id, 12, { size: 'L', reason: 'Delivery note 7' })
    expect([status, body.message]).toEqual([200, 'PPE received into the stock'])
    await receive(id, 3, { size: 'M' })
    expect((await lots(id)).body.data.map(({ size, qty }) => [size, qty])).toEqual([
      ['M', 3],
      ['L', 12],
    ])
    const { data: row } = (await (await as(OFFICER))(ppe.endpoints.get, { params: { id } })).body
    expect(row.inStock).toBe(15)
    expect(await movements(id)).toMatchObject([
      { kind: 'RECEIVE', size: 'M', qty: 3, balanceAfter: 3, actor: 'Dewi Lestari', holder: null },
      { kind: 'RECEIVE', size: 'L', qty: 12, balanceAfter: 12, reason: 'Delivery note 7' },
    ])
  })

  it('goes down with each issue, and up with what comes back in good condition', async () => {
    const id = await kind()
    await receive(id, 5)
    const { items } = (await issue([{ ppeId: id, quantity: 2 }, { ppeId: id }])).body.data
    expect(await balance(id)).toBe(2)
    const back = async (n: number, condition: 'GOOD' | 'WORN', replacement: object | null = null) => {
      const item = items[n]
      const body = {
        id: item?.id ?? 0,
        version: item?.version ?? 0,
        returnedOn: '2026-11-20',
        condition,
        remarks: null,
      }
      return (await as(OFFICER))(ppeIssue.return, { body: { ...body, replacement } as never })
    }
    expect((await back(0, 'WORN')).status).toBe(200)
    expect(await balance(id)).toBe(2)
    expect((await back(1, 'GOOD', { size: null, quantity: 3, replaceBy: null })).status).toBe(200)
    expect(
      (await movements(id)).map(({ kind, qty, balanceAfter, holder }) => [kind, qty, balanceAfter, holder]),
    ).toEqual([
      ['ISSUE', -3, 0, 'Budi Santoso'],
      ['RETURN', 1, 3, 'Budi Santoso'],
      ['ISSUE', -1, 2, 'Budi Santoso'],
      ['ISSUE', -2, 3, 'Budi Santoso'],
      ['RECEIVE', 5, 5, null],
    ])
  })

  it('refuses to issue more than there is, at each line that does', async () => {
    const [id, other] = [await kind(), await kind()]
    await receive(id, 3)
    const { status, body } = await issue([{ ppeId: id, quantity: 2 }, { ppeId: other }, { ppeId: id, quantity: 2 }])
    expect([status, body.errors]).toEqual([422, { 'items.2.quantity': 'Only 1 left in stock' }])
    expect(await balance(id)).toBe(3)
    await issue([{ ppeId: id, quantity: 3 }])
    expect((await issue([{ ppeId: id }])).body.errors).toEqual({ 'items.0.quantity': 'None left in stock' })
  })

  it('gives the last one to one of two who issue it at once', async () => {
    const id = await kind()
    await receive(id, 1)
    const responses = await Promise.all([issue([{ ppeId: id }]), issue([{ ppeId: id }], { by: ADMIN })])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422])
    expect([await balance(id), (await movements(id)).length]).toEqual([0, 2])
  })

  it('is received once for one Idempotency-Key, also at the same time', async () => {
    const id = await kind()
    const headers = { 'idempotency-key': 'delivery-note-8' }
    const twice = await Promise.all([1, 2].map(() => receive(id, 4, {}, { headers })))
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect([await balance(id), (await movements(id)).length]).toEqual([4, 1])
    const first = await Promise.all([receive(id, 1), receive(id, 2, {}, { by: ADMIN })])
    expect([first.map(({ status }) => status), await balance(id)]).toEqual([[200, 200], 7])
  })

  it('refuses a size that the kind does not have, an archived kind, and one of another company', async () => {
    const id = await kind(['M'])
    expect((await receive(id, 1)).body.errors).toEqual({ size: 'This field is required' })
    expect((await receive(id, 1, { size: 'S' })).body.errors).toEqual({ size: 'Choose one from the list' })
    for (const quantity of [0, -1, 1.5, 1e9]) expect((await receive(id, quantity, { size: 'M' })).status).toBe(422)
    const foreign = { ppeId: 'Choose one from the list' }
    expect((await receive(id, 1, { size: 'M' }, { by: SECOND_ADMIN })).body.errors).toEqual(foreign)
    await receive(id, 1, { size: 'M' })
    expect((await lots(id, SECOND_ADMIN)).status).toBe(404)
    expect((await count(await lotOf(id, 'M'), 2, 'Mine', SECOND_ADMIN)).status).toBe(404)
    await sql('update personal_protective_equipment set archived_at = now() where id = $1', [id])
    expect((await receive(id, 1, { size: 'M' })).body.errors).toEqual(foreign)
  })

  it('is read and changed with the permission on PPE only', async () => {
    const id = await kind()
    await receive(id, 1)
    const lot = await lotOf(id)
    for (const by of [BUDI, NOBODY]) {
      expect([(await lots(id, by)).status, (await receive(id, 1, {}, { by })).status]).toEqual([403, 403])
      expect((await count(lot, 0, 'Gone', by)).status).toBe(403)
    }
  })
})

describe('a count', () => {
  it('posts the difference with its reason, and what was found as expected too', async () => {
    const id = await kind()
    await receive(id, 10)
    expect((await count(await lotOf(id), 8, null)).body.errors).toEqual({ reason: 'Please give the reason' })
    expect((await count(await lotOf(id), 8, 'Two torn in the store')).body.message).toBe('Count recorded')
    expect((await count(await lotOf(id), 8, null)).status).toBe(200)
    expect(await movements(id)).toMatchObject([
      { kind: 'COUNT', qty: 0, balanceAfter: 8 },
      { kind: 'COUNT', qty: -2, balanceAfter: 8, reason: 'Two torn in the store' },
      { kind: 'RECEIVE' },
    ])
    const trail = await sql(
      `select action, before, after from audit_events where entity = 'ppe_lots' and entity_id = $1 order by id`,
      [(await lotOf(id)).id],
    )
    expect(trail).toMatchObject([
      { action: 'receive-stock', after: { quantity: 10 } },
      { action: 'count-stock', before: { quantity: 10 }, after: { quantity: 8 } },
      { action: 'count-stock' },
    ])
  })

  it('is refused where the stock has moved since, also to the same balance, and counted again', async () => {
    const id = await kind()
    await receive(id, 10)
    const before = await lotOf(id)
    await issue([{ ppeId: id }])
    await receive(id, 1)
    const late = await count(before, 9)
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      'STALE',
      'The stock has moved since: it is 10 now. Count again',
    ])
    expect((await count(await lotOf(id), 9)).status).toBe(200)
    const now = await lotOf(id)
    const both = await Promise.all([count(now, 7), count(now, 6, 'Counted, too', ADMIN)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('the ledger', () => {
  it('is append-only, and no balance changes without it', async () => {
    const id = await kind()
    await receive(id, 2)
    for (const statement of [
      'update ppe_movements set qty = 3',
      'delete from ppe_movements',
      'truncate ppe_movements',
      'truncate ppe_lots cascade',
    ])
      await expect(sql(statement)).rejects.toThrow('append-only')
    await expect(sql('update ppe_lots set qty = qty + 1')).rejects.toThrow('by a movement only')
    await expect(
      sql(`insert into ppe_lots (company_id, ppe_id, size, qty, created_at, updated_at)
        select company_id, ppe_id, 'XXL', 5, created_at, updated_at from ppe_lots limit 1`),
    ).rejects.toThrow('by a movement only')
    const entry = `insert into ppe_movements (lot_id, kind, qty, actor_id, at) select id, 'ISSUE', -3, 1, now() from ppe_lots where ppe_id = $1`
    await expect(sql(entry, [id])).rejects.toThrow('ppe_lots_qty_check')
  })

  it('posts what has one key once, from whichever connection', async () => {
    const id = await kind()
    await receive(id, 5)
    const { id: lotId } = await lotOf(id)
    const mover = { actorId: await idOf(OFFICER), at: context.clock.now() }
    const take = () =>
      transaction((tx) => ppeLedger.post(tx, mover, [{ lotId, kind: 'ISSUE', qty: -2, key: `paper-${lotId}` }]))
    const posted = await Promise.all([take(), take(), take()])
    expect([posted.sort(), await take(), await balance(id)]).toEqual([[0, 0, 1], 0, 3])
  })

  it('sums up to the balance after any history, and is never below zero', async () => {
    const ids = [await kind(), await kind()]
    for (const id of ids) await receive(id, 3)
    // The same numbers at each run.
    let state = 89
    const below = (most: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((state / 2_147_483_648) * most)
    }
    const step = async (): Promise<number> => {
      const id = ids[below(2)] ?? 0
      const by = below(2) === 0 ? OFFICER : ADMIN
      const quantity = 1 + below(4)
      switch (below(4)) {
        case 0:
          return (await receive(id, quantity, {}, { by })).status
        case 1:
          return (await count(await lotOf(id), below(9), 'Found', by)).status
        default:
          return (await issue([{ ppeId: ids[0] ?? 0, quantity }, { ppeId: ids[1] ?? 0 }], { by })).status
      }
    }
    const statuses = new Set<number>()
    for (let round = 0; round < 15; round++)
      for (const status of await Promise.all([step(), step(), step(), step()])) statuses.add(status)
    expect([...statuses].sort()).toEqual([200, 409, 422])
    const [wrong] = await sql<{ lots: number; chain: number; below: number }>(
      `select (select count(*) from ppe_lots l
           where l.qty <> (select coalesce(sum(m.qty), 0) from ppe_movements m where m.lot_id = l.id)) as lots,
         (select count(*) from (select balance_after - qty as before, lag(balance_after, 1, 0) over (partition by lot_id order by id) as last
           from ppe_movements) m where before <> last) as chain,
         (select count(*) from ppe_movements where balance_after < 0) as below`,
    )
    expect(wrong).toEqual({ lots: 0, chain: 0, below: 0 })
  })
})
