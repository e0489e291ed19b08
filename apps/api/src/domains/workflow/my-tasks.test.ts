import { myTask, type TaskRow } from '@selamat/contract/domains/workflow/my-task'
import { HOUR } from '@selamat/contract/kit/time'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { reporting } from '../../../test/reports.ts'
import { run } from '../../platform/database.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { perform, person, send } = await reporting(api)
const [BUDI, AGUS] = ['10000008', '10000005'] as const

// Twelve reports, ten minutes apart, so that each list has an order of its own.
const WHAT = ['Oil leak', 'Loose rail', 'Gas smell', 'Open tray', 'Old tag', 'Blocked exit']
const numbers: string[] = []
for (let index = 0; index < 12; index++) {
  numbers.push(await send(BUDI, { what: `${WHAT[index % WHAT.length]} ${index}` }))
  api.clock.advance(HOUR / 6)
}
// No two filters mean the same rows: some reports are of another flow, some of health, some are at another step.
const sql = (text: string, values: unknown[]) => run(api.context.database.kysely, text, values)
await sql(
  `with drill as (insert into form_flows (company_id, code, flow_name, type_flow, icon, created_at, updated_at)
     select company_id, 'DR', 'Emergency drill', type_flow, icon, created_at, updated_at from form_flows order by id limit 1 returning id)
   update case_flows set form_flow_id = drill.id from drill
   where case_id in (select id from cases where assignment_number = any($1))`,
  [[numbers[2], numbers[4], numbers[9]]],
)
await sql(
  `with health as (update cases set type_flow = 'Health', kind = 'health-flow' where assignment_number = any($1) returning id)
   update task_candidates set type_flow = 'Health' where case_id in (select id from health)`,
  [[numbers[4], numbers[6]]],
)
await sql(
  `update tasks set label = 'Look at it together' from cases c where c.id = case_id and c.assignment_number = any($1)`,
  [[numbers[6], numbers[10]]],
)
const agus = await person(AGUS)
type Query = Parameters<typeof list>[0]
const list = async (body: NonNullable<Parameters<typeof agus<typeof myTask.list>>[1]['body']>) => {
  const reply = await agus(myTask.list, { body })
  expect(reply.status).toBe(200)
  return { rows: reply.body.data, pagination: reply.body.pagination }
}
/** The whole inbox, in the order of the server. */
const everything = (await list({ limit: 1000 })).rows
const ids = (rows: readonly TaskRow[]) => rows.map(({ id }) => id)
const expected = (test: (row: TaskRow) => boolean) => ids(everything.filter(test)).sort((a, b) => a - b)

