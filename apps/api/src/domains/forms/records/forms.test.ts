import { type FieldData, form } from '@selamat/contract/domains/forms/form'
import { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import { equipment } from '@selamat/contract/domains/master-data/equipment/equipment'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { report } from '@selamat/contract/domains/workflow/report'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { reporting } from '../../../../test/reports.ts'

const api = await testApp({}, 'application')
const { person, start } = await reporting(api)
const { kysely } = api.context.database
const admin = await person('10000002')
const other = await person('10000020')
const budi = await person('10000008')
const { endpoints, publish, versions, compare, content, impact, categories } = formRecord

let serial = 0
const field = (id: string, label: string, required = false) =>
  ({ type: 'field', id, kind: 'text-input', label, required, settings: { max: 120 } }) as const
const definitionOf = (...nodes: ReturnType<typeof field>[]) => ({
  subjectFieldId: 'what',
  sections: [{ type: 'section' as const, id: 'main', title: 'Main', nodes }],
})
const WHAT = field('what', 'What is checked?')
const first = definitionOf(WHAT)
const second = definitionOf(WHAT, field('remark', 'Remark'))

async function create(formName = `Check ${++serial}`, definition = first) {
  const { body } = await admin(endpoints.create, { body: { formName, description: 'Daily', definition } })
  return body.data
}
type Row = Awaited<ReturnType<typeof create>>
const on = ({ id, version }: Row) => ({ params: { id }, headers: { 'if-match': String(version) } })
const update = ({ id, version, formName, description }: Row, definition: object, more: object = {}) =>
  admin(endpoints.update, { body: { id, version, formName, description, definition, ...more } as never })
const published = async (row: Row) => (await admin(publish, on(row))).body.data
const idsOf = async (status: string) =>
  (await admin(endpoints.list, { body: { limit: 1000, filter: { status: [status] } } })).body.data.map(({ id }) => id)

it('a form is created by POST as the draft of its first version (FORMS-39, FORMS-45)', async () => {
  const row = await create()
  expect(row).toMatchObject({ formId: row.id, formStatus: 'draft', number: 1, draftNumber: 1, publishedAt: null })
  expect(row.draftVersionId).toBe(row.formVersionId)
  const again = await admin(endpoints.create, {
    body: { formName: row.formName, description: null, definition: first },
  })
  expect(again.body).toMatchObject({ code: 'NAME_EXISTS', errors: { formName: 'The name already exists' } })
})

it('lists are by POST with status PUBLISH or draft in any case; a form with both a published version and a draft is in both (FORMS-39, FORMS-41, FORMS-43)', async () => {
  const draft = await create()
  const done = await published(await create())
  for (const status of ['PUBLISH', 'publish', 'Publish']) {
    const ids = await idsOf(status)
    expect([ids.includes(done.id), ids.includes(draft.id)]).toEqual([true, false])
  }
  for (const status of ['draft', 'DRAFT']) {
    const ids = await idsOf(status)
    expect([ids.includes(done.id), ids.includes(draft.id)]).toEqual([false, true])
  }
  await update(done, second)
  expect([(await idsOf('PUBLISH')).includes(done.id), (await idsOf('draft')).includes(done.id)]).toEqual([true, true])
  const wrong = await admin(endpoints.list, { body: { filter: { status: ['gone'] } } as never })
  expect(wrong.status).toBe(422)
})

it('a detail is read by POST with formId and formVersionId; a draft only with the permission to read forms (FORMS-40, FORMS-44)', async () => {
  const done = await published(await create())
  const { draftVersionId, draftNumber } = (await update(done, second)).body.data
  const body = { formId: done.id, formVersionId: draftVersionId ?? 0 }
  const read = await admin(form.detail, { body })
  expect(read.body.data).toMatchObject({ ...body, number: draftNumber, formStatus: 'draft', formName: done.formName })
  expect(read.body.data.definition.sections[0]?.nodes).toHaveLength(2)
  expect((await budi(form.detail, { body })).status).toBe(404)
  const newest = await budi(form.detail, { body: { formId: done.id } })
  expect(newest.body.data).toMatchObject({ formVersionId: done.formVersionId, number: 1, formStatus: 'PUBLISH' })
  expect((await other(form.detail, { body })).status).toBe(404)
})

it('an update writes the draft; a published version never changes, the next draft has the next number (FORMS-40, FORMS-46)', async () => {
  const draft = await create()
  const changed = (await update(draft, second)).body.data
  expect(changed).toMatchObject({ draftVersionId: draft.draftVersionId, draftNumber: 1, version: 2 })
  const done = await published(changed)
  expect(done).toMatchObject({ formStatus: 'PUBLISH', number: 1, draftVersionId: null })
  const next = (await update(done, first)).body.data
  expect(next).toMatchObject({ formVersionId: done.formVersionId, number: 1, draftNumber: 2, formStatus: 'PUBLISH' })
  const { body } = await admin(form.detail, { body: { formId: done.id, formVersionId: done.formVersionId } })
  expect(body.data.definition.sections[0]?.nodes.map(({ id }) => id)).toEqual(['what', 'remark'])
  await expect(
    kysely.updateTable('formVersions').set({ number: 9 }).where('id', '=', done.formVersionId).execute(),
  ).rejects.toThrow('A published version never changes')
})

it('a new name alone makes no draft', async () => {
  const done = await published(await create())
  const named = await update(done, first, { formName: `Renamed ${++serial}` })
  expect(named.body.data).toMatchObject({ formName: `Renamed ${serial}`, draftVersionId: null, number: 1 })
})

it('an update and a publication of an older state are refused with who changed it', async () => {
  const draft = await create()
  const [one, two] = await Promise.all([update(draft, second), update(draft, second)])
  expect([one.status, two.status].sort()).toEqual([200, 409])
  const late = await admin(publish, on(draft))
  expect(late.body).toMatchObject({ code: 'STALE', details: { changedBy: 'Ratna Puspitasari' } })
})

it('what cannot be published is refused with every problem and its position, and the draft stays', async () => {
  const twice = await create(undefined, definitionOf(WHAT, field('what', 'Again')))
  const { sections } = definitionOf(WHAT)
  const wrong = { subjectFieldId: 'absent', sections: [...sections, { ...sections[0], title: 'Second' }] }
  const changed = await update(twice, wrong)
  const { status, body } = await admin(publish, on(changed.body.data))
  expect(status).toBe(422)
  expect(body.details?.problems).toEqual([
    { nodeId: null, text: 'Choose the question that names a report: any question outside repeating groups' },
    { nodeId: 'main', text: 'The id "main" is used twice: at "Main" and at "Second"' },
  ])
  expect(body.message).toContain('at "Main" and at "Second"')
  expect((await admin(endpoints.get, { params: { id: twice.id } })).body.data.formStatus).toBe('draft')
  const nothing = await published(await create())
  const again = await admin(publish, on(nothing))
  expect([again.status, again.body.message]).toEqual([422, 'There is no draft to publish. Change the form first'])
})

it('a form is deleted by POST and restored by POST; deleted ones are listed separately and cannot change (FORMS-47, FORMS-48)', async () => {
  const row = await create()
  const removed = await admin(endpoints.archive, on(row))
  expect([removed.status, removed.body.message]).toEqual([200, 'Successfully deleted.'])
  expect(await idsOf('draft')).not.toContain(row.id)
  const deleted = await admin(endpoints.archived, { body: { limit: 1000 } })
  expect(deleted.body.data.map(({ id }) => id)).toContain(row.id)
  const gone = removed.body.data
  expect((await update(gone, second)).body).toMatchObject({
    code: 'WRONG_STATE',
    message: 'This form is deleted. Restore it first',
  })
  expect((await admin(publish, on(gone))).body.message).toBe('This form is deleted. Restore it first')
  const back = await admin(endpoints.restore, on(gone))
  expect(back.body.data).toMatchObject({ archivedAt: null, formStatus: 'draft' })
  expect(await idsOf('draft')).toContain(row.id)
})

it('a form that a workflow starts with is not deleted, and says which workflow', async () => {
  const { formId } = await start(budi)
  const { data } = (await admin(endpoints.get, { params: { id: formId } })).body
  expect(data.formFlow).toEqual([{ formFlowId: expect.any(Number), flowName: 'Hazard report', starts: true }])
  const { status, body } = await admin(endpoints.archive, on(data))
  expect([status, body.code]).toEqual([409, 'IN_USE'])
  expect(body.message).toBe('“Hazard report” is used by the workflow “Hazard report”. Give it another form first')
})

it('a report keeps the version that it began with; new ones begin with the published one', async () => {
  const started = await start(budi)
  const row = (await admin(endpoints.get, { params: { id: started.formId } })).body.data
  await published((await update(row, second)).body.data)
  const fieldData = { what: 'Ladder', remark: 'Worn' }
  const earlier = await budi(report.submit, { body: { ...started, fieldData } })
  expect(earlier.body.errors).toMatchObject({ where: 'This field is required' })
  const sent = await budi(report.submit, { body: { ...(await start(budi)), fieldData } })
  expect(sent.status).toBe(200)
  const { assignmentNumber } = sent.body.data
  const { answers } = (await budi(myTask.detail, { body: { assignmentNumber } })).body.data
  expect(answers.map(({ path }) => path)).toEqual(['what', 'remark'])
})

it('running reports whose answers all survive move to the new version where that is asked; the others keep theirs', async () => {
  const { formId } = await start(budi)
  const row = async () => (await admin(endpoints.get, { params: { id: formId } })).body.data
  const publishAs = async (definition: object, running: 'keep' | 'migrate') =>
    (await admin(publish, { ...on((await update(await row(), definition)).body.data), body: { running } })).body.message
  const sent = async (fieldData: FieldData) =>
    (await budi(report.submit, { body: { ...(await start(budi)), fieldData } })).body.data.assignmentNumber
  const read = async (assignmentNumber: string) => (await budi(myTask.detail, { body: { assignmentNumber } })).body.data
  await publishAs(second, 'keep')
  const [whole, partial] = [await sent({ what: 'Ladder' }), await sent({ what: 'Rope', remark: 'Worn' })]
  const before = await read(whole)

  expect(await publishAs(definitionOf(WHAT, field('tag', 'Tag')), 'migrate')).toMatch(
    /^Version \d+ is published\. 1 running report was moved to it, \d+ keep their version$/,
  )
  const moved = await read(whole)
  expect(moved.form?.formVersionId).toBe((await row()).formVersionId)
  expect([moved.status, moved.revision, moved.answers]).toEqual([before.status, 2, before.answers])
  expect(moved.timeline.at(-1)).toMatchObject({ actor: 'Ratna Puspitasari', action: 'migrate', changes: [] })
  expect(moved.timeline.at(-1)?.label).toMatch(/^Moved to version \d+ of the form$/)
  expect((await read(partial)).form?.formVersionId).toBe(before.form?.formVersionId)
  await publishAs(second, 'keep')
})

it('a report that waited on a device is accepted by the version it was filled in with, once', async () => {
  const started = await start(budi)
  const row = (await admin(endpoints.get, { params: { id: started.formId } })).body.data
  const third = definitionOf(WHAT, field('remark', 'Remark'), field('since', 'New since', true))
  await published((await update(row, third)).body.data)
  const body = { ...started, fieldData: { what: 'Ladder', remark: 'Worn' } }
  const headers = { 'idempotency-key': 'late-report-0001' }
  const first = await budi(report.submit, { body, headers })
  expect(first.status).toBe(200)
  expect((await budi(report.submit, { body, headers })).body.data).toEqual(first.body.data)
  const { formVersionId: _old, ...newest } = body
  expect((await budi(report.submit, { body: newest })).body.errors).toMatchObject({ since: 'This field is required' })
})

it('a copy is a draft under a free name', async () => {
  const done = await published(await create())
  const one = await admin(endpoints.duplicate, { params: { id: done.id } })
  const two = await admin(endpoints.duplicate, { params: { id: done.id } })
  const name = done.formName
  expect([one.body.data.formName, two.body.data.formName]).toEqual([`${name} (copy)`, `${name} (copy 2)`])
  expect(one.body.data).toMatchObject({ formStatus: 'draft', draftNumber: 1 })
})

it('versions are listed with who published them, and two of them compared in words (FORMS-40)', async () => {
  const done = await published(await create())
  const next = (await update(done, second)).body.data
  const list = (await admin(versions, { params: { id: done.id } })).body.data
  expect(list).toMatchObject([
    { number: 2, formStatus: 'draft', publishedAt: null, publishedBy: null, changedBy: 'Ratna Puspitasari' },
    { number: 1, formStatus: 'PUBLISH', publishedBy: 'Ratna Puspitasari' },
  ])
  const between = { formId: done.id, before: done.formVersionId, after: next.draftVersionId ?? 0 }
  const { body } = await admin(compare, { body: between })
  expect(body.data).toEqual([{ id: 'remark', change: 'added', position: 'Main › Remark', details: [] }])
  const foreign = await admin(compare, { body: { ...between, before: (await create()).formVersionId } })
  expect(foreign.status).toBe(404)
})

it('the history names each change of the content and the publication', async () => {
  const draft = await create()
  await published((await update(draft, second)).body.data)
  const { body } = await admin(endpoints.history, { params: { id: draft.id } })
  expect(body.data.map(({ action }) => action)).toEqual(['publish', 'update', 'create'])
  expect(body.data[1]?.changes).toEqual([{ field: 'content', from: null, to: ['Main › Remark added'] }])
  expect(body.data[0]?.changes).toContainEqual({ field: 'status', from: 'draft', to: 'PUBLISH' })
})

it('the forms of another company are not there', async () => {
  const row = await create()
  const calls = [
    other(endpoints.get, { params: { id: row.id } }),
    other(endpoints.update, {
      body: { id: row.id, version: 1, formName: 'Theirs', description: null, definition: first },
    }),
    other(endpoints.duplicate, { params: { id: row.id } }),
    other(endpoints.archive, on(row)),
    other(endpoints.restore, on(row)),
    other(publish, on(row)),
    other(versions, { params: { id: row.id } }),
    other(content, { body: { formId: row.id } }),
    other(impact, { params: { id: row.id } }),
    other(compare, { body: { formId: row.id, before: row.formVersionId, after: row.formVersionId } }),
  ]
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404))
  const { body } = await other(endpoints.list, { body: { limit: 1000 } })
  expect(body.data.map(({ id }) => id)).not.toContain(row.id)
})

