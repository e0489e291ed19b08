import { form } from '@selamat/contract/domains/forms/form'
import { type FlowInput, flowDefinition } from '@selamat/contract/domains/workflow/flow-definition'
import { flowDesign, formFlow, formFlowActions } from '@selamat/contract/domains/workflow/form-flow'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { report } from '@selamat/contract/domains/workflow/report'
import { HOUR } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { takeNotifications } from '../../../test/notifications.ts'
import { reporting } from '../../../test/reports.ts'
import { withCaseKinds } from '../../domains.ts'
import { runTaskTimers } from './commands/run-task-timers.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { person, start, answers, perform } = await reporting(api)
const { kysely } = api.context.database
const [BUDI, AGUS] = ['10000008', '10000005'] as const
const admin = await api.as('10000002')

const end = { type: 'end', id: 'closed', status: 'finish' } as const
const rejected = { type: 'end', id: 'no', status: 'REJECTED' } as const
const review = (more: object = {}) => ({
  type: 'task' as const,
  id: 'review',
  label: 'Review',
  assignee: [{ rule: 'superior' as const }],
  dueHours: 10,
  outcomes: [{ action: 'approve' as const, to: 'closed' }],
  ...more,
})

let serial = 0
async function published(nodes: FlowInput['nodes']) {
  const code = `END${String.fromCharCode(65 + serial++)}`
  const { formId } = await start(await person(BUDI))
  const named = { flowName: `Flow ${code}`, code, description: null, icon: 'tool' as const, categoryId: null }
  const body = { ...named, typeFlow: 'Safety' as const, formIds: [formId], definition: { nodes } }
  const { id, version } = (await admin(formFlow.endpoints.create, { body })).body.data
  const live = await admin(formFlow.publish, { params: { id }, headers: { 'if-match': String(version) } })
  return { id, live }
}
const sendTo = async (formFlowId: number) => {
  const budi = await person(BUDI)
  return budi(report.submit, { body: { ...(await start(budi)), formFlowId, fieldData: answers() } })
}

describe('a workflow', () => {
  it('without any step for people ends its reports at once, with the time of their end', async () => {
    const { id, live } = await published([
      { type: 'decision', id: 'which', conditions: [{ when: 'severity == "high"', to: 'closed' }], otherwise: 'no' },
      end,
      rejected,
    ])
    expect([live.status, live.body.message]).toEqual([200, 'Version 1 is published'])
    const { body } = await sendTo(id)
    const found = await kysely
      .selectFrom('cases')
      .select(['status', 'endedAt', 'submittedAt'])
      .where('id', '=', body.data.id)
      .executeTakeFirstOrThrow()
    expect([found.status, found.endedAt]).toEqual(['REJECTED', found.submittedAt])
  })

  it('whose approval ends in a rejection cannot be published, and one that was before answers with the reason', async () => {
    const nodes: FlowInput['nodes'] = [
      review({ outcomes: [{ action: 'approve', to: 'which' }] }),
      { type: 'decision', id: 'which', conditions: [{ when: 'severity == "medium"', to: 'no' }], otherwise: 'closed' },
      end,
      rejected,
    ]
    expect((await published(nodes)).live).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('"Approve" cannot lead to') },
    })
    const { id } = await published([review(), end])
    const old = JSON.stringify(flowDefinition.parse({ nodes }))
    await sql`insert into form_flow_versions (form_flow_id, number, definition, form_ids, published_at, published_by)
      select form_flow_id, 2, ${old}::jsonb, form_ids, published_at, published_by
      from form_flow_versions where form_flow_id = ${id}`.execute(kysely)
    const { assignmentNumber } = (await sendTo(id)).body.data
    expect(await perform(AGUS, assignmentNumber, 'approve')).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^The workflow leads this answer .*administrator/) },
    })
  })

  it('that is not active any more says so to who sends what was filled in while it was', async () => {
    const { id } = await published([review(), end])
    const { version } = (await admin(formFlow.endpoints.detail, { body: { id } })).body.data
    await admin(formFlowActions.deactivate, { params: { id }, headers: { 'if-match': String(version) } })
    const refused = await sendTo(id)
    expect(refused).toMatchObject({
      status: 404,
      body: { message: expect.stringMatching(/^“Flow END.” takes no reports now: .*send the report again$/) },
    })
  })

  it('with 44 costly decisions is refused in its dry run, with words', async () => {
    const budi = await person(BUDI)
    const { formId } = await start(budi)
    const { data } = (await budi(form.detail, { body: { formId } })).body
    const when = `what ${'+ what '.repeat(200)}== "x"`.slice(0, 1900)
    const nodes: FlowInput['nodes'] = [
      ...Array.from({ length: 44 }, (_, index) => ({
        type: 'decision' as const,
        id: `d${index}`,
        conditions: [{ when, to: 'closed' }],
        otherwise: index === 43 ? 'closed' : `d${index + 1}`,
      })),
      end,
    ]
    const submitterId = (
      await kysely.selectFrom('users').select('id').where('username', '=', BUDI).executeTakeFirstOrThrow()
    ).id
    const body = { definition: { nodes }, formIds: [data.formId], submitterId, fieldData: {}, outcomes: {} }
    expect(await admin(flowDesign.dryRun, { body })).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('conditions of the workflow') },
    })
  })
})

it('an escalation before the due time says when the task is due, one after it when it was', async () => {
  const { id } = await published([review({ escalateAt: 50, reminders: [] }), end])
  await sendTo(id)
  await api.settle()
  await takeNotifications(kysely)
  api.clock.advance(6 * HOUR)
  await runTaskTimers(withCaseKinds(api.context))
  await api.settle()
  const [first] = await takeNotifications(kysely)
  expect(first?.body).toMatch(/^Review of .* is due \d{4}-\d\d-\d\d \d\d:\d\d and is escalated to /)
})

it('a version that no row can have is refused at its field, by every door', async () => {
  const { id } = await published([review(), end])
  const { assignmentNumber } = (await sendTo(id)).body.data
  const agus = await person(AGUS)

  const body = { assignmentNumber, taskId: 1, version: 3_000_000_000, action: 'approve' as const }
  expect(await agus(myTask.safety, { body })).toMatchObject({
    status: 422,
    body: { errors: { version: expect.any(String) } },
  })
})
