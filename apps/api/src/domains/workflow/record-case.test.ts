import { flow } from '@selamat/contract/domains/workflow/flow'
import { flowDefinition } from '@selamat/contract/domains/workflow/flow-definition'
import { flowDesign, formFlow, formFlowSearch } from '@selamat/contract/domains/workflow/form-flow'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { reassign } from '@selamat/contract/domains/workflow/reassign'
import { undo } from '@selamat/contract/domains/workflow/undo'
import { HOUR } from '@selamat/contract/kit/time'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { takeNotifications } from '../../../test/notifications.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { RECORD_FLOW, recordCases } from '../../../test/record-cases.ts'
import { reporting } from '../../../test/reports.ts'
import { cancelCase, notifiedCaseAddress, openFollowUps, raiseFollowUps, runTaskTimers } from './index.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { person, detail, now, perform, userId, place } = await reporting(api)
const { workflow, actorOf, flowOf, start, ownTask, answer } = recordCases(api)
const { kysely, pool } = api.context.database
const [BUDI, AGUS, PLANT, HEAD, MANAGER, ADMIN, OTHER] = [
  '10000008',
  '10000005',
  '10000011',
  '10000017',
  '10000003',
  '10000002',
  '10000020',
] as const

type Started = Awaited<ReturnType<typeof start>>
const caseOf = async (username: string, { assignmentNumber }: Started) =>
  (await detail(username, assignmentNumber)).body.data
const inbox = async (username: string, { assignmentNumber }: Started) =>
  (await (await person(username))(myTask.list, { body: { filter: { assignmentNumber } } })).body.data
const waiting = async (username: string) =>
  (await (await person(username))(myTask.counter, {})).body.data.counter.find(({ typeFlow }) => typeFlow === 'Safety')
    ?.myTask ?? 0
const notices = async () => {
  await api.settle()
  return takeNotifications(kysely)
}
const pageOf = ({ assignmentNumber }: Started) =>
  `/detail-hiradc?assignmentNumber=${encodeURIComponent(assignmentNumber)}`

beforeEach(async () => {
  await notices()
})

