import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { reassign } from '@selamat/contract/domains/workflow/reassign'
import { report } from '@selamat/contract/domains/workflow/report'
import type { CallInput } from '@selamat/contract/kit/endpoint'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { giveRole, insertPeople } from '../../../test/factories.ts'
import { takeNotifications } from '../../../test/notifications.ts'
import { reporting } from '../../../test/reports.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { person, send, start, detail, now, perform, userId } = await reporting(api)
const { pool, kysely } = api.context.database
const [BUDI, AGUS, DEDI, INDAH, DEWI, MANAGER, ADMIN] = [
  '10000008',
  '10000005',
  '10000016',
  '10000017',
  '10000004',
  '10000003',
  '10000002',
] as const
const [SRI, FITRI, MAYA, EMPLOYEE, STRANGER] = ['10000007', '10000018', '10000006', '10000013', '10000020'] as const

type Body = CallInput<typeof reassign.list>['body']
const listed = async (who: string, body: Body = {}) =>
  (await person(who))(reassign.list, { body: { limit: 1000, ...body } })
const rowOf = async (who: string, number: string) =>
  (await listed(who)).body.data.find(({ assignmentNumber }) => assignmentNumber === number)

interface Change {
  readonly taskId?: number
  readonly version?: number
  readonly reason?: string
}
/** Reassigns the open task of a report as somebody who has read its newest version. */
async function give(
  who: string,
  number: string,
  to: string,
  { reason = 'On leave', ...more }: Change = {},
  by = reassign.task,
) {
  const { taskId, version } = await now(number)
  const body = { taskId, version, assigneeId: await userId(to), reason, ...more }
  return (await person(who))(by, { body })
}
const candidates = async (number: string) =>
  (
    await pool.query(
      `select u.username from task_candidates tc join cases c on c.id = tc.case_id join users u on u.id = tc.user_id
       where c.assignment_number = $1 and tc.open order by u.username`,
      [number],
    )
  ).rows.map(({ username }) => username)

describe('the list of tasks to reassign', () => {
  it('shows the open tasks of the data scope with their assignees, and nothing to others (TASKS-03)', async () => {
    const number = await send(BUDI)
    expect(await rowOf(MANAGER, number)).toMatchObject({
      description: 'Supervisor review',
      submitterName: 'Budi Santoso',
      assignees: [{ id: await userId(AGUS), fullName: 'Agus Setiawan', state: 'active' }],
      allowedActions: [{ action: 'reassign', allowed: true, reason: null }],
    })
    expect(await rowOf(AGUS, number)).toBeDefined()
    // Neither below this supervisor, nor in this company.
    expect(await rowOf(DEDI, number)).toBeUndefined()
    expect(await rowOf(STRANGER, number)).toBeUndefined()
    expect((await listed(BUDI)).status).toBe(403)
  })

  it('is filtered by type, person, urgency and keyword, and paged', async () => {
    const number = await send(BUDI, { what: 'Marmalade on the stairs' })
    const numbers = async (body: Body) => (await listed(MANAGER, body)).body.data.map((row) => row.assignmentNumber)
    expect(await numbers({ keyword: 'marmalade' })).toEqual([number])
    expect(await numbers({ keyword: number })).toEqual([number])
    expect(await numbers({ keyword: number, filter: { typeFlow: ['Health'] } })).toEqual([])
    expect(await numbers({ keyword: number, filter: { assigneeId: [await userId(DEWI)] } })).toEqual([])
    expect(await numbers({ keyword: number, filter: { assigneeId: [await userId(AGUS)] } })).toEqual([number])
    expect(await numbers({ keyword: number, filter: { urgency: ['overdue'] } })).toEqual([])
    await pool.query(`insert into delegations (user_id, to_user_id, valid_from) values ($1, $2, '2026-11-01')`, [
      await userId(AGUS),
      await userId(DEDI),
    ])
    expect(await numbers({ keyword: number, filter: { urgency: ['archived', 'on-leave'] } })).toEqual([number])
    expect((await rowOf(MANAGER, number))?.assignees[0]?.state).toBe('on-leave')
    await pool.query('delete from delegations')
    expect(await numbers({ keyword: number, filter: { urgency: ['on-leave'] } })).toEqual([])
    await pool.query(`update tasks set due_at = opened_at - interval '1 hour' where id = $1`, [
      (await now(number)).taskId,
    ])
    expect(await numbers({ keyword: number, filter: { urgency: ['overdue'] } })).toEqual([number])
    const page = await listed(MANAGER, { limit: 1, page: 2 })
    expect(page.body.data).toHaveLength(1)
    expect(page.body.pagination?.page).toBe(2)
  })

  it('is exported as it is listed, with an audit row', async () => {
    const number = await send(BUDI, { what: 'Exported once' })
    const { bytes } = await (await person(MANAGER))(reassign.export, { body: { keyword: 'Exported once' } })
    const [sheet] = (await readXlsx(bytes)).sheets
    expect(sheet?.rows.map((row) => row.slice(0, 5))).toEqual([
      ['Number', 'Form', 'Step', 'Subject', 'Assigned to'],
      [number, 'Hazard report', 'Supervisor review', 'Exported once', 'Agus Setiawan'],
    ])
    const { rows } = await pool.query(`select after from audit_events where entity = 'tasks' and action = 'export'`)
    expect(rows).toEqual([{ after: { rows: 1, keyword: 'Exported once', filter: null } }])
  })

  it('leaves out a returned report, which only its reporter can correct', async () => {
    const number = await send(BUDI)
    await perform(AGUS, number, 'return', { comment: 'Which pump?' })
    expect(await rowOf(MANAGER, number)).toBeUndefined()
    const { status, body } = await give(MANAGER, number, DEDI)
    expect([status, body.message]).toEqual([409, 'Only the reporter can correct a returned report'])
  })
})

