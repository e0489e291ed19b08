import { hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import { hiradcRequest } from '@selamat/contract/domains/hiradc/hiradc-request'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { assessing } from '../../../../test/hiradcs.ts'
import { run } from '../../../platform/database.ts'

const api = await testApp()
const { approved, departmentOf, person, place, read, row, userId, kysely } = await assessing(api)
const [AUTHOR, WORKER, SAFETY, FOREIGN] = ['10000005', '10000008', '10000004', '10000020'] as const
const { locationId, subLocationId } = place

const ask = async (username: string, changed: object = {}) =>
  (await person(username))(hiradcRequest.create, {
    body: { title: 'Cleaning of a sump', locationId, subLocationId, reason: 'Planned for next week', ...changed },
  })
const requestOf = async (username: string, id: number) =>
  (await (await person(username))(hiradcRequest.list, { body: { limit: 100 } })).body.data.find((one) => one.id === id)
const noticesOf = async (username: string, kind: string) =>
  run<{ params: object; entityId: number }>(
    kysely,
    sql`select params, entity_id as "entityId" from notifications where user_id = ${await userId(username)} and kind = ${kind} order by id desc`,
  )

describe('a request for an assessment', () => {
  it('is made by whoever reads assessments, and comes to the safety officers (HIRADC-18)', async () => {
    const made = await ask(WORKER)
    expect(made.status).toBe(200)
    const { id } = made.body.data
    await api.settle()
    expect(await noticesOf(SAFETY, 'HIRADC_REQUESTED')).toMatchObject([
      { entityId: id, params: { title: 'Cleaning of a sump', requester: 'Budi Santoso' } },
    ])
    expect(await requestOf(WORKER, id)).toMatchObject({ status: 'OPEN', isMine: true })
    const own = (await requestOf(WORKER, id))?.allowedActions
    expect(own?.map(({ allowed }) => allowed)).toEqual([false, false])
    expect((await requestOf(SAFETY, id))?.allowedActions.map(({ allowed }) => allowed)).toEqual([true, true])
    // Neither another worker nor another company sees it.
    expect(await requestOf('10000013', id)).toBeUndefined()
    expect(await requestOf(FOREIGN, id)).toBeUndefined()
  })

  it('names active records of the company, each error at its field', async () => {
    const refused = await ask(WORKER, { locationId: 999_999, departmentId: 999_999, subLocationId: null, reason: ' ' })
    expect(refused.body.errors).toEqual({ reason: 'This field is required' })
    const wrong = await ask(WORKER, { locationId: 999_999, departmentId: 999_999, subLocationId: null })
    expect(wrong.body.errors).toEqual({
      locationId: 'Choose an active location',
      departmentId: 'Choose an active department',
    })
    expect((await ask(WORKER, { hiradcId: 999_999 })).status).toBe(404)
  })

  it('is taken up with a draft of its title and place; the requester is notified', async () => {
    const { id } = (await ask(WORKER)).body.data
    const safety = await person(SAFETY)
    const without = await safety(hiradcRequest.take, { body: { id, version: 1 } })
    expect(without.body.errors).toEqual({ departmentId: 'Choose an active department' })
    const departmentId = await departmentOf(WORKER)
    const taken = await safety(hiradcRequest.take, { body: { id, version: 1, departmentId } })
    expect(taken.body.data.status).toBe('TAKEN')
    const draft = await read(SAFETY, taken.body.data.hiradcId)
    expect(draft).toMatchObject({ status: 'draft', title: 'Cleaning of a sump', locationId, departmentId })
    await api.settle()
    expect((await noticesOf(WORKER, 'HIRADC_REQUEST_TAKEN'))[0]).toMatchObject({ params: { number: draft.number } })
    expect(await requestOf(WORKER, id)).toMatchObject({ status: 'TAKEN', answeredWith: { number: draft.number } })
    const again = await safety(hiradcRequest.take, { body: { id, version: 2, departmentId } })
    expect(again.status).toBe(409)
  })

  it('that names an assessment begins its next revision, with the request as its reason', async () => {
    const { id: hiradcId } = await approved()
    const { id } = (await ask(WORKER, { hiradcId, reason: 'The pump is another one' })).body.data
    const safety = await person(SAFETY)
    expect((await safety(hiradcRequest.take, { body: { id, version: 1 } })).body.data.hiradcId).toBe(hiradcId)
    const inForce = await read(SAFETY, hiradcId, { inForce: 'true' })
    expect(inForce).toMatchObject({ status: 'UNDER_REVIEW', reviewTrigger: 'OTHER' })
    expect(inForce.reviewReason).toBe('Budi Santoso asked for it: The pump is another one')
    expect(await read(AUTHOR, hiradcId)).toMatchObject({ status: 'draft', revision: 2 })
    // What is worked on already answers a second one.
    const second = (await ask('10000013', { hiradcId })).body
    const other = (await ask(WORKER, { hiradcId })).body.data.id
    expect(second.result).toBe(false)
    expect((await safety(hiradcRequest.take, { body: { id: other, version: 1 } })).body.data.hiradcId).toBe(hiradcId)
  })

  it('is declined with a reason, once, by whoever writes assessments for the place', async () => {
    const { id } = (await ask(WORKER)).body.data
    const worker = await (await person(WORKER))(hiradcRequest.decline, { body: { id, version: 1, answer: 'No' } })
    expect(worker.status).toBe(403)
    const safety = await person(SAFETY)
    const answer = 'The assessment of tank cleaning has it'
    expect((await safety(hiradcRequest.decline, { body: { id, version: 1, answer } })).body.data.status).toBe(
      'DECLINED',
    )
    await api.settle()
    expect((await noticesOf(WORKER, 'HIRADC_REQUEST_DECLINED'))[0]).toMatchObject({ entityId: id, params: { answer } })
    const again = await safety(hiradcRequest.decline, { body: { id, version: 1, answer } })
    expect(again).toMatchObject({ status: 409 })
    expect((await (await person(FOREIGN))(hiradcRequest.decline, { body: { id, version: 1, answer } })).status).toBe(
      404,
    )
  })

  it('is made once for each key', async () => {
    const send = async () =>
      (await person(WORKER))(hiradcRequest.create, {
        body: { title: 'Once', locationId, reason: 'Sent twice' },
        headers: { 'idempotency-key': 'request-of-an-assessment' },
      })
    const [first, second] = [await send(), await send()]
    expect(second.body.data).toEqual(first.body.data)
  })
})

it('an archived assessment is not reviewed by a request', async () => {
  // Without a control that is still to be put in place, so that it can be archived.
  const { id: hiradcId } = await approved([row({ controls: row().controls.slice(0, 1) })])
  const { id } = (await ask(WORKER, { hiradcId })).body.data
  const { version } = await read(SAFETY, hiradcId)
  const archived = await (await person(SAFETY))(hiradc.archive, {
    params: { id: hiradcId },
    query: {},
    headers: { 'if-match': String(version) },
  })
  expect(archived.status).toBe(200)
  const refused = await (await person(SAFETY))(hiradcRequest.take, { body: { id, version: 1 } })
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('is not in force') } })
})
