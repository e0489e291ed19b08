import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { report } from '@selamat/contract/domains/workflow/report'
import { undo } from '@selamat/contract/domains/workflow/undo'
import type { CallInput } from '@selamat/contract/kit/endpoint'
import { HOUR } from '@selamat/contract/kit/time'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { giveRole } from '../../../test/factories.ts'
import { takeNotifications } from '../../../test/notifications.ts'
import { reporting } from '../../../test/reports.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { person, send, start, answers, detail, now, perform } = await reporting(api)
const { pool, kysely } = api.context.database
const [BUDI, AGUS, DEDI, DEWI, MANAGER, ADMIN, STRANGER] = [
  '10000008',
  '10000005',
  '10000016',
  '10000004',
  '10000003',
  '10000002',
  '10000020',
] as const
const SRI = '10000007'

type Body = CallInput<typeof undo.list>['body']
const listed = async (who: string, body: Body = {}) =>
  (await person(who))(undo.list, { body: { limit: 1000, ...body } })
const rowOf = async (who: string, number: string) =>
  (await listed(who, { keyword: number })).body.data.find(({ assignmentNumber }) => assignmentNumber === number)
const caseOf = async (number: string): Promise<{ id: number; version: number; status: string }> => {
  const { rows } = await pool.query('select id::int, version, status from cases where assignment_number = $1', [number])
  return rows[0]
}
/** Undoes the last answer of a report as somebody who has read its newest version. */
async function undoStatus(who: string, number: string, more: { version?: number; reason?: string } = {}) {
  const { id, version } = await caseOf(number)
  return (await person(who))(undo.status, { body: { id, version, reason: 'Approved by mistake', ...more } })
}
/** Sends again while the other request is waited for longer than the database allows: a busy machine says so with 503. */
async function waiting<R extends { readonly status: number }>(send: () => Promise<R>): Promise<R> {
  const reply = await send()
  return reply.status === 503 ? waiting(send) : reply
}
const inbox = async (who: string, number: string) =>
  (await (await person(who))(myTask.list, { body: { filter: { assignmentNumber: number } } })).body.data.length
const rejectedBefore = (number: string, hours: number) =>
  pool.query('update cases set ended_at = $2 where assignment_number = $1', [
    number,
    new Date(api.clock.now().getTime() - hours * HOUR),
  ])
const sent = async () => {
  await api.settle()
  return takeNotifications(kysely)
}

/** The steps of a report and its open tasks, as the database has them. */
async function steps(number: string) {
  const { rows } = await pool.query(
    `select s.node, s.iteration, s.state, (select coalesce(json_agg(json_build_array(t.status, t.outcome,
       (select coalesce(json_agg(u.username order by u.username), '[]') from task_candidates k join users u on u.id = k.user_id
        where k.task_id = t.id and k.open)) order by t.id), '[]') from tasks t where t.case_step_id = s.id) as tasks
     from case_steps s join cases c on c.id = s.case_id where c.assignment_number = $1 and s.state <> 'cancelled' order by s.id`,
    [number],
  )
  return rows
}

