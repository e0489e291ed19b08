import { file } from '@selamat/contract/domains/files/file'
import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { user } from '@selamat/contract/domains/identity/user'
import { notification } from '@selamat/contract/domains/notifications/notification'
import { attachment } from '@selamat/contract/domains/workflow/attachment'
import { myTask, READING_CHANNELS } from '@selamat/contract/domains/workflow/my-task'
import { report } from '@selamat/contract/domains/workflow/report'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { insertPeople } from '../../../test/factories.ts'
import { multipart } from '../../../test/multipart.ts'
import { reporting } from '../../../test/reports.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { person, start, detail, userId } = await reporting(api)
const { pool, kysely } = api.context.database
const [BUDI, SRI, FITRI, MAYA, DEWI, ADMIN] = [
  '10000008',
  '10000007',
  '10000018',
  '10000006',
  '10000004',
  '10000002',
] as const

const complaint = (what = 'Headache after work') => ({ complaint: what, since: '2026-11-19', able: 'partly' })

async function submit(username: string = BUDI) {
  const client = await person(username)
  const body = { ...(await start(client, 'Health complaint')), fieldData: complaint() }
  const sent = await client(report.submit, { body })
  expect(sent.status).toBe(200)
  return sent.body.data
}

type Action = 'approve' | 'return' | 'close' | 'resubmit'
async function answer(username: string, assignmentNumber: string, action: Action, more: object = {}) {
  const { task } = (await detail(username, assignmentNumber)).body.data
  const body = { assignmentNumber, taskId: task?.id ?? 0, version: task?.version ?? 0, action, ...more }
  return (await person(username))(myTask.health, { body })
}

const auditOf = async (id: number) =>
  (
    await pool.query(
      `select action, label, before, after, reason from audit_events where entity = 'cases' and entity_id = $1 order by id`,
      [id],
    )
  ).rows

async function upload(username: string, name: string, bytes: string): Promise<number> {
  const { payload, headers } = multipart(name, bytes)
  const authorization = `Bearer ${(await api.signIn(username)).access_token}`
  const response = await api.app.inject({
    method: 'POST',
    url: `${API_BASE}${file.upload.path}`,
    headers: { ...headers, authorization },
    payload,
  })
  return Number(response.json().data.fileData.id)
}

const readings = async (username: string, assignmentNumber: string) =>
  (await person(username))(myTask.readings, { body: { assignmentNumber } })

