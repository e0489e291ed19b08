import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { report } from '@selamat/contract/domains/workflow/report'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { takeNotifications } from '../../../test/notifications.ts'
import { reporting } from '../../../test/reports.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { person, detail, now, perform, send, start } = await reporting(api)
const { kysely, pool } = api.context.database
const [BUDI, AGUS, DEWI, SRI, STRANGER] = ['10000008', '10000005', '10000004', '10000007', '10000020'] as const

async function withdraw(username: string, assignmentNumber: string, more: { version?: number; reason?: string } = {}) {
  const { rows } = await pool.query('select version from cases where assignment_number = $1', [assignmentNumber])
  return (await person(username))(myTask.withdraw, { body: { assignmentNumber, version: rows[0].version, ...more } })
}
const sent = async () => {
  await api.settle()
  return takeNotifications(kysely)
}

describe('a report is withdrawn', () => {
  it('by its reporter while it is open: its tasks close, the assignees are notified, the timeline and the audit log say so', async () => {
    const number = await send(BUDI)
    await sent()
    const before = await detail(BUDI, number)
    expect(before.body.data).toMatchObject({ canWithdraw: true, status: 'WAITING_APPROVAL' })
    expect((await detail(AGUS, number)).body.data.canWithdraw).toBe(false)

    const { status, body } = await withdraw(BUDI, number, { reason: 'Reported twice' })
    expect([status, body.data.status]).toEqual([200, 'WITHDRAWN'])
    expect(await sent()).toEqual([
      expect.objectContaining({
        username: AGUS,
        kind: 'TASK_WITHDRAWN',
        body: expect.stringMatching(/^Withdrawn by Budi Santoso: Reported twice \(/),
      }),
    ])
    const after = (await detail(BUDI, number)).body.data
    expect(after).toMatchObject({ status: 'WITHDRAWN', canWithdraw: false, task: null, allowedActions: [] })
    expect(after.endedAt).not.toBeNull()
    expect(after.timeline.at(-1)).toMatchObject({ action: 'withdraw', label: 'Withdrawn', reason: 'Reported twice' })
    expect(after.steps.some(({ state }) => state === 'open')).toBe(false)
    const { body: inbox } = await (await person(AGUS))(myTask.list, { body: { filter: { assignmentNumber: number } } })
    expect(inbox.data).toEqual([])
    const { rows } = await pool.query(
      `select before, after, reason from audit_events where entity = 'cases' and entity_id = $1 and action = 'withdraw'`,
      [after.id],
    )
    expect(rows).toEqual([
      { before: { status: 'WAITING_APPROVAL' }, after: { status: 'WITHDRAWN' }, reason: 'Reported twice' },
    ])
  })

  it('also when it was returned, without a reason', async () => {
    const number = await send(BUDI)
    await perform(AGUS, number, 'return', { comment: 'Which pump?' })
    expect((await withdraw(BUDI, number)).body.data.status).toBe('WITHDRAWN')
  })

  it('by nobody else, not after its end, and not over what the reporter has not read', async () => {
    const number = await send(BUDI)
    expect((await withdraw(AGUS, number)).body).toMatchObject({
      code: 'NOT_YOUR_ACT',
      message: 'Only the reporter can withdraw this report',
    })
    expect((await withdraw(STRANGER, number)).status).toBe(404)
    await perform(AGUS, number, 'approve')
    expect((await withdraw(BUDI, number, { version: 1 })).body).toMatchObject({
      code: 'STALE',
      details: { change: 'Approved' },
    })
    await perform(DEWI, number, 'close')
    expect((await withdraw(BUDI, number)).body.code).toBe('WRONG_STATE')
    expect((await now(number)).status).toBe('finish')
  })

  it('and an answer that comes at the same time is first or too late, never both', async () => {
    for (let round = 0; round < 5; round++) {
      const number = await send(BUDI)
      const replies = await Promise.all([withdraw(BUDI, number), perform(AGUS, number, 'reject', { comment: 'No' })])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })

  it('without its content in the notice where it is confidential', async () => {
    const client = await person(BUDI)
    const fieldData = { complaint: 'Headache after work', since: '2026-11-19', able: 'partly' }
    const submitted = await client(report.submit, { body: { ...(await start(client, 'Health complaint')), fieldData } })
    const { assignmentNumber } = submitted.body.data
    await sent()
    await withdraw(BUDI, assignmentNumber, { reason: 'The headache is gone' })
    const notices = await sent()
    expect(notices.find(({ username }) => username === SRI)).toMatchObject({ body: 'A medical task was withdrawn' })
    expect(JSON.stringify(notices)).not.toContain('headache')
  })
})
