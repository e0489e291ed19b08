import { acknowledgement } from '@selamat/contract/domains/hiradc/acknowledgement'
import { hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import { DAY } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { assessing } from '../../../../test/hiradcs.ts'
import { run } from '../../../platform/database.ts'

const api = await testApp()
const { approved, draft, person, read, userId, kysely } = await assessing(api)
const [AUTHOR, WORKER, SAFETY, OTHER, FOREIGN] = ['10000005', '10000008', '10000004', '10000013', '10000020'] as const

const noticesOf = async (username: string, kind: string, hiradcId: number) =>
  run<{ params: object }>(
    kysely,
    sql`select params from notifications where user_id = ${await userId(username)} and kind = ${kind} and entity_id = ${hiradcId}`,
  )
const list = async (username: string, id: number, filter = {}) =>
  (await person(username))(acknowledgement.list, { body: { id, filter, limit: 100 } })

describe('an assessment that comes into force', () => {
  it('is told to the people of its department who can open it, and waits for them until they have read it', async () => {
    const { id, number } = await approved()
    await api.settle()
    expect(await noticesOf(WORKER, 'HIRADC_IN_FORCE', id)).toMatchObject([{ params: { number, revision: 1 } }])
    expect(await noticesOf(OTHER, 'HIRADC_IN_FORCE', id)).toEqual([])
    const worker = await person(WORKER)
    const waiting = async () =>
      (await worker(acknowledgement.toAcknowledge, { body: { limit: 100 } })).body.data.find((one) => one.id === id)
    expect(await waiting()).toMatchObject({ number, revision: 1, departmentName: 'Production' })
    const { revisionId, acknowledged } = await read(WORKER, id)
    expect(acknowledged).toBe(false)
    const first = await worker(acknowledgement.acknowledge, { body: { id, revisionId } })
    expect(first.status).toBe(200)
    // A second time says when the first one was.
    api.clock.advance(60_000)
    const again = await worker(acknowledgement.acknowledge, { body: { id, revisionId } })
    expect(again.body.data).toEqual(first.body.data)
    expect(await waiting()).toBeUndefined()
    expect((await read(WORKER, id)).acknowledged).toBe(true)
  })

  it('is acknowledged by its department only, and only while it is in force', async () => {
    const { id } = await approved()
    const { revisionId } = await read(SAFETY, id)
    const refused = await (await person(SAFETY))(acknowledgement.acknowledge, { body: { id, revisionId } })
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('Production') } })
    const foreign = await (await person(FOREIGN))(acknowledgement.acknowledge, { body: { id, revisionId } })
    expect(foreign.status).toBe(404)
    const waiting = await draft()
    const own = await read(AUTHOR, waiting.id)
    const early = await (await person(AUTHOR))(acknowledgement.acknowledge, {
      body: { id: waiting.id, revisionId: own.revisionId },
    })
    expect(early).toMatchObject({ status: 409, body: { message: 'This revision is not in force' } })
  })

  it('is read anew when the next revision is in force', async () => {
    const { id } = await approved()
    const before = await read(WORKER, id)
    await (await person(WORKER))(acknowledgement.acknowledge, { body: { id, revisionId: before.revisionId } })
    const { version } = await read(AUTHOR, id)
    await (await person(AUTHOR))(hiradc.startReview, { body: { id, version, trigger: 'CHANGE', reason: null } })
    expect((await read(WORKER, id, { inForce: 'true' })).acknowledged).toBe(true)
  })
})

describe('who has read it', () => {
  it('is listed for whoever can change the assessment, by name, with those who cannot open it', async () => {
    const { id } = await approved()
    const { revisionId } = await read(WORKER, id)
    await (await person(WORKER))(acknowledgement.acknowledge, { body: { id, revisionId } })
    const readers = (await list(AUTHOR, id, { read: true })).body
    expect(readers.data.map(({ username }) => username)).toEqual([WORKER])
    const unread = (await list(AUTHOR, id, { read: false })).body
    expect(unread.data.map(({ username }) => username)).toContain(AUTHOR)
    expect(unread.data.map(({ username }) => username)).not.toContain(WORKER)
    const all = (await list(AUTHOR, id)).body
    expect(all.pagination?.totalItem).toBe((unread.pagination?.totalItem ?? 0) + 1)
    const found = await (await person(AUTHOR))(acknowledgement.list, { body: { id, keyword: 'budi santoso' } })
    expect(found.body.data).toMatchObject([{ username: WORKER, positionName: 'Field Operator', canOpen: true }])
    expect((await list(FOREIGN, id)).status).toBe(404)
    expect((await list(WORKER, id)).status).toBe(403)
  })

  it('reminds those who have not, at most once a day', async () => {
    const { id } = await approved()
    const author = await person(AUTHOR)
    const { revisionId } = await read(WORKER, id)
    await (await person(WORKER))(acknowledgement.acknowledge, { body: { id, revisionId } })
    const unread = (await list(AUTHOR, id, { read: false })).body.data.filter(({ canOpen }) => canOpen)
    expect((await author(acknowledgement.remind, { body: { id } })).body.data).toEqual({ people: unread.length })
    await api.settle()
    expect(await noticesOf(WORKER, 'HIRADC_UNREAD', id)).toEqual([])
    expect(await noticesOf('10000016', 'HIRADC_UNREAD', id)).toMatchObject([{ params: { actor: 'Agus Setiawan' } }])
    expect((await author(acknowledgement.remind, { body: { id } })).body.message).toContain('24 hours')
    api.clock.advance(DAY)
    // The session has ended since.
    expect((await (await api.as(AUTHOR))(acknowledgement.remind, { body: { id } })).status).toBe(200)
  })
})
