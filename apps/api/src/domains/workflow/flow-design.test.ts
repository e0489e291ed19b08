import { audit } from '@selamat/contract/domains/audit/audit'
import { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import { flow } from '@selamat/contract/domains/workflow/flow'
import { type FlowInput, linear } from '@selamat/contract/domains/workflow/flow-definition'
import {
  flowDesign,
  flowNext,
  flowTimeline,
  formFlow,
  formFlowActions,
} from '@selamat/contract/domains/workflow/form-flow'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { report } from '@selamat/contract/domains/workflow/report'
import type { BodyOf } from '@selamat/contract/kit/endpoint'
import { HOUR } from '@selamat/contract/kit/time'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { reporting } from '../../../test/reports.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { person, answers, send, perform, place, userId } = await reporting(api)
const { kysely } = api.context.database
const [BUDI, AGUS, DEWI, BAMBANG, NURSE, CONTRACTOR] = [
  '10000008',
  '10000005',
  '10000004',
  '10000003',
  '10000007',
  '10000009',
] as const
const admin = await api.as('10000002')
/** The administrator of a second company. */
const other = await api.as('10000020')
const { create, update, list, detail, archive, restore } = formFlow.endpoints

const HAZARD_FORM =
  (await admin(list, { body: {} })).body.data.find(({ code }) => code === 'HAZ')?.forms[0]?.formId ?? 0

/** The superior judges a report; what is severe is then reviewed by two at the same time. */
const DESIGN: FlowInput = {
  nodes: [
    {
      type: 'task',
      id: 'review',
      label: 'Review',
      assignee: [{ rule: 'superior' }, { rule: 'appointment', kind: 'safety-officer' }],
      dueHours: 24,
      outcomes: [
        { action: 'approve', to: 'how-bad' },
        { action: 'return', to: 'correct' },
        { action: 'reject', to: 'rejected' },
      ],
    },
    {
      type: 'decision',
      id: 'how-bad',
      label: 'How bad is it?',
      conditions: [{ when: 'severity == "high"', to: 'both' }],
      otherwise: 'closed',
    },
    { type: 'split', id: 'both', to: ['manager', 'owner'], join: 'met' },
    {
      type: 'task',
      id: 'manager',
      label: 'Manager review',
      assignee: [{ rule: 'role', name: 'SHE Manager' }],
      dueHours: 8,
      outcomes: [{ action: 'approve', to: 'met' }],
    },
    {
      type: 'task',
      id: 'owner',
      label: 'Area review',
      assignee: [{ rule: 'area-owner' }, { rule: 'appointment', kind: 'safety-officer' }],
      dueHours: 48,
      outcomes: [{ action: 'approve', to: 'met' }],
    },
    { type: 'join', id: 'met', to: 'closed' },
    {
      type: 'task',
      id: 'correct',
      label: 'Correct the report',
      assignee: [{ rule: 'submitter' }],
      correction: true,
      dueHours: 48,
      outcomes: [{ action: 'resubmit', to: 'review' }],
    },
    { type: 'end', id: 'closed', status: 'finish' },
    { type: 'end', id: 'rejected', status: 'REJECTED' },
  ],
}
const nodesOf = (change: (node: FlowInput['nodes'][number]) => FlowInput['nodes'][number]): FlowInput => ({
  nodes: DESIGN.nodes.map(change),
})
const oneStep = (label: string) =>
  linear(
    [
      {
        id: 'only',
        label,
        assignee: [{ rule: 'superior' }, { rule: 'role', name: 'SHE Manager' }],
        actions: ['close'],
        dueHours: 24,
      },
    ],
    { label: 'Correct', dueHours: 24 },
  )

let serial = 0
const fresh = (): BodyOf<typeof create> => {
  const letter = String.fromCharCode(65 + serial++)
  const named = { flowName: `Inspection ${letter}`, code: `NEW${letter}` }
  return {
    ...named,
    description: null,
    icon: 'tool',
    categoryId: null,
    typeFlow: 'Safety',
    formIds: [HAZARD_FORM],
  }
}
const add = async (definition?: FlowInput, more: object = {}) =>
  (await admin(create, { body: { ...fresh(), ...(definition ? { definition } : {}), ...more } })).body.data
type Row = Awaited<ReturnType<typeof add>>
const publish = ({ id, version }: Pick<Row, 'id' | 'version'>, who = admin) =>
  who(formFlow.publish, { params: { id }, headers: { 'if-match': String(version) } })
const change = ({ id, version, flowName, description, icon, categoryId }: Row, more: object, who = admin) =>
  who(update, { body: { id, version, flowName, description, icon, categoryId, ...more } })
const move = (endpoint: typeof archive, { id, version }: Row) =>
  admin(endpoint, { params: { id }, headers: { 'if-match': String(version) } })
const published = async (definition: FlowInput = DESIGN) => (await publish(await add(definition))).body.data
const startOf = async (id: number, fieldData = answers()) => {
  const budi = await person(BUDI)
  const stored = await kysely
    .selectFrom('formVersions')
    .select('id')
    .where('formId', '=', HAZARD_FORM)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  return budi(report.submit, { body: { formId: HAZARD_FORM, formVersionId: stored.id, formFlowId: id, fieldData } })
}

describe('a new workflow', () => {
  it('is created by POST with the workflow fields as a draft that starts nothing; an incomplete one is kept as it is (FLOWS-13)', async () => {
    const unfinished: FlowInput['nodes'][number] = {
      type: 'task',
      id: 'a',
      label: '',
      assignee: [],
      outcomes: [],
      dueHours: 0,
    }
    const body = { ...fresh(), definition: { nodes: [unfinished] } }
    const made = await admin(create, { body })
    expect(made.status).toBe(200)
    expect(made.body.data).toMatchObject({
      flowName: body.flowName,
      code: body.code,
      status: 'draft',
      isActive: false,
      versionNumber: 1,
      draftNumber: 1,
      forms: [{ formId: HAZARD_FORM }],
    })
    const { id } = made.body.data
    expect((await admin(detail, { body: { id } })).body.data).toMatchObject({
      detail: { number: 1, publishedAt: null },
      definition: { nodes: [{ id: 'a', label: '', dueHours: 0 }] },
    })
    expect((await (await person(BUDI))(flow.adHoc, { body: {} })).body.data.map((each) => each.id)).not.toContain(id)
    expect((await startOf(id)).status).toBe(404)
  })

  it('needs a name and a code of its own, a type, and forms of the company', async () => {
    const errors = async (more: object) => (await admin(create, { body: { ...fresh(), ...more } })).body.errors
    expect(await errors({ flowName: 'hazard REPORT' })).toEqual({ flowName: 'The name already exists' })
    expect(await errors({ code: 'HAZ' })).toEqual({ code: 'The code already exists' })
    expect(await errors({ code: 'haz-1' })).toEqual({ code: 'Two to six capital letters' })
    expect(await errors({ code: undefined, typeFlow: undefined })).toEqual({
      code: 'This field is required',
      typeFlow: 'This field is required',
    })
    const theirs = (await other(formRecord.endpoints.list, { body: {} })).body.data[0]?.formId
    expect(await errors({ formIds: [theirs] })).toEqual({ formIds: 'Choose one from the list' })
    expect(await errors({ formIds: [HAZARD_FORM, HAZARD_FORM] })).toEqual({ formIds: 'Choose each form once' })
  })

  it('is made, changed, checked, tried and published only by who may write workflows, and only in the own company', async () => {
    const made = await add(DESIGN)
    const nurse = await person(NURSE)
    const design = { definition: DESIGN, formIds: [HAZARD_FORM] }
    const dry = { ...design, submitterId: await userId(BUDI), fieldData: {} }
    const statuses = async (who: typeof admin, formFlowId: number) => [
      (await change(made, { definition: oneStep('X') }, who)).status,
      (await publish(made, who)).status,
      (await who(flowDesign.check, { body: { ...design, formFlowId } })).status,
      (await who(flowDesign.dryRun, { body: { ...dry, formFlowId } })).status,
    ]
    expect((await nurse(create, { body: fresh() })).status).toBe(403)
    expect(await statuses(nurse, made.id)).toEqual([403, 403, 403, 403])
    expect(await statuses(other, made.id)).toEqual([404, 404, 404, 404])
    // Without a workflow it is the own company: neither its people nor its forms are those of another one.
    expect((await other(flowDesign.dryRun, { body: dry })).body.errors).toEqual({
      submitterId: 'Choose one from the list',
    })
    const found = (await other(flowDesign.check, { body: design })).body.data
    expect(found.map(({ message }) => message)).toContain('Choose the form that starts the workflow')
  })
})

describe('publishing', () => {
  it('makes the draft the version of all new reports; running ones keep theirs, and a published version never changes (FLOWS-14)', async () => {
    const first = await published()
    expect(first).toMatchObject({ status: 'ACTIVE', versionNumber: 1, draftNumber: null })
    const running = (await startOf(first.id)).body.data.assignmentNumber

    const saved = (await change(first, { definition: oneStep('Close at once') })).body.data
    expect(saved).toMatchObject({ versionNumber: 1, draftNumber: 2, detailId: first.detailId })
    // Until it is published reports start with version 1.
    const [next] = (await (await person(BUDI))(flowNext, { query: { id: first.id } })).body.data
    expect(next?.label).toBe('Review')
    const stored = () =>
      kysely.selectFrom('formFlowVersions').selectAll().where('id', '=', first.detailId).executeTakeFirst()
    const before = await stored()
    const second = (await publish(saved)).body
    expect(second.message).toBe('Version 2 is published')
    expect(second.data).toMatchObject({ status: 'ACTIVE', versionNumber: 2, draftNumber: null })
    expect(await stored()).toEqual(before)
    await expect(
      kysely.updateTable('formFlowVersions').set({ definition: '{}' }).where('id', '=', second.data.detailId).execute(),
    ).rejects.toThrow('never changes')

    const later = (await startOf(first.id)).body.data.assignmentNumber
    const label = async (assignmentNumber: string) =>
      (await (await person(AGUS))(myTask.detail, { body: { assignmentNumber } })).body.data.task?.description
    expect([await label(running), await label(later)]).toEqual(['Review', 'Close at once'])
    expect((await perform(AGUS, running, 'approve')).body.data?.status).toBe('finish')
    expect((await admin(detail, { body: { id: first.id, detailId: first.detailId } })).body.data.steps[0]?.title).toBe(
      'Review',
    )
  })

  it('is refused with everything that keeps the workflow from running, each at its step; without a draft there is nothing to publish', async () => {
    const broken = nodesOf((node) => (node.type === 'task' && node.id === 'review' ? { ...node, dueHours: 0 } : node))
    const refused = await publish(await add(broken))
    expect(refused).toMatchObject({
      status: 422,
      body: {
        message: 'The workflow cannot be published: "Review" has no due time',
        details: { findings: [{ node: 'review', level: 'error', message: '"Review" has no due time' }] },
      },
    })
    const done = await published(oneStep('Once'))
    expect((await publish(done)).body.message).toBe('There is no draft to publish. Change the workflow first')
    const same = (await change(done, { definition: oneStep('Once') })).body.data
    expect(same.draftNumber).toBeNull()
  })

  it('keeps an inactive workflow inactive; code and type are fixed from then on; what changed is in the audit log step by step', async () => {
    const made = await add(oneStep('Once'))
    const renamed = (await change(made, { code: 'DRILL', typeFlow: 'Health' })).body.data
    expect(renamed).toMatchObject({ code: 'DRILL', typeFlow: 'Health' })
    const live = (await publish(renamed)).body.data
    const message = 'Reports have it already: it can only be changed until the first version is published'
    expect((await change(live, { code: 'OTHER', typeFlow: 'Safety' })).body.errors).toEqual({
      code: message,
      typeFlow: message,
    })
    const off = (
      await admin(formFlowActions.deactivate, {
        params: { id: live.id },
        headers: { 'if-match': String(live.version) },
      })
    ).body.data
    const saved = (await change(off, { definition: oneStep('Twice') })).body.data
    expect((await publish(saved)).body.data).toMatchObject({ status: 'INACTIVE', versionNumber: 2 })
    const log = (
      await admin(audit.list, { body: { filter: { entity: ['form_flows'] }, keyword: saved.flowName, limit: 20 } })
    ).body.data
    expect(log.map(({ action }) => action)).toEqual([
      'publish',
      'update',
      'draft',
      'deactivate',
      'publish',
      'update',
      'create',
    ])
    const history = (await admin(formFlow.endpoints.history, { params: { id: saved.id } })).body.data
    expect(JSON.stringify(history)).toContain('“Twice” changed')
  })

  it('happens once when two publish at the same time, and a stale draft is not saved', async () => {
    const made = await add(oneStep('Race'))
    const both = await Promise.all([publish(made), publish(made)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await change(made, { definition: oneStep('Late') })).body.code).toBe('STALE')
  })
})

describe('the check with the people of today', () => {
  const check = async (definition: FlowInput, formIds = [HAZARD_FORM]) =>
    (await admin(flowDesign.check, { body: { definition, formIds } })).body.data
  const asking = (...assignee: Extract<FlowInput['nodes'][number], { type: 'task' }>['assignee']) =>
    nodesOf((node) => (node.id === 'manager' && node.type === 'task' ? { ...node, assignee } : node))

  it('finds nothing wrong with a good workflow', async () => {
    expect(await check(DESIGN)).toEqual([])
  })

  it.each([
    ['a role', { rule: 'role', name: 'Fire Chief' }, '“Fire Chief”'],
    ['a position', { rule: 'position', name: 'Astronaut' }, '“Astronaut”'],
    ['an appointment', { rule: 'appointment', kind: 'unknown' }, '“unknown”'],
    ['people', { rule: 'users', usernames: ['99999999'] }, '“99999999”'],
    // Of another company.
    ['a person elsewhere', { rule: 'users', usernames: ['10000020'] }, '“10000020”'],
  ] as const)(
    'names %s that is nobody today: an error alone, a warning with another rule',
    async (_what, rule, name) => {
      const own = rule.rule === 'users' ? { ...rule, usernames: [...rule.usernames] } : rule
      expect(await check(asking(own))).toEqual([
        {
          node: 'manager',
          level: 'error',
          message: `"Manager review": nobody is ${name} today. Reports could not go on`,
        },
      ])
      expect(await check(asking(own, { rule: 'role', name: 'SHE Manager' }))).toEqual([
        {
          node: 'manager',
          level: 'warning',
          message: `"Manager review": nobody is ${name} today; the other rules decide`,
        },
      ])
    },
  )

  it('counts the people who could not send a report, as they have no superior', async () => {
    const [found, ...more] = await check(asking({ rule: 'superior' }))
    expect(more).toEqual([])
    expect(found).toMatchObject({ node: 'manager', level: 'warning' })
    expect(found?.message).toMatch(/\d+ of \d+ people have no superior/)
  })

  it('compares conditions with the form, and names forms that are missing, not published or deleted', async () => {
    expect((await check(DESIGN, [])).map(({ message }) => message)).toEqual([
      'Choose the form that starts the workflow',
    ])
    const wrong = nodesOf((node) =>
      node.type === 'decision' ? { ...node, conditions: [{ when: 'gone == "x"', to: 'both' }] } : node,
    )
    expect((await check(wrong)).map(({ node, message }) => [node, message])).toEqual([
      ['how-bad', 'Condition 1 of "How bad is it?": "gone" is no field of this form'],
    ])
  })
})

describe('the dry run', () => {
  const where = { locationId: place.locationId, subLocationId: place.subLocationId }
  const run = async (more: object = {}, definition: FlowInput = DESIGN) => {
    const body = {
      definition,
      formIds: [HAZARD_FORM],
      submitterId: await userId(BUDI),
      fieldData: { severity: 'high', where },
      ...more,
    }
    return admin(flowDesign.dryRun, { body })
  }

  it('walks the real rules step by step: who, by which rule, until when, and what decided; nothing is stored', async () => {
    const tables = ['cases', 'caseSteps', 'tasks', 'submissions', 'outbox', 'notifications'] as const
    const counts = () =>
      Promise.all(
        tables.map((table) =>
          kysely
            .selectFrom(table)
            .select(({ fn }) => fn.countAll().as('count'))
            .executeTakeFirst(),
        ),
      )
    const before = await counts()
    const { data } = (await run()).body
    expect(data.end).toBe('finish')
    expect(data.steps.map(({ key }) => key)).toEqual(['review', 'how-bad', 'both', 'manager', 'owner', 'met', 'closed'])
    expect(data.steps[0]).toMatchObject({
      people: [{ fullName: 'Agus Setiawan', positionName: expect.any(String) }],
      rule: 'Superior',
      triedBefore: [],
      outcome: 'approve',
      outcomes: [
        { action: 'approve', label: 'Approve' },
        { action: 'return', label: 'Return for revision' },
        { action: 'reject', label: 'Reject' },
      ],
    })
    expect(data.steps[1]?.note).toMatch(/^If "Potential severity|^If /)
    expect(data.steps[3]?.people).toEqual([expect.objectContaining({ fullName: 'Bambang Hartono' })])
    const hours = (from: string | null | undefined, to: string | null | undefined) =>
      (Date.parse(to ?? '') - Date.parse(from ?? '')) / HOUR
    expect(hours(data.steps[0]?.opensAt, data.steps[0]?.dueAt)).toBe(24)
    // Both open when the review is due, and the report ends when the later one is.
    expect(data.steps[3]?.opensAt).toBe(data.steps[0]?.dueAt)
    expect(hours(data.steps[0]?.opensAt, data.endsAt)).toBe(72)
    expect(await counts()).toEqual(before)
  })

  it('follows the sample answers and the chosen answers of people, once round a correction', async () => {
    const mild = (await run({ fieldData: { severity: 'low', where } })).body.data
    expect(mild.steps.map(({ key }) => key)).toEqual(['review', 'how-bad', 'closed'])
    expect(mild.steps[1]?.note).toBe('Otherwise')
    const rejected = (await run({ outcomes: { review: 'reject' } })).body.data
    expect([rejected.steps.map(({ key }) => key), rejected.end]).toEqual([['review', 'rejected'], 'REJECTED'])
    const returned = (await run({ outcomes: { review: 'return' }, fieldData: { severity: 'low', where } })).body.data
    expect(returned.steps.map(({ key, iteration }) => `${key} ${iteration}`)).toEqual([
      'review 1',
      'correct 1',
      'review 2',
      'how-bad 1',
      'closed 1',
    ])
    expect(returned.steps[1]?.people).toEqual([expect.objectContaining({ fullName: 'Budi Santoso' })])
  })

  it('says why nobody would be asked, and which rules were tried before one named somebody', async () => {
    const assignee = [{ rule: 'role' as const, name: 'Fire Chief' }]
    const idle = nodesOf((node) => (node.id === 'manager' && node.type === 'task' ? { ...node, assignee } : node))
    const step = (await run({}, idle)).body.data.steps.find(({ key }) => key === 'manager')
    expect(step).toMatchObject({
      peopleCount: 0,
      note: 'No fire chief is set. Tell your administrator',
      triedBefore: ['Fire Chief'],
    })
    const fallback = nodesOf((node) =>
      node.id === 'manager' && node.type === 'task'
        ? { ...node, assignee: [...assignee, { rule: 'role', name: 'SHE Manager' }] }
        : node,
    )
    expect((await run({}, fallback)).body.data.steps.find(({ key }) => key === 'manager')).toMatchObject({
      rule: 'SHE Manager',
      triedBefore: ['Fire Chief'],
    })
  })

  it('refuses a workflow that cannot run, sample answers that the form refuses, and a form that is not there', async () => {
    const loop = nodesOf((node) => (node.type === 'join' ? { ...node, to: 'gone' } : node))
    expect(await run({}, loop)).toMatchObject({
      status: 422,
      body: { message: '"All parallel steps answered" leads to "gone", which does not exist' },
    })
    expect((await run({ fieldData: { severity: 'enormous' } })).body.errors).toMatchObject({
      severity: 'Choose one of the options',
    })
    expect((await run({ formIds: [999_999] })).body.errors).toEqual({ formIds: 'Choose a published form' })
  })
})

describe('an archived workflow', () => {
  it('comes back only while its forms still stand, and one that was never published as a draft (FLOWS-17)', async () => {
    const copy = (await admin(formRecord.endpoints.duplicate, { params: { id: HAZARD_FORM } })).body.data
    const ready = (
      await admin(formRecord.publish, { params: { id: copy.id }, headers: { 'if-match': String(copy.version) } })
    ).body.data
    const made = await add(oneStep('Once'), { formIds: [copy.id] })
    const live = (await publish(made)).body.data
    const gone = (await move(archive, live)).body.data
    const form = formRecord.endpoints
    const deleted = (
      await admin(form.archive, { params: { id: copy.id }, headers: { 'if-match': String(ready.version) } })
    ).body.data
    const refused = await move(restore, gone)
    expect(refused).toMatchObject({
      status: 409,
      body: { message: `The form “${copy.formName}” is deleted. Restore it, or choose another one` },
    })
    await admin(form.restore, { params: { id: copy.id }, headers: { 'if-match': String(deleted.version) } })
    expect((await move(restore, gone)).body.data.status).toBe('INACTIVE')

    const draft = (await move(archive, await add())).body.data
    expect((await move(restore, draft)).body.data).toMatchObject({ status: 'draft', versionNumber: 1 })
  })
})

describe('the steps of an active workflow', () => {
  it('that follow when the caller starts it are read by GET with its id by whoever is signed in (FLOWS-18)', async () => {
    const { id } = await published()
    expect([flowNext.method, flowNext.path]).toEqual(['GET', '/form-flows/next'])
    const steps = (await (await person(BUDI))(flowNext, { query: { id } })).body.data
    expect(steps[0]).toEqual({ label: 'Review', who: 'Agus Setiawan', dueHours: 24 })
    expect(steps.map(({ label }) => label)).toEqual(['Review', 'Manager review', 'Area review'])
    expect((await other(flowNext, { query: { id } })).status).toBe(404)
    expect((await admin(flowNext, { query: { id: (await add()).id } })).status).toBe(404)
  })
})

describe('the timeline of an assignment', () => {
  it('is read with assignmentNumber by who may open the assignment, and is not there for others (FLOWS-19)', async () => {
    const assignmentNumber = await send(BUDI, { what: 'Broken handrail' })
    await perform(AGUS, assignmentNumber, 'approve')
    const timeline = async (username: string) => (await person(username))(flowTimeline, { body: { assignmentNumber } })
    for (const username of [BUDI, AGUS, DEWI])
      expect((await timeline(username)).body.data.map(({ action }) => action)).toEqual(['submit', 'approve'])
    expect((await timeline(CONTRACTOR)).status).toBe(404)
    expect((await other(flowTimeline, { body: { assignmentNumber } })).status).toBe(404)
    expect(flowTimeline.path).toBe('/form-flows/timeline')
  })
})

describe('a workflow that was made here', () => {
  it('leads a report to two reviewers at the same time, to its end', async () => {
    const { id } = await published()
    const sent = (await startOf(id, answers({ severity: 'high' }))).body.data
    expect(sent.goesTo).toEqual(['Agus Setiawan'])
    const approved = await perform(AGUS, sent.assignmentNumber, 'approve')
    expect(approved.body.data?.status).toBe('WAITING_APPROVAL')
    const open = await kysely
      .selectFrom('tasks')
      .select(['id', 'label', 'version'])
      .where('caseId', '=', sent.id)
      .where('closedAt', 'is', null)
      .orderBy('id')
      .execute()
    expect(open.map(({ label }) => label)).toEqual(['Manager review', 'Area review'])
    const [manager, area] = open
    const owner = await kysely
      .selectFrom('taskCandidates as c')
      .innerJoin('users as u', 'u.id', 'c.userId')
      .select('u.username')
      .where('c.taskId', '=', area?.id ?? 0)
      .executeTakeFirstOrThrow()
    const done = await perform(BAMBANG, sent.assignmentNumber, 'approve', { taskId: manager?.id ?? 0, version: 1 })
    expect(done.body.data?.status).toBe('WAITING_APPROVAL')
    const last = await perform(owner.username, sent.assignmentNumber, 'approve', { taskId: area?.id ?? 0, version: 1 })
    expect(last.body.data?.status).toBe('finish')
  })
})