describe('a reassigned task', () => {
  it('is answered by the new assignee and no longer by the former one, whom the rules still name (TASKS-24)', async () => {
    const number = await send(BUDI)
    const { status, body } = await give(MANAGER, number, DEDI)
    expect([status, body.message]).toEqual([200, 'Task reassigned'])
    expect(body.data).toEqual({ taskId: (await now(number)).taskId, version: 2, assignmentNumber: number })
    expect(await candidates(number)).toEqual([DEDI])
    const inbox = async (who: string) =>
      (await (await person(who))(myTask.list, { body: { filter: { assignmentNumber: number } } })).body.data.length
    expect([await inbox(AGUS), await inbox(DEDI)]).toEqual([0, 1])
    const former = await perform(AGUS, number, 'approve')
    expect([former.status, former.body.code, former.body.message]).toEqual([
      409,
      'NOT_YOUR_ACT',
      'Assigned to Dedi Kurniawan',
    ])
    expect((await perform(DEDI, number, 'approve')).status).toBe(200)
    expect(await candidates(number)).toEqual([DEWI])
  })

  it('stands in the timeline and the audit log with the reason', async () => {
    const number = await send(BUDI)
    const { id } = await now(number)
    await give(MANAGER, number, DEDI, { reason: 'Agus is at the turnaround' })
    const { timeline, steps } = (await detail(BUDI, number)).body.data
    expect(timeline.at(-1)).toMatchObject({
      actor: 'Bambang Hartono',
      action: 'reassign',
      label: 'Reassigned to Dedi Kurniawan',
      step: 'Supervisor review',
      reason: 'Agus is at the turnaround',
    })
    expect(steps.find(({ state }) => state === 'open')?.who).toEqual(['Dedi Kurniawan'])
    const { rows } = await pool.query(
      `select before, after, reason from audit_events where entity = 'cases' and entity_id = $1 and action = 'reassign'`,
      [id],
    )
    expect(rows).toEqual([
      {
        before: { step: 'Supervisor review', assignees: ['Agus Setiawan'] },
        after: { step: 'Supervisor review', assignees: ['Dedi Kurniawan'] },
        reason: 'Agus is at the turnaround',
      },
    ])
  })

  it('is announced to the new and the former assignee and the reporter, by email to the new one', async () => {
    const number = await send(BUDI, { what: 'Loose handrail' })
    await api.settle()
    await takeNotifications(kysely)
    await pool.query('delete from mails')
    await give(MANAGER, number, DEDI)
    await api.settle()
    const found = await takeNotifications(kysely)
    expect(found.map(({ username, kind, body }) => [username, kind, body]).sort()).toEqual([
      [
        AGUS,
        'TASK_REASSIGNED_AWAY',
        'Supervisor review: Loose handrail. Reassigned to Dedi Kurniawan by Bambang Hartono: On leave',
      ],
      [BUDI, 'CASE_ANSWERED', 'Reassigned to Dedi Kurniawan by Bambang Hartono: On leave (Loose handrail)'],
      [DEDI, 'TASK_REASSIGNED', 'Supervisor review: Loose handrail. Reassigned to you by Bambang Hartono: On leave'],
    ])
    const { rows } = await pool.query(
      'select m.recipient from mails m join users u on u.email = m.recipient where u.username = $1',
      [DEDI],
    )
    expect(rows).toHaveLength(1)
  })

  it('goes on from person to person, and is reassigned by the call of the workflow step too (FLOWS-20)', async () => {
    const number = await send(BUDI)
    expect((await give(MANAGER, number, DEDI)).status).toBe(200)
    const { status, body } = await give(AGUS, number, INDAH, {}, reassign.step)
    expect([status, body.data.version]).toEqual([200, 3])
    expect(await candidates(number)).toEqual([INDAH])
    expect((await perform(DEDI, number, 'approve')).status).toBe(409)
    expect((await perform(INDAH, number, 'approve')).status).toBe(200)
  })

  it('also goes to whoever stands in for the new assignee', async () => {
    const number = await send(BUDI)
    await pool.query(`insert into delegations (user_id, to_user_id, valid_from) values ($1, $2, '2026-11-01')`, [
      await userId(DEDI),
      await userId(INDAH),
    ])
    await give(MANAGER, number, DEDI)
    expect(await candidates(number)).toEqual([DEDI, INDAH])
    expect((await perform(INDAH, number, 'approve')).status).toBe(200)
    await pool.query('delete from delegations')
  })

  it('of a parallel step leaves the other step and its version alone', async () => {
    const client = await person(BUDI)
    const { id: locationId } = await kysely
      .selectFrom('locations')
      .select('id')
      .where('areaOwnerId', '=', await userId(DEDI))
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const fieldData = {
      what: 'A spanner fell',
      where: { locationId, subLocationId: null },
      date: '2026-11-19',
      severity: 'low',
    }
    const sent = await client(report.submit, { body: { ...(await start(client, 'Near miss')), fieldData } })
    const number = sent.body.data.assignmentNumber
    expect(await candidates(number)).toEqual([AGUS, DEDI])
    const rows = (await listed(MANAGER, { keyword: number })).body.data
    const [review, area] = ['Supervisor review', 'Area review'].map((label) =>
      rows.find((row) => row.description === label),
    )
    const moved = await give(MANAGER, number, INDAH, { taskId: review?.id ?? 0, version: review?.version ?? 0 })
    expect(moved.status).toBe(200)
    expect(await candidates(number)).toEqual([DEDI, INDAH])
    const answerOf = async (who: string, task: typeof review) =>
      (await person(who))(myTask.safety, {
        body: { assignmentNumber: number, taskId: task?.id ?? 0, version: task?.version ?? 0, action: 'approve' },
      })
    expect((await answerOf(DEDI, area)).status).toBe(200)
    expect((await answerOf(INDAH, { ...review, version: 2 } as typeof review)).status).toBe(200)
    expect(await candidates(number)).toEqual([DEWI])
  })
})

