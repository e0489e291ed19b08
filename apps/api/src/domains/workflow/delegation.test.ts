import { delegation } from '@selamat/contract/domains/workflow/delegation'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { report } from '@selamat/contract/domains/workflow/report'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { giveRole } from '../../../test/factories.ts'
import { takeNotifications } from '../../../test/notifications.ts'
import { reporting } from '../../../test/reports.ts'
import { withCaseKinds } from '../../domains.ts'
import { runStandIns } from './index.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { person, detail, perform, send, start, userId } = await reporting(api)
const { kysely, pool } = api.context.database
const context = withCaseKinds(api.context)
const [BUDI, AGUS, DEDI, SRI, MAYA, STRANGER, MANAGER, NEIGHBOUR] = [
  '10000008',
  '10000005',
  '10000017',
  '10000007',
  '10000006',
  '10000020',
  '10000003',
  '10000016',
] as const
const START = api.clock.now()
const TODAY = '2026-11-20'

const nameBody = async (toUser: string, more: { validFrom?: string; validUntil?: string } = {}) => ({
  toUserId: await userId(toUser),
  validFrom: TODAY,
  validUntil: '2026-11-30',
  reason: 'Annual leave',
  ...more,
})
const name = async (who: string, toUser: string, more: { validFrom?: string; validUntil?: string } = {}) =>
  (await person(who))(delegation.create, { body: await nameBody(toUser, more) })
const inbox = async (username: string, assignmentNumber: string) =>
  (await (await person(username))(myTask.list, { body: { filter: { assignmentNumber } } })).body.data
const notices = async () => {
  await api.settle()
  return takeNotifications(kysely)
}
async function onDay(day: string) {
  api.clock.set(new Date(`${day}T03:00:00Z`))
  await runStandIns(context)
  api.clock.set(START)
}
async function complain() {
  const client = await person(BUDI)
  const fieldData = { complaint: 'Headache after work', since: '2026-11-19', able: 'partly' }
  const sent = await client(report.submit, { body: { ...(await start(client, 'Health complaint')), fieldData } })
  return sent.body.data.assignmentNumber
}

await giveRole(kysely, MANAGER, 'company', { 'submenu/User': 'cru' })

beforeEach(async () => {
  await pool.query('delete from delegations')
  await runStandIns(context)
  await notices()
})

