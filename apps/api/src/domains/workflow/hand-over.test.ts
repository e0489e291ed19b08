import { user } from '@selamat/contract/domains/identity/user'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { insertPeople } from '../../../test/factories.ts'
import { notificationsOf } from '../../../test/notifications.ts'
import { reporting } from '../../../test/reports.ts'

const api = await testApp()
const { detail, submit } = await reporting(api)
const { pool, kysely } = api.context.database
const admin = await api.as('10000002')
const idOf = async (username: string) =>
  Number((await pool.query('select id from users where username = $1', [username])).rows[0].id)

/** A new supervisor of the reporter, who is asked about one new report; returns its number. */
async function newReport(first: number): Promise<{ username: string; number: string }> {
  const [made] = await insertPeople(kysely, { count: 1, first, like: '10000005' })
  await pool.query('update employments set superior_id = $1 where user_id = $2', [made?.id, await idOf('10000008')])
  const { body } = await submit('10000008')
  return { username: String(first), number: body.data.assignmentNumber }
}
const candidates = async (number: string) =>
  (
    await pool.query(
      `select u.username from task_candidates tc join cases c on c.id = tc.case_id join users u on u.id = tc.user_id
       where c.assignment_number = $1 and tc.open order by u.username`,
      [number],
    )
  ).rows.map(({ username }) => username)
const archive = async (username: string, successor?: string) =>
  admin(user.archive, {
    params: { username },
    body: { version: 1, ...(successor === undefined ? {} : { successor }) },
  })

describe('the open tasks of somebody who is archived', () => {
  it('are counted before and go to the assignees of the steps (USERS-17)', async () => {
    const { username, number } = await newReport(71_000_001)
    expect((await admin(user.openTasks, { params: { username } })).body.data).toEqual({ openTasks: 1 })
    expect(await candidates(number)).toEqual([username])
    expect((await archive(username)).status).toBe(200)
    expect(await candidates(number)).toContain('10000004')
    expect(await candidates(number)).not.toContain(username)
    const officer = await detail('10000004', number)
    expect(officer.body.data.allowedActions.some(({ allowed }) => allowed)).toBe(true)
  })

  it('go to a chosen person, who can answer and is notified; an unsuitable person is refused and nothing changes', async () => {
    const { username, number } = await newReport(71_000_002)
    for (const wrong of [username, '10000020', '99999999']) {
      expect((await archive(username, wrong)).body.errors).toEqual({
        successor: 'Choose an active user of the company',
      })
    }
    expect(await candidates(number)).toEqual([username])
    expect((await archive(username, '10000016')).status).toBe(200)
    expect(await candidates(number)).toEqual(['10000016'])
    expect((await detail('10000016', number)).body.data.allowedActions.some(({ allowed }) => allowed)).toBe(true)
    await api.settle()
    const rows = await notificationsOf(api.context.database.kysely, '10000016')
    expect(rows.filter(({ link }) => link === '/my-task').map(({ body }) => body)).toEqual([
      `1 open task of Person ${username} came to you`,
    ])
    const { data } = (await (await api.as('10000016'))(myTask.list, { body: {} })).body
    expect(data.some(({ assignmentNumber }) => assignmentNumber === number)).toBe(true)
  })

  it('prevent archiving while nobody else can decide, until somebody is chosen', async () => {
    const { username, number } = await newReport(71_000_003)
    await pool.query(`update appointments set valid_until = valid_from where kind = 'safety-officer'`)
    const refused = await archive(username)
    expect([refused.status, refused.body.message]).toEqual([
      422,
      `Nobody else could decide 1 open task of Person ${username}. Choose who takes them over`,
    ])
    expect(await candidates(number)).toEqual([username])
    expect((await archive(username, '10000016')).status).toBe(200)
  })
})