describe('two people at the same time', () => {
  it('reassign a task once; the second learns who was first', async () => {
    for (let round = 0; round < 5; round++) {
      const number = await send(BUDI)
      // Both have read the same version: whoever reads after the first is nobody's rival.
      const { taskId, version } = await now(number)
      const read = { taskId, version }
      const replies = await Promise.all([give(MANAGER, number, DEDI, read), give(ADMIN, number, INDAH, read)])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
      const late = replies.find(({ status }) => status === 409)?.body
      expect(late?.code).toBe('STALE')
      expect(late?.details).toMatchObject({ changedBy: expect.any(String), changedAt: expect.any(String) })
      expect(await candidates(number)).toHaveLength(1)
    }
  })

  it('answer and reassign a task: one of them succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      const number = await send(BUDI)
      const [answered, moved] = await Promise.all([perform(AGUS, number, 'approve'), give(MANAGER, number, DEDI)])
      expect([answered.status, moved.status].sort()).toEqual([200, 409])
      expect(await candidates(number)).toEqual([answered.status === 200 ? DEWI : DEDI])
    }
  })
})

describe('a task is not reassigned', () => {
  it('to the reporter, an archived or foreign person, the only assignee, or somebody of another role and position', async () => {
    const number = await send(BUDI)
    const [gone] = await insertPeople(kysely, { count: 1, first: 72_000_001, like: AGUS, role: 'PIC' })
    await pool.query('update users set archived_at = now() where id = $1', [gone?.id])
    for (const [who, message] of [
      [BUDI, 'This person sent the report and cannot decide about it'],
      ['72000001', 'Choose an active user of the company'],
      [STRANGER, 'Choose an active user of the company'],
      [AGUS, 'The task is already assigned to this person'],
      [EMPLOYEE, 'Choose a person with the same role or position as the assignee'],
      ['10000010', 'This person has no permission to answer this task'],
    ] as const) {
      const { status, body } = await give(MANAGER, number, who)
      expect([who, status, body.errors]).toEqual([who, 422, { assigneeId: message }])
    }
    expect(await candidates(number)).toEqual([AGUS])
  })

  it('without a reason, in an outdated version, once it is closed, or by the reporter', async () => {
    const number = await send(BUDI)
    for (const reason of ['', '   ']) {
      expect((await give(MANAGER, number, DEDI, { reason })).body.errors).toEqual({ reason: 'Please give the reason' })
    }
    expect((await give(MANAGER, number, DEDI, { version: 7 })).body.code).toBe('STALE')
    const { taskId } = await now(number)
    await perform(AGUS, number, 'approve')
    const closed = await give(MANAGER, number, DEDI, { taskId, version: 2 })
    expect([closed.status, closed.body.code]).toEqual([409, 'WRONG_STATE'])
    const own = await send(AGUS)
    expect((await rowOf(AGUS, own))?.allowedActions).toEqual([
      {
        action: 'reassign',
        label: 'Reassign',
        allowed: false,
        reason: 'You sent this report. Another person must reassign it',
      },
    ])
    const refused = await give(AGUS, own, DEDI)
    expect([refused.status, refused.body.code]).toEqual([409, 'NOT_YOUR_ACT'])
  })

  it('to somebody who has another task of the same step: each answers once', async () => {
    const number = await send(BUDI)
    const { taskId } = await now(number)
    await pool.query(
      `with seat as (insert into tasks (case_id, case_step_id, label, status, opened_at, due_at, closed_at)
         select case_id, case_step_id, label, 'APPROVED', opened_at, due_at, opened_at from tasks where id = $1 returning *)
       insert into task_candidates (task_id, user_id, case_id, type_flow, open, opened_at, settled_at)
       select id, $2, case_id, 'Safety', false, opened_at, opened_at from seat`,
      [taskId, await userId(DEDI)],
    )
    expect((await give(MANAGER, number, DEDI)).body.errors).toEqual({
      assigneeId: 'This person already has a task of this step',
    })
    expect((await give(MANAGER, number, INDAH)).status).toBe(200)
  })

  it('outside the data scope: there is no such task', async () => {
    const number = await send(BUDI)
    for (const who of [DEDI, STRANGER]) expect((await give(who, number, INDAH)).status).toBe(404)
    expect((await give(MANAGER, number, INDAH, { taskId: 999_999_999 })).status).toBe(404)
    expect(await candidates(number)).toEqual([AGUS])
  })
})

