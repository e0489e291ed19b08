import { form } from '@selamat/contract/domains/forms/form'
import { formFlow, formFlowActions } from '@selamat/contract/domains/workflow/form-flow'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { dayOfRun, flowRecurrence, type Recurrence } from '@selamat/contract/domains/workflow/recurrence'
import { report } from '@selamat/contract/domains/workflow/report'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { takeNotifications } from '../../../test/notifications.ts'
import { reporting } from '../../../test/reports.ts'
import { withCaseKinds } from '../../domains.ts'
import { runRecurringFlows, runTaskTimers } from './index.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { person, detail, answers, userId, perform } = await reporting(api)
const { kysely, pool } = api.context.database
const context = withCaseKinds(api.context)
const [ADMIN, BUDI, EKO, STRANGER] = ['10000002', '10000008', '10000013', '10000020'] as const
const START = api.clock.now()
const admin = await person(ADMIN)
const flowId = Number(
  (
    await pool.query(`select f.id from form_flows f join companies c on c.id = f.company_id join users u on u.company_id = c.id
      where f.code = 'HAZ' and u.username = '10000008'`)
  ).rows[0].id,
)
const version = async () =>
  Number((await pool.query('select version from form_flows where id = $1', [flowId])).rows[0].version)

const ifMatch = async () => ({ headers: { 'if-match': String(await version()) } })

const NOBODY = { everybody: false, userIds: [], roleIds: [], positionIds: [], departmentIds: [], siteIds: [] }
const weekly = async (more: Partial<Recurrence> = {}): Promise<Recurrence> => ({
  flowFrequency: 'WEEKLY',
  flowRepetition: 4,
  flowDate: '2026-11-23',
  dueHours: 24,
  recipients: { ...NOBODY, userIds: [await userId(BUDI), await userId(EKO)] },
  ...more,
})
const save = async (body: Recurrence, client = admin) =>
  client(flowRecurrence.save, { params: { id: flowId }, body, ...(await ifMatch()) })
const read = async () => (await admin(flowRecurrence.read, { params: { id: flowId } })).body.data

/** Works at a time, signed in anew; afterwards it is as early as before. */
async function atTime<T>(
  time: string,
  username: string,
  work: (client: Awaited<ReturnType<typeof api.as>>) => Promise<T>,
) {
  api.clock.set(new Date(time))
  try {
    return await work(await api.as(username))
  } finally {
    api.clock.set(START)
  }
}

/** Lets the jobs of three servers run at a time; afterwards it is as early as before. */
async function onDay(day: string, time = '00:05') {
  api.clock.set(new Date(`${day}T${time}:00+07:00`))
  const counts = await Promise.all([1, 2, 3].map(() => runRecurringFlows(context)))
  await runTaskTimers(context)
  await api.settle()
  api.clock.set(START)
  const notices = (await takeNotifications(kysely)).filter(({ kind }) => kind === 'FORM_ASSIGNED')
  return { made: counts.reduce((sum, count) => sum + count), notices }
}
const assignmentsOf = async (runId: number, state?: 'open' | 'overdue' | 'done') =>
  (await admin(flowRecurrence.assignments, { body: { runId, ...(state ? { state } : {}) } })).body.data

async function fill(username: string, assignmentNumber: string, changed = {}) {
  const client = await person(username)
  const found = (await detail(username, assignmentNumber)).body.data
  const formVersion = await client(form.detail, { body: { formId: found.form?.formId ?? 0 } })
  const body = {
    formId: found.form?.formId ?? 0,
    formVersionId: formVersion.body.data.formVersionId,
    formFlowId: flowId,
    assignmentNumber,
    fieldData: answers(changed),
  }
  return client(report.submit, { body })
}

beforeEach(async () => {
  await pool.query(
    `update form_flows set is_repetitive_flow = false, flow_frequency = null, flow_repetition = null, flow_date = null,
    flow_recipients = null where id = $1`,
    [flowId],
  )
  await pool.query('update case_flows set form_flow_run_id = null')
  await pool.query('delete from form_flow_runs')
  await api.settle()
  await takeNotifications(kysely)
})

describe('the days of a repetitive workflow', () => {
  it.each([
    ['DAILY', '2026-02-27', ['2026-02-27', '2026-02-28', '2026-03-01']],
    ['WEEKLY', '2026-12-28', ['2026-12-28', '2027-01-04', '2027-01-11']],
    ['MONTHLY', '2027-01-31', ['2027-01-31', '2027-02-28', '2027-03-31']],
    ['YEARLY', '2028-02-29', ['2028-02-29', '2029-02-28', '2030-02-28']],
  ] as const)(
    'are %s from the first one on; a month that is too short ends on its last day (FLOWS-07)',
    (flowFrequency, flowDate, days) => {
      expect([1, 2, 3].map((run) => dayOfRun({ flowFrequency, flowDate }, run))).toEqual(days)
    },
  )
})