describe('a case about a record of another domain', () => {
  it('starts with the organisation of its author and waits in the inbox of who is asked, with the page of the record', async () => {
    const before = await waiting(AGUS)
    const one = await start(BUDI)
    expect(one).toMatchObject({ status: 'WAITING_APPROVAL', opened: [{ label: 'Review' }] })
    expect(one.opened[0]?.candidates.map(({ id }) => id)).toEqual([await userId(AGUS)])
    expect(await inbox(AGUS, one)).toMatchObject([
      { description: 'Review', subject: 'Hot work at pump P-201', name: 'Risk assessment' },
    ])
    expect(await waiting(AGUS)).toBe(before + 1)
    const read = await caseOf(AGUS, one)
    expect(read).toMatchObject({
      form: null,
      revision: 0,
      answers: [],
      submitter: { username: BUDI, departmentName: expect.any(String) },
      recordPage: { label: 'Open the assessment', address: pageOf(one) },
      task: { description: 'Review', page: { label: 'Open the assessment', address: pageOf(one) } },
      allowedActions: [],
      isFollowUp: false,
    })
    expect(read.steps.map(({ label, state }) => [label, state])).toEqual([['Review', 'open']])
    expect(read.timeline.map(({ label }) => label)).toEqual(['Submitted'])
  })

  it('shows the page of its record the own task with what can be answered and what follows', async () => {
    const one = await start(BUDI, { facts: { residual: 20 } })
    const task = await ownTask(AGUS, one.caseId)
    expect(task).toMatchObject({ node: 'review', label: 'Review', version: 1, onBehalfOf: null })
    expect(task?.allowedActions.map(({ action, allowed, needsReason }) => [action, allowed, needsReason])).toEqual([
      ['approve', true, false],
      ['return', true, true],
      ['reject', true, true],
    ])
    expect(task?.allowedActions[0]?.consequence).toMatch(/^Goes to /)
    expect(await ownTask(BUDI, one.caseId)).toBeNull()
    expect(await ownTask(PLANT, one.caseId)).toBeNull()
  })

  it('goes where its facts lead, and says which steps are open or how it ended', async () => {
    const low = await start(BUDI, { facts: { residual: 6 } })
    expect(await answer(AGUS, low, 'approve')).toMatchObject({ status: 'finish', openNodes: [], version: 2 })
    const high = await start(BUDI, { facts: { residual: 15 } })
    expect(await answer(AGUS, high, 'approve')).toMatchObject({ status: 'WAITING_APPROVAL', openNodes: ['approval'] })
    expect((await ownTask(PLANT, high.caseId))?.allowedActions[0]).toMatchObject({
      label: 'Put in force',
      consequence: 'Final',
    })
    expect(await answer(PLANT, high, 'approve')).toMatchObject({ status: 'finish', openNodes: [] })
    expect((await caseOf(BUDI, high)).timeline.map(({ label, step }) => [label, step])).toEqual([
      ['Submitted', null],
      ['Approved', 'Review'],
      ['Approved', 'Approval'],
    ])
  })

  it('asks the person whom its facts name', async () => {
    const nodes = RECORD_FLOW.nodes.map((node) =>
      node.id === 'review' ? { ...node, assignee: [{ rule: 'user-field', field: 'reviewer' }] } : node,
    )
    const facts = { residual: 6, reviewer: '10000016' }
    const one = await start(BUDI, { facts, definition: flowDefinition.parse({ nodes }) })
    expect(one.opened[0]?.candidates.map(({ id }) => id)).toEqual([await userId('10000016')])
    expect(await answer('10000016', one, 'approve')).toMatchObject({ status: 'finish' })
  })

  it('returns with a reason and is resubmitted with other facts and another subject, which decide from then on', async () => {
    const one = await start(BUDI, { facts: { residual: 6 } })
    await expect(answer(AGUS, one, 'return')).rejects.toMatchObject({ status: 422 })
    await answer(AGUS, one, 'return', { comment: 'Gas is missing' })
    expect(await caseOf(BUDI, one)).toMatchObject({
      status: 'REVISION',
      task: { page: { address: pageOf(one) } },
      canWithdraw: false,
    })
    const changed = { facts: { residual: 20 }, subject: 'Hot work near gas' }
    expect(await answer(BUDI, one, 'resubmit', changed)).toMatchObject({ openNodes: ['review'] })
    expect(await caseOf(AGUS, one)).toMatchObject({ subject: 'Hot work near gas', status: 'WAITING_APPROVAL' })
    expect(await answer(AGUS, one, 'approve')).toMatchObject({ openNodes: ['approval'] })
  })

  it('is rejected with a reason, and its author learns it', async () => {
    const one = await start(BUDI)
    await notices()
    expect(await answer(AGUS, one, 'reject', { comment: 'No such activity' })).toMatchObject({
      status: 'REJECTED',
      openNodes: [],
    })
    expect((await notices()).map(({ username, kind, body }) => [username, kind, body])).toEqual([
      [BUDI, 'CASE_ANSWERED', 'Rejected by Agus Setiawan: No such activity (Hot work at pump P-201)'],
    ])
  })

  it('opens from its notifications on the page of the record, for its author and for who is asked', async () => {
    const one = await start(BUDI)
    expect((await notices()).map(({ username, kind }) => [username, kind])).toEqual([[AGUS, 'TASK_ASSIGNED']])
    for (const username of [BUDI, AGUS]) {
      expect(await notifiedCaseAddress(workflow, await actorOf(username), one.caseId)).toBe(pageOf(one))
    }
    expect(await notifiedCaseAddress(workflow, await actorOf('10000010'), one.caseId)).toBeNull()
  })

  it('is not answered, withdrawn or undone in My Task, which names the page of the record', async () => {
    const one = await start(BUDI)
    const { assignmentNumber } = one
    const answered = await perform(AGUS, assignmentNumber, 'approve')
    expect([answered.status, answered.body.message]).toEqual([409, 'Open the assessment to answer'])
    expect((await caseOf(BUDI, one)).canWithdraw).toBe(false)
    const withdrawn = await (await person(BUDI))(myTask.withdraw, { body: { assignmentNumber, version: 1 } })
    expect([withdrawn.status, withdrawn.body.message]).toEqual([409, 'Open the assessment to take it back'])

    await answer(AGUS, one, 'reject', { comment: 'Twice' })
    const manager = await person(MANAGER)
    const listed = await manager(undo.list, { body: { keyword: assignmentNumber } })
    expect([listed.status, listed.body.data]).toEqual([200, []])
    const undone = await manager(undo.status, { body: { id: one.caseId, version: 2, reason: 'Wrong' } })
    expect([undone.status, undone.body.message]).toEqual([409, 'Open the assessment to change its status'])
    expect((await now(assignmentNumber)).status).toBe('REJECTED')
  })

  it('ends when its author takes the record back, and nobody else ends it so', async () => {
    const one = await start(BUDI)
    const cancel = async (username: string) => {
      const actor = await actorOf(username)
      const cancellation = { caseId: one.caseId, actor, at: api.clock.now(), requestId: 'test', reason: 'Not needed' }
      return api.context.database.transaction((tx) => cancelCase(workflow, tx, cancellation))
    }
    await expect(cancel(AGUS)).rejects.toMatchObject({ status: 409 })
    await notices()
    await cancel(BUDI)
    expect(await caseOf(BUDI, one)).toMatchObject({ status: 'WITHDRAWN', endedAt: expect.any(String) })
    expect((await notices()).map(({ username, kind }) => [username, kind])).toEqual([[AGUS, 'TASK_WITHDRAWN']])
    expect(await inbox(AGUS, one)).toEqual([])
    await expect(cancel(BUDI)).rejects.toMatchObject({ status: 409 })
  })

  it('can be reassigned, and its reminders and escalation run', async () => {
    const one = await start(BUDI)
    const { taskId, version } = await now(one.assignmentNumber)
    const manager = await person(MANAGER)
    const listed = await manager(reassign.list, { body: { keyword: one.assignmentNumber } })
    expect(listed.body.data).toMatchObject([{ id: taskId, assignees: [{ fullName: 'Agus Setiawan' }] }])
    const body = { taskId, version, assigneeId: await userId('10000016'), reason: 'On leave' }
    expect((await manager(reassign.task, { body })).status).toBe(200)
    expect(await inbox('10000016', one)).toHaveLength(1)

    const begin = api.clock.now()
    await notices()
    api.clock.set(new Date(begin.getTime() + 48 * 1.5 * HOUR))
    await runTaskTimers(workflow)
    const escalated = (await notices()).filter(({ entityId }) => entityId === one.caseId)
    api.clock.set(begin)
    expect(escalated.map(({ username, kind }) => [username, kind])).toContainEqual([HEAD, 'TASK_ESCALATED'])
    expect(await inbox(HEAD, one)).toHaveLength(1)
  })

  it('is printed with head, decisions and timeline, and not as a non-conformance report', async () => {
    const one = await start(BUDI)
    await answer(AGUS, one, 'approve', { comment: 'Complete' })
    const body = { assignmentNumber: one.assignmentNumber }
    const budi = await person(BUDI)
    const { status, bytes } = await budi(myTask.pdf, { body })
    expect(status).toBe(200)
    const text = JSON.stringify(await readPdf(bytes))
    for (const part of ['Hot work at pump P-201', 'Risk assessment', 'Decisions', 'Complete', 'Timeline']) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('evision')
    expect((await budi(myTask.ncrLetter, { body })).status).toBe(422)
  })

  it('raises follow-up actions in their order, and tells which of them are open', async () => {
    const one = await start(BUDI)
    const followUp = { severity: 'high' as const, dueDate: '2026-12-01', ownerId: await userId('10000016') }
    const raised = await api.context.database.transaction(async (tx) =>
      raiseFollowUps(workflow, tx, {
        sourceCaseId: one.caseId,
        raisedBy: await userId(AGUS),
        at: api.clock.now(),
        followUps: [
          { ...followUp, path: 'control-1', text: 'Fit a guard' },
          { ...followUp, path: 'control-2', text: 'Move the valve' },
        ],
      }),
    )
    const ids = raised.map(({ id }) => id)
    expect(raised.map(({ assignmentNumber }) => assignmentNumber)).toEqual([
      expect.stringMatching(/^SHE\//),
      expect.stringMatching(/^SHE\//),
    ])
    const listed = (await caseOf(BUDI, one)).followUps
    expect(
      raised.map((each) => listed.find(({ assignmentNumber }) => assignmentNumber === each.assignmentNumber)?.text),
    ).toEqual(['Fit a guard', 'Move the valve'])
    await pool.query('update cases set ended_at = now() where id = $1', [ids[1]])
    expect([...(await openFollowUps(kysely, ids))]).toEqual(ids.slice(0, 1))

    await pool.query('update form_flows set is_follow_up_flow = false')
    const none = { sourceCaseId: one.caseId, raisedBy: await userId(AGUS), at: api.clock.now() }
    const followUps = [{ ...followUp, path: 'control-3', text: 'Paint it' }]
    expect(
      await api.context.database.transaction((tx) => raiseFollowUps(workflow, tx, { ...none, followUps })),
    ).toEqual([])
  })
})

describe('a workflow that a domain runs for its records', () => {
  it('is not offered to start or design, and takes neither name nor code from those that people make', async () => {
    const { flowId } = await flowOf(place.companyId)
    const names = async () => {
      const admin = await person(ADMIN)
      return [
        (await admin(flow.adHoc, { body: {} })).body.data,
        (await admin(formFlow.endpoints.list, { body: { limit: 100 } })).body.data,
        (await admin(formFlow.endpoints.options, { body: { limit: 20 } })).body.data.options,
        (await admin(formFlowSearch, { body: { limit: 100 } })).body.data,
      ].map((rows) => rows.some(({ id }) => id === flowId))
    }
    expect(await names()).toEqual([false, false, false, false])
    const definition = { nodes: [{ type: 'end' as const, id: 'closed', status: 'finish' as const }] }
    const values = {
      code: 'HIR',
      flowName: 'Risk assessment',
      typeFlow: 'Safety' as const,
      icon: 'document' as const,
      definition,
    }
    const made = await (await person(ADMIN))(formFlow.endpoints.create, { body: values })
    expect(made.status, made.text).toBe(200)
    expect((await flowOf(place.companyId)).flowId).toBe(flowId)
  })

  it('is the only one with steps that are answered on the page of a record', async () => {
    const check = await (await person(ADMIN))(flowDesign.check, { body: { definition: RECORD_FLOW, formIds: [] } })
    const found = check.body.data.filter(({ message }) => message.includes('page of a record'))
    expect(found.map(({ node, level }) => [node, level])).toEqual([
      ['review', 'error'],
      ['approval', 'error'],
      ['revise', 'error'],
    ])
  })

  it('gets one new version when its definition changes, however many ask for it at once; cases keep theirs', async () => {
    const one = await start(BUDI, { facts: { residual: 20 } })
    const first = await flowOf(place.companyId)
    expect(await flowOf(place.companyId)).toEqual(first)
    const changed = flowDefinition.parse({
      nodes: RECORD_FLOW.nodes.map((node) =>
        node.type === 'decision' ? { ...node, conditions: [{ when: 'residual >= 25', to: 'approval' }] } : node,
      ),
    })
    const versions = await Promise.all([1, 2, 3, 4].map(() => flowOf(place.companyId, changed)))
    expect(new Set(versions.map(({ versionId }) => versionId)).size).toBe(1)
    expect(versions[0]?.versionId).not.toBe(first.versionId)
    expect(await answer(AGUS, one, 'approve')).toMatchObject({ openNodes: ['approval'] })

    const { companyId } = await actorOf(OTHER)
    const made = await Promise.all([1, 2, 3, 4].map(() => flowOf(companyId)))
    expect(new Set(made.map(({ flowId, versionId }) => `${flowId}/${versionId}`)).size).toBe(1)
    expect(made[0]?.flowId).not.toBe(first.flowId)
  })
})
