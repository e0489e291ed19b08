import { equipmentLogs } from '@selamat/contract/domains/master-data/equipment/equipment-registers'
import { equipmentType } from '@selamat/contract/domains/master-data/equipment/equipment-type'
import {
  equipmentActions,
  equipmentMaintenance,
} from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import { equipmentLabel } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-usability'
import { report } from '@selamat/contract/domains/workflow/report'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { insertEquipment, insertType } from '../../../test/equipment.ts'
import { type Answers, reporting } from '../../../test/reports.ts'
import { run } from '../../platform/database.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { answers, detail, perform, person, start } = await reporting(api)
const { kysely } = api.context.database
const [OFFICER, EMPLOYEE, FOREIGN] = ['10000004', '10000008', '10000020'] as const
const TODAY = '2026-11-20'
const officer = await person(OFFICER)
const { formId, formVersionId, formFlowId } = await start(officer)

const BY_SEVERITY = {
  inspectionResult: 'CHOICE',
  inspectionField: 'severity',
  inspectionPasses: ['low', 'medium'],
} as const

/** A type whose inspections are filled in with the hazard form; returns the response of its plan. */
async function planned(plan: object = BY_SEVERITY, by = officer) {
  const typeId = await insertType(kysely, OFFICER, { inspection: 6 })
  const { body } = await officer(equipmentType.endpoints.get, { params: { id: typeId } })
  const { equipmentTypeName, equipmentCategoryId, version } = body.data
  const values = { equipmentTypeName, equipmentCategoryId, status: 'ACTIVE', inspectionMonths: 6 } as const
  const documents = { uploadMandatory: false, licenceRequired: false }
  const response = await by(equipmentType.endpoints.update, {
    body: { id: typeId, version, ...values, ...documents, inspectionFormId: formId, ...plan },
  })
  return { typeId, response }
}
const item = async (plan?: object) => {
  const { typeId, response } = await planned(plan)
  expect(response.status).toBe(200)
  return insertEquipment(kysely, { typeId, inService: '2026-09-01' })
}
const record = async (id: number) => (await officer(equipmentMaintenance.get, { params: { id } })).body.data
const logsOf = async (id: number) => (await officer(equipmentLogs.COMPANY.parent, { body: { id } })).body.data
const byHand = async (id: number) =>
  officer(equipmentActions.inspect, {
    params: { id },
    body: { doneOn: TODAY, result: 'PASSED', note: null, version: (await record(id)).version },
  })