describe('the inbox', () => {
  it('lists the open tasks, the first due first, ten a page (TASKS-16, TASKS-18)', async () => {
    const { rows, pagination } = await list({})
    expect(rows).toHaveLength(10)
    expect(pagination).toEqual({
      page: 1,
      limit: 10,
      totalItem: everything.length,
      totalPage: Math.ceil(everything.length / 10),
      totalIsExact: true,
    })
    for (const { status } of everything) expect(status).toBe('WAITING_APPROVAL')
    const due = everything.map(({ dueAt }) => dueAt ?? '')
    expect(due).toEqual([...due].sort())
    expect(numbers.every((number) => everything.some(({ assignmentNumber }) => assignmentNumber === number))).toBe(true)
  })

  it('pages by start and limit; start overrides page, which counts from 1 (TASKS-08)', async () => {
    expect(ids((await list({ start: 3, limit: 4 })).rows)).toEqual(ids(everything).slice(3, 7))
    expect(ids((await list({ page: 2, limit: 5 })).rows)).toEqual(ids(everything).slice(5, 10))
    expect(ids((await list({ start: 1, page: 2, limit: 5 })).rows)).toEqual(ids(everything).slice(1, 6))
  })

  describe('filters of the query (TASKS-08, TASKS-09, TASKS-10, TASKS-11, TASKS-12, TASKS-14)', () => {
    it.each<[string, Query, (row: TaskRow) => boolean]>([
      ['keyword in the subject (TASKS-08)', { keyword: 'gas sm' }, ({ subject }) => subject.startsWith('Gas sm')],
      [
        'keyword in the number (TASKS-08)',
        { keyword: numbers[3]?.toLowerCase() ?? '' },
        ({ assignmentNumber }) => assignmentNumber === numbers[3],
      ],
      ['keyword with a wildcard, taken as it is', { keyword: '%leak' }, () => false],
      [
        'type of flow in any case (TASKS-09)',
        { filter: { typeFlow: 'safety' } },
        ({ assignmentNumber }) => ![numbers[4], numbers[6]].includes(assignmentNumber),
      ],
      [
        'the other type of flow (TASKS-09)',
        { filter: { typeFlow: 'HEALTH' } },
        ({ assignmentNumber }) => [numbers[4], numbers[6]].includes(assignmentNumber),
      ],
      [
        'several descriptions (TASKS-10)',
        { filter: { description: ['Look at it together', 'Something else'] } },
        ({ assignmentNumber }) => [numbers[6], numbers[10]].includes(assignmentNumber),
      ],
      [
        'assignment number (TASKS-11)',
        { filter: { assignmentNumber: numbers[5] ?? '' } },
        ({ assignmentNumber }) => assignmentNumber === numbers[5],
      ],
      [
        'assignment date (TASKS-12)',
        { filter: { assignmentDate: '2026-11-20' } },
        ({ assignmentDate }) => assignmentDate.startsWith('2026-11-20'),
      ],
      [
        'days from and until (TASKS-12)',
        { filter: { assignmentDate: { from: '2026-11-18', until: '2026-11-19' } } },
        ({ assignmentDate }) => assignmentDate >= '2026-11-18' && assignmentDate < '2026-11-20',
      ],
      ['a status that no open task has', { filter: { status: 'REJECTED' } }, () => false],
      ['name (TASKS-14)', { filter: { name: 'DRILL' } }, ({ name }) => name === 'Emergency drill'],
    ])('is filtered by %s', async (_what, query, test) => {
      const { rows, pagination } = await list({ ...query, limit: 1000 })
      expect(expected(test).length).toBeLessThan(everything.length)
      expect(ids(rows).sort((a, b) => a - b)).toEqual(expected(test))
      expect(pagination?.totalItem).toBe(rows.length)
    })
  })

  it.each(['assignmentDate', 'assignmentNumber', 'dueAt', 'name'] as const)(
    'is ordered by %s, flat or as an object, both ways (TASKS-15)',
    async (column) => {
      const flat = await list({ limit: 1000, orderBy: column, direction: 'descending' })
      const nested = await list({ limit: 1000, orderBy: { column, direction: 'descending' } })
      expect(ids(nested.rows)).toEqual(ids(flat.rows))
      const values = flat.rows.map((row) => String(row[column]))
      expect(values).toEqual([...values].sort().reverse())
      const upwards = await list({ limit: 1000, orderBy: column })
      expect(ids(upwards.rows)).toEqual(ids(flat.rows).reverse())
    },
  )

  it('finds one task like a notification does (TASKS-30, LIMITS-22, NOTIF-20)', async () => {
    const { rows } = await list({
      limit: 1,
      filter: { typeFlow: 'Safety', assignmentNumber: numbers[7] ?? '' },
      orderBy: 'assignmentNumber',
      direction: 'descending',
    })
    expect(rows).toEqual([expect.objectContaining({ assignmentNumber: numbers[7] })])
  })

  it.each([
    [{ nonsense: 1 }],
    [{ limit: 0 }],
    [{ limit: 1001 }],
    [{ page: 0 }],
    [{ orderBy: 'password' }],
    [{ orderBy: { column: 'dueAt', direction: 'sideways' } }],
    [{ filter: { typeFlow: 'Nuclear' } }],
    [{ filter: { assignmentDate: '2026-13-01' } }],
  ])('refuses %j', async (body) => {
    const { status } = await agus(myTask.list, { body: body as never })
    expect(status).toBe(422)
  })

  it('requires a filter beyond row 10,000', async () => {
    const { status, body } = await agus(myTask.list, { body: { start: 9_995, limit: 10 } })
    expect({ status, message: body.message }).toEqual({ status: 422, message: 'Narrow the filter' })
  })
})

