import { notification } from '@selamat/contract/domains/notifications/notification'
import { caseAddress } from '@selamat/contract/domains/workflow/case'
import { formFlow } from '@selamat/contract/domains/workflow/form-flow'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { report } from '@selamat/contract/domains/workflow/report'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { reporting } from '../../../test/reports.ts'
import { withCaseKinds } from '../../domains.ts'
import { raiseFromDeviations } from './commands/raise-follow-ups.ts'

const [BUDI, AGUS, DEWI] = ['10000008', '10000005', '10000004'] as const
// The first workflow of the demo company stands for that of follow-up actions.
const api = await testApp({ ACCESS_TOKEN_MINUTES: '600', FOLLOW_UP_FLOW_ID: '1' })
const { person, send, detail, perform, start } = await reporting(api)

/** The page that the newest notification of somebody opens. */
async function opened(username: string): Promise<string> {
  await api.settle()
  const client = await person(username)
  const [newest] = (await client(notification.list, { body: { limit: 1 } })).body.data.notificationData.notification
  return (await client(notification.read, { params: { id: newest?.id ?? 0 } })).body.data.link
}

it('a notification of the workflow of follow-up actions opens their page to be edited, until it has ended (NOTIF-23, LIMITS-29)', async () => {
  const number = await send(BUDI)
  const page = `/detail-follow-up-action?assignmentNumber=${encodeURIComponent(number)}`
  expect(await opened(AGUS)).toBe(`${page}&mode=edit`)
  await perform(AGUS, number, 'approve')
  await perform(DEWI, number, 'close')
  expect(await opened(BUDI)).toBe(page)
})

it('a report says whether it is a follow-up action, and whether one can be raised about it (TASKS-05)', async () => {
  const number = await send(BUDI)
  expect((await detail(AGUS, number)).body.data).toMatchObject({
    formFlowId: 1,
    isFollowUp: true,
    canRaiseFollowUp: false,
    raisedFrom: null,
  })
})