describe('the last answer of a report', () => {
  it('is undone: its step opens for those who had it, what it opened closes, both events stay (TASKS-04)', async () => {
    const number = await send(BUDI)
    const before = await steps(number)
    await perform(AGUS, number, 'approve', { comment: 'Seen on site' })
    await sent()
    expect([await inbox(AGUS, number), await inbox(DEWI, number)]).toEqual([0, 1])
    expect(await rowOf(MANAGER, number)).toMatchObject({
      change: 'Approved',
      step: 'Supervisor review',
      answeredBy: 'Agus Setiawan',
      allowedActions: [{ action: 'undo', allowed: true, reason: null }],
    })

    const { status, body } = await undoStatus(MANAGER, number)
    expect([status, body.message, body.data]).toEqual([
      200,
      'Status undone',
      { assignmentNumber: number, status: 'WAITING_APPROVAL', version: 3 },
    ])
    expect(await steps(number)).toEqual(before)
    expect([await inbox(AGUS, number), await inbox(DEWI, number)]).toEqual([1, 0])
    const { timeline } = (await detail(BUDI, number)).body.data
    expect(timeline.slice(-2)).toMatchObject([
      { action: 'approve', label: 'Approved', reason: 'Seen on site', undone: true },
      { action: 'undo', label: 'Undone: Approved', reason: 'Approved by mistake', undone: false },
    ])
    const notices = await sent()
    expect(notices.map(({ username, kind, body: text }) => [username, kind, text]).sort()).toEqual([
      [DEWI, 'STATUS_UNDONE', 'Undone: Approved. Oil leak at pump P-201. By Bambang Hartono: Approved by mistake'],
      [
        AGUS,
        'TASK_REOPENED',
        'Supervisor review: Oil leak at pump P-201. Reopened by Bambang Hartono: Approved by mistake',
      ],
      [BUDI, 'STATUS_UNDONE', 'Undone: Approved. Oil leak at pump P-201. By Bambang Hartono: Approved by mistake'],
    ])
    const { rows } = await pool.query(
      `select before, after, reason from audit_events where entity = 'cases' and entity_id = $1 and action = 'undo'`,
      [(await caseOf(number)).id],
    )
    expect(rows).toEqual([
      {
        before: { status: 'WAITING_APPROVAL', change: 'Approved' },
        after: { status: 'WAITING_APPROVAL' },
        reason: 'Approved by mistake',
      },
    ])
    // It can be answered again, differently, and goes on from there.
    await perform(AGUS, number, 'reject', { comment: 'Not ours' })
    expect((await caseOf(number)).status).toBe('REJECTED')
  })

  it('is undone when it returned or rejected the report, a rejection for a day', async () => {
    const number = await send(BUDI)
    await perform(AGUS, number, 'return', { comment: 'Which pump?' })
    expect(await inbox(BUDI, number)).toBe(1)
    expect((await undoStatus(MANAGER, number)).body.data.status).toBe('WAITING_APPROVAL')
    expect(await inbox(BUDI, number)).toBe(0)
    await perform(AGUS, number, 'reject', { comment: 'Not ours' })
    await rejectedBefore(number, 23)
    expect((await undoStatus(MANAGER, number)).body.data.status).toBe('WAITING_APPROVAL')
    expect((await detail(BUDI, number)).body.data.endedAt).toBeNull()
    await perform(AGUS, number, 'reject', { comment: 'Still not ours' })
    await rejectedBefore(number, 25)
    expect(await rowOf(MANAGER, number)).toBeUndefined()
    const late = await undoStatus(MANAGER, number)
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      'GATES_CLOSED',
      'Rejected more than 24 hours ago',
    ])
  })

  it('is undone once: not the answer before it, not a correction, not a closed or withdrawn report', async () => {
    const number = await send(BUDI)
    await perform(AGUS, number, 'approve')
    await undoStatus(MANAGER, number)
    expect(await rowOf(MANAGER, number)).toBeUndefined()
    const twice = await undoStatus(MANAGER, number)
    expect([twice.status, twice.body.message]).toEqual([409, 'Nothing was answered since the last change'])

    await perform(AGUS, number, 'return', { comment: 'Which pump?' })
    await perform(BUDI, number, 'resubmit', { fieldData: answers() })
    const reason = 'The reporter corrected the report after it was returned. Return it again instead'
    expect((await rowOf(MANAGER, number))?.allowedActions).toMatchObject([{ allowed: false, reason }])
    expect((await undoStatus(MANAGER, number)).body.message).toBe(reason)

    await perform(AGUS, number, 'approve')
    await perform(DEWI, number, 'close')
    expect(await rowOf(MANAGER, number)).toBeUndefined()
    expect((await undoStatus(MANAGER, number)).body).toMatchObject({
      code: 'WRONG_STATE',
      details: { status: 'finish', changedBy: 'Dewi Lestari', change: 'Closed' },
    })
  })

  it('needs a reason, and somebody else than the reporter', async () => {
    const number = await send(BUDI)
    await perform(AGUS, number, 'approve')
    const without = await undoStatus(MANAGER, number, { reason: '  ' })
    expect([without.status, without.body.errors]).toEqual([422, { reason: 'Please give the reason' }])
    await giveRole(kysely, BUDI, 'company', { 'menu/Undo Status': 'r' })
    expect((await undoStatus(BUDI, number)).body).toMatchObject({
      code: 'NOT_YOUR_ACT',
      message: 'You sent this report. Another person must undo its status',
    })
    expect((await undoStatus(AGUS, number)).status).toBe(403)
    expect((await undoStatus(STRANGER, number)).status).toBe(404)
    expect((await caseOf(number)).version).toBe(2)
  })

  it('is undone by one of two at the same time; the other learns who was first', async () => {
    const number = await send(BUDI)
    await perform(AGUS, number, 'approve')
    const { id, version } = await caseOf(number)
    const body = { id, version, reason: 'Approved by mistake' }
    const both = [await person(MANAGER), await person(ADMIN)]
    const replies = await Promise.all(both.map((one) => waiting(() => one(undo.status, { body }))))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = replies.find(({ status }) => status === 409)
    expect(late?.body).toMatchObject({ code: 'STALE', details: { change: 'Undone: Approved' } })
    expect(await inbox(AGUS, number)).toBe(1)
  })

  it('and an answer to the task that it opened come at the same time: one is first, the other too late', async () => {
    for (let round = 0; round < 5; round++) {
      const number = await send(BUDI)
      await perform(AGUS, number, 'approve')
      const replies = await Promise.all([
        waiting(() => undoStatus(MANAGER, number)),
        waiting(() => perform(DEWI, number, 'close')),
      ])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })

  it('stays where nobody could answer its step any more', async () => {
    const number = await send(BUDI)
    await perform(AGUS, number, 'approve')
    await pool.query(
      `update task_candidates k set source = 'reassign' from cases c where c.id = k.case_id and c.assignment_number = $1`,
      [number],
    )
    const archive = (at: Date | null) => pool.query('update users set archived_at = $2 where username = $1', [AGUS, at])
    await archive(api.clock.now())
    const { status, body } = await undoStatus(MANAGER, number)
    await archive(null)
    expect([status, body.message]).toEqual([
      422,
      expect.stringContaining('Nobody can answer "Supervisor review" any more'),
    ])
    expect(await inbox(DEWI, number)).toBe(1)
  })

  it('of a step that several must answer is undone alone: earlier answers of the step and its parallel branch stay', async () => {
    const approve = (to: string) => ({ action: 'approve', to })
    const definition = {
      nodes: [
        { type: 'split', id: 'reviews', to: ['all', 'two'], join: 'both' },
        {
          type: 'task',
          id: 'all',
          label: 'Everybody',
          dueHours: 24,
          completion: 'all',
          assignee: [{ rule: 'users', usernames: [AGUS, DEWI] }],
          outcomes: [approve('both'), { action: 'reject', to: 'rejected', interrupts: true }],
        },
        {
          type: 'task',
          id: 'two',
          label: 'Two of three',
          dueHours: 24,
          completion: { atLeast: 2 },
          assignee: [{ rule: 'users', usernames: [AGUS, DEWI, DEDI] }],
          outcomes: [approve('both')],
        },
        { type: 'join', id: 'both', to: 'end' },
        {
          type: 'task',
          id: 'end',
          label: 'Close-out',
          dueHours: 24,
          assignee: [{ rule: 'users', usernames: [DEWI] }],
          outcomes: [{ action: 'close', to: 'closed' }],
        },
        { type: 'end', id: 'closed', status: 'finish' },
        { type: 'end', id: 'rejected', status: 'REJECTED' },
      ],
    }
    await pool.query(
      `insert into form_flow_versions (form_flow_id, number, definition, published_at)
       select id, 99, $1, now() from form_flows where flow_name = 'Hazard report' and company_id = 1`,
      [JSON.stringify(definition)],
    )
    const number = await send(BUDI)
    /** Answers the open task of a node that somebody has. */
    const answer = async (who: string, node: string, action: 'approve' | 'reject' = 'approve') => {
      const { rows } = await pool.query(
        `select t.id::int as "taskId", t.version from tasks t join case_steps s on s.id = t.case_step_id
         join cases c on c.id = t.case_id join task_candidates k on k.task_id = t.id and k.open join users u on u.id = k.user_id
         where c.assignment_number = $1 and s.node = $2 and u.username = $3`,
        [number, node, who],
      )
      expect(rows).toHaveLength(1)
      expect((await perform(who, number, action, { ...rows[0], comment: 'No' })).status).toBe(200)
    }
    const undoAndCompare = async (who: string, node: string, action?: 'reject') => {
      const before = await steps(number)
      await answer(who, node, action)
      expect(await steps(number)).not.toEqual(before)
      expect((await undoStatus(MANAGER, number)).status).toBe(200)
      expect(await steps(number)).toEqual(before)
    }
    // One of two answers, which leaves the step open.
    await undoAndCompare(AGUS, 'all')
    await answer(AGUS, 'all')
    // The answer that decides: the first one stays, the join is left again.
    await undoAndCompare(DEWI, 'all')
    // One rejection ended everything; both branches open again.
    await answer(DEDI, 'two')
    await undoAndCompare(DEWI, 'all', 'reject')
    await answer(DEWI, 'all')
    // The second of two: the third task opens again, the other branch stays done.
    await undoAndCompare(AGUS, 'two')
    await answer(DEWI, 'two')
    expect((await steps(number)).at(-1)).toMatchObject({ node: 'end', state: 'open' })
    expect((await perform(DEWI, number, 'close')).body.data.status).toBe('finish')
  })

  it('of a health report is undone without its content in the notices, by who holds the medical item', async () => {
    const client = await person(BUDI)
    const fieldData = { complaint: 'Headache after work', since: '2026-11-19', able: 'partly' }
    const submitted = await client(report.submit, { body: { ...(await start(client, 'Health complaint')), fieldData } })
    const number = submitted.body.data.assignmentNumber
    const { taskId, version } = await now(number)
    const answer = { assignmentNumber: number, taskId, version, action: 'return', comment: 'Since when?' } as const
    expect((await (await person(SRI))(myTask.health, { body: answer })).status).toBe(200)
    await sent()
    expect(await rowOf(MANAGER, number)).toBeUndefined()
    await giveRole(kysely, DEDI, 'company', { 'menu/Undo Status': 'r', 'menu/Medical Record': 'r' })
    expect(await rowOf(DEDI, number)).toMatchObject({ subject: 'Health complaint', change: 'Returned for revision' })
    expect((await undoStatus(DEDI, number)).status).toBe(200)
    const notices = await sent()
    expect(notices.map(({ username, body }) => [username, body])).toContainEqual([SRI, 'A medical task was reopened'])
    expect(JSON.stringify(notices).toLowerCase()).not.toMatch(/headache|since when|mistake/)
  })
})
