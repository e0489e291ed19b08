import { user } from '@selamat/contract/domains/identity/user'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { report } from '@selamat/contract/domains/workflow/report'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { insertPeople } from '../../../test/factories.ts'
import { reporting } from '../../../test/reports.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { person, start, detail, userId } = await reporting(api)
const { kysely, pool } = api.context.database
const [BUDI, AGUS, DEDI, DEWI, YUSUF, MANAGER, ADMIN] = [
  '10000008',
  '10000005',
  '10000016',
  '10000004',
  '10000012',
  '10000003',
  '10000002',
] as const

/** A location of the adjacent area, whose owner is not the reporter's superior. */
const { id: locationId } = await kysely
  .selectFrom('locations')
  .select('id')
  .where('areaOwnerId', '=', await userId(DEDI))
  .orderBy('id')
  .limit(1)
  .executeTakeFirstOrThrow()

const ownedBy = (areaOwnerId: number | null) =>
  kysely.updateTable('locations').set({ areaOwnerId }).where('id', '=', locationId).execute()

const answersWith = (severity: string, what = 'A spanner fell from the platform') => ({
  what,
  where: { locationId, subLocationId: null },
  date: '2026-11-19',
  severity,
})

async function submit(severity = 'low', reporter: string = BUDI) {
  const client = await person(reporter)
  const body = { ...(await start(client, 'Near miss')), fieldData: answersWith(severity) }
  const sent = await client(report.submit, { body })
  expect(sent.status).toBe(200)
  return sent.body.data
}

/** The task that somebody reads in a case, with its version. */
const taskOf = async (username: string, assignmentNumber: string) =>
  (await detail(username, assignmentNumber)).body.data.task ?? { id: 999_999, version: 1 }

type Action = 'approve' | 'return' | 'reject' | 'close' | 'resubmit'
async function answer(
  username: string,
  assignmentNumber: string,
  action: Action,
  task?: { readonly id: number; readonly version: number },
) {
  const { id: taskId, version } = task ?? (await taskOf(username, assignmentNumber))
  const more = action === 'resubmit' ? { fieldData: answersWith('low', 'A spanner of 2 kg fell') } : {}
  const client = await person(username)
  return client(myTask.safety, {
    body: { assignmentNumber, taskId, version, action, comment: 'A reason for it', ...more },
  })
}

const openSteps = async (assignmentNumber: string) =>
  (await detail(BUDI, assignmentNumber)).body.data.steps.filter(({ state }) => state === 'open')

