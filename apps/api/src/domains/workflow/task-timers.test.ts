import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { report } from '@selamat/contract/domains/workflow/report'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { takeNotifications } from '../../../test/notifications.ts'
import { reporting } from '../../../test/reports.ts'
import { withCaseKinds } from '../../domains.ts'
import { runTaskTimers } from './index.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { person, detail, perform, send, start } = await reporting(api)
const { kysely, pool } = api.context.database
const context = withCaseKinds(api.context)
const [BUDI, AGUS, MANAGER, SRI, MAYA] = ['10000008', '10000005', '10000017', '10000007', '10000006'] as const

const START = api.clock.now()

/** Runs the job at the time that has come, three servers at once; afterwards it is as early as before. */
async function run() {
  const counts = await Promise.all([1, 2, 3].map(() => runTaskTimers(context)))
  await api.settle()
  api.clock.set(START)
  return { count: counts.reduce((sum, count) => sum + count), notices: await takeNotifications(kysely) }
}
/** To a share of the time that a report's open task has. */
async function passTo(number: string, percent: number) {
  const { rows } = await pool.query(
    `select opened_at, due_at from tasks t join cases c on c.id = t.case_id where c.assignment_number = $1 and closed_at is null`,
    [number],
  )
  const [{ opened_at: openedAt, due_at: dueAt }] = rows
  api.clock.set(new Date(openedAt.getTime() + ((dueAt.getTime() - openedAt.getTime()) * percent) / 100))
}
const inbox = async (username: string, assignmentNumber: string) =>
  (await (await person(username))(myTask.list, { body: { filter: { assignmentNumber } } })).body.data

beforeEach(async () => {
  await pool.query('delete from task_timers')
  await api.settle()
  await takeNotifications(kysely)
})

describe('as the time of a task passes', () => {
  it('its assignees are reminded at 50 and 100 %, and at 150 % their superior gets it as well, each once', async () => {
    const number = await send(BUDI)
    await run()
    await passTo(number, 49)
    expect((await run()).count).toBe(0)

    await passTo(number, 50)
    const [half] = (await run()).notices
    expect(half).toMatchObject({ username: AGUS, kind: 'TASK_REMINDER', link: expect.stringContaining('my-task') })
    expect(half?.body).toMatch(/^Supervisor review is due \d{4}-\d\d-\d\d \d\d:\d\d: Oil leak/)
    await passTo(number, 51)
    expect((await run()).notices).toEqual([])

    await passTo(number, 100)
    expect((await run()).notices.map(({ username, body }) => [username, body.includes(' was due ')])).toEqual([
      [AGUS, true],
    ])

    await passTo(number, 150)
    const { notices } = await run()
    expect(notices.map(({ username }) => username).sort()).toEqual([AGUS, MANAGER])
    expect(notices[0]?.body).toMatch(/^Supervisor review of Agus Setiawan was due .* is escalated to /)
    await passTo(number, 500)
    expect((await run()).notices).toEqual([])
    const { timeline, steps } = (await detail(AGUS, number)).body.data
    expect(timeline.at(-1)).toMatchObject({ action: 'escalate', actor: null, step: 'Supervisor review' })
    expect(timeline.at(-1)?.label).toMatch(/^Escalated to /)
    expect(steps.find(({ state }) => state === 'open')?.who).toHaveLength(2)
    expect(await inbox(MANAGER, number)).toHaveLength(1)
    expect((await perform(MANAGER, number, 'approve')).status).toBe(200)
  })

  it('three servers at once do each of it once, and what a failure undid is done by the next run', async () => {
    const numbers = []
    for (let index = 0; index < 12; index++) numbers.push(await send(BUDI))
    await run()
    await passTo(numbers[11] ?? '', 50)
    await pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$;
      create trigger refuse before insert on outbox for each row execute function refuse()`)
    await expect(runTaskTimers(context)).rejects.toThrow()
    await pool.query('drop trigger refuse on outbox')
    const { notices } = await run()
    expect(notices.map(({ subject }) => subject).sort()).toEqual([...numbers].sort())
  })

  it('a server that was away sends the latest of what it missed, and nothing of tasks that were answered', async () => {
    const [late, answered] = [await send(BUDI), await send(BUDI)]
    await perform(AGUS, answered, 'reject', { comment: 'Reported twice' })
    await run()
    await passTo(late, 120)
    expect((await run()).notices.map(({ subject }) => subject)).toEqual([late])
    expect((await pool.query('select distinct kind from task_timers')).rows).toEqual([{ kind: 'escalation' }])
    await passTo(late, 150)
    expect((await run()).notices.map(({ kind }) => kind)).toEqual(['TASK_ESCALATED', 'TASK_ESCALATED'])
  })

  it('a returned report reminds its reporter and is never escalated', async () => {
    const number = await send(BUDI)
    await perform(AGUS, number, 'return', { comment: 'Which pump?' })
    await pool.query('delete from task_timers x using tasks t where t.id = x.task_id and t.closed_at is not null')
    await run()
    await passTo(number, 300)
    expect((await run()).notices.map(({ username, kind }) => [username, kind])).toEqual([[BUDI, 'TASK_REMINDER']])
  })

  it('a medical task goes only to a superior with the medical permission, and its notices name nothing of it', async () => {
    const escalationOf = async (superior: string) => {
      await pool.query(
        `update employments set superior_id = (select id from users where username = $1)
         where user_id in (select id from users where username in ('10000007', '10000018'))`,
        [superior],
      )
      const client = await person(BUDI)
      const fieldData = { complaint: 'Headache after work', since: '2026-11-19', able: 'partly' }
      const sent = await client(report.submit, { body: { ...(await start(client, 'Health complaint')), fieldData } })
      const { assignmentNumber } = sent.body.data
      await run()
      await passTo(assignmentNumber, 150)
      const { notices } = await run()
      const { timeline } = (await detail(BUDI, assignmentNumber)).body.data
      return { notices, label: timeline.at(-1)?.label }
    }
    const nobody = await escalationOf(AGUS)
    expect(nobody.label).toBe('Escalated to nobody, as no superior can answer it')
    expect(nobody.notices.some(({ username }) => username === AGUS)).toBe(false)
    expect(nobody.notices.find(({ username }) => username === SRI)?.body).toBe(
      'A medical task is overdue and was escalated',
    )
    expect(JSON.stringify(nobody.notices)).not.toContain('eadache')
    await pool.query('delete from task_timers')
    const doctor = await escalationOf(MAYA)
    expect(doctor.label).toMatch(/^Escalated to .*Maya/)
    expect(doctor.notices.some(({ username }) => username === MAYA)).toBe(true)
  })
})
