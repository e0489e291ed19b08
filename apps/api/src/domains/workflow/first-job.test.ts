import { file } from '@selamat/contract/domains/files/file'
import { notification } from '@selamat/contract/domains/notifications/notification'
import { flow } from '@selamat/contract/domains/workflow/flow'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { HOUR } from '@selamat/contract/kit/time'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { multipart } from '../../../test/multipart.ts'
import { reporting } from '../../../test/reports.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { app, clock, signIn, settle } = api
const { person, perform, answers, detail, now, submit, place } = await reporting(api)

const [BUDI, AGUS, DEWI] = ['10000008', '10000005', '10000004'] as const

async function uploadPhoto(username: string) {
  const { access_token: token } = await signIn(username)
  const photo = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const { payload, headers } = multipart('leak.jpg', photo)
  const response = await app.inject({
    method: 'POST',
    url: '/api/v1/files',
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  })
  return Number(response.json().data.fileData.id)
}

const bell = async (username: string) =>
  (await (await person(username))(notification.list, { body: {} })).body.data.notificationData

it('a hazard report with a photo is returned, corrected, approved and closed, and its reporter sees it all (TASKS-06, TASKS-16 to 19, TASKS-22, TASKS-23, NOTIF-09, LIMITS-37)', async () => {
  const budi = await person(BUDI)
  const agus = await person(AGUS)
  const dewi = await person(DEWI)

  const [hazard] = (await budi(flow.adHoc, { body: {} })).body.data
  expect(hazard).toMatchObject({
    flowName: 'Hazard report',
    typeFlow: 'Safety',
    icon: 'alert',
    steps: [
      { label: 'Supervisor review', who: 'Agus Setiawan' },
      { label: 'Safety close-out', who: 'Dewi Lestari' },
    ],
  })

  const photo = await uploadPhoto(BUDI)
  const sent = await submit(BUDI, { photos: [photo], informed: AGUS, done: ['warned', 'barricaded'] })
  expect(sent.status).toBe(200)
  const { assignmentNumber, goesTo } = sent.body.data
  expect(assignmentNumber).toMatch(/^SHE\/HAZ\/2026\/XI\/\d{4}$/)
  expect(goesTo).toEqual(['Agus Setiawan'])

  // The supervisor is notified, finds it in My Task and can open it and its photo.
  const before = await bell(AGUS)
  await settle()
  const after = await bell(AGUS)
  expect(after.badgesCountTotal).toBe(before.badgesCountTotal + 1)
  expect(after.notification[0]).toMatchObject({
    subject: assignmentNumber,
    type: 'Safety',
    status: 'new',
    isRead: false,
  })
  expect(after.notification[0]?.body).toBe('Supervisor review: Oil leak at pump P-201 (Budi Santoso)')
  const inbox = await agus(myTask.list, { body: { filter: { assignmentNumber } } })
  expect(inbox.body.data).toEqual([
    expect.objectContaining({
      assignmentNumber,
      status: 'WAITING_APPROVAL',
      description: 'Supervisor review',
      typeFlow: 'Safety',
      name: 'Hazard report',
      subject: 'Oil leak at pump P-201',
      submitterName: 'Budi Santoso',
      locationName: `${place.locationName} › ${place.subLocationName}`,
      formFlowId: hazard?.id,
      assignmentDate: '2026-11-20T09:00:00+07:00',
      dueAt: '2026-11-21T09:00:00+07:00',
    }),
  ])
  const opened = (await detail(AGUS, assignmentNumber)).body.data
  expect(opened.allowedActions).toEqual([
    {
      action: 'approve',
      label: 'Approve',
      tone: 'positive',
      needsReason: false,
      allowed: true,
      reason: null,
      consequence: 'Goes to Dewi Lestari',
    },
    {
      action: 'return',
      label: 'Return for revision',
      tone: 'neutral',
      needsReason: true,
      allowed: true,
      reason: null,
      consequence: 'Goes back to Budi Santoso with your reason',
    },
    {
      action: 'reject',
      label: 'Reject',
      tone: 'negative',
      needsReason: true,
      allowed: true,
      reason: null,
      consequence: 'Final. Needs a reason',
    },
  ])
  expect(opened.answers.find(({ path }) => path === 'photos')?.files).toEqual([
    expect.objectContaining({ id: photo, name: 'leak.jpg', contentType: 'image/jpeg' }),
  ])
  expect(opened.answers.find(({ path }) => path === 'informed')?.display).toBe('Agus Setiawan (10000005)')
  expect(opened.answers.find(({ path }) => path === 'done')?.display).toBe(
    'Warned the people nearby, Barricaded the area',
  )
  expect((await agus(file.download, { params: { id: photo } })).status).toBe(200)
  expect((await (await person('10000016'))(file.download, { params: { id: photo } })).status).toBe(404)

  // Back to the reporter, with the reason.
  clock.advance(HOUR)
  const returned = await perform(AGUS, assignmentNumber, 'return', { comment: 'Which flange? Please name it' })
  expect(returned.body.data).toMatchObject({ status: 'REVISION', version: 2 })
  await settle()
  const news = (await bell(BUDI)).notification[0]
  expect(news).toMatchObject({ subject: assignmentNumber, status: 'process' })
  expect(news?.body).toBe(
    'Returned for revision by Agus Setiawan: Which flange? Please name it (Oil leak at pump P-201)',
  )
  const back = (await detail(BUDI, assignmentNumber)).body.data
  expect(back.task).toMatchObject({ description: 'Correct your report' })
  expect(back.allowedActions).toEqual([
    {
      action: 'resubmit',
      label: 'Resubmit',
      tone: 'positive',
      needsReason: false,
      allowed: true,
      reason: null,
      consequence: 'Goes to Agus Setiawan',
    },
  ])
  expect(back.steps.map(({ key, state }) => [key, state])).toEqual([
    ['revise-supervisor', 'open'],
    ['supervisor', 'todo'],
    ['safety', 'todo'],
  ])

  // Corrected, with the photo it had.
  clock.advance(HOUR)
  const corrected = answers({ what: 'Oil leak at the suction flange of P-201', photos: [photo] })
  const again = await perform(BUDI, assignmentNumber, 'resubmit', { fieldData: corrected })
  expect(again.body.data).toMatchObject({ status: 'WAITING_APPROVAL', version: 3 })

  clock.advance(HOUR)
  const approved = await perform(AGUS, assignmentNumber, 'approve', { comment: 'Work order raised' })
  expect(approved.body.data).toMatchObject({ status: 'WAITING_APPROVAL', version: 4 })
  await settle()
  expect((await bell(DEWI)).notification[0]).toMatchObject({
    subject: assignmentNumber,
    body: 'Safety close-out: Oil leak at the suction flange of P-201 (Budi Santoso)',
  })

  clock.advance(HOUR)
  const closed = await perform(DEWI, assignmentNumber, 'close', { comment: 'New gasket, no leak' })
  expect(closed.body.data).toMatchObject({ status: 'finish', version: 5 })
  await settle()
  expect((await bell(BUDI)).notification[0]).toMatchObject({ subject: assignmentNumber, status: 'finish' })

  // The reporter sees who did what, when and why.
  const { body } = await budi(myTask.timeline, { body: { assignmentNumber } })
  const changed = [
    {
      path: 'what',
      label: 'What is wrong?',
      before: 'Oil leak at pump P-201',
      after: 'Oil leak at the suction flange of P-201',
    },
    {
      path: 'done',
      label: 'What did you do at once?',
      before: 'Warned the people nearby, Barricaded the area',
      after: null,
    },
    { path: 'informed', label: 'Who was informed?', before: 'Agus Setiawan (10000005)', after: null },
  ]
  expect(body.data.map(({ changes }) => changes)).toEqual([[], [], changed, [], []])
  expect(
    body.data.map(({ label, actor, step, reason, toStatus, at }) => [
      at.slice(11, 16),
      label,
      actor,
      step,
      reason,
      toStatus,
    ]),
  ).toEqual([
    ['09:00', 'Submitted', 'Budi Santoso', null, null, 'WAITING_APPROVAL'],
    [
      '10:00',
      'Returned for revision',
      'Agus Setiawan',
      'Supervisor review',
      'Which flange? Please name it',
      'REVISION',
    ],
    ['11:00', 'Resubmitted', 'Budi Santoso', 'Correct your report', null, 'WAITING_APPROVAL'],
    ['12:00', 'Approved', 'Agus Setiawan', 'Supervisor review', 'Work order raised', 'WAITING_APPROVAL'],
    ['13:00', 'Closed', 'Dewi Lestari', 'Safety close-out', 'New gasket, no leak', 'finish'],
  ])
  const finished = (await detail(BUDI, assignmentNumber)).body.data
  expect(finished.timeline).toEqual(body.data)
  expect(finished).toMatchObject({
    status: 'finish',
    revision: 2,
    task: null,
    allowedActions: [],
    endedAt: '2026-11-20T13:00:00+07:00',
  })
  expect(finished.steps.map(({ key, state, who }) => [key, state, who])).toEqual([
    ['supervisor', 'done', ['Agus Setiawan']],
    ['safety', 'done', ['Dewi Lestari']],
  ])
  const mine = await budi(myTask.reports, { body: { filter: { assignmentNumber } } })
  expect(mine.body.data).toEqual([
    expect.objectContaining({ status: 'finish', description: null, closedAt: '2026-11-20T13:00:00+07:00' }),
  ])

  // Everybody's completed part is in the own history, and no more in the inbox.
  for (const [client, count] of [
    [budi, 1],
    [agus, 2],
    [dewi, 1],
  ] as const) {
    const filter = { filter: { assignmentNumber } }
    expect((await client(myTask.list, { body: filter })).body.data).toEqual([])
    expect((await client(myTask.history, { body: filter })).body.data).toHaveLength(count)
  }

  // The audit trail has the same acts, one chain.
  const { id } = await now(assignmentNumber)
  const trail = await api.context.database.kysely
    .selectFrom('auditEvents')
    .select(['action', 'reason', 'before', 'after'])
    .where('entity', '=', 'cases')
    .where('entityId', '=', id)
    .orderBy('id')
    .execute()
  expect(trail.map(({ action }) => action)).toEqual(['submit', 'return', 'resubmit', 'approve', 'close'])
  expect(trail[1]).toMatchObject({
    reason: 'Which flange? Please name it',
    before: { status: 'WAITING_APPROVAL', step: 'Supervisor review' },
    after: { status: 'REVISION' },
  })
  const label = (side: 'before' | 'after') => Object.fromEntries(changed.map((one) => [one.label, one[side]]))
  expect(trail[2]).toMatchObject({
    before: { status: 'REVISION', revision: 1, subject: 'Oil leak at pump P-201', ...label('before') },
    after: {
      status: 'WAITING_APPROVAL',
      revision: 2,
      subject: 'Oil leak at the suction flange of P-201',
      ...label('after'),
    },
  })
})
