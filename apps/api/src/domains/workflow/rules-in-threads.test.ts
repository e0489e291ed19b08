import { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import type { FlowInput } from '@selamat/contract/domains/workflow/flow-definition'
import { formFlow } from '@selamat/contract/domains/workflow/form-flow'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { report } from '@selamat/contract/domains/workflow/report'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { costlyAnswers, costlyForm } from '../../../test/costly-bodies.ts'
import { reporting } from '../../../test/reports.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { person, detail, perform, send } = await reporting(api)
const { pool, kysely } = api.context.database
const [BUDI, AGUS] = ['10000008', '10000005'] as const
const admin = await person('10000002')
const budi = await person(BUDI)

/** How many connections are in use whenever a thread begins. */
const inUse: number[] = []
const count = () => inUse.push(pool.totalCount - pool.idleCount)
process.on('worker', count)
afterAll(() => void process.off('worker', count))
beforeEach(() => void inUse.splice(0))

const { sections, ...rest } = costlyForm
const deviations = { type: 'field', id: 'found', kind: 'deviation-form', label: 'What is wrong?', settings: {} }
const definition = { ...rest, sections: sections.map((one) => ({ ...one, nodes: [...one.nodes, deviations] })) }
const named = { formName: 'Costly', description: null, definition: definition as never }
const made = (await admin(formRecord.endpoints.create, { body: named })).body.data
await admin(formRecord.publish, { params: { id: made.id }, headers: { 'if-match': String(made.version) } })
const fieldData = costlyAnswers['a hundred rows of rules'] ?? {}
const FOUND = { text: 'Seal without a spare', severity: 'medium', dueDate: '2026-12-01', owner: AGUS } as const

const nodes: FlowInput['nodes'] = [
  {
    type: 'task',
    id: 'look',
    label: 'Look',
    assignee: [{ rule: 'superior' }],
    dueHours: 24,
    form: { formId: made.id },
    outcomes: [
      { action: 'close', to: 'closed' },
      { action: 'return', to: 'correct' },
    ],
  },
  {
    type: 'task',
    id: 'correct',
    label: 'Correct',
    assignee: [{ rule: 'submitter' }],
    dueHours: 24,
    correction: true,
    outcomes: [{ action: 'resubmit', to: 'look' }],
  },
  { type: 'end', id: 'closed', status: 'finish' },
]
const flow = {
  flowName: 'Costly',
  code: 'COST',
  description: null,
  icon: 'tool' as const,
  categoryId: null,
  typeFlow: 'Safety' as const,
  formIds: [made.id],
  definition: { nodes },
}
const { id: formFlowId, version } = (await admin(formFlow.endpoints.create, { body: flow })).body.data
await admin(formFlow.publish, { params: { id: formFlowId }, headers: { 'if-match': String(version) } })

const sent = async (more: object = {}) =>
  budi(report.submit, { body: { formId: made.id, formFlowId, fieldData, ...more } })

describe('Rules that are worked out in a thread hold no connection to the database', () => {
  it('when a report is returned, corrected and closed with the form of a step', async () => {
    const number = (await sent()).body.data.assignmentNumber
    const done = [
      await perform(AGUS, number, 'return', { comment: 'Once more' }),
      await perform(BUDI, number, 'resubmit', { fieldData }),
      await perform(AGUS, number, 'close', { fieldData }),
    ]
    expect(done.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(inUse).toEqual([0, 0, 0])
  })

  it('when the deviations of a report become follow-up actions', async () => {
    await api.settle()
    const number = (await sent({ fieldData: { ...fieldData, found: [FOUND] } })).body.data.assignmentNumber
    inUse.splice(0)
    await api.settle()
    expect((await detail(BUDI, number)).body.data.followUps).toMatchObject([{ text: FOUND.text }])
    expect(inUse).toEqual([0])
  })

  it('when the form of an assignment is filled in', async () => {
    await kysely.updateTable('formFlows').set({ isFollowUpFlow: false }).where('isFollowUpFlow', '=', true).execute()
    await kysely.updateTable('formFlows').set({ isFollowUpFlow: true }).where('id', '=', formFlowId).execute()
    const body = { ...FOUND, owner: BUDI, assignmentNumber: await send(BUDI) }
    const { assignmentNumber } = (await (await person(AGUS))(myTask.raiseFollowUp, { body })).body.data
    expect((await sent({ assignmentNumber })).status).toBe(200)
    expect(inUse).toEqual([0])
  })
})
