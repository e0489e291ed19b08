import { notification } from '@selamat/contract/domains/notifications/notification'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { reporting } from '../../../test/reports.ts'

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

it('a report says whether it is a follow-up action, and what starts one about it (TASKS-05)', async () => {
  const number = await send(BUDI)
  expect((await detail(AGUS, number)).body.data).toMatchObject({ formFlowId: 1, isFollowUp: true, followUp: null })

  const other = await testApp({ ACCESS_TOKEN_MINUTES: '600', FOLLOW_UP_FLOW_ID: '3' })
  const reports = await reporting(other)
  const { formFlowId, formId } = await start(await person(BUDI), 'Near miss')
  const second = await reports.send(BUDI)
  const { isFollowUp, followUp } = (await reports.detail(AGUS, second)).body.data
  const { locationId, subLocationId } = reports.place
  expect([formFlowId, isFollowUp, followUp]).toEqual([3, false, { id: 3, formId, locationId, subLocationId }])

  const without = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
  const plain = await reporting(without)
  const third = await plain.send(BUDI)
  expect((await plain.detail(AGUS, third)).body.data).toMatchObject({ isFollowUp: false, followUp: null })
})