describe('a health complaint', () => {
  it('goes to the nurses, is returned, corrected, passed on to the doctor and concluded (TASKS-21)', async () => {
    const { id, assignmentNumber, goesTo } = await submit()
    expect(assignmentNumber).toMatch(/^MED\/HC\/2026\/XI\/\d{4}$/)
    expect([...goesTo].sort()).toEqual(['Fitri Handayani', 'Sri Wahyuni'])
    expect((await answer(SRI, assignmentNumber, 'return', { comment: 'Since which hour?' })).body.data.status).toBe(
      'REVISION',
    )
    const corrected = await answer(BUDI, assignmentNumber, 'resubmit', { fieldData: complaint('Headache since noon') })
    expect(corrected.body.data.status).toBe('WAITING_APPROVAL')
    expect((await answer(SRI, assignmentNumber, 'approve')).status).toBe(200)
    const closed = await answer(MAYA, assignmentNumber, 'close', { comment: 'Rest for two days' })
    expect(closed.body.data.status).toBe('finish')
    const { subject, timeline, confidential } = (await detail(BUDI, assignmentNumber)).body.data
    expect([subject, confidential]).toEqual(['Health complaint', true])
    expect(timeline.map(({ action, reason }) => [action, reason])).toEqual([
      ['submit', null],
      ['return', 'Since which hour?'],
      ['resubmit', null],
      ['approve', null],
      ['close', 'Rest for two days'],
    ])
    const silent = { label: 'Medical report', before: null, after: null, reason: null }
    expect(await auditOf(id)).toEqual(
      ['submit', 'return', 'resubmit', 'approve', 'close'].map((action) => ({ action, ...silent })),
    )
  })

  it('is announced to the nurses as a medical task, and the notification opens it only while it is theirs to read', async () => {
    const { id, assignmentNumber } = await submit()
    await pool.query(
      `insert into task_candidates (task_id, user_id, case_id, type_flow, source, open, opened_at)
       select t.id, $2, t.case_id, 'Health', 'reassign', true, t.opened_at from tasks t where t.case_id = $1`,
      [id, await userId(DEWI)],
    )
    await api.settle()
    const bell = async (username: string) => {
      const { body } = await (await person(username))(notification.list, { body: { filter: { type: 'Health' } } })
      return body.data.notificationData.notification.filter(({ subject }) => subject === assignmentNumber)
    }
    const [own] = await bell(SRI)
    expect(own?.body).toBe('A medical task waits for you')
    const sri = await person(SRI)
    const opened = await sri(notification.read, { params: { id: own?.id ?? 0 } })
    expect(opened.body.data.link).toBe(`/my-task/detail?assignmentNumber=${encodeURIComponent(assignmentNumber)}`)
    // Somebody else answers, so the person without the medical items is no longer a candidate.
    expect((await detail(DEWI, assignmentNumber)).status).toBe(200)
    expect((await answer(SRI, assignmentNumber, 'approve')).status).toBe(200)
    expect((await detail(DEWI, assignmentNumber)).status).toBe(404)
    // A doctor reads what the clinic was told; the pharmacist was asked no more.
    expect((await detail(MAYA, assignmentNumber)).status).toBe(200)
    expect((await detail(FITRI, assignmentNumber)).status).toBe(404)
    await api.settle()
    expect((await bell(BUDI)).map(({ body }) => body)).toEqual(['Your medical report has an answer'])
  })

  it('is closed to a nurse who is no longer one, though the task was hers', async () => {
    const { assignmentNumber } = await submit()
    expect((await detail(FITRI, assignmentNumber)).status).toBe(200)
    const fitri = await userId(FITRI)
    const { rows } = await pool.query('delete from user_roles where user_id = $1 returning role_id', [fitri])
    const list = await (await person(FITRI))(myTask.reports, { body: {} })
    expect([list.status, (await detail(FITRI, assignmentNumber)).status]).toEqual([200, 404])
    for (const { role_id } of rows) {
      await pool.query('insert into user_roles (user_id, role_id) values ($1, $2)', [fitri, role_id])
    }
    expect((await detail(FITRI, assignmentNumber)).status).toBe(200)
  })

  it('is closed to a doctor while the role is archived, and without it, though a nurse has answered', async () => {
    const { assignmentNumber } = await submit()
    const maya = await userId(MAYA)
    const status = async () => (await detail(MAYA, assignmentNumber)).status
    const archive = (at: Date | null) =>
      pool.query('update roles set archived_at = $2 where id in (select role_id from user_roles where user_id = $1)', [
        maya,
        at,
      ])
    expect(await status()).toBe(200)
    await archive(api.clock.now())
    expect(await status()).toBe(404)
    await archive(null)
    expect((await answer(SRI, assignmentNumber, 'approve')).status).toBe(200)
    expect(await status()).toBe(200)
    const { rows } = await pool.query('delete from user_roles where user_id = $1 returning role_id', [maya])
    expect(await status()).toBe(404)
    for (const { role_id } of rows) {
      await pool.query('insert into user_roles (user_id, role_id) values ($1, $2)', [maya, role_id])
    }
  })

  it('is handed over to a holder of the medical items alone; to others the step chooses', async () => {
    const { assignmentNumber } = await submit()
    const [leaver] = await insertPeople(kysely, { count: 1, first: 72_000_011, like: SRI, role: 'Nurse' })
    const { assignmentNumber: other } = await submit()
    await pool.query(
      `update task_candidates set open = user_id = $1 where case_id = (select id from cases where assignment_number = $2)`,
      [leaver?.id, other],
    )
    const admin = await person(ADMIN)
    const archived = await admin(user.archive, {
      params: { username: '72000011' },
      body: { version: 1, successor: DEWI },
    })
    expect(archived.status).toBe(200)
    for (const number of [assignmentNumber, other]) expect((await detail(DEWI, number)).status).toBe(404)
    expect((await answer(FITRI, other, 'approve')).status).toBe(200)
  })
})