it('equipment is offered to a form with start 0 and limit 999999 (FORMS-60)', async () => {
  const { status, body } = await budi(equipment.endpoints.options, { body: { start: 0, limit: 999_999 } })
  expect(status).toBe(200)
  expect(body.data.options.length).toBe(Math.min(body.data.totalItem, 1000))
})

describe('a draft', () => {
  const incomplete = {
    sections: [
      {
        type: 'section' as const,
        id: 'main',
        title: '',
        nodes: [
          { ...WHAT, label: '', visibleIf: 'remark ==' },
          { type: 'field' as const, id: 'type', kind: 'drop-down' as const, label: 'Type', settings: { options: [] } },
          { type: 'group' as const, id: 'people', title: 'People', nodes: [] },
        ],
      },
    ],
  }

  it('is stored incomplete, read with its problems, and published only when it is whole (FORMS-02, FORMS-03, FORMS-09)', async () => {
    const row = (
      await admin(endpoints.create, { body: { formName: `Draft ${++serial}`, definition: { sections: [] } } })
    ).body.data
    const changed = (await update(row, incomplete)).body.data
    const read = (await admin(content, { body: { formId: row.id } })).body.data
    expect(read).toMatchObject({
      form: { version: 2 },
      version: { formStatus: 'draft' },
      definition: incomplete,
      published: null,
    })
    const { problems } = (await admin(impact, { params: { id: row.id } })).body.data
    expect(problems).toEqual([
      { nodeId: 'main', text: '“Section” has no title' },
      { nodeId: 'what', text: '“Section › Question without text” has no text' },
      { nodeId: 'type', text: '“Section › Type”: Add at least one choice' },
      { nodeId: 'people', text: '“Section › People” has no questions. Add one, or remove it' },
      { nodeId: null, text: 'Choose the question that names a report: any question outside repeating groups' },
      expect.objectContaining({ nodeId: 'what', text: expect.stringContaining('visibleIf') }),
    ])
    const refused = await admin(publish, on(changed))
    expect([refused.status, refused.body.details?.problems]).toEqual([422, problems])
    const incompleteRead = await admin(form.detail, { body: { formId: row.id } })
    expect(incompleteRead.body.message).toBe('This draft is not complete. Open it in the form builder')
    expect((await published((await update(changed, first)).body.data)).formStatus).toBe('PUBLISH')
  })

  const field = { ...WHAT, id: 'deep' }
  const nested = (levels: number): object =>
    levels === 0 ? field : { type: 'group', id: `g${levels}`, title: 'Group', nodes: [nested(levels - 1)] }
  const sections = (...nodes: object[]) => ({ sections: [{ type: 'section', id: 'main', title: 'Main', nodes }] })
  const list = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))

  it.each([
    ['a rule of 100 kB', sections({ ...WHAT, visibleIf: 'a'.repeat(100_000) }), 'A rule has at most 2000 characters'],
    ['groups 60 levels deep', sections(nested(60)), 'This form is nested too deeply'],
    ['groups 7 levels deep', sections(nested(7)), 'Groups can be nested at most 6 levels deep'],
    [
      'settings 50,000 levels deep',
      sections({ ...WHAT, settings: { max: list(50_000) } }),
      'This form is nested too deeply',
    ],
    ['an unknown field kind', sections({ ...WHAT, kind: 'script' }), 'There is no field kind “script”'],
    [
      'more than 1,100 nodes',
      sections(...Array.from({ length: 1100 }, (_, index) => ({ ...WHAT, id: `f${index}` }))),
      'A form has at most 1100 questions, groups and sections',
    ],
  ])('with %s is refused in clear words', async (_what, definition, message) => {
    const { status, body } = await admin(endpoints.create, {
      body: { formName: `Hostile ${++serial}`, definition: definition as never },
    })
    expect(status).toBe(422)
    expect(Object.values(body.errors ?? {})).toContain(message)
  })

  it('says before it is published what it changes and breaks, and how many reports keep their version', async () => {
    const { formId } = await start(budi)
    const row = (await admin(endpoints.get, { params: { id: formId } })).body.data
    const now = (await admin(content, { body: { formId } })).body.data.definition
    const before = (await admin(impact, { params: { id: formId } })).body.data
    expect(before).toMatchObject({ problems: [], changes: [], breaks: [] })
    const changed = (await update(row, definitionOf(WHAT))).body.data
    const after = (await admin(impact, { params: { id: formId } })).body.data
    expect(after.breaks).toContainEqual(
      expect.objectContaining({ id: 'remark', text: 'Removed: new reports have no answer to it' }),
    )
    expect(after.changes.length).toBeGreaterThan(0)
    expect(after.runningCount).toBe(before.runningCount)
    await update(changed, now)
  })

  it('has a category and an icon, and categories are offered again (FORMS-08, FORMS-38)', async () => {
    const { body } = await admin(endpoints.create, {
      body: { formName: `Sorted ${++serial}`, category: 'Work at height', icon: 'tool', definition: first },
    })
    expect(body.data).toMatchObject({
      formId: body.data.id,
      formName: `Sorted ${serial}`,
      formVersionId: expect.any(Number),
      formStatus: 'draft',
      formFlow: [],
      category: 'Work at height',
      icon: 'tool',
    })
    expect((await admin(categories, {})).body.data).toContain('Work at height')
    expect((await other(categories, {})).body.data).not.toContain('Work at height')
    const { body: found } = await admin(endpoints.list, { body: { filter: { category: ['Work at height'] } } })
    expect(found.data.map(({ id }) => id)).toEqual([body.data.id])
  })
})