describe('the counter', () => {
  it('counts the tasks of the inbox and the overdue ones, per type of flow (TASKS-07, TASKS-27)', async () => {
    const count = async () => (await agus(myTask.counter, {})).body.data.counter
    const now = () => new Date(api.clock.now()).getTime()
    const counted = () =>
      ['Safety', 'Health'].map((typeFlow) => {
        const rows = everything.filter((row) => row.typeFlow === typeFlow)
        const overdue = rows.filter(({ dueAt }) => dueAt !== null && new Date(dueAt).getTime() < now())
        return { typeFlow, myTask: rows.length, overdue: overdue.length }
      })
    const before = counted()
    expect(before.map(({ myTask: rows }) => rows)).toEqual([everything.length - 2, 2])
    expect(await count()).toEqual(before)
    api.clock.advance(18 * HOUR)
    expect(counted()[0]?.overdue).toBeGreaterThan(before[0]?.overdue ?? 0)
    expect(await count()).toEqual(counted())
  })
})

describe('the completed tasks', () => {
  it('are those that the user settled, newest first, filtered and ordered by status (TASKS-13, TASKS-15, TASKS-17, TASKS-19)', async () => {
    const [first = '', second = ''] = numbers
    await perform(AGUS, first, 'approve')
    api.clock.advance(HOUR)
    await perform(AGUS, second, 'reject', { comment: 'Known already' })
    const { body } = await agus(myTask.history, { body: { limit: 1000 } })
    expect(body.data.slice(0, 2).map(({ assignmentNumber, status }) => [assignmentNumber, status])).toEqual([
      [second, 'REJECTED'],
      [first, 'APPROVED'],
    ])
    for (const { status } of body.data) expect(status).not.toBe('WAITING_APPROVAL')
    const closed = body.data.map(({ closedAt }) => closedAt ?? '')
    expect(closed).toEqual([...closed].sort().reverse())
    const rejected = await agus(myTask.history, { body: { limit: 1000, filter: { status: 'REJECTED' } } })
    const wantedIds = ids(body.data.filter(({ status }) => status === 'REJECTED'))
    expect(ids(rejected.body.data)).toEqual(wantedIds)
    expect(wantedIds.length).toBeLessThan(body.data.length)
    for (const direction of ['ascending', 'descending'] as const) {
      const ordered = await agus(myTask.history, { body: { limit: 1000, orderBy: 'status', direction } })
      const statuses = ordered.body.data.map(({ status }) => status)
      const upwards = [...statuses].sort()
      expect(statuses).toEqual(direction === 'ascending' ? upwards : upwards.reverse())
      expect(new Set(statuses).size).toBeGreaterThan(1)
    }
    const inbox = await list({ limit: 1000 })
    expect(inbox.rows.map(({ assignmentNumber }) => assignmentNumber)).not.toContain(first)
  })
})

describe('the reports', () => {
  it('are the caller’s own, the newest first, with the status of the case', async () => {
    const budi = await person(BUDI)
    const { body } = await budi(myTask.reports, { body: { limit: 1000 } })
    expect(body.data.slice(0, 12).map(({ assignmentNumber }) => assignmentNumber)).toEqual([...numbers].reverse())
    for (const { submitterName } of body.data) expect(submitterName).toBe('Budi Santoso')
    const rejected = await budi(myTask.reports, { body: { filter: { status: 'REJECTED' }, limit: 1000 } })
    expect(ids(rejected.body.data as never)).toEqual(
      ids(body.data.filter(({ status }) => status === 'REJECTED') as never),
    )
    const found = await budi(myTask.reports, { body: { keyword: 'loose rail' } })
    expect(found.body.data.map(({ subject }) => subject)).toEqual(['Loose rail 7', 'Loose rail 1'])
  })
})

it('needs the permission to read My Task, and to update for an answer', async () => {
  const nobody = await person('10000010')
  expect((await nobody(myTask.list, { body: {} })).status).toBe(403)
  expect((await nobody(myTask.history, { body: {} })).status).toBe(403)
  expect(
    (await nobody(myTask.safety, { body: { assignmentNumber: 'x', taskId: 1, version: 1, action: 'approve' } })).status,
  ).toBe(403)
  expect((await nobody(myTask.counter, {})).body.data.counter.every(({ myTask: count }) => count === 0)).toBe(true)
})
