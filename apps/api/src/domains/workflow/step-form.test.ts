import { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import type { FlowInput } from '@selamat/contract/domains/workflow/flow-definition'
import { flowDesign, formFlow } from '@selamat/contract/domains/workflow/form-flow'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { report } from '@selamat/contract/domains/workflow/report'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { notificationsOf, takeNotifications } from '../../../test/notifications.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { reporting } from '../../../test/reports.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { person, start, answers, send, detail, perform, now, userId } = await reporting(api)
const { kysely } = api.context.database
const [BUDI, AGUS, DEWI, BAMBANG, SRI, EMPLOYEE] = [
  '10000008',
  '10000005',
  '10000004',
  '10000003',
  '10000007',
  '10000013',
] as const
const admin = await api.as('10000002')
const { endpoints } = formRecord

const field = (id: string, label: string) =>
  ({ type: 'field', id, kind: 'text-input', label, required: true, settings: { max: 120 } }) as const
const questions = (...nodes: ReturnType<typeof field>[]) => ({
  subjectFieldId: 'cause',
  sections: [{ type: 'section' as const, id: 'main', title: 'Investigation', nodes }],
})
const CAUSE = field('cause', 'What caused it?')

let serial = 0
async function publishedForm(definition: object = questions(CAUSE)) {
  const body = { formName: `Investigation ${++serial}`, description: null, definition: definition as never }
  const made = (await admin(endpoints.create, { body })).body.data
  const headers = { 'if-match': String(made.version) }
  return (await admin(formRecord.publish, { params: { id: made.id }, headers })).body.data
}

type Task = Extract<FlowInput['nodes'][number], { type: 'task' }>
const flowOf = (changed: Partial<Task>): FlowInput => ({
  nodes: [
    {
      type: 'task',
      id: 'look',
      label: 'Investigation',
      assignee: [{ rule: 'superior' }],
      dueHours: 24,
      outcomes: [
        { action: 'close', to: 'closed' },
        { action: 'return', to: 'correct' },
      ],
      ...changed,
    },
    {
      type: 'task',
      id: 'correct',
      label: 'Correct',
      assignee: [{ rule: 'submitter' }],
      correction: true,
      dueHours: 24,
      outcomes: [{ action: 'resubmit', to: 'look' }],
    },
    { type: 'end', id: 'closed', status: 'finish' },
  ],
})

async function draftOf(definition: FlowInput) {
  const code = `STEP${String.fromCharCode(65 + serial++)}`
  const { formId } = await start(await person(BUDI))
  const named = { flowName: `Flow ${code}`, code, description: null, icon: 'tool' as const, categoryId: null }
  const body = { ...named, typeFlow: 'Safety' as const, formIds: [formId], definition }
  return (await admin(formFlow.endpoints.create, { body })).body.data
}
const publish = ({ id, version }: { id: number; version: number }) =>
  admin(formFlow.publish, { params: { id }, headers: { 'if-match': String(version) } })

/** A report of Budi in a new flow whose first step is as given. */
async function reported(changed: Partial<Task>) {
  const { id: formFlowId, ...made } = await draftOf(flowOf(changed))
  const live = await publish({ id: formFlowId, version: made.version })
  expect([live.status, live.body.message]).toEqual([200, 'Version 1 is published'])
  const budi = await person(BUDI)
  const sent = await budi(report.submit, { body: { ...(await start(budi)), formFlowId, fieldData: answers() } })
  return sent.body.data.assignmentNumber
}

describe('the form of a step', () => {
  it('raises a follow-up action for each deviation that it names (TASKS-05)', async () => {
    const found = { type: 'field', id: 'found', kind: 'deviation-form', label: 'What is wrong?', settings: {} } as const
    const { sections, ...rest } = questions(CAUSE)
    const form = await publishedForm({
      ...rest,
      sections: sections.map((one) => ({ ...one, nodes: [...one.nodes, found] })),
    })
    const number = await reported({ form: { formId: form.id } })
    const deviation = { text: 'Seal without a spare', severity: 'medium', dueDate: '2026-12-01', owner: DEWI }
    const fieldData = { cause: 'Worn seal', found: [deviation] }
    expect((await perform(AGUS, number, 'close', { fieldData })).status).toBe(200)
    await api.settle()
    const [followUp] = (await detail(BUDI, number)).body.data.followUps
    expect(followUp).toMatchObject({ text: deviation.text, owner: 'Dewi Lestari', status: 'ASSIGNED' })
  })

  it('is filled in with the answer to its task as a submission of its own, in the version that the flow was published with, and is printed (FLOWS-06, FLOWS-13, TASKS-22)', async () => {
    const form = await publishedForm()
    const number = await reported({ form: { formId: form.id } })
    const { id, formName, description } = form
    const { data: used } = (await admin(endpoints.get, { params: { id } })).body
    // The form knows which workflow has it at a step, the workflow all its forms.
    expect(used.formFlow).toMatchObject([{ flowName: expect.stringMatching(/^Flow STEP/), starts: false }])
    const flowId = used.formFlow[0]?.formFlowId ?? 0
    const { data: flow } = (await admin(formFlow.endpoints.detail, { body: { id: flowId } })).body
    expect(flow.versionForms.map((each) => each.formName)).toEqual(['Hazard report', formName])
    expect(flow.forms).toEqual(flow.versionForms)
    expect(flow.steps[0]?.formId).toBe(id)
    const kept = await admin(endpoints.archive, { params: { id }, headers: { 'if-match': String(form.version) } })
    expect([kept.status, kept.body.code]).toEqual([409, 'IN_USE'])
    // A newer version of the form does not change a flow that runs.
    const definition = questions(CAUSE, field('cost', 'What does it cost?'))
    const newer = { id, version: form.version, formName, description, definition }
    const draft = (await admin(endpoints.update, { body: newer })).body.data
    await admin(formRecord.publish, { params: { id }, headers: { 'if-match': String(draft.version) } })

    const opened = (await detail(AGUS, number)).body.data
    expect(opened.task?.form).toMatchObject({ formId: id, formName, formVersionId: form.formVersionId })
    expect(opened.stepForms).toEqual([])
    expect(
      opened.allowedActions.map(({ consequence }) => consequence?.startsWith(`With the form “${formName}”`)),
    ).toEqual([true, false])
    const missing = await perform(AGUS, number, 'close')
    expect([missing.status, missing.body.errors]).toEqual([
      422,
      { fieldData: `Open the report and fill in “${formName}”` },
    ])
    expect((await perform(AGUS, number, 'close', { fieldData: {} })).body.errors).toEqual({
      cause: 'This field is required',
    })
    expect((await perform(AGUS, number, 'close', { fieldData: { cause: 'Worn seal', cost: 'x' } })).status).toBe(422)
    expect((await perform(AGUS, number, 'close', { fieldData: { cause: 'Worn seal' } })).body.data.status).toBe(
      'finish',
    )

    const closed = (await detail(BUDI, number)).body.data
    expect(closed.answers.find(({ path }) => path === 'what')?.value).toBe('Oil leak at pump P-201')
    expect(closed.stepForms).toMatchObject([
      {
        node: 'look',
        step: 'Investigation',
        revision: 1,
        filledBy: 'Agus Setiawan',
        formVersionId: form.formVersionId,
        answers: [{ path: 'cause', value: 'Worn seal' }],
      },
    ])
    await (await person(BUDI))(myTask.comment, { body: { assignmentNumber: number, comment: 'Thank you for it' } })
    for (const print of [myTask.pdf, myTask.ncrLetter]) {
      const pdf = await (await person(BUDI))(print, { body: { assignmentNumber: number } })
      const { text } = readPdf(pdf.bytes)
      for (const part of [`Investigation: ${formName}`, 'Worn seal', 'Agus Setiawan', 'Thank you for it']) {
        expect(text).toContain(part)
      }
    }
  })

  it('needs no answers where the report is returned, and what was filled in before stays (TASKS-18)', async () => {
    const form = await publishedForm()
    const number = await reported({
      form: { formId: form.id },
      completion: 'all',
      assignee: [{ rule: 'role', name: 'SHE Manager' }, { rule: 'superior' }],
    })
    const who = (await detail(BUDI, number)).body.data.steps[0]?.who
    expect(who).toEqual(['Bambang Hartono'])
    const filled = await perform(BAMBANG, number, 'return', { comment: 'Which?', fieldData: { cause: 'Unknown' } })
    expect(filled.status).toBe(422)
    expect((await perform(BAMBANG, number, 'return', { comment: 'Which?' })).status).toBe(200)
    expect(
      (await perform(BUDI, number, 'resubmit', { fieldData: answers({ what: 'Oil leak at P-202' }) })).status,
    ).toBe(200)
    expect((await perform(BAMBANG, number, 'close', { fieldData: { cause: 'Worn seal' } })).status).toBe(200)
    expect((await detail(BUDI, number)).body.data.stepForms).toMatchObject([{ revision: 1 }])
    const rows = await kysely
      .selectFrom('submissions as s')
      .innerJoin('cases as c', 'c.id', 's.caseId')
      .select(['s.node', 's.revision'])
      .where('c.assignmentNumber', '=', number)
      .orderBy('s.id')
      .execute()
    expect(rows).toEqual([
      { node: 'start', revision: 1 },
      { node: 'start', revision: 2 },
      { node: 'look', revision: 1 },
    ])
  })

  it('must be published and of the company, belongs to no correction, and no other form does but the one that starts (FLOWS-06, FLOWS-13)', async () => {
    const draft = (
      await admin(endpoints.create, {
        body: { formName: 'Not ready', description: null, definition: questions(CAUSE) },
      })
    ).body.data
    const refused = async (definition: FlowInput) => (await publish(await draftOf(definition))).body.message
    expect(await refused(flowOf({ form: { formId: draft.id } }))).toBe(
      'The workflow cannot be published: "Investigation": The form “Not ready” is not published',
    )
    const design = {
      formIds: [(await start(await person(BUDI))).formId],
      definition: flowOf({ form: { formId: 999_999 } }),
    }
    const findings = async (body: typeof design) =>
      (await admin(flowDesign.check, { body })).body.data.flatMap(({ node, level, message }) =>
        level === 'error' ? [[node, message]] : [],
      )
    expect(await findings(design)).toEqual([['look', '"Investigation": choose a form from the list']])
    const { id: own, ...made } = await draftOf(flowOf({}))
    const { version, flowName, description, icon, categoryId } = made
    const written = { id: own, version, flowName, description, icon, categoryId, definition: design.definition }
    expect((await admin(formFlow.endpoints.update, { body: written })).body.errors).toEqual({
      definition: 'Choose the form of each step from the list',
    })
    const { id: formId, formName } = await publishedForm()
    expect(await findings({ formIds: [...design.formIds, formId], definition: flowOf({}) })).toEqual([
      [null, `The form “${formName}” belongs to no step: choose it at a step`],
    ])
    const nodes = flowOf({}).nodes.map((node) => (node.id === 'correct' ? { ...node, form: { formId } } : node))
    expect(await refused({ nodes })).toBe(
      'The workflow cannot be published: "Correct" corrects the report, so it has no form of its own',
    )
  })
})

describe('a comment', () => {
  const comment = async (who: string, assignmentNumber: string, text = 'Which pump?') =>
    (await person(who))(myTask.comment, { body: { assignmentNumber, comment: text } })

  it('of who deals with a report is in its timeline and reaches the others, and changes nothing else (TASKS-19, NOTIF-09)', async () => {
    const number = await send(BUDI)
    await api.settle()
    await takeNotifications(kysely)
    const before = (await detail(BUDI, number)).body.data
    expect((await detail(AGUS, number)).body.data.canComment).toBe(true)
    expect((await comment(AGUS, number)).body.message).toBe('Comment added')
    await api.settle()
    expect(await notificationsOf(kysely, AGUS)).toEqual([])
    expect(await notificationsOf(kysely, BUDI)).toMatchObject([
      { kind: 'CASE_COMMENTED', body: 'Comment by Agus Setiawan: Which pump? (Oil leak at pump P-201)' },
    ])
    const after = (await detail(BUDI, number)).body.data
    expect(after.timeline.at(-1)).toMatchObject({ label: 'Comment', actor: 'Agus Setiawan', reason: 'Which pump?' })
    expect([after.version, after.status]).toEqual([before.version, before.status])
    expect((await comment(BUDI, number, 'P-201')).status).toBe(200)
    await api.settle()
    expect(await notificationsOf(kysely, AGUS)).toMatchObject([{ kind: 'CASE_COMMENTED' }])
    // Who cannot read the report does not find it.
    expect((await comment(EMPLOYEE, number)).status).toBe(404)
    expect((await comment(BUDI, number, ' ')).body.errors).toEqual({ comment: 'This field is required' })
  })

  it('on a confidential report shows nothing of it in notices and the audit log (NOTIF-09)', async () => {
    const budi = await person(BUDI)
    const fieldData = { complaint: 'Headache', since: '2026-11-19', able: 'partly' }
    const sent = await budi(report.submit, { body: { ...(await start(budi, 'Health complaint')), fieldData } })
    const { id, assignmentNumber } = sent.body.data
    await api.settle()
    await takeNotifications(kysely)
    expect((await comment(SRI, assignmentNumber, 'Migraine?')).status).toBe(200)
    await api.settle()
    expect(await notificationsOf(kysely, BUDI)).toMatchObject([
      { kind: 'CONFIDENTIAL_CASE_COMMENTED', body: 'A medical report has a comment' },
    ])
    const audit = await kysely
      .selectFrom('auditEvents')
      .select(['before', 'after', 'reason'])
      .where('entity', '=', 'cases')
      .where('entityId', '=', id)
      .where('action', '=', 'comment')
      .execute()
    expect(audit).toEqual([{ before: null, after: null, reason: null }])
  })
})

describe('an added approver', () => {
  const add = async (who: string, assignmentNumber: string, whom: string, more: object = {}) => {
    const { taskId, version } = await now(assignmentNumber)
    const body = { assignmentNumber, taskId, version, userId: await userId(whom), reason: 'Knows the pump', ...more }
    return (await person(who))(myTask.addApprover, { body })
  }
  const options = async (who: string, assignmentNumber: string) => {
    const { taskId } = await now(assignmentNumber)
    return (await person(who))(myTask.approverOptions, { body: { assignmentNumber, taskId, limit: 1000 } })
  }

  it('answers the shared task of a step as well, is notified and in the timeline (TASKS-22, NOTIF-09)', async () => {
    const number = await send(BUDI)
    await api.settle()
    await takeNotifications(kysely)
    expect((await detail(AGUS, number)).body.data.canAddApprover).toBe(true)
    const offered = (await options(AGUS, number)).body.data.options.map(({ label }) => label)
    expect(offered).toContain('Dewi Lestari (10000004)')
    expect(offered.filter((label) => /10000008|10000005/.test(label))).toEqual([])
    expect((await add(AGUS, number, DEWI)).body).toMatchObject({
      message: 'Approver added',
      data: { fullName: 'Dewi Lestari' },
    })
    await api.settle()
    expect(await takeNotifications(kysely)).toMatchObject([
      {
        username: DEWI,
        kind: 'APPROVER_ADDED',
        body: 'Supervisor review: Oil leak at pump P-201. Added by Agus Setiawan: Knows the pump',
      },
    ])
    const opened = (await detail(DEWI, number)).body.data
    expect(opened.timeline.at(-1)).toMatchObject({
      label: 'Approver added: Dewi Lestari',
      step: 'Supervisor review',
      reason: 'Knows the pump',
    })
    expect(opened.steps[0]?.who).toEqual(['Agus Setiawan', 'Dewi Lestari'])
    expect((await add(AGUS, number, DEWI)).body.errors).toEqual({
      userId: 'This person already has a task of this step',
    })
    expect((await perform(DEWI, number, 'approve')).status).toBe(200)
  })

  it('has a task of their own in a step that asks all, which waits for it and keeps both forms (FLOWS-13)', async () => {
    const form = await publishedForm()
    const number = await reported({ completion: 'all', form: { formId: form.id } })
    const { taskId, version } = await now(number)
    expect((await add(AGUS, number, DEWI)).status).toBe(200)
    const first = { taskId, version, fieldData: { cause: 'Worn seal' } }
    expect((await perform(AGUS, number, 'close', first)).body).toMatchObject({ data: { status: 'WAITING_APPROVAL' } })
    const second = { fieldData: { cause: 'Wrong seal' } }
    expect((await perform(DEWI, number, 'close', second)).body.data.status).toBe('finish')
    // Each filled in the form of the step; neither overwrote the other.
    expect((await detail(BUDI, number)).body.data.stepForms).toMatchObject([
      { revision: 1, filledBy: 'Agus Setiawan', answers: [{ value: 'Worn seal' }] },
      { revision: 2, filledBy: 'Dewi Lestari', answers: [{ value: 'Wrong seal' }] },
    ])
  })

  it('is never the reporter, somebody without the permission, or added by who cannot answer; a correction has none', async () => {
    const number = await send(BUDI)
    const error = async (whom: string) => (await add(AGUS, number, whom)).body.errors
    expect(await error(BUDI)).toEqual({ userId: 'This person sent the report and cannot decide about it' })
    expect(await error('10000020')).toEqual({ userId: 'Choose an active user of the company' })
    const byManager = await add(BAMBANG, number, DEWI)
    expect([byManager.status, byManager.body.message]).toEqual([409, 'Assigned to Agus Setiawan'])
    expect((await options(BAMBANG, number)).status).toBe(404)
    expect((await add(AGUS, number, DEWI, { version: 9 })).body.code).toBe('STALE')
    await perform(AGUS, number, 'return', { comment: 'Which pump?' })
    expect((await add(BUDI, number, DEWI)).status).toBeGreaterThanOrEqual(403)
    expect((await detail(BUDI, number)).body.data.canAddApprover).toBe(false)
  })
})