describe('a near miss', () => {
  it('assigns both reviewers at the same time, and shows each the open reviews', async () => {
    const { assignmentNumber, goesTo } = await submit()
    expect(assignmentNumber).toMatch(/^SHE\/NMS\/2026\/XI\/\d{4}$/)
    expect([...goesTo].sort()).toEqual(['Agus Setiawan', 'Dedi Kurniawan'])
    expect((await openSteps(assignmentNumber)).map(({ key, who }) => [key, who])).toEqual([
      ['supervisor', ['Agus Setiawan']],
      ['area', ['Dedi Kurniawan']],
    ])
    const { allowedActions } = (await detail(AGUS, assignmentNumber)).body.data
    expect(allowedActions.map(({ action, consequence }) => [action, consequence])).toEqual([
      ['approve', 'Other reviewers still have to answer'],
      ['return', 'Goes back to Budi Santoso with your reason'],
      ['reject', 'Final. Needs a reason'],
    ])
    await api.settle()
    for (const who of [AGUS, DEDI]) {
      const { rows } = await pool.query(
        `select n.kind from notifications n join users u on u.id = n.user_id join cases c on c.id = n.entity_id
         where n.entity_kind = 'cases' and u.username = $1 and c.assignment_number = $2`,
        [who, assignmentNumber],
      )
      expect(rows).toHaveLength(1)
    }
  })

  it('accepts two simultaneous reviews: neither is refused as outdated', async () => {
    for (let round = 0; round < 5; round++) {
      const { assignmentNumber } = await submit()
      const tasks = [await taskOf(AGUS, assignmentNumber), await taskOf(DEDI, assignmentNumber)]
      const replies = await Promise.all([
        answer(AGUS, assignmentNumber, 'approve', tasks[0]),
        answer(DEDI, assignmentNumber, 'approve', tasks[1]),
      ])
      expect(replies.map(({ status }) => status)).toEqual([200, 200])
      expect((await openSteps(assignmentNumber)).map(({ key, who }) => [key, who])).toEqual([
        ['officer', ['Dewi Lestari']],
      ])
    }
  })

  it.each([
    ['high', 'manager', MANAGER, 'Bambang Hartono', DEWI],
    ['medium', 'officer', DEWI, 'Dewi Lestari', MANAGER],
  ] as const)('of %s severity is closed at the step %s', async (severity, step, closer, name, other) => {
    const { assignmentNumber } = await submit(severity)
    await answer(AGUS, assignmentNumber, 'approve')
    expect((await openSteps(assignmentNumber)).map(({ key }) => key)).toEqual(['area'])
    await answer(DEDI, assignmentNumber, 'approve')
    expect((await openSteps(assignmentNumber)).map(({ key, who }) => [key, who])).toEqual([[step, [name]]])
    const refused = await answer(other, assignmentNumber, 'close', await taskOf(closer, assignmentNumber))
    expect([refused.status, refused.body.message]).toEqual([409, `Assigned to ${name}`])
    expect((await answer(closer, assignmentNumber, 'close')).body.data.status).toBe('finish')
    const { steps, endedAt } = (await detail(BUDI, assignmentNumber)).body.data
    expect(steps.map(({ key, state }) => [key, state])).toEqual([
      ['supervisor', 'done'],
      ['area', 'done'],
      [step, 'done'],
    ])
    expect(endedAt).not.toBeNull()
  })

  it('is ended by one rejection; the other reviewer gets the name of the first', async () => {
    const { assignmentNumber } = await submit()
    const waiting = await taskOf(DEDI, assignmentNumber)
    expect((await answer(AGUS, assignmentNumber, 'reject')).body.data.status).toBe('REJECTED')
    const late = await answer(DEDI, assignmentNumber, 'approve', waiting)
    expect(late).toMatchObject({ status: 409, body: { code: 'STALE', details: { changedBy: 'Agus Setiawan' } } })
    const dedi = await person(DEDI)
    expect((await dedi(myTask.list, { body: { filter: { assignmentNumber } } })).body.data).toEqual([])
    // A review that nobody gave is in nobody's history.
    expect((await dedi(myTask.history, { body: { filter: { assignmentNumber } } })).body.data).toEqual([])
  })

  it('that one reviewer returns is corrected, and both review it again in a second iteration', async () => {
    const { id, assignmentNumber } = await submit()
    expect((await answer(AGUS, assignmentNumber, 'approve')).status).toBe(200)
    expect((await answer(DEDI, assignmentNumber, 'return')).body.data.status).toBe('REVISION')
    expect((await openSteps(assignmentNumber)).map(({ key }) => key)).toEqual(['correction'])
    expect((await answer(BUDI, assignmentNumber, 'resubmit')).body.data.status).toBe('WAITING_APPROVAL')
    expect((await openSteps(assignmentNumber)).map(({ key }) => key)).toEqual(['supervisor', 'area'])
    const { rows } = await pool.query(
      `select node, iteration, state from case_steps where case_id = $1 and node in ('supervisor', 'area', 'reviewed')
       order by node, iteration`,
      [id],
    )
    expect(rows.map(({ node, iteration, state }) => [node, iteration, state])).toEqual([
      ['area', 1, 'done'],
      ['area', 2, 'open'],
      ['reviewed', 1, 'cancelled'],
      ['supervisor', 1, 'done'],
      ['supervisor', 2, 'open'],
    ])
    const { timeline, subject, revision } = (await detail(BUDI, assignmentNumber)).body.data
    expect([subject, revision]).toEqual(['A spanner of 2 kg fell', 2])
    expect(timeline.find(({ action }) => action === 'resubmit')?.changes.map(({ path }) => path)).toEqual(['what'])
    await answer(AGUS, assignmentNumber, 'approve')
    await answer(DEDI, assignmentNumber, 'approve')
    expect((await answer(DEWI, assignmentNumber, 'close')).body.data.status).toBe('finish')
  })
})

describe('one of two reviewers', () => {
  it('is archived and hands the task over; the other one is not affected', async () => {
    await insertPeople(kysely, { count: 1, first: 72_000_001, like: DEDI })
    await ownedBy(await userId('72000001'))
    const admin = await person(ADMIN)
    const { assignmentNumber } = await submit()
    const other = await taskOf(AGUS, assignmentNumber)
    const archived = await admin(user.archive, {
      params: { username: '72000001' },
      body: { version: 1, successor: DEDI },
    })
    expect(archived.status).toBe(200)
    await ownedBy(await userId(DEDI))
    expect((await openSteps(assignmentNumber)).map(({ who }) => who)).toEqual([['Agus Setiawan'], ['Dedi Kurniawan']])
    const { timeline } = (await detail(BUDI, assignmentNumber)).body.data
    expect(timeline.map(({ action, actor, step }) => [action, actor, step])).toEqual([
      ['submit', 'Budi Santoso', null],
      ['reassign', null, 'Area review'],
    ])
    expect((await answer(AGUS, assignmentNumber, 'approve', other)).status).toBe(200)
    expect((await answer(DEDI, assignmentNumber, 'approve')).status).toBe(200)
    expect((await openSteps(assignmentNumber)).map(({ key }) => key)).toEqual(['officer'])
  })

  it('leaves without a successor and is replaced by the next rule', async () => {
    await insertPeople(kysely, { count: 1, first: 72_000_002, like: DEDI })
    await ownedBy(await userId('72000002'))
    const { assignmentNumber } = await submit()
    const admin = await person(ADMIN)
    expect((await admin(user.archive, { params: { username: '72000002' }, body: { version: 1 } })).status).toBe(200)
    expect((await openSteps(assignmentNumber)).map(({ who }) => who)).toEqual([['Agus Setiawan'], ['Dewi Lestari']])
    expect((await answer(DEWI, assignmentNumber, 'approve')).status).toBe(200)
    await ownedBy(await userId(DEDI))
  })
})