describe('a workflow that is marked for follow-up actions', async () => {
  const other = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
  const reports = await reporting(other)
  const { kysely } = other.context.database
  const CHECKS = 'walkways floors stacking tools waste chemicals lighting cables fire-access signs'.split(' ')
  const CABLE = { text: 'Cable across the walkway', severity: 'high', dueDate: '2026-11-25', owner: AGUS } as const
  const BULB = { text: 'Lamp without a bulb', severity: 'low', dueDate: '2026-11-30', owner: BUDI } as const
  const admin = await reports.person('10000001')

  const fieldData = (actions: readonly unknown[]) => ({
    ...Object.fromEntries(CHECKS.map((check) => [check, 'ok'])),
    area: 'Pump house',
    where: { locationId: reports.place.locationId, subLocationId: reports.place.subLocationId },
    date: '2026-11-20',
    overall: 'to-improve',
    actions,
  })

  /** Inspects the housekeeping of an area with what is wrong in it. */
  async function inspect(actions: readonly unknown[]): Promise<string> {
    const client = await reports.person(BUDI)
    const ids = await start(client, 'Housekeeping inspection')
    const { status, body } = await client(report.submit, { body: { ...ids, fieldData: fieldData(actions) } })
    expect(status, JSON.stringify(body)).toBe(200)
    await other.settle()
    return body.data.assignmentNumber
  }
  const detailOf = async (number: string, username: string = BUDI) => (await reports.detail(username, number)).body.data
  const fillIn = async (username: string, number: string) => {
    const { formFlowId, form } = await detailOf(number, username)
    return (await reports.person(username))(report.submit, {
      body: {
        assignmentNumber: number,
        formId: form?.formId ?? 0,
        formFlowId,
        fieldData: { what: 'Cable hung up', date: '2026-11-20' },
      },
    })
  }
  /** Whose turn it is, by employee ID. */
  const answererOf = async (number: string) =>
    (
      await kysely
        .selectFrom('taskCandidates as tc')
        .innerJoin('cases as c', 'c.id', 'tc.caseId')
        .innerJoin('users as u', 'u.id', 'tc.userId')
        .select('u.username')
        .where('c.assignmentNumber', '=', number)
        .where('tc.open', '=', true)
        .executeTakeFirst()
    )?.username
  const raise = async (username: string, number: string, body = {}) =>
    (await reports.person(username))(myTask.raiseFollowUp, { body: { ...BULB, ...body, assignmentNumber: number } })

  it('gives each deviation of a report to its owner with its due date, tracked until somebody else verified it (TASKS-05)', async () => {
    const number = await inspect([CABLE, BULB, BULB])
    const raised = (await detailOf(number)).followUps
    expect(raised.map(({ text, owner, dueDate, status }) => [text, owner, dueDate, status])).toEqual([
      [CABLE.text, 'Agus Setiawan', CABLE.dueDate, 'ASSIGNED'],
      [BULB.text, 'Budi Santoso', BULB.dueDate, 'ASSIGNED'],
    ])
    const [{ assignmentNumber: cable } = { assignmentNumber: '' }] = raised
    expect(await detailOf(cable, AGUS)).toMatchObject({
      subject: CABLE.text,
      isFollowUp: true,
      canFill: true,
      locationName: (await detailOf(number)).locationName,
      task: { dueAt: '2026-11-25T23:59:59+07:00' },
      raisedFrom: { assignmentNumber: number, subject: 'Pump house', severity: 'high', address: caseAddress(number) },
    })
    const client = await reports.person(AGUS)
    const { notification: notices } = (await client(notification.list, { body: { limit: 5 } })).body.data
      .notificationData
    expect(notices.map(({ body }) => body).join()).toContain(CABLE.text)

    expect((await fillIn(AGUS, cable)).status).toBe(200)
    const { status, canWithdraw, locationName } = await detailOf(cable, AGUS)
    expect([status, canWithdraw, locationName]).toEqual([
      'WAITING_APPROVAL',
      false,
      (await detailOf(number)).locationName,
    ])
    const verifier = (await detailOf(cable, AGUS)).steps.find(({ state }) => state === 'open')?.who
    expect(verifier).not.toContain('Agus Setiawan')
    expect((await detailOf(number)).followUps.map(({ status: each }) => each)).toEqual(['WAITING_APPROVAL', 'ASSIGNED'])
  })

  it('has the action of a point that is not in order from that point itself: none is sent without, and the finding is its subject', async () => {
    const client = await reports.person(BUDI)
    const ids = await start(client, 'Housekeeping inspection')
    const found = { ...fieldData([]), chemicals: 'not-ok' }
    const without = await client(report.submit, { body: { ...ids, fieldData: found } })
    expect(without).toMatchObject({
      status: 422,
      body: { errors: { 'chemicals-action': expect.any(String) } },
    })
    const sent = await client(report.submit, { body: { ...ids, fieldData: { ...found, 'chemicals-action': [CABLE] } } })
    expect(sent.status).toBe(200)
    await other.settle()
    const { followUps } = await detailOf(sent.body.data.assignmentNumber)
    expect(followUps.map(({ text, owner, dueDate }) => [text, owner, dueDate])).toEqual([
      [CABLE.text, 'Agus Setiawan', CABLE.dueDate],
    ])
  })

  it('raises no deviation twice: not by an event that comes again, not by a correction that keeps it', async () => {
    const number = await inspect([CABLE])
    const { task, id } = await detailOf(number, (await answererOf(number)) ?? '')
    expect(task).not.toBeNull()
    const raiseAgain = raiseFromDeviations(withCaseKinds(other.context))
    const { id: eventId } = await kysely
      .selectFrom('caseEvents')
      .select('id')
      .where('caseId', '=', id)
      .executeTakeFirstOrThrow()
    await other.context.database.transaction((tx) => raiseAgain(tx, eventId))
    expect((await detailOf(number)).followUps).toHaveLength(1)

    await reports.perform((await answererOf(number)) ?? '', number, 'return', { comment: 'Say more' })
    const corrected = fieldData([{ ...CABLE, dueDate: '2026-11-28' }, BULB])
    expect((await reports.perform(BUDI, number, 'resubmit', { fieldData: corrected })).status).toBe(200)
    await other.settle()
    expect((await detailOf(number)).followUps.map(({ text }) => text)).toEqual([CABLE.text, BULB.text])
  })

  it('is raised by hand by who reads the report, once for an Idempotency-Key, with errors at the fields', async () => {
    const number = await reports.send(BUDI)
    expect((await detailOf(number)).canRaiseFollowUp).toBe(true)
    const headers = { 'idempotency-key': 'c1b2ce3c-6b0a-4a37-9f09-2f3c3e5a7d11' }
    const client = await reports.person(BUDI)
    const body = { ...CABLE, assignmentNumber: number }
    const [first, again] = [
      await client(myTask.raiseFollowUp, { body, headers }),
      await client(myTask.raiseFollowUp, { body, headers }),
    ]
    expect([first.status, again.body.data]).toEqual([200, first.body.data])
    expect((await detailOf(number)).followUps).toMatchObject([{ text: CABLE.text, isLate: false }])

    const errors = async (wrong: object) => (await raise(BUDI, number, wrong)).body.errors
    expect(await errors({ dueDate: '2026-11-01' })).toEqual({ dueDate: 'Choose today or a later day' })
    expect(await errors({ owner: '99999999' })).toEqual({ owner: 'Choose an active person of the company' })
    expect(await errors({ text: ' ' })).toHaveProperty('text')
    expect((await raise('10000020', number)).status).toBe(404)
  })

  it('is raised neither by hand nor by the deviations of a confidential report, and nothing of it leaves the report (TASKS-05)', async () => {
    const flow = (type: string) =>
      kysely
        .updateTable('formFlows')
        .set({ typeFlow: type })
        .where('flowName', '=', 'Housekeeping inspection')
        .execute()
    await flow('Health')
    const number = await inspect([{ ...CABLE, text: 'Okapi in the sick bay' }])
    await flow('Safety')
    expect(number).toMatch(/^MED/)
    expect(await detailOf(number)).toMatchObject({ confidential: true, canRaiseFollowUp: false, followUps: [] })
    const refused = await raise(BUDI, number, { text: 'Okapi in the sick bay' })
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'A confidential report has no follow-up actions: others could read them',
    ])
    await other.settle()
    const { rows } = await other.context.database.pool.query(
      `select 1 from cases where subject ilike '%okapi%' union all select 1 from notifications where params::text ilike '%okapi%'
       union all select 1 from audit_events where after::text ilike '%okapi%' union all select 1 from case_follow_ups where text ilike '%okapi%'`,
    )
    expect(rows).toEqual([])
  })

  it('raises none itself, whatever workflow is marked by then', async () => {
    const number = await inspect([CABLE])
    const [{ assignmentNumber: cable } = { assignmentNumber: '' }] = (await detailOf(number)).followUps
    const marked = (isFollowUpFlow: boolean) =>
      kysely.updateTable('formFlows').set({ isFollowUpFlow }).where('flowName', '=', 'Follow-up action').execute()
    expect((await raise(AGUS, cable)).body.message).toBe('A follow-up action has no follow-up actions of its own')
    await marked(false)
    const { canRaiseFollowUp } = await detailOf(cable, AGUS)
    const again = await raise(AGUS, cable)
    await marked(true)
    expect([canRaiseFollowUp, again.body.message]).toEqual([
      false,
      'A follow-up action has no follow-up actions of its own',
    ])
  })

  it("a contractor's people name owners of their own contractor alone, as their look-up does: by hand and in a deviation", async () => {
    const [CONTRACTOR, COLLEAGUE] = ['10000009', '10000015']
    const client = await reports.person(CONTRACTOR)
    const send = async (owner: string) => {
      const body = { ...(await start(client, 'Housekeeping inspection')), fieldData: fieldData([{ ...CABLE, owner }]) }
      return client(report.submit, { body })
    }
    const refused = await send(AGUS)
    expect([refused.status, Object.values(refused.body.errors ?? {})]).toEqual([
      422,
      ['This person is not available. Choose another'],
    ])
    const sent = await send(COLLEAGUE)
    expect(sent.status, sent.text).toBe(200)
    const number = sent.body.data.assignmentNumber
    expect((await raise(CONTRACTOR, number, { owner: AGUS })).body.errors).toEqual({
      owner: 'Choose an active person of the company',
    })
    expect((await raise(CONTRACTOR, number, { owner: COLLEAGUE })).status).toBe(200)
  })

  it('is one workflow of the company, which an administrator names; without an active one nothing is raised', async () => {
    const flows = (await admin(formFlow.endpoints.list, { body: { limit: 50 } })).body.data
    const marked = flows.filter(({ isFollowUpFlow }) => isFollowUpFlow)
    expect(marked.map(({ flowName }) => flowName)).toEqual(['Follow-up action'])
    const [near] = flows.filter(({ flowName }) => flowName === 'Near miss')
    const [flow] = marked
    if (!near || !flow) throw new Error('the demo has both workflows')
    const update = (row: typeof near, isFollowUpFlow: boolean) => {
      const { id, version, flowName, description, icon, categoryId } = row
      return admin(formFlow.endpoints.update, {
        body: { id, version, flowName, description, icon, categoryId, isFollowUpFlow },
      })
    }
    const refused = await update(near, true)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Another workflow is used for follow-up actions. Clear it there first',
    ])
    expect((await update(flow, false)).status).toBe(200)
    const number = await inspect([CABLE])
    expect(await detailOf(number)).toMatchObject({ canRaiseFollowUp: false, followUps: [] })
    expect((await raise(BUDI, number)).body.message).toBe(
      'No workflow for follow-up actions is active. Tell your administrator',
    )
  })
})