describe('a stand-in', () => {
  it('gets the open tasks at once and the new ones as they come, answers them for the assignee, and nothing after the last day', async () => {
    const open = await send(BUDI)
    await notices()
    const named = await name(AGUS, NEIGHBOUR)
    expect([named.status, named.body.message, named.body.data.state]).toEqual([200, 'Stand-in named', 'active'])
    expect(await notices()).toEqual([
      expect.objectContaining({
        username: NEIGHBOUR,
        body: expect.stringMatching(/stands in for Agus Setiawan from 2026-11-20 until 2026-11-30/),
      }),
    ])
    const later = await send(BUDI)
    for (const number of [open, later]) {
      expect((await inbox(NEIGHBOUR, number))[0]).toMatchObject({ onBehalfOf: 'Agus Setiawan' })
      expect((await inbox(AGUS, number))[0]).toMatchObject({ onBehalfOf: null })
    }
    expect((await detail(NEIGHBOUR, open)).body.data.task?.onBehalfOf).toBe('Agus Setiawan')
    expect((await perform(NEIGHBOUR, open, 'approve')).status).toBe(200)
    expect((await detail(BUDI, open)).body.data.timeline.at(-1)).toMatchObject({
      label: 'Approved',
      onBehalfOf: 'Agus Setiawan',
    })
    const { rows } = await pool.query(
      `select user_id, for_user_id from case_events where action = 'approve' order by id desc limit 1`.replace(
        'user_id,',
        'actor_id as user_id,',
      ),
    )
    expect(rows).toEqual([{ user_id: await userId(NEIGHBOUR), for_user_id: await userId(AGUS) }])

    await onDay('2026-12-01')
    expect(await inbox(NEIGHBOUR, later)).toEqual([])
    expect(await inbox(AGUS, later)).toHaveLength(1)
  })

  it('named for later gets nothing before the first day, and everything on it', async () => {
    const number = await send(BUDI)
    expect((await name(AGUS, NEIGHBOUR, { validFrom: '2026-11-23' })).body.data.state).toBe('planned')
    await onDay('2026-11-22')
    expect(await inbox(NEIGHBOUR, number)).toEqual([])
    await onDay('2026-11-23')
    expect(await inbox(NEIGHBOUR, number)).toHaveLength(1)
  })

  it('never answers an own report, and only the reporter corrects a report', async () => {
    const own = await send(BUDI)
    expect((await name(AGUS, BUDI)).status).toBe(200)
    const { rows } = await pool.query(
      `select 1 from task_candidates tc join cases c on c.id = tc.case_id
       where c.assignment_number = $1 and tc.user_id = $2`,
      [own, await userId(BUDI)],
    )
    expect(rows).toEqual([])
    expect((await perform(BUDI, own, 'approve')).body.code).toBe('NOT_YOUR_ACT')
    await name(BUDI, DEDI)
    await perform(AGUS, own, 'return', { comment: 'Which pump?' })
    expect(await inbox(DEDI, own)).toEqual([])
  })

  it('gets medical tasks only with the medical permission, and loses them with it', async () => {
    const number = await complain()
    await name(SRI, AGUS)
    expect(await inbox(AGUS, number)).toEqual([])
    expect((await detail(AGUS, number)).status).toBe(404)
    await pool.query('delete from delegations')
    await name(SRI, MAYA)
    expect(await inbox(MAYA, number)).toHaveLength(1)
    await onDay(TODAY)
    const forged = `insert into delegations (user_id, to_user_id, valid_from) values ($1, $2, '2026-11-01')`
    await pool.query(forged, [await userId(SRI), await userId(AGUS)])
    await pool.query(
      `insert into task_candidates (task_id, user_id, case_id, type_flow, source, for_user_id, open, opened_at)
       select t.id, $2, c.id, 'Health', 'delegation', $3, true, t.opened_at from tasks t join cases c on c.id = t.case_id
       where c.assignment_number = $1`,
      [number, await userId(AGUS), await userId(SRI)],
    )
    expect((await detail(AGUS, number)).status).toBe(404)
  })

  it('is somebody else, active, with the permission, for days to come, and one at a time', async () => {
    const errors = async (toUser: string, more = {}) => (await name(AGUS, toUser, more)).body.errors
    const wrong = { toUserId: 'Choose another active person of the company' }
    expect(await errors(AGUS)).toEqual(wrong)
    expect(await errors(STRANGER)).toEqual(wrong)
    expect(await errors(NEIGHBOUR, { validFrom: '2026-11-19' })).toEqual({ validFrom: 'Choose today or a later day' })
    expect(await errors(NEIGHBOUR, { validUntil: '2026-11-19' })).toEqual({
      validUntil: 'The last day is before the first',
    })
    expect(await errors(NEIGHBOUR, { validUntil: '2028-01-01' })).toEqual({
      validUntil: 'A delegation lasts a year at most',
    })
    expect((await name(AGUS, NEIGHBOUR)).status).toBe(200)
    expect(await errors(DEDI)).toEqual({ validFrom: expect.stringContaining('stands in for Agus Setiawan from') })
    expect((await name(DEDI, AGUS)).body.errors).toEqual({
      toUserId: expect.stringContaining('stands in for Agus Setiawan from'),
    })
    const both = await Promise.all([name(DEDI, NEIGHBOUR), name(DEDI, MAYA)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('is ended at once by the assignee, by nobody else, and once', async () => {
    const number = await send(BUDI)
    const { id } = (await name(AGUS, NEIGHBOUR)).body.data
    const end = async (who: string) => (await person(who))(delegation.end, { params: { id } })
    expect((await end(NEIGHBOUR)).status).toBe(404)
    expect((await end(AGUS)).body.data).toBeNull()
    expect(await inbox(NEIGHBOUR, number)).toEqual([])
    expect((await end(AGUS)).status).toBe(404)
    await notices()
    await pool.query(`insert into delegations (user_id, to_user_id, valid_from, valid_until)
      select a.id, b.id, '2026-11-18', '2026-11-25' from users a, users b where a.username = '10000005' and b.username = '10000016'`)
    const [row] = (await (await person(AGUS))(delegation.list, {})).body.data
    const ended = await (await person(AGUS))(delegation.end, { params: { id: row?.id ?? 0 } })
    expect(ended.body.data).toMatchObject({ state: 'ended', validUntil: '2026-11-19' })
    expect((await notices()).map(({ body }) => body)).toEqual([expect.stringContaining('no longer stands in for Agus')])
    expect((await (await person(AGUS))(delegation.end, { params: { id: row?.id ?? 0 } })).body.code).toBe('WRONG_STATE')
    const audit = await pool.query(`select action, label from audit_events where entity = 'delegations' order by id`)
    expect(audit.rows.slice(-3)).toEqual([
      { action: 'create', label: 'Agus Setiawan' },
      { action: 'end', label: 'Agus Setiawan' },
      { action: 'end', label: 'Agus Setiawan' },
    ])
  })

  it('is also named by who may update users, for people in the data scope; both get a notice', async () => {
    const manager = await person(MANAGER)
    const named = await manager(delegation.createOf, {
      body: { ...(await nameBody(NEIGHBOUR)), userId: await userId(AGUS) },
    })
    expect(named.body.data.createdBy).not.toBeNull()
    expect((await notices()).map(({ username }) => username).sort()).toEqual([AGUS, NEIGHBOUR])
    const listed = await manager(delegation.listOf, { body: { userId: await userId(AGUS) } })
    expect(listed.body.data.map(({ id }) => id)).toEqual([named.body.data.id])
    const outside = await manager(delegation.listOf, { body: { userId: await userId(STRANGER) } })
    expect(outside.status).toBe(404)
    expect((await manager(delegation.endOf, { params: { id: named.body.data.id } })).status).toBe(200)
  })

  it('hears of it, and can decline or be ended by the person, whoever named the stand-in', async () => {
    const manager = await person(MANAGER)
    const nameIt = async () => {
      const body = { ...(await nameBody(NEIGHBOUR)), userId: await userId(AGUS) }
      return (await manager(delegation.createOf, { body })).body.data.id
    }
    const number = await send(BUDI)
    const id = await nameIt()
    await notices()
    const decline = async (who: string) => (await person(who))(delegation.decline, { params: { id } })
    expect((await decline(AGUS)).status).toBe(404)
    const declined = await decline(NEIGHBOUR)
    expect([declined.status, declined.body.data, declined.body.message]).toEqual([200, null, 'Delegation declined'])
    expect(await inbox(NEIGHBOUR, number)).toEqual([])
    const notified = await notices()
    expect(notified.map(({ username }) => username).sort()).toEqual([MANAGER, AGUS].sort())
    expect(notified[0]?.body).toMatch(/ declined to stand in for Agus Setiawan. Name somebody else$/)
    const [audit] = (
      await pool.query(`select action from audit_events where entity = 'delegations' order by id desc limit 1`)
    ).rows
    expect(audit).toEqual({ action: 'decline' })
    const again = await nameIt()
    const ended = await (await person(AGUS))(delegation.end, { params: { id: again } })
    expect(ended.status).toBe(200)
    expect(await inbox(NEIGHBOUR, number)).toEqual([])
  })

  it('never answers two tasks of a step where everybody must answer', async () => {
    const number = await send(BUDI)
    // The step has a second seat, which the stand-in holds already.
    await pool.query(
      `with t as (insert into tasks (case_id, case_step_id, label, status, opened_at)
         select t.case_id, t.case_step_id, t.label, t.status, t.opened_at from tasks t join cases c on c.id = t.case_id
         where c.assignment_number = $1 returning id, case_id, opened_at)
       insert into task_candidates (task_id, user_id, case_id, type_flow, open, opened_at)
         select t.id, $2, t.case_id, 'Safety', true, t.opened_at from t`,
      [number, await userId(NEIGHBOUR)],
    )
    await name(AGUS, NEIGHBOUR)
    expect(await inbox(NEIGHBOUR, number)).toHaveLength(1)
  })
})