describe('the pick-list of new assignees', () => {
  it('searches the people who can take over all chosen tasks, with their employee IDs', async () => {
    const tasks = [(await now(await send(BUDI))).taskId, (await now(await send(BUDI))).taskId]
    const pick = async (body: object, who: string = MANAGER) =>
      (await person(who))(reassign.options, { body: { taskIds: tasks, limit: 1000, ...body } })
    const { options } = (await pick({})).body.data
    expect(options.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Dedi Kurniawan (10000016)', 'Indah Permatasari (10000017)']),
    )
    expect(options.some(({ label }) => /Agus Setiawan|Budi Santoso|Person 72000001/.test(label))).toBe(false)
    expect((await pick({ keyword: 'kurnia' })).body.data.options).toEqual([
      { id: await userId(DEDI), label: 'Dedi Kurniawan (10000016)', hint: 'Utilities Supervisor' },
    ])
    expect((await pick({}, DEDI)).status).toBe(404)
  })
})

describe('a task of a health case', () => {
  const complain = async () => {
    const client = await person(BUDI)
    const fieldData = { complaint: 'Headache after work', since: '2026-11-19', able: 'partly' }
    const { body } = await client(report.submit, { body: { ...(await start(client, 'Health complaint')), fieldData } })
    return body.data.assignmentNumber
  }

  it('is listed and reassigned only by who also holds the medical item, to a person who holds it, without its content', async () => {
    const number = await complain()
    const { id, taskId } = await now(number)
    expect(await rowOf(MANAGER, number)).toBeUndefined()
    expect((await give(MANAGER, number, SRI)).status).toBe(404)
    await giveRole(kysely, MAYA, 'company', { 'menu/Reassign': 'r' })
    const row = await rowOf(MAYA, number)
    expect([row?.subject, row?.assignees.map(({ fullName }) => fullName)]).toEqual([
      'Health complaint',
      ['Fitri Handayani', 'Sri Wahyuni'],
    ])
    // Of the same position as a nurse, but without access to medical records.
    await insertPeople(kysely, { count: 1, first: 72_000_011, like: SRI, role: 'Employee' })
    expect((await give(MAYA, number, '72000011')).body.errors).toEqual({
      assigneeId: 'This person has no permission to answer this task',
    })
    await api.settle()
    await takeNotifications(kysely)
    expect((await give(MAYA, number, FITRI, { reason: 'Sri treats a relative' })).status).toBe(200)
    expect(await candidates(number)).toEqual([FITRI])
    await api.settle()
    expect((await takeNotifications(kysely)).map(({ username, body }) => [username, body]).sort()).toEqual([
      [SRI, 'A medical task is no longer assigned to you'],
      [BUDI, 'Your medical report has an answer'],
      [FITRI, 'A medical task was reassigned to you'],
    ])
    const { rows } = await pool.query(
      `select label, before, after, reason from audit_events where entity = 'cases' and entity_id = $1 and action = 'reassign'`,
      [id],
    )
    expect(rows).toEqual([{ label: 'Medical report', before: null, after: null, reason: null }])
    const body = { assignmentNumber: number, taskId, version: 2, action: 'approve' } as const
    expect((await (await person(SRI))(myTask.health, { body })).body.code).toBe('NOT_YOUR_ACT')
    expect((await (await person(FITRI))(myTask.health, { body })).status).toBe(200)
  })
})
