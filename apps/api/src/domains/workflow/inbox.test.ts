import { type InboxState, inboxView, MOST_VIEWS } from '@selamat/contract/domains/workflow/inbox-view'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { report } from '@selamat/contract/domains/workflow/report'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { reporting } from '../../../test/reports.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { now, perform, person, send, start } = await reporting(api)
const { kysely } = api.context.database
const [BUDI, AGUS, DEDI, SRI] = ['10000008', '10000005', '10000016', '10000007'] as const

/** The task of a case as the inbox lists it. */
const taskOf = async (assignmentNumber: string) => {
  const { taskId, version } = await now(assignmentNumber)
  return { assignmentNumber, taskId, version }
}
type Task = Awaited<ReturnType<typeof taskOf>>
const approve = async (who: string, tasks: readonly Task[]) =>
  (await person(who))(myTask.approveAll, { body: { tasks: [...tasks] } })

describe('approving several tasks at once (TASKS-22)', () => {
  it('approves each for itself, in the version that the inbox lists, and a second try changes nothing', async () => {
    const numbers = [await send(BUDI), await send(BUDI), await send(BUDI)]
    const listed = (await (await person(AGUS))(myTask.list, { body: { limit: 1000 } })).body.data
    const tasks = listed
      .filter(({ assignmentNumber }) => numbers.includes(assignmentNumber))
      .map(({ id: taskId, version, assignmentNumber }) => ({ taskId, version, assignmentNumber }))
    expect(tasks).toHaveLength(3)
    const done = tasks.map(({ taskId }) => ({ taskId, failure: null }))
    expect((await approve(AGUS, tasks)).body.data).toEqual(done)
    const { taskId } = await now(numbers[0] ?? '')
    expect(tasks.map((task) => task.taskId)).not.toContain(taskId)
    expect((await approve(AGUS, tasks)).body.data).toEqual(done)
    expect((await now(numbers[0] ?? '')).taskId).toBe(taskId)
  })

  it('writes one comment on each of them', async () => {
    const numbers = [await send(BUDI), await send(BUDI)]
    const tasks = await Promise.all(numbers.map(taskOf))
    const agus = await person(AGUS)
    const comment = '  Checked on the round  '
    expect((await agus(myTask.approveAll, { body: { tasks, comment } })).status).toBe(200)
    for (const assignmentNumber of numbers) {
      const { timeline } = (await agus(myTask.detail, { body: { assignmentNumber } })).body.data
      expect(timeline.map(({ reason }) => reason)).toContain('Checked on the round')
    }
  })

  it('says for each task why it was not approved; the others are', async () => {
    const good = await taskOf(await send(BUDI))
    const outdated = { ...(await taskOf(await send(BUDI))), version: 7 }
    const closed = await taskOf(await send(BUDI))
    await perform(AGUS, closed.assignmentNumber, 'approve')
    const returned = await send(BUDI)
    await perform(AGUS, returned, 'return', { comment: 'Which pump?' })
    const own = await taskOf(await send(AGUS))
    const missing = { assignmentNumber: 'SHE/HAZ/1999/I/0001', taskId: 999_999_999, version: 1 }
    const tasks = [outdated, { ...closed, version: 9 }, good, await taskOf(returned), own, missing]
    const { status, body } = await approve(AGUS, tasks)
    expect(status).toBe(200)
    expect(body.data).toEqual([
      { taskId: outdated.taskId, failure: 'Data has been changed by another user' },
      { taskId: closed.taskId, failure: 'Data has been changed by another user' },
      { taskId: good.taskId, failure: null },
      { taskId: expect.any(Number), failure: 'Open the report and correct it' },
      { taskId: own.taskId, failure: expect.stringMatching(/^Assigned to /) },
      { taskId: missing.taskId, failure: 'Not found' },
    ])
    expect((await approve(DEDI, [own])).body.data[0]?.failure).not.toBeNull()
  })

  it('goes on after a failure that nobody foresaw: every row has its result', async () => {
    const tasks = [await taskOf(await send(BUDI)), await taskOf(await send(BUDI)), await taskOf(await send(BUDI))]
    const broken = tasks[1]?.taskId ?? 0
    // A fault of the database that no refusal explains.
    await kysely.schema
      .alterTable('case_events')
      .addCheckConstraint('broken', sql`task_id is distinct from ${sql.lit(broken)} or action <> 'approve'`)
      .execute()
    const { status, body } = await approve(AGUS, tasks)
    await kysely.schema.alterTable('case_events').dropConstraint('broken').execute()
    expect(status).toBe(200)
    expect(body.data).toEqual([
      { taskId: tasks[0]?.taskId, failure: null },
      {
        taskId: broken,
        failure: 'Something went wrong. Open the report and approve it there; if that fails too, tell an administrator',
      },
      { taskId: tasks[2]?.taskId, failure: null },
    ])
    expect((await approve(AGUS, tasks)).body.data.map(({ failure }) => failure)).toEqual([null, null, null])
  })

  it('leaves a step that ends otherwise to who opens the report', async () => {
    const number = await send(BUDI)
    await perform(AGUS, number, 'approve')
    const { body } = await approve(AGUS, [await taskOf(number)])
    expect(body.data[0]?.failure).toMatch(/^Open the report and choose: /)
  })

  it('leaves confidential reports to who opens them (TASKS-21)', async () => {
    const client = await person(BUDI)
    const fieldData = { complaint: 'Headache after work', since: '2026-11-19', able: 'partly' }
    const sent = await client(report.submit, { body: { ...(await start(client, 'Health complaint')), fieldData } })
    const task = await taskOf(sent.body.data.assignmentNumber)
    expect((await approve(SRI, [task])).body.data).toEqual([
      { taskId: task.taskId, failure: 'This report is confidential. Open it to answer' },
    ])
    expect(await taskOf(task.assignmentNumber)).toEqual(task)
  })

  it('takes a hundred tasks at most, each once', async () => {
    const task = { assignmentNumber: 'X', taskId: 1, version: 1 }
    const many = Array.from({ length: 101 }, (_, index) => ({ ...task, taskId: index + 1 }))
    for (const tasks of [many, [task, task], []]) expect((await approve(AGUS, tasks)).status).toBe(422)
  })
})