const inspect = async (equipmentId: number, severity: string, by: string = OFFICER, key?: string) =>
  (await person(by))(report.submit, {
    body: { formId, formVersionId, formFlowId, equipmentId, fieldData: answers({ severity }) },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
const countCases = async () => (await run<{ n: number }>(kysely, 'select count(*)::int as n from cases'))[0]?.n

describe('an inspection by form', () => {
  it('that passes sets the last and next date, and its history opens the report', async () => {
    const id = await item()
    expect(await record(id)).toMatchObject({
      inspectionForm: { formId, formName: expect.any(String), problem: null },
    })
    const { status, body } = await inspect(id, 'low')
    expect(status).toBe(200)
    const after = await record(id)
    expect(after.state).toBe('READY')
    expect(after.obligations).toMatchObject([{ obligation: 'INSPECTION', lastOn: TODAY, nextOn: '2027-05-20' }])
    const [log] = await logsOf(id)
    const { assignmentNumber } = body.data
    expect(log).toMatchObject({ kind: 'INSPECTED', doneOn: TODAY, result: 'PASSED', assignmentNumber })
    expect(log?.note).toContain(': Low')
    expect((await detail(OFFICER, assignmentNumber)).body.data.answers).toContainEqual(
      expect.objectContaining({ path: 'severity', value: 'low' }),
    )
    const label = await (await person(EMPLOYEE))(equipmentLabel.get, { params: { id } })
    expect(label.body.data).toMatchObject({ usable: true, lastInspectionDate: TODAY })
  })

  it('that fails takes the equipment out of service with the answers as the reason', async () => {
    const id = await item()
    expect((await inspect(id, 'high')).status).toBe(200)
    const after = await record(id)
    expect(after).toMatchObject({ state: 'OUT_OF_SERVICE', statusReason: expect.stringContaining(': High') })
    expect(after.obligations).toMatchObject([{ lastOn: null, failed: true }])
    expect((await logsOf(id)).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['INSPECTED', 'OUT_OF_SERVICE']))
    const label = await (await person(EMPLOYEE))(equipmentLabel.get, { params: { id } })
    expect(label.body.data).toMatchObject({ usable: false })
    expect((await inspect(id, 'low')).status).toBe(200)
    expect((await record(id)).obligations).toMatchObject([{ lastOn: TODAY, failed: false }])
  })

  it('is recorded once for each Idempotency-Key', async () => {
    const id = await item()
    const key = crypto.randomUUID()
    const [one, other] = [await inspect(id, 'low', OFFICER, key), await inspect(id, 'low', OFFICER, key)]
    expect(other.body.data.assignmentNumber).toBe(one.body.data.assignmentNumber)
    expect(await logsOf(id)).toHaveLength(1)
  })

  it('leaves no report behind where the equipment cannot be inspected', async () => {
    const id = await item()
    const other = await insertEquipment(kysely, { typeId: await insertType(kysely, OFFICER, { inspection: 6 }) })
    const retired = await item()
    const { version } = await record(retired)
    await officer(equipmentActions.retire, { params: { id: retired }, body: { note: 'Worn out', version } })
    const before = await countCases()
    expect((await inspect(id, 'low', EMPLOYEE)).status).toBe(403)
    expect((await inspect(id, 'low', FOREIGN)).status).toBeGreaterThanOrEqual(403)
    expect((await inspect(999_999, 'low')).status).toBe(404)
    expect((await inspect(retired, 'low')).status).toBe(409)
    expect(await inspect(other, 'low')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('another form now') },
    })
    expect(await countCases()).toBe(before)
    expect(await logsOf(id)).toEqual([])
  })

  it('is not recorded by hand while its form can be filled in, and is once the form is deleted', async () => {
    const id = await item()
    expect(await byHand(id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Fill in the form “') },
    })
    await run(kysely, 'update forms set archived_at = now() where id = $1', [formId])
    const { inspectionForm } = await record(id)
    expect(inspectionForm?.problem).toMatch(/^The form “.*” was deleted$/)
    expect((await byHand(id)).status).toBe(200)
    await run(kysely, 'update forms set archived_at = null where id = $1', [formId])
    await run(kysely, "update form_flows set status = 'INACTIVE' where id = $1", [formFlowId])
    expect((await record(id)).inspectionForm?.problem).toMatch(/^No active safety workflow starts with/)
    expect((await byHand(id)).status).toBe(200)
    await run(kysely, "update form_flows set status = 'ACTIVE' where id = $1", [formFlowId])
  })
})

/** Returns the report of an inspection, and sends it again with other answers; gives the record and the log after that. */
async function correct(id: number, assignmentNumber: string, changed: Answers) {
  const [candidate] = await run<{ username: string }>(
    kysely,
    `select u.username from task_candidates tc join cases c on c.id = tc.case_id join users u on u.id = tc.user_id
      where c.assignment_number = $1 and tc.open`,
    [assignmentNumber],
  )
  await perform(candidate?.username ?? '', assignmentNumber, 'return', { comment: 'Look again' })
  const { status } = await perform(OFFICER, assignmentNumber, 'resubmit', { fieldData: answers(changed) })
  expect(status).toBe(200)
  return { after: await record(id), logs: await logsOf(id) }
}
const sent = async (id: number, severity: string) => (await inspect(id, severity)).body.data.assignmentNumber