describe('the log of readings', () => {
  it('has a row for each reading of a page, a timeline and a file, for its submitter and medical staff', async () => {
    const { assignmentNumber } = await submit()
    await detail(SRI, assignmentNumber)
    await (await person(MAYA))(myTask.timeline, { body: { assignmentNumber } })
    await detail(BUDI, assignmentNumber)
    expect((await detail(DEWI, assignmentNumber)).status).toBe(404)
    for (const username of [BUDI, MAYA]) {
      const { body } = await readings(username, assignmentNumber)
      expect(body.data.map(({ username: reader, channel }) => [reader, channel])).toEqual([
        [BUDI, 'case'],
        [MAYA, 'timeline'],
        [SRI, 'case'],
      ])
      expect(body.pagination?.totalItem).toBe(3)
    }
    for (const username of [DEWI, ADMIN]) expect((await readings(username, assignmentNumber)).status).toBe(404)
  })

  it('has exactly one row for each response of each operation that is a reading, none where it is refused', async () => {
    const { assignmentNumber } = await submit()
    const budi = await person(BUDI)
    const fileId = await upload(BUDI, 'report.txt', 'Confidential bytes')
    const added = await budi(attachment.create, {
      body: { assignmentNumber, fileId, name: 'Report', kind: 'EVIDENCE' },
    })
    const body = { assignmentNumber }
    const requests: Readonly<Record<string, object>> = {
      '/my-tasks/detail': { body },
      '/my-tasks/timeline': { body },
      '/my-tasks/pdf': { body },
      '/form-flows/timeline': { body },
      '/attachment-details/list': { body },
      '/attachment-details/data': { body: { id: added.body.data.id } },
      '/files/:id': { params: { id: fileId } },
    }
    // Those of the clinic log of whom they are, not of which case.
    const channels: readonly (string | undefined)[] = READING_CHANNELS
    const operations = api.app.operations.filter(({ reading }) => channels.includes(reading))
    expect(operations.map(({ path }) => path).sort()).toEqual(Object.keys(requests).sort())
    const rows = async () => (await readings(BUDI, assignmentNumber)).body.data
    const [nurse, stranger] = [await person(SRI), await person(DEWI)]
    for (const operation of operations) {
      const input = requests[operation.path] as never
      const before = (await rows()).length
      expect([operation.path, (await stranger(operation, input)).status]).toEqual([operation.path, 404])
      expect((await rows()).length).toBe(before)
      expect([operation.path, (await nurse(operation, input)).status]).toEqual([operation.path, 200])
      const [newest, ...others] = await rows()
      expect([others.length, newest]).toMatchObject([before, { username: SRI, channel: operation.reading }])
    }
  })

  it('logs nothing of other cases, and lists nothing of them', async () => {
    const before = await pool.query('select count(*)::int as n from case_readings')
    const { assignmentNumber } = (
      await (
        await person(BUDI)
      )(myTask.reports, { body: { filter: { typeFlow: 'Safety' }, limit: 1 } })
    ).body.data[0] ?? { assignmentNumber: '' }
    expect((await detail(BUDI, assignmentNumber)).status).toBe(200)
    expect((await readings(BUDI, assignmentNumber)).status).toBe(404)
    expect((await pool.query('select count(*)::int as n from case_readings')).rows).toEqual(before.rows)
  })

  it('is append-only', async () => {
    await expect(pool.query('update case_readings set user_id = 1')).rejects.toThrow('append-only')
    await expect(pool.query('delete from case_readings')).rejects.toThrow('append-only')
    await expect(pool.query('truncate case_readings')).rejects.toThrow('append-only')
  })
})