describe('a repetitive workflow', () => {
  it('assigns its form to each of its people on each of its days, once, over a month with three servers (FLOWS-07)', async () => {
    const saved = await save(await weekly())
    expect(saved.body.data).toMatchObject({
      people: 2,
      nextRuns: ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14'],
      runs: [],
    })
    expect((await admin(formFlow.endpoints.get, { params: { id: flowId } })).body.data).toMatchObject({
      isRepetitiveFlow: true,
      flowFrequency: 'WEEKLY',
      flowRepetition: 4,
      flowDate: '2026-11-23',
    })
    const made: string[] = []
    for (let at = 21; at <= 21 + 31; at++) {
      const day = new Date(Date.UTC(2026, 10, at)).toISOString().slice(0, 10)
      const run = await onDay(day)
      if (run.made > 0)
        made.push(
          `${day}: ${run.made} to ${run.notices
            .map(({ username }) => username)
            .sort()
            .join()}`,
        )
    }
    const both = `2 to ${BUDI},${EKO}`
    expect(made).toEqual(['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14'].map((day) => `${day}: ${both}`))
    const { runs, nextRuns } = await read()
    expect(runs.map(({ run, assigned }) => [run, assigned])).toEqual([4, 3, 2, 1].map((run) => [run, 2]))
    expect(nextRuns).toEqual([])
    const { rows } = await pool.query(`select count(distinct assignment_number)::int as n from cases c
      join case_flows f on f.case_id = c.id where f.form_flow_run_id is not null`)
    expect(rows).toEqual([{ n: 8 }])
  })

  it('that fails stops no other, and is made once what keeps it is mended', async () => {
    await save(await weekly())
    await pool.query(
      `update form_flows f set is_repetitive_flow = true, flow_frequency = h.flow_frequency, flow_repetition = 1,
          flow_date = h.flow_date, flow_due_hours = h.flow_due_hours, flow_scheduled_on = h.flow_scheduled_on,
          flow_recipients = h.flow_recipients
        from form_flows h where h.id = $1 and f.company_id = h.company_id and f.flow_name = 'Near miss' and f.id > h.id`,
      [flowId],
    )
    const { rows } = await pool.query(
      `update form_flows f set flow_recipients = '{}' from form_flows o where o.id = f.id and f.id = $1
        returning o.flow_recipients as before`,
      [flowId],
    )
    expect((await onDay('2026-11-23')).made).toBe(2)
    expect((await read()).runs).toEqual([])
    await pool.query('update form_flows set flow_recipients = $2 where id = $1', [flowId, rows[0].before])
    expect((await onDay('2026-11-23', '00:10')).made).toBe(2)
    expect((await read()).runs).toHaveLength(1)
    await pool.query(
      `update form_flows set is_repetitive_flow = false, flow_frequency = null, flow_repetition = null, flow_date = null,
        flow_recipients = null where flow_name = 'Near miss'`,
    )
  })

  it('is filled in by its assignee, which starts its flow; what is late is overdue (FLOWS-09, FLOWS-25)', async () => {
    await save(await weekly())
    await onDay('2026-11-23')
    const [run] = (await read()).runs
    const all = await assignmentsOf(run?.id ?? 0)
    expect(all.map(({ fullName, state }) => [fullName, state])).toEqual([
      ['Budi Santoso', 'open'],
      ['Eko Prasetyo', 'open'],
    ])
    const number = all[0]?.assignmentNumber ?? ''
    expect(number).toMatch(/^SHE\/HAZ\/2026\/XI\/\d{4}$/)
    const inbox = await (await person(BUDI))(myTask.list, { body: { filter: { assignmentNumber: number } } })
    expect(inbox.body.data[0]).toMatchObject({ description: 'Fill in the form', dueAt: '2026-11-23T23:59:59+07:00' })
    const before = (await detail(BUDI, number)).body.data
    expect(before).toMatchObject({ status: 'ASSIGNED', canFill: true, canWithdraw: false, revision: 0, answers: [] })
    expect(before.steps.map(({ label, state }) => [label, state])).toEqual([
      ['Fill in the form', 'open'],
      ['Supervisor review', 'todo'],
      ['Safety close-out', 'todo'],
    ])
    expect((await fill(EKO, number).catch(() => ({ status: 404 }))).status).toBe(404)
    expect((await fill(BUDI, number, { what: undefined })).body.errors).toEqual({ what: 'This field is required' })
    const sent = await fill(BUDI, number)
    expect(sent.body.data).toMatchObject({ assignmentNumber: number, goesTo: ['Agus Setiawan'] })
    expect((await fill(BUDI, number)).body).toMatchObject({
      code: 'WRONG_STATE',
      message: 'This form was submitted already',
    })
    const after = (await detail(BUDI, number)).body.data
    expect(after).toMatchObject({ status: 'WAITING_APPROVAL', canFill: false, canWithdraw: true, revision: 1 })
    expect(after.timeline.map(({ label, actor }) => [label, actor])).toEqual([
      ['Assigned', null],
      ['Submitted', 'Budi Santoso'],
    ])
    expect((await perform('10000005', number, 'approve')).status).toBe(200)

    const late = await atTime('2026-11-24T00:00:01+07:00', ADMIN, async (client) => ({
      runs: (await client(flowRecurrence.read, { params: { id: flowId } })).body.data.runs,
      overdue: (await client(flowRecurrence.assignments, { body: { runId: run?.id ?? 0, state: 'overdue' } })).body
        .data,
    }))
    expect(late.runs[0]).toMatchObject({ assigned: 2, done: 1, overdue: 1 })
    expect(late.overdue.map(({ fullName }) => fullName)).toEqual(['Eko Prasetyo'])
    const own = await (await person(BUDI))(flowRecurrence.own, { body: {} })
    expect(own.body.data.map(({ assignmentNumber, state }) => [assignmentNumber, state])).toEqual([[number, 'done']])
  })

  it('two submissions of one assignment at once make one report', async () => {
    await save(await weekly())
    await onDay('2026-11-23')
    const [run] = (await read()).runs
    const number = (await assignmentsOf(run?.id ?? 0))[0]?.assignmentNumber ?? ''
    const replies = await Promise.all([fill(BUDI, number), fill(BUDI, number)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('that was inactive, or scheduled anew, does not make up for days that have passed', async () => {
    await save(await weekly({ flowFrequency: 'DAILY', flowRepetition: 30 }))
    await onDay('2026-11-23')
    await admin(formFlowActions.deactivate, { params: { id: flowId }, ...(await ifMatch()) })
    expect((await onDay('2026-11-24')).made).toBe(0)
    const activate = { params: { id: flowId }, ...(await ifMatch()) }
    await atTime('2026-11-26T08:00:00+07:00', ADMIN, (client) => client(formFlowActions.activate, activate))
    expect((await onDay('2026-11-26', '09:00')).made).toBe(2)
    expect((await read()).runs.map(({ plannedOn }) => plannedOn)).toEqual(['2026-11-26', '2026-11-23'])
  })

  it('catches up on the days of a server that was away', async () => {
    await save(await weekly({ flowFrequency: 'DAILY', flowRepetition: 5 }))
    expect((await onDay('2026-11-26')).made).toBe(8)
  })

  it('reaches whom its lists name: roles, departments, everybody', async () => {
    const { rows } =
      await pool.query(`select r.role_id, e.department_id from user_roles r join employments e on e.user_id = r.user_id
      join users u on u.id = r.user_id where u.username = '10000004'`)
    const people = async (recipients: Partial<Recurrence['recipients']>) =>
      (await save(await weekly({ recipients: { ...NOBODY, ...recipients } }))).body.data.people
    expect(await people({ roleIds: [Number(rows[0].role_id)] })).toBeGreaterThan(0)
    expect(await people({ departmentIds: [Number(rows[0].department_id)] })).toBeGreaterThan(1)
    const everybody = await pool.query(
      `select count(*)::int as n from users where archived_at is null
      and company_id = (select company_id from form_flows where id = $1)`,
      [flowId],
    )
    expect(await people({ everybody: true })).toBe(everybody.rows[0].n)
  })

  it('refuses days that have passed, nobody, people of others, and what somebody else changed', async () => {
    const errors = async (more: Partial<Recurrence>) => (await save(await weekly(more))).body.errors
    expect(await errors({ flowDate: '2026-11-19' })).toEqual({ flowDate: 'Choose today or a later day' })
    expect(await errors({ recipients: NOBODY })).toEqual({ recipients: 'Choose who fills in the form' })
    expect(await errors({ recipients: { ...NOBODY, userIds: [await userId(STRANGER)] } })).toEqual({
      recipients: 'Choose from the list',
    })
    const stale = await admin(flowRecurrence.save, {
      params: { id: flowId },
      body: await weekly(),
      headers: { 'if-match': String((await version()) + 1) },
    })
    expect(stale.body.code).toBe('STALE')
    expect((await save(await weekly(), await person(BUDI))).status).toBe(403)
    expect((await save(await weekly(), await person(STRANGER))).status).toBe(404)
  })
})