const STATE: InboxState = {
  typeFlow: 'Safety',
  segment: 'completed',
  keyword: 'leak',
  flow: 'Hazard report',
  steps: ['Supervisor review'],
  status: 'REJECTED',
  number: '',
  due: '',
  from: '2026-11-01',
  until: '',
  sort: { column: 'closedAt', descending: false },
}

describe('saved views of the inbox (TASKS-01)', () => {
  const views = async (who: string) => (await (await person(who))(inboxView.list, {})).body.data
  const save = async (who: string, name: string, isDefault = false) =>
    (await person(who))(inboxView.create, { body: { name, state: STATE, isDefault } })

  it('keep segment, filters, keyword and order under a name, of each person alone', async () => {
    const { body } = await save(AGUS, '  Rejected leaks ')
    expect(body.data).toEqual({ id: expect.any(Number), name: 'Rejected leaks', state: STATE, isDefault: false })
    expect(await views(AGUS)).toEqual([body.data])
    expect(await views(DEDI)).toEqual([])
    const params = { id: body.data.id }
    const dedi = await person(DEDI)
    expect((await dedi(inboxView.update, { params, body: { name: 'Mine' } })).status).toBe(404)
    expect((await dedi(inboxView.delete, { params })).status).toBe(404)
    expect(await views(AGUS)).toEqual([body.data])
  })

  it('are renamed, changed and deleted; one name is one view', async () => {
    const client = await person(AGUS)
    const params = { id: (await save(AGUS, 'Old name')).body.data.id }
    const renamed = await client(inboxView.update, { params, body: { name: 'New name' } })
    expect(renamed.body.data).toMatchObject({ name: 'New name', state: STATE })
    const state = { ...STATE, keyword: 'rail' }
    expect((await client(inboxView.update, { params, body: { state } })).body.data).toMatchObject({ state })
    const taken = { name: 'The name already exists' }
    expect((await save(AGUS, 'NEW NAME')).body).toMatchObject({ code: 'NAME_EXISTS', errors: taken })
    const refused = await client(inboxView.update, { params, body: { name: 'rejected leaks' } })
    expect([refused.status, refused.body.errors]).toEqual([409, taken])
    expect((await save(DEDI, 'New name')).status).toBe(200)
    expect((await client(inboxView.delete, { params })).status).toBe(200)
    expect((await views(AGUS)).map(({ name }) => name)).toEqual(['Rejected leaks'])
  })

  it('have one default at most', async () => {
    const client = await person(AGUS)
    const first = (await save(AGUS, 'First', true)).body.data
    const second = (await save(AGUS, 'Second', true)).body.data
    const defaults = async () => (await views(AGUS)).filter(({ isDefault }) => isDefault).map(({ name }) => name)
    expect(await defaults()).toEqual(['Second'])
    await client(inboxView.update, { params: { id: first.id }, body: { isDefault: true } })
    expect(await defaults()).toEqual(['First'])
    await client(inboxView.update, { params: { id: first.id }, body: { isDefault: false } })
    expect(await defaults()).toEqual([])
    expect(second.isDefault).toBe(true)
  })

  it('are twenty at most, also when they are saved at the same time', async () => {
    const before = (await views(AGUS)).length
    const saved = await Promise.all(Array.from({ length: MOST_VIEWS }, (_, index) => save(AGUS, `View ${index}`)))
    expect(saved.filter(({ status }) => status === 200)).toHaveLength(MOST_VIEWS - before)
    expect((await save(AGUS, 'One more')).body.errors).toEqual({ name: 'You have 20 views. Delete one first' })
  })

  it('hold only what the inbox can filter by', async () => {
    const client = await person(AGUS)
    for (const wrong of [{ status: 'LOST' }, { from: 'soon' }, { segment: 'all' }, { other: 1 }]) {
      const body = { name: 'Wrong', state: { ...STATE, ...wrong }, isDefault: false }
      expect((await client(inboxView.create, { body: body as never })).status).toBe(422)
    }
  })
})

describe('the status filter (TASKS-13)', () => {
  it('finds settled tasks and own reports by their status', async () => {
    const number = await send(BUDI)
    await perform(AGUS, number, 'reject', { comment: 'A duplicate' })
    const query = { body: { limit: 1000, filter: { status: 'REJECTED' as const } } }
    const settled = (await (await person(AGUS))(myTask.history, query)).body.data
    expect(settled.map(({ assignmentNumber }) => assignmentNumber)).toContain(number)
    expect(new Set(settled.map(({ status }) => status))).toEqual(new Set(['REJECTED']))
    const reports = (await (await person(BUDI))(myTask.reports, query)).body.data
    expect(reports.map(({ assignmentNumber }) => assignmentNumber)).toContain(number)
    const withdrawn = { body: { filter: { status: 'WITHDRAWN' as const } } }
    expect((await (await person(BUDI))(myTask.reports, withdrawn)).status).toBe(200)
  })
})