describe('the correction of an inspection report', () => {
  it('to a failed one takes the equipment out of service, and the day before counts again', async () => {
    const id = await item()
    await run(kysely, "update equipment set last_inspection_date = '2026-10-01' where id = $1", [id])
    const number = await sent(id, 'low')
    expect((await record(id)).obligations).toMatchObject([{ lastOn: TODAY, failed: false }])
    const { after, logs } = await correct(id, number, { severity: 'high' })
    expect(after).toMatchObject({ state: 'OUT_OF_SERVICE', statusReason: expect.stringContaining(': High') })
    expect(after.obligations).toMatchObject([{ lastOn: '2026-10-01', failed: true }])
    expect(logs.map(({ kind, result, assignmentNumber }) => [kind, result, assignmentNumber])).toEqual([
      ['OUT_OF_SERVICE', null, number],
      ['INSPECTED', 'FAILED', number],
      ['INSPECTED', 'PASSED', number],
    ])
    expect(logs[1]?.changes).toEqual([{ field: 'Corrected result', from: 'Passed', to: 'Failed' }])
  })

  it('to a passed one returns equipment that only it had stopped, and corrects it again', async () => {
    const id = await item()
    const number = await sent(id, 'high')
    const { after, logs } = await correct(id, number, { severity: 'low' })
    expect(after).toMatchObject({ state: 'READY', statusReason: null })
    expect(after.obligations).toMatchObject([{ lastOn: TODAY, failed: false }])
    expect(logs.map(({ kind }) => kind)).toEqual(['RETURNED', 'INSPECTED', 'OUT_OF_SERVICE', 'INSPECTED'])
    const again = await correct(id, number, { severity: 'high' })
    expect(again.after.state).toBe('OUT_OF_SERVICE')
    expect(again.after.obligations).toMatchObject([{ lastOn: null, failed: true }])
  })

  it('to a passed one leaves equipment out of service that somebody or a failed test stopped', async () => {
    const id = await item()
    await officer(equipmentActions.takeOut, {
      params: { id },
      body: { note: 'Dropped', version: (await record(id)).version },
    })
    const stopped = await correct(id, await sent(id, 'high'), { severity: 'low' })
    expect(stopped.after).toMatchObject({ state: 'OUT_OF_SERVICE', obligations: [{ lastOn: TODAY, failed: false }] })
    const other = await item()
    const number = await sent(other, 'high')
    await officer(equipmentActions.test, {
      params: { id: other },
      body: { doneOn: TODAY, result: 'FAILED', note: 'Leaks', version: (await record(other)).version },
    })
    expect((await correct(other, number, { severity: 'low' })).after.state).toBe('OUT_OF_SERVICE')
  })

  it('does not decide over a later inspection, even of the same day', async () => {
    const id = await item()
    const number = await sent(id, 'low')
    await sent(id, 'low')
    const { after, logs } = await correct(id, number, { severity: 'high' })
    expect(after).toMatchObject({ state: 'READY', obligations: [{ lastOn: TODAY, failed: false }] })
    expect(logs[0]).toMatchObject({ result: 'FAILED', assignmentNumber: number })
  })

  it('is decided by the rule of its day, without a log entry where nothing changes, and for retired equipment only logged', async () => {
    const id = await item()
    const number = await sent(id, 'medium')
    await run(
      kysely,
      "update equipment_types t set inspection_passes = '{low}' from equipment e where e.type_id = t.id and e.id = $1",
      [id],
    )
    const same = await correct(id, number, { severity: 'medium', what: 'Oil leak at pump P-202' })
    expect([same.after.state, same.logs.length]).toEqual(['READY', 1])
    const { version } = same.after
    await officer(equipmentActions.retire, { params: { id }, body: { note: 'Worn out', version } })
    const { after, logs } = await correct(id, number, { severity: 'high' })
    expect([after.state, logs[0]?.result]).toEqual(['RETIRED', 'FAILED'])
  })
})

describe('the plan of a type', () => {
  it.each([
    ['without what decides', { inspectionResult: null }, 'inspectionResult'],
    ['with a field that is no choice', { ...BY_SEVERITY, inspectionField: 'what' }, 'inspectionField'],
    ['with an option that does not exist', { ...BY_SEVERITY, inspectionPasses: ['best'] }, 'inspectionPasses'],
    ['with no option that passes', { ...BY_SEVERITY, inspectionPasses: [] }, 'inspectionPasses'],
    [
      'with the score of a form without points',
      { inspectionResult: 'SCORE', inspectionPassMark: 80 },
      'inspectionResult',
    ],
    ['with deviations of a form without them', { inspectionResult: 'DEVIATIONS' }, 'inspectionResult'],
    ['with a form that does not exist', { ...BY_SEVERITY, inspectionFormId: 999_999 }, 'inspectionFormId'],
  ])('%s has the error at its field', async (_, plan, field) => {
    const { response } = await planned(plan)
    expect(response.status).toBe(422)
    expect(Object.keys(response.body.errors ?? {})).toEqual([field])
  })

  it('without a form keeps no rule', async () => {
    const { response } = await planned({ ...BY_SEVERITY, inspectionFormId: null })
    expect(response.body.data).toMatchObject({ inspectionFormId: null, inspectionResult: null, inspectionPasses: [] })
  })
})
