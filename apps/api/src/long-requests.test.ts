import { form } from '@selamat/contract/domains/forms/form'
import { formRecord } from '@selamat/contract/domains/forms/records/form-record'

import { formData } from '@selamat/contract/domains/workflow/form-data'
import { flowDesign, formFlow } from '@selamat/contract/domains/workflow/form-flow'
import { report } from '@selamat/contract/domains/workflow/report'
import { describe, expect, it } from 'vitest'
import { testApp } from '../test/app.ts'
import { costlyAnswers, costlyDrafts, costlyFlows, costlyForm } from '../test/costly-bodies.ts'
import { longestTurn } from '../test/longest-turn.ts'
import { reporting } from '../test/reports.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { person, start, userId } = await reporting(api)
const admin = await person('10000002')
const budi = await person('10000008')
const { endpoints, publish, impact } = formRecord

/** As the proof of volume says it over /healthz. */
const MOST_MS = 250
let serial = 0
const named = (definition: object) => ({
  formName: `Costly ${++serial}`,
  description: null,
  definition: definition as never,
})
const { formId } = await start(budi)
await budi(form.detail, { body: { formId } })

/** What is measured is the second time: the first one compiles the program. */
async function turnOf(work: () => Promise<{ readonly status: number }>) {
  const { status } = await work()
  return { status, ms: await longestTurn(work) }
}

describe('no request holds up the others for longer than a quarter of a second', () => {
  it.each(Object.entries(costlyDrafts))(
    'a form with %s: written, looked at and published',
    async (_name, definition) => {
      const created = await admin(endpoints.create, { body: named(definition) })
      expect(created.status).toBe(200)
      const { id, version } = created.body.data
      const headers = { 'if-match': String(version) }
      expect((await turnOf(() => admin(endpoints.create, { body: named(definition) }))).ms).toBeLessThan(MOST_MS)
      expect((await turnOf(() => admin(impact, { params: { id } }))).ms).toBeLessThan(MOST_MS)
      expect((await turnOf(() => admin(publish, { params: { id }, headers }))).ms).toBeLessThan(MOST_MS)
    },
  )

  it.each(Object.entries(costlyFlows))('a workflow with %s: checked and run dry', async (_name, nodes) => {
    const definition = { nodes } as never
    const check = () => admin(flowDesign.check, { body: { definition, formIds: [formId] } })
    expect((await turnOf(check)).ms).toBeLessThan(MOST_MS)
    const submitterId = await userId('10000008')
    const body = { definition, formIds: [formId], submitterId, fieldData: {}, outcomes: {} }
    const dry = await turnOf(() => admin(flowDesign.dryRun, { body }))
    expect(dry.status).toBe(422)
    expect(dry.ms).toBeLessThan(MOST_MS)
  })

  it('a report of a form whose rules take as much as they may: sent, listed and exported', async () => {
    const made = (await admin(endpoints.create, { body: named(costlyForm) })).body.data
    const headers = { 'if-match': String(made.version) }
    const live = await admin(publish, { params: { id: made.id }, headers })
    expect(live.status).toBe(200)
    const flow = {
      flowName: 'Costly',
      code: 'COST',
      description: null,
      icon: 'tool' as const,
      categoryId: null,
      typeFlow: 'Safety' as const,
      formIds: [made.id],
      definition: {
        nodes: [
          {
            type: 'task' as const,
            id: 'look',
            label: 'Look',
            assignee: [{ rule: 'superior' as const }],
            dueHours: 24,
            outcomes: [{ action: 'approve' as const, to: 'closed' }],
          },
          { type: 'end' as const, id: 'closed', status: 'finish' as const },
        ],
      },
    }
    const { id, version } = (await admin(formFlow.endpoints.create, { body: flow })).body.data
    await admin(formFlow.publish, { params: { id }, headers: { 'if-match': String(version) } })
    for (const [name, fieldData] of Object.entries(costlyAnswers)) {
      const body = { formId: made.id, formFlowId: id, fieldData }
      const sent = await turnOf(() => budi(report.submit, { body }))
      expect([name, sent.status]).toEqual([name, name.includes('hundred') ? 200 : 422])
      expect(sent.ms, name).toBeLessThan(MOST_MS)
    }
    const listed = await turnOf(() => admin(formData.list, { body: { formId: made.id } }))
    expect([listed.status, Math.max(listed.ms, MOST_MS)]).toEqual([200, MOST_MS])
    const exported = await turnOf(() => admin(formData.export, { body: { formId: made.id } }))
    expect([exported.status, Math.max(exported.ms, MOST_MS)]).toEqual([200, MOST_MS])
  })
})
