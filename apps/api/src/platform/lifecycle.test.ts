import { lifecycle } from '@selamat/contract/kit/lifecycle'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { testApp } from '../../test/app.ts'
import { insertEquipment, insertType } from '../../test/equipment.ts'
import { run, type Tx } from './database.ts'
import { gate, lifecycleOf } from './lifecycle.ts'

const { context } = await testApp()
const { kysely } = context.database
const at = context.clock.now()
const typeId = await insertType(kysely, '10000004')
const [company = { id: 0 }] = await run<{ id: number }>(
  kysely,
  'select company_id as id from equipment_types where id = $1',
  [typeId],
)
const [user = { id: 0 }] = await run<{ id: number }>(kysely, "select id from users where username = '10000004'")
const by = { actor: { userId: user.id }, requestId: 'request-1' }

const cycle = lifecycle({
  name: 'tool',
  states: ['READY', 'IN_USE', 'OUT_OF_SERVICE', 'RETIRED'],
  initial: 'READY',
  actions: {
    lend: { label: 'Lend', from: ['READY'], to: ['IN_USE'], who: 'manager', guards: ['clean', 'tested'] },
    stop: { label: 'Stop', from: ['READY', 'IN_USE'], to: ['OUT_OF_SERVICE'], who: 'manager', reason: true },
    decide: { label: 'Decide', from: ['OUT_OF_SERVICE'], to: ['READY', 'RETIRED'], who: 'manager' },
  },
})

interface Tool {
  readonly id: number
  readonly closed?: readonly string[]
  readonly foreign?: boolean
}
const definition = {
  table: 'equipment' as const,
  relations: { manager: ({ foreign }: Tool) => (foreign ? 'It belongs to somebody else' : null) },
  guards: {
    clean: ({ closed = [] }: Tool) => [gate('clean', closed.includes('clean') ? 'It is dirty' : null)],
    tested: ({ closed = [] }: Tool) => [gate('tested', closed.includes('tested') ? 'It was not tested' : null)],
  },
  audit: () => ({ companyId: company.id, label: 'A tool' }),
}
const tools = lifecycleOf(cycle, definition)
const none = () => ({})

const tool = (): Promise<number> => insertEquipment(kysely, { typeId })
const stored = async (id: number) => {
  const columns = 'status, version, remarks, updated_by as by, updated_at as at'
  return (await run(kysely, `select ${columns} from equipment where id = $1`, [id]))[0]
}
const audited = (id: number) =>
  run(
    kysely,
    `select action, before, after, reason, actor_id as actor, request_id as request from audit_events
     where entity = 'equipment' and entity_id = $1 order by id`,
    [id],
  )
const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => context.database.transaction(work)

