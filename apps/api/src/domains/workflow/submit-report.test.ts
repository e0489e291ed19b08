import { file } from '@selamat/contract/domains/files/file'
import { form } from '@selamat/contract/domains/forms/form'
import { flow } from '@selamat/contract/domains/workflow/flow'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { report } from '@selamat/contract/domains/workflow/report'
import { DAY } from '@selamat/contract/kit/time'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { reporting } from '../../../test/reports.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { perform, answers, detail, now, person, place, send, start, submit, userId } = await reporting(api)
const { kysely } = api.context.database
const [BUDI, AGUS, CONTRACTOR, COLLEAGUE, STRANGER] = [
  '10000008',
  '10000005',
  '10000009',
  '10000015',
  '10000020',
] as const

const foreign = await kysely
  .selectFrom('subLocations as s')
  .innerJoin('locations as l', 'l.id', 's.locationId')
  .select(['l.id as locationId', 's.id as subLocationId'])
  .where('l.companyId', '<>', place.companyId)
  .executeTakeFirstOrThrow()
const elsewhere = await kysely
  .selectFrom('subLocations')
  .select('id')
  .where('companyId', '=', place.companyId)
  .where('locationId', '<>', place.locationId)
  .executeTakeFirstOrThrow()

/** A stored file's row; nobody opens its bytes here. */
async function fileOf(username: string, contentType: string) {
  const { companyId, id } = await kysely
    .selectFrom('users')
    .select(['companyId', 'id'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const row = {
    companyId,
    uploadedBy: id,
    storageKey: crypto.randomUUID(),
    name: 'a',
    size: 1,
    contentType,
    sha256: Buffer.alloc(32),
    createdAt: api.clock.now(),
  }
  return (await kysely.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow()).id
}
const picture = await fileOf(BUDI, 'image/png')
const pdf = await fileOf(BUDI, 'application/pdf')
const anothers = await fileOf(AGUS, 'image/png')

describe('the answers of a report', () => {
  it.each([
    ['a required answer is missing', { what: '' }, { what: 'This field is required' }],
    ['a text is too long', { what: 'a'.repeat(121) }, { what: 'At most 120 characters' }],
    ['a text holds NUL', { details: 'a\u0000b' }, { details: 'Remove characters that cannot be stored' }],
    ['a day is still to come (DATES-01)', { date: '2026-11-21' }, { date: 'Choose today or an earlier day' }],
    ['a day does not exist (DATES-01)', { date: '2026-02-30' }, { date: 'Use a real date, YYYY-MM-DD' }],
    ['a time is not HH:MM (DATES-05)', { time: '9:5' }, { time: 'Use a time, HH:MM' }],
    ['an option is not offered', { type: 'dragons' }, { type: 'Choose one of the options' }],
    ['an option is chosen twice', { done: ['warned', 'warned'] }, { done: 'Choose each option once' }],
    ['a field is unknown', { nonsense: 1 }, { nonsense: 'The form has no such field' }],
    ['a field is named like a prototype', { constructor: 1 }, { constructor: 'The form has no such field' }],
    [
      'a location is another company’s',
      { where: foreign },
      { where: 'This location is not available. Choose another' },
    ],
    [
      'a part is of another location',
      { where: { locationId: place.locationId, subLocationId: elsewhere.id } },
      { where: 'This sub-location is not available. Choose another' },
    ],
    [
      'a person is another company’s',
      { informed: STRANGER },
      { informed: 'This person is not available. Choose another' },
    ],
    ['a picture is no picture', { photos: [pdf] }, { photos: 'You can only upload JPG/PNG file!' }],
    ['a document is a picture', { documents: [picture] }, { documents: 'File type is not supported' }],
    ['a file is another’s', { photos: [anothers] }, { photos: 'A file is no longer there. Please add it again' }],
    ['a file is not there', { photos: [999_999] }, { photos: 'A file is no longer there. Please add it again' }],
    ['a file is added twice', { photos: [picture, picture] }, { photos: 'Add each file once' }],
  ])('are refused on the field: %s', async (_what, changed, errors) => {
    const { status, body } = await submit(BUDI, changed)
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors })
  })

  it('are refused all at once, and nothing is left behind', async () => {
    const count = () =>
      kysely
        .selectFrom('cases')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    const before = await count()
    const { body } = await submit(BUDI, { what: undefined, date: 'tomorrow', severity: null })
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(['date', 'severity', 'what'])
    expect(await count()).toEqual(before)
  })

  it('need no more than five', async () => {
    expect((await submit(BUDI)).status).toBe(200)
  })

  it('can be of all eleven kinds, and have display values', async () => {
    const assignmentNumber = await send(BUDI, {
      details: 'Line 1\nLine 2',
      time: '07:30',
      done: ['stopped'],
      informed: AGUS,
      photos: [picture],
      documents: [pdf],
    })
    const opened = (await detail(BUDI, assignmentNumber)).body.data
    expect(
      new Set(
        opened.form?.definition.sections.flatMap(({ nodes }) =>
          nodes.flatMap((node) => (node.type === 'field' ? node.kind : [])),
        ),
      ).size,
    ).toBe(11)
    expect(Object.fromEntries(opened.answers.map(({ path, value, display }) => [path, display ?? value]))).toEqual({
      what: 'Oil leak at pump P-201',
      where: `${place.locationName} › ${place.subLocationName}`,
      date: '2026-11-20',
      time: '07:30',
      type: 'Leak or spill',
      severity: 'Medium: could injure somebody',
      details: 'Line 1\nLine 2',
      done: 'Stopped the work',
      informed: 'Agus Setiawan (10000005)',
      photos: [picture],
      documents: [pdf],
    })
  })

  it('use a file in one report only', async () => {
    const once = await fileOf(BUDI, 'image/png')
    const both = await Promise.all([submit(BUDI, { photos: [once] }), submit(BUDI, { photos: [once] })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})

describe('a report', () => {
  it('is sent once for each Idempotency-Key, also twice at once', async () => {
    const headers = { 'idempotency-key': 'report-00000001' }
    const replies = await Promise.all([submit(BUDI, {}, headers), submit(BUDI, {}, headers), submit(BUDI, {}, headers)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const [first, ...others] = replies.map(({ body }) => body.data)
    for (const other of others) expect(other).toEqual(first)
    const other = await submit(BUDI, { what: 'Something else' }, headers)
    expect([other.status, other.body.code]).toEqual([422, 'KEY_USED'])
  })

  it('that waited on a device arrives once also weeks after its first try', async () => {
    const headers = { 'idempotency-key': 'waited-00000001' }
    const first = await submit(BUDI, {}, headers)
    const kept = await kysely
      .selectFrom('idempotencyKeys')
      .select(['createdAt', 'keptUntil'])
      .where('key', '=', 'waited-00000001')
      .executeTakeFirstOrThrow()
    expect(kept.keptUntil.getTime() - kept.createdAt.getTime()).toBe(30 * DAY)
    expect((await submit(BUDI, {}, headers)).body.data).toEqual(first.body.data)
  })

  it('gets a unique number among many simultaneous ones (LIMITS-37)', async () => {
    const numbers: string[] = []
    // No more at once than a slow machine has connections for.
    for (let round = 0; round < 3; round += 1) {
      numbers.push(...(await Promise.all(Array.from({ length: 10 }, () => send(BUDI)))))
    }
    expect(new Set(numbers).size).toBe(30)
    for (const number of numbers) expect(number).toMatch(/^SHE\/HAZ\/2026\/XI\/\d{4,}$/)
  })

  it('keeps the organisation of its day', async () => {
    const assignmentNumber = await send(BUDI)
    const row = await kysely
      .selectFrom('cases')
      .selectAll()
      .where('assignmentNumber', '=', assignmentNumber)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      submitterId: await userId(BUDI),
      superiorId: await userId(AGUS),
      siteId: place.siteId,
      locationId: place.locationId,
      subLocationId: place.subLocationId,
    })
    expect(row.departmentId).not.toBeNull()
  })

  it('of a health flow is numbered MED and answered by the health operations alone (TASKS-21, TASKS-25)', async () => {
    const { formId, formVersionId } = await start(await person(BUDI))
    const model = await kysely
      .selectFrom('formFlows')
      .innerJoin('formFlowForms', 'formFlowForms.formFlowId', 'formFlows.id')
      .selectAll('formFlows')
      .where('formId', '=', formId)
      .executeTakeFirstOrThrow()
    const version = await kysely
      .selectFrom('formFlowVersions')
      .select('definition')
      .where('formFlowId', '=', model.id)
      .executeTakeFirstOrThrow()
    const { id: _id, searchText: _search, ...rest } = model
    const health = await kysely
      .insertInto('formFlows')
      .values({ ...rest, code: 'CLN', flowName: 'Clinic hazard', typeFlow: 'Health' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await kysely.insertInto('formFlowForms').values({ formFlowId: health.id, position: 1, formId }).execute()
    await kysely
      .insertInto('formFlowVersions')
      .values({
        formFlowId: health.id,
        number: 1,
        definition: JSON.stringify(version.definition),
        publishedAt: api.clock.now(),
      })
      .execute()
    const budi = await person(BUDI)
    const sent = await budi(report.submit, {
      body: { formId, formVersionId, formFlowId: health.id, fieldData: answers() },
    })
    const { assignmentNumber } = sent.body.data
    expect(assignmentNumber).toBe('MED/CLN/2026/XI/0001')
    const { taskId, version: taskVersion } = await now(assignmentNumber)
    const agus = await person(AGUS)
    const input = { assignmentNumber, taskId, version: taskVersion }
    expect((await agus(myTask.safety, { body: { ...input, action: 'approve' } })).status).toBe(404)
    expect((await agus(myTask.safetyReject, { body: { ...input, reason: 'No' } })).status).toBe(404)
    const blank = await agus(myTask.healthReject, { body: input })
    expect(blank.body.errors).toEqual({ reason: 'Please give the reason' })
    const rejected = await agus(myTask.healthReject, { body: { ...input, reason: 'Known already' } })
    expect(rejected.body.data.status).toBe('REJECTED')
  })

  it('can be rejected by the safety operation with a reason (TASKS-26)', async () => {
    const assignmentNumber = await send(BUDI)
    const { taskId, version } = await now(assignmentNumber)
    const agus = await person(AGUS)
    expect(
      (await agus(myTask.healthReject, { body: { assignmentNumber, taskId, version, reason: 'No' } })).status,
    ).toBe(404)
    const { body } = await agus(myTask.safetyReject, {
      body: { assignmentNumber, taskId, version, reason: 'Known already' },
    })
    expect(body.data).toMatchObject({ status: 'REJECTED', version: 2 })
  })
})

describe('a case of somebody else', () => {
  it('is not found by another company: form, flow, case, timeline, task, file', async () => {
    const assignmentNumber = await send(BUDI, { photos: [await fileOf(BUDI, 'image/png')] })
    const stranger = await person(STRANGER)
    const started = await start(await person(BUDI))
    const { taskId, version } = await now(assignmentNumber)
    const [attached] = (await detail(BUDI, assignmentNumber)).body.data.answers.flatMap(({ files }) => files)
    const replies = await Promise.all([
      stranger(form.detail, { body: { formId: started.formId } }),
      stranger(report.submit, { body: { ...started, fieldData: answers() } }),
      stranger(myTask.detail, { body: { assignmentNumber } }),
      stranger(myTask.timeline, { body: { assignmentNumber } }),
      stranger(myTask.safety, { body: { assignmentNumber, taskId, version, action: 'approve' } }),
      stranger(file.download, { params: { id: attached?.id ?? 0 } }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    expect((await stranger(flow.adHoc, { body: {} })).body.data.map(({ id }) => id)).not.toContain(started.formFlowId)
  })

  it('is not found by a contractor, who sees cases of the same contractor', async () => {
    const staff = await send(BUDI)
    const contractorCompany = await send(CONTRACTOR)
    expect((await detail(CONTRACTOR, staff)).status).toBe(404)
    expect((await detail(COLLEAGUE, contractorCompany)).status).toBe(200)
    expect((await detail(BUDI, contractorCompany)).status).toBe(404)
    const contractor = await person(CONTRACTOR)
    const reports = await contractor(myTask.reports, { body: { limit: 100 } })
    expect(reports.body.data.map(({ submitterName }) => submitterName)).toEqual(
      reports.body.data.map(() => 'Joko Susilo'),
    )
    expect((await contractor(myTask.list, { body: { filter: { assignmentNumber: staff } } })).body.data).toEqual([])
  })

  it('stays readable for past assignees', async () => {
    const dismiss = { userId: await userId('10000013'), kind: 'safety-officer', validFrom: '2026-01-01' }
    await kysely.insertInto('appointments').values(dismiss).execute()
    const assignmentNumber = await send(BUDI)
    await perform(AGUS, assignmentNumber, 'approve')
    await perform('10000004', assignmentNumber, 'close')
    expect((await detail('10000013', assignmentNumber)).status).toBe(200)
    expect((await detail('10000016', assignmentNumber)).status).toBe(404)
    await kysely
      .deleteFrom('appointments')
      .where('userId', '=', dismiss.userId)
      .where('kind', '=', 'safety-officer')
      .execute()
  })
})

describe('two simultaneous answers', () => {
  it('one is accepted, the other is refused with the name and time', async () => {
    await kysely
      .insertInto('appointments')
      .values({ userId: await userId('10000012'), kind: 'safety-officer', validFrom: '2026-01-01' })
      .execute()
    const names: Record<string, string> = { '10000004': 'Dewi Lestari', '10000012': 'Yusuf Maulana' }
    for (let round = 0; round < 5; round++) {
      const assignmentNumber = await send(BUDI)
      await perform(AGUS, assignmentNumber, 'approve')
      const { version, taskId } = await now(assignmentNumber)
      const people = ['10000004', '10000012']
      const replies = await Promise.all(
        people.map((who) => perform(who, assignmentNumber, 'close', { version, taskId })),
      )
      const winner = replies.findIndex(({ status }) => status === 200)
      const loser = replies[1 - winner]
      expect(loser).toMatchObject({
        status: 409,
        body: {
          code: 'STALE',
          message: 'Data has been changed by another user',
          details: { changedBy: names[people[winner] ?? ''], changedAt: '2026-11-20T09:00:00+07:00', change: 'Closed' },
        },
      })
      const timeline = (await detail(BUDI, assignmentNumber)).body.data.timeline
      expect(timeline.filter(({ action }) => action === 'close')).toHaveLength(1)
    }
  })

  it('a stale version is refused in any state', async () => {
    const assignmentNumber = await send(BUDI)
    const { version, taskId } = await now(assignmentNumber)
    await perform(AGUS, assignmentNumber, 'return', { comment: 'Where?' })
    const { status, body } = await perform(AGUS, assignmentNumber, 'approve', { version, taskId })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'STALE' })
    expect(body.details).toMatchObject({ changedBy: 'Agus Setiawan', status: 'REVISION' })
  })

  it('a task that is not the open one is refused', async () => {
    const assignmentNumber = await send(BUDI)
    const { status, body } = await perform(AGUS, assignmentNumber, 'approve', { taskId: 1 })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'WRONG_STATE' })
  })
})

describe('a correction', () => {
  it('needs answers, checks them, and keeps the earlier ones', async () => {
    const assignmentNumber = await send(BUDI)
    await perform(AGUS, assignmentNumber, 'return', { comment: 'Where?' })
    expect((await perform(BUDI, assignmentNumber, 'resubmit')).body.errors).toEqual({
      fieldData: 'This field is required',
    })
    const wrong = await perform(BUDI, assignmentNumber, 'resubmit', { fieldData: answers({ what: '' }) })
    expect(wrong.body.errors).toEqual({ what: 'This field is required' })
    expect(
      (await perform(BUDI, assignmentNumber, 'resubmit', { fieldData: answers({ what: 'At the flange' }) })).status,
    ).toBe(200)
    const { id } = await now(assignmentNumber)
    const kept = await kysely
      .selectFrom('submissions')
      .select(['revision', 'answers'])
      .where('caseId', '=', id)
      .orderBy('revision')
      .execute()
    expect(kept.map(({ revision, answers: stored }) => [revision, Object(stored).what])).toEqual([
      [1, 'Oil leak at pump P-201'],
      [2, 'At the flange'],
    ])
  })

  it('is the only action that carries answers', async () => {
    const assignmentNumber = await send(BUDI)
    const { status, body } = await perform(AGUS, assignmentNumber, 'approve', { fieldData: answers() })
    expect(status).toBe(422)
    expect(body.errors).toHaveProperty('fieldData')
  })
})