describe('a step that needs all of several people', () => {
  it('has one task for each of them and waits for the last one', async () => {
    await ownedBy(null)
    const appointed = { userId: await userId(YUSUF), kind: 'safety-officer', validFrom: '2026-01-01' }
    await kysely.insertInto('appointments').values(appointed).execute()
    const { assignmentNumber } = await submit()
    expect((await openSteps(assignmentNumber)).map(({ who }) => who)).toEqual([
      ['Agus Setiawan'],
      ['Dewi Lestari', 'Yusuf Maulana'],
    ])
    const tasks = { dewi: await taskOf(DEWI, assignmentNumber), yusuf: await taskOf(YUSUF, assignmentNumber) }
    expect(tasks.dewi.id).not.toBe(tasks.yusuf.id)
    // Each answers the own task only.
    expect((await answer(YUSUF, assignmentNumber, 'approve', tasks.dewi)).body.code).toBe('NOT_YOUR_ACT')
    await answer(AGUS, assignmentNumber, 'approve')
    await answer(DEWI, assignmentNumber, 'approve', tasks.dewi)
    expect((await openSteps(assignmentNumber)).map(({ key }) => key)).toEqual(['area'])
    await answer(YUSUF, assignmentNumber, 'approve', tasks.yusuf)
    expect((await openSteps(assignmentNumber)).map(({ key }) => key)).toEqual(['officer'])
    await kysely
      .deleteFrom('appointments')
      .where('userId', '=', appointed.userId)
      .where('kind', '=', 'safety-officer')
      .execute()
    await ownedBy(await userId(DEDI))
  })
})
it('a stand-in gets the tasks that open while the delegation runs, and answers until it ends', async () => {
  const delegation = { userId: await userId(DEDI), toUserId: await userId(YUSUF), validFrom: '2026-11-01' }
  const { id } = await kysely.insertInto('delegations').values(delegation).returning('id').executeTakeFirstOrThrow()
  const { assignmentNumber } = await submit()
  const { assignmentNumber: second } = await submit()
  const yusuf = await person(YUSUF)
  const inbox = await yusuf(myTask.list, { body: { filter: { assignmentNumber } } })
  expect(inbox.body.data.map(({ description }) => description)).toEqual(['Area review'])
  expect((await answer(YUSUF, assignmentNumber, 'approve')).status).toBe(200)
  const task = await taskOf(YUSUF, second)
  await kysely.updateTable('delegations').set({ validUntil: '2026-11-19' }).where('id', '=', id).execute()
  expect((await answer(YUSUF, second, 'approve', task)).body.code).toBe('NOT_YOUR_ACT')
  expect((await answer(DEDI, second, 'approve')).status).toBe(200)
})

describe('a published version', () => {
  it.each(['form_flow_versions', 'form_versions'])(
    'of %s cannot be changed or removed in the database',
    async (table) => {
      const message = /A published version never changes .* Publish a new version/
      await expect(pool.query(`update ${table} set definition = '{}'`)).rejects.toThrow(message)
      await expect(pool.query(`delete from ${table}`)).rejects.toThrow(message)
      await expect(pool.query(`truncate ${table} cascade`)).rejects.toThrow('append-only')
    },
  )
})

it('can be read while it is answered: every reader sees a consistent state', async () => {
  for (let round = 0; round < 5; round++) {
    const { assignmentNumber } = await submit()
    await answer(AGUS, assignmentNumber, 'approve')
    await answer(DEDI, assignmentNumber, 'approve')
    const task = await taskOf(DEWI, assignmentNumber)
    const replies = await Promise.all([
      answer(DEWI, assignmentNumber, 'close', task),
      ...Array.from({ length: 8 }, () => detail(BUDI, assignmentNumber)),
    ])
    expect(replies.map(({ status }) => status)).toEqual(Array(9).fill(200))
  }
})
