import { expiry } from '@selamat/contract/domains/expiry/expiry'
import { permitAddress } from '@selamat/contract/domains/permits/items'
import { formatDate } from '@selamat/contract/kit/dates'
import { MINUTE } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { differing, type Figures, figuresOf } from '../../../../test/permit-figures.ts'
import { PEOPLE, permitting } from '../../../../test/permits.ts'
import { run } from '../../../platform/database.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1200', RATE_LIMIT_FACTOR: '1000' })
const { clock } = api
const MANAGER = '10000003'
const work = await permitting(api)
const db = work.kysely
const manager = await api.as(MANAGER)

describe('The figures of permits as they go on', () => {
  const figures = () => figuresOf(manager)
  /** The figures, which count the rows of their lists. */
  const checked = async (reader = manager) => {
    const { figures: read, wrong } = await differing(reader)
    expect(wrong).toEqual([])
    return read
  }
  const waitingAt = ({ waiting }: Figures) =>
    Object.fromEntries(waiting.stages.flatMap(({ stage, permits }) => (permits > 0 ? [[stage, permits]] : [])))
  const gates = ({ refused }: Figures) =>
    Object.fromEntries(refused.gates.map(({ gate, permits, times }) => [gate, [permits, times]]))

  it('say at which stage requests wait', async () => {
    const first = await work.draft()
    await work.submit(first.id)
    const second = await work.draft()
    await work.submit(second.id)
    await api.settle()
    expect(waitingAt(await checked())).toEqual({ 'area-owner': 2 })
    await work.answer(PEOPLE.areaOwner, first.id, 'approve')
    await work.answer(PEOPLE.areaOwner, second.id, 'return')
    await api.settle()
    const now = await checked()
    expect([now.waiting.permits, waitingAt(now)]).toEqual([2, { safety: 1, revise: 1 }])
    await work.approveAll(first.id)
    expect((await checked()).waiting.permits).toBe(1)
  })

  it('count a permit as overdue from the end of its window until it is handed back', async () => {
    const { id } = await work.active()
    const before = await checked()
    expect(before.overdue).toBe(0)
    clock.advance(9 * 60 * MINUTE)
    // Even where nothing has moved it yet.
    const late = await checked()
    expect([late.overdue, late.live.permits]).toEqual([1, before.live.permits])
    await work.watch()
    const expired = await checked()
    expect([await work.statusOf(id), expired.overdue, expired.live.permits]).toEqual([
      'EXPIRED',
      1,
      before.live.permits - 1,
    ])
    // The expiry calendar has it still, and opens it.
    const ofPermits = { body: { filter: { kind: ['PERMIT' as const] } } }
    const { data: expiring } = (await manager(expiry.list, ofPermits)).body
    expect(expiring.find((row) => row.id === id)).toMatchObject({
      link: permitAddress(id),
      dueOn: formatDate(clock.now()),
    })
    // For a gas tester, too, who reads it by the appointment alone.
    const tester = await work.person(PEOPLE.gasTester)
    expect((await tester(expiry.list, ofPermits)).body.data.map((row) => row.id)).toContain(id)
    await work.allOff(id)
    expect((await work.handBack(id)).status).toBe(200)
    expect((await checked()).overdue).toBe(0)
  })

  it('keep which gates refused an action at the site, once in a minute, and nothing else that refuses it', async () => {
    const { id } = await work.approved({ workTypeId: await work.workType({ gases: ['oxygen'], gasTestMinutes: 60 }) })
    expect(gates(await figures())).toEqual({})
    expect((await work.issue(id, PEOPLE.safety)).status).toBe(409)
    expect(gates(await figures())).toEqual({})
    expect((await work.issue(id)).body.details).toMatchObject({ gates: [{ gate: 'gas' }] })
    expect((await work.issue(id)).status).toBe(409)
    expect(gates(await checked())).toEqual({ gas: [1, 1] })
    clock.advance(2 * MINUTE)
    await work.issue(id)
    expect(gates(await checked())).toEqual({ gas: [1, 2] })
    const issued = await work.approved()
    await work.issue(issued.id)
    expect((await work.move('accept', issued.id, PEOPLE.holder)).status).toBe(409)
    const now = await checked()
    expect(gates(now)).toEqual({ gas: [1, 2], crew: [1, 1], toolbox: [1, 1] })
    expect(now.refused.permits).toBe(2)
  })

  it('count the gates that stopped work', async () => {
    const before = gates(await figures())
    const { id } = await work.active()
    await run(db, sql`update contractors set prequalified_until = '2026-11-01'`)
    await run(db, sql`update permits set next_gate_at = ${clock.now()} where id = ${id}`)
    await work.watch()
    expect(await work.statusOf(id)).toBe('SUSPENDED')
    expect(gates(await checked())).toEqual({ ...before, prequalification: [1, 1] })
  })

  it('forget what was before the period', async () => {
    clock.advance(40 * 24 * 60 * MINUTE)
    const now = await checked(await api.as(MANAGER))
    expect([now.refused.permits, now.stages]).toEqual([0, []])
  })
})
