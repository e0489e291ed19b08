import { form } from '@selamat/contract/domains/forms/form'
import { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import { equipmentLogs } from '@selamat/contract/domains/master-data/equipment/equipment-registers'
import {
  equipmentActions,
  equipmentMaintenance,
} from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import { flowRecurrence } from '@selamat/contract/domains/workflow/recurrence'
import { report } from '@selamat/contract/domains/workflow/report'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { insertEquipment, insertType } from '../../../test/equipment.ts'
import { reporting } from '../../../test/reports.ts'
import { withCaseKinds } from '../../domains.ts'
import { run } from '../../platform/database.ts'
import { runRecurringFlows } from './index.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { answers, person, start, userId } = await reporting(api)
const { kysely } = api.context.database
const [ADMIN, OFFICER] = ['10000002', '10000004'] as const
const admin = await person(ADMIN)
const { formId, formFlowId } = await start(await person(OFFICER))

/** A draft of the form of hazard reports with other fields in its sections. */
async function draft(change: (nodes: readonly { readonly id: string }[], section: number) => object[]) {
  const { form: row, published } = (await admin(formRecord.content, { body: { formId } })).body.data
  if (published === null) throw new Error('the form is not published')
  const sections = published.sections.map((section, at) => ({ ...section, nodes: change(section.nodes, at) }))
  const { id, version, formName, description } = row
  const body = { id, version, formName, description, definition: { ...published, sections } }
  const { status, body: saved } = await admin(formRecord.endpoints.update, { body: body as never })
  expect(status).toBe(200)
  return { params: { id }, headers: { 'if-match': String(saved.data.version) } }
}
const EQUIPMENT = { type: 'field', id: 'item', kind: 'equipment', label: 'Equipment', required: false, settings: {} }

/** A type whose inspections are monthly, filled in with the form and decided by the severity, and an item of it. */
async function plannedItem() {
  const typeId = await insertType(kysely, OFFICER, { inspection: 1 })
  await run(
    kysely,
    `update equipment_types set inspection_form_id = $2, inspection_result = 'CHOICE', inspection_field = 'severity',
      inspection_passes = '{low}' where id = $1`,
    [typeId, formId],
  )
  return insertEquipment(kysely, { typeId, inService: '2026-11-01' })
}

it('a new version of a form without what an inspection plan depends on is not published; the check before names the plan', async () => {
  await plannedItem()
  const without = await draft((nodes) => nodes.filter(({ id }) => id !== 'severity'))
  const text = expect.stringMatching(
    /^The inspection plan of “Type \d+” depends on “What could happen\?” and its options\./,
  )
  const { problems } = (await admin(formRecord.impact, { params: without.params })).body.data
  expect(problems).toEqual([{ nodeId: null, text }])
  expect(await admin(formRecord.publish, without)).toMatchObject({ status: 422, body: { details: { problems } } })
  await run(
    kysely,
    'update equipment_types set inspection_form_id = null, inspection_result = null, inspection_field = null, inspection_passes = default where inspection_form_id = $1',
    [formId],
  )
  expect((await admin(formRecord.impact, { params: without.params })).body.data.problems).toEqual([])
})

it('a recurring inspection by form sets the status of equipment over a month', async () => {
  const flow = { params: { id: formFlowId } }
  const publishing = await draft((nodes, section) => (section === 0 ? [...nodes, EQUIPMENT] : [...nodes]))
  expect((await admin(formRecord.publish, publishing)).status).toBe(200)
  const itemId = await plannedItem()
  const { version } = await kysely
    .selectFrom('formFlows')
    .select('version')
    .where('id', '=', formFlowId)
    .executeTakeFirstOrThrow()
  const nobody = { everybody: false, userIds: [], roleIds: [], positionIds: [], departmentIds: [], siteIds: [] }
  const saved = await admin(flowRecurrence.save, {
    ...flow,
    headers: { 'if-match': String(version) },
    body: {
      flowFrequency: 'WEEKLY',
      flowRepetition: 4,
      flowDate: '2026-11-23',
      dueHours: 24,
      recipients: { ...nobody, userIds: [await userId(OFFICER)] },
    },
  })
  expect(saved.status).toBe(200)

  const record = async (client: Awaited<ReturnType<typeof api.as>>) =>
    (await client(equipmentMaintenance.get, { params: { id: itemId } })).body.data
  const found: Record<string, 'low' | 'high'> = {
    '2026-11-23': 'low',
    '2026-11-30': 'high',
    '2026-12-07': 'low',
    '2026-12-14': 'low',
  }
  const month: unknown[] = []
  for (let at = 0; at < 31; at++) {
    const day = new Date(Date.UTC(2026, 10, 21 + at)).toISOString().slice(0, 10)
    api.clock.set(new Date(`${day}T00:05:00+07:00`))
    const made = await runRecurringFlows(withCaseKinds(api.context))
    if (made === 0) continue
    api.clock.set(new Date(`${day}T09:00:00+07:00`))
    const officer = await api.as(OFFICER)
    const [assignment] = (await officer(flowRecurrence.own, { body: {} })).body.data
    const { formVersionId } = (await officer(form.detail, { body: { formId } })).body.data
    const sent = await officer(report.submit, {
      body: {
        formId,
        formVersionId,
        formFlowId,
        assignmentNumber: assignment?.assignmentNumber ?? '',
        fieldData: answers({ date: day, severity: found[day], item: itemId }),
      },
    })
    expect(sent.status).toBe(200)
    const { state, obligations, version: expectedVersion } = await record(officer)
    month.push([day, state, obligations[0]?.lastOn, obligations[0]?.nextOn, obligations[0]?.failed])
    // Whoever repaired it returns it after the next inspection that passes.
    if (state === 'OUT_OF_SERVICE' && found[day] === 'low') {
      const back = { params: { id: itemId }, body: { note: 'Repaired', version: expectedVersion } }
      expect((await officer(equipmentActions.returnToService, back)).status).toBe(200)
    }
  }
  expect(month).toEqual([
    ['2026-11-23', 'READY', '2026-11-23', '2026-12-23', false],
    ['2026-11-30', 'OUT_OF_SERVICE', '2026-11-23', '2026-12-23', true],
    ['2026-12-07', 'OUT_OF_SERVICE', '2026-12-07', '2027-01-07', false],
    ['2026-12-14', 'READY', '2026-12-14', '2027-01-14', false],
  ])
  const officer = await api.as(OFFICER)
  const log = (await officer(equipmentLogs.COMPANY.parent, { body: { id: itemId } })).body.data
  expect(log.filter(({ kind }) => kind === 'INSPECTED').map(({ result }) => result)).toEqual([
    'PASSED',
    'PASSED',
    'FAILED',
    'PASSED',
  ])
  expect(new Set(log.flatMap(({ assignmentNumber }) => assignmentNumber ?? [])).size).toBe(4)
  api.clock.set(new Date('2027-01-15T08:00:00+07:00'))
  expect((await record(await api.as(OFFICER))).obligations).toMatchObject([{ state: 'OVERDUE', daysLeft: -1 }])
})

it('a report that only names equipment stays a report for who cannot record inspections', async () => {
  const itemId = await plannedItem()
  api.clock.set(new Date('2027-01-15T09:00:00+07:00'))
  const employee = await api.as('10000008')
  const { formVersionId } = (await employee(form.detail, { body: { formId } })).body.data
  await run(
    kysely,
    `update form_flows set is_repetitive_flow = false, flow_frequency = null, flow_repetition = null, flow_date = null,
      flow_recipients = null where id = $1`,
    [formFlowId],
  )
  const fieldData = answers({ date: '2027-01-15', severity: 'high', item: itemId })
  expect((await employee(report.submit, { body: { formId, formVersionId, formFlowId, fieldData } })).status).toBe(200)
  const officer = await api.as(OFFICER)
  expect((await officer(equipmentMaintenance.get, { params: { id: itemId } })).body.data.state).toBe('READY')
  expect((await officer(report.submit, { body: { formId, formVersionId, formFlowId, fieldData } })).status).toBe(200)
  expect((await officer(equipmentMaintenance.get, { params: { id: itemId } })).body.data.state).toBe('OUT_OF_SERVICE')
})