describe('one move', () => {
  it('holds up no move of another record', async () => {
    const [one, other] = [await tool(), await tool()]
    const stop = (tx: Tx, id: number) =>
      tools.move(tx, by, { subject: { id }, action: 'stop', at, version: 1, reason: 'It fell', change: none })
    const moved = await inTransaction(async (tx) => {
      await stop(tx, one)
      return inTransaction((second) => stop(second, other))
    })
    expect(moved).toMatchObject({ to: 'OUT_OF_SERVICE', version: 2 })
  })

  it('writes status, version, columns, who and when, and the audit row with what changed', async () => {
    const id = await tool()
    const change = () => ({ set: { remarks: 'Bent' } })
    const moved = await inTransaction((tx) =>
      tools.move(tx, by, { subject: { id }, action: 'stop', at, version: 1, reason: 'It fell', change }),
    )
    expect(moved).toMatchObject({ from: 'READY', to: 'OUT_OF_SERVICE', version: 2 })
    expect(await stored(id)).toEqual({ status: 'OUT_OF_SERVICE', version: 2, remarks: 'Bent', by: user.id, at })
    expect(await audited(id)).toEqual([
      {
        action: 'stop',
        before: { status: 'READY', remarks: null },
        after: { status: 'OUT_OF_SERVICE', remarks: 'Bent' },
        reason: 'It fell',
        actor: user.id,
        request: 'request-1',
      },
    ])
  })

  it('leaves nothing behind where its event fails', async () => {
    const emit = () => Promise.reject(new Error('no event'))
    const failing = lifecycleOf(cycle, { ...definition, emit })
    const id = await tool()
    const move = inTransaction((tx) => failing.move(tx, by, { subject: { id }, action: 'lend', at, change: none }))
    await expect(move).rejects.toThrow('no event')
    expect(await stored(id)).toMatchObject({ status: 'READY', version: 1 })
    expect(await audited(id)).toEqual([])
  })

  it('is refused with every closed gate at once, with a missing relation alone, and changes nothing', async () => {
    const id = await tool()
    const refusal = (subject: Tool) =>
      inTransaction((tx) => tools.move(tx, by, { subject, action: 'lend', at, change: none })).catch(
        (error: unknown) => error,
      )
    const closed = ['clean', 'tested']
    expect(await refusal({ id, closed })).toMatchObject({
      code: 'GATES_CLOSED',
      message: 'It is dirty. It was not tested',
      particulars: {
        details: {
          gates: [
            { gate: 'clean', ok: false, reason: 'It is dirty' },
            { gate: 'tested', ok: false, reason: 'It was not tested' },
          ],
        },
      },
    })
    expect(await refusal({ id, closed, foreign: true })).toMatchObject({
      code: 'NOT_YOUR_ACT',
      message: 'It belongs to somebody else',
    })
    expect(await stored(id)).toMatchObject({ status: 'READY', version: 1 })
  })

  it('says who was first to a version or state that is no longer there, and needs its reason', async () => {
    const id = await tool()
    const stop = (more: object) =>
      inTransaction((tx) => tools.move(tx, by, { subject: { id }, action: 'stop', at, change: none, ...more }))
    await expect(stop({})).rejects.toMatchObject({ particulars: { errors: { reason: 'Please give the reason' } } })
    await stop({ reason: 'It fell' })
    const details = { changedBy: expect.any(String), changedAt: expect.any(String), status: 'OUT_OF_SERVICE' }
    await expect(stop({ version: 1 })).rejects.toMatchObject({ code: 'STALE', particulars: { details } })
    await expect(stop({ version: 2 })).rejects.toMatchObject({ code: 'WRONG_STATE', particulars: { details } })
    const gone = inTransaction((tx) => tools.move(tx, by, { subject: { id: 0 }, action: 'lend', at, change: none }))
    await expect(gone).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('leads only where the life cycle does', async () => {
    const id = await tool()
    const stop = { action: 'stop', at, reason: 'It fell', change: none } as const
    await inTransaction((tx) => tools.move(tx, by, { subject: { id }, ...stop }))
    const decide = (to?: 'READY' | 'IN_USE') =>
      inTransaction((tx) => tools.move(tx, by, { subject: { id }, action: 'decide', at, change: () => ({ to }) }))
    await expect(decide('IN_USE')).rejects.toThrow('tool.decide does not lead to IN_USE')
    await expect(decide()).rejects.toThrow('does not lead to undefined')
    expect(await decide('READY')).toMatchObject({ to: 'READY', version: 3 })
  })
})

describe('many moves', () => {
  it('take as many statements as one, and leave what its state does not allow', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const lend = async (ids: readonly number[]) => {
      const before = query.mock.calls.length
      const subjects = ids.map((id) => ({ id }))
      const moved = await inTransaction((tx) => tools.moveAll(tx, by, { subjects, action: 'lend', at, change: none }))
      return { statements: query.mock.calls.length - before, ids: moved.map(({ subject }) => subject.id) }
    }
    const ids = await Promise.all(Array.from({ length: 20 }, tool))
    const [first = 0, ...rest] = ids
    const one = await lend([first])
    expect(await lend(ids)).toEqual({ statements: one.statements, ids: rest })
    expect((await lend(ids)).ids).toEqual([])
    query.mockRestore()
    for (const id of ids) {
      expect(await stored(id)).toMatchObject({ status: 'IN_USE', version: 2 })
      expect(await audited(id)).toMatchObject([{ action: 'lend', after: { status: 'IN_USE' } }])
    }
  })

  it('are all refused where one of them is', async () => {
    const [clean, dirty] = [await tool(), await tool()]
    const subjects = [{ id: clean }, { id: dirty, closed: ['clean'] }]
    const move = inTransaction((tx) => tools.moveAll(tx, by, { subjects, action: 'lend', at, change: none }))
    await expect(move).rejects.toMatchObject({ message: 'It is dirty' })
    expect(await stored(clean)).toMatchObject({ status: 'READY' })
  })
})

it('lists the actions of a state, each with all reasons against it', () => {
  const status = 'READY'
  const list = (subject: Omit<Tool, 'id'>) =>
    tools.allowed({ id: 1, status, ...subject }, by.actor, ['lend', 'stop', 'decide'])
  const stop = { action: 'stop', label: 'Stop', allowed: true, reason: null }
  const refused = { action: 'lend', label: 'Lend', allowed: false }
  expect(list({})).toEqual([{ ...refused, allowed: true, reason: null }, stop])
  expect(list({ closed: ['clean', 'tested'] })).toEqual([
    { ...refused, reason: 'It is dirty. It was not tested' },
    stop,
  ])
  const reason = 'It belongs to somebody else'
  expect(list({ foreign: true })).toEqual([
    { ...refused, reason },
    { ...stop, allowed: false, reason },
  ])
})

it('refuses a definition that leaves out a guard of its life cycle', () => {
  expect(() => lifecycleOf(cycle, { ...definition, guards: {} })).toThrow('tool needs clean')
})
