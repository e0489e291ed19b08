import { audit } from '@selamat/contract/domains/audit/audit'
import { flow } from '@selamat/contract/domains/workflow/flow'
import { flowCategory } from '@selamat/contract/domains/workflow/flow-category'
import { linear } from '@selamat/contract/domains/workflow/flow-definition'
import { formFlow, formFlowActions, formFlowSearch } from '@selamat/contract/domains/workflow/form-flow'
import { report } from '@selamat/contract/domains/workflow/report'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { reporting } from '../../../test/reports.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { person, start, answers, send, perform } = await reporting(api)
const { kysely } = api.context.database
const [BUDI, AGUS] = ['10000008', '10000005'] as const
const admin = await api.as('10000002')
/** The administrator of a second company. */
const other = await api.as('10000020')
const { list, archived, get, update, archive, restore, detail, options } = formFlow.endpoints

const rowsOf = async (who = admin, body: object = {}) => (await who(list, { body: { limit: 100, ...body } })).body.data
const rowOf = async (code: string, who = admin) => {
  const row = (await rowsOf(who)).find((each) => each.code === code)
  if (!row) throw new Error(`no workflow ${code}`)
  return row
}
type Move = typeof archive | typeof restore | typeof formFlowActions.activate
const move = (endpoint: Move, { id, version }: { id: number; version: number }, who = admin) =>
  who(endpoint, { params: { id }, headers: { 'if-match': String(version) } })
const startable = async () => (await (await person(BUDI))(flow.adHoc, { body: {} })).body.data.map(({ code }) => code)

describe('workflows', () => {
  it('are listed by POST with what a workflow has, by name ascending unless another order is given (FLOWS-05, FLOWS-10, FLOWS-26, LIMITS-23)', async () => {
    const rows = await rowsOf()
    expect(rows.map(({ flowName }) => flowName)).toEqual([
      'Follow-up action',
      'Hazard report',
      'Health complaint',
      'Housekeeping inspection',
      'Inspection of fire extinguisher',
      'Near miss',
      'Safety voice',
    ])
    expect(rows[1]).toMatchObject({
      id: expect.any(Number),
      flowName: 'Hazard report',
      description: 'Something could hurt somebody: tell it in a minute',
      isRepetitiveFlow: false,
      flowFrequency: null,
      flowRepetition: null,
      flowDate: null,
      isActive: true,
      typeFlow: 'Safety',
      icon: 'alert',
      forms: [{ formId: expect.any(Number), formName: expect.any(String) }],
      code: 'HAZ',
      categoryId: expect.any(Number),
      categoryName: 'Hazards and near misses',
      versionNumber: 1,
    })
    const reversed = await rowsOf(admin, { orderBy: { column: 'flowName', direction: 'descending' } })
    expect(reversed.map(({ code }) => code)).toEqual(['SVC', 'NMS', 'FEC', 'HKI', 'HC', 'HAZ', 'FUA'])
    expect((await rowsOf(admin, { filter: { typeFlow: ['health'] } })).map(({ code }) => code)).toEqual(['HC'])
  })

  it('are searched by POST by whoever is signed in, with start, limit, keyword, requestForm and orderBy (FLOWS-08, FLOWS-11)', async () => {
    const budi = await person(BUDI)
    const { id, forms } = await rowOf('NMS')
    const search = async (body: object) => (await budi(formFlowSearch, { body })).body
    expect((await search({})).data.map(({ code }) => code)).toEqual(['FUA', 'HAZ', 'HC', 'HKI', 'FEC', 'NMS', 'SVC'])
    const page = await search({ start: 1, limit: 1, orderBy: { column: 'code', direction: 'descending' } })
    expect(page.data.map(({ code }) => code)).toEqual(['NMS'])
    expect(page.pagination?.totalItem).toBe(7)
    expect((await search({ keyword: 'almost' })).data.map((row) => row.id)).toEqual([id])
    expect((await search({ requestForm: forms[0]?.formId })).data.map((row) => row.id)).toEqual([id])
    await move(formFlowActions.deactivate, await rowOf('NMS'))
    expect((await search({ keyword: 'almost' })).data).toEqual([])
    await move(formFlowActions.activate, await rowOf('NMS'))
  })

  it('keep their forms in order, and start with the first one (FLOWS-06)', async () => {
    const { id, forms } = await rowOf('HAZ')
    const [second] = (await rowOf('NMS')).forms
    await kysely
      .insertInto('formFlowForms')
      .values({ formFlowId: id, position: 2, formId: second?.formId ?? 0 })
      .execute()
    expect((await rowOf('HAZ')).forms).toEqual([...forms, second])
    const flows = (await (await person(BUDI))(flow.adHoc, { body: {} })).body.data
    expect(flows.find((each) => each.code === 'HAZ')?.formId).toBe(forms[0]?.formId)
    await kysely.deleteFrom('formFlowForms').where('formFlowId', '=', id).where('position', '=', 2).execute()
  })

  it('started by the calendar or by what a report found are not among those that people start by hand', async () => {
    const { id } = await rowOf('HC')
    const repetitive = { isRepetitiveFlow: true, flowFrequency: 'WEEKLY', flowRepetition: 4, flowDate: '2026-11-30' }
    await kysely.updateTable('formFlows').set(repetitive).where('id', '=', id).execute()
    expect(await startable()).toEqual(['HAZ', 'HKI', 'FEC', 'NMS', 'SVC'])
    expect(await rowOf('HC')).toMatchObject(repetitive)
    const once = { isRepetitiveFlow: false, flowFrequency: null, flowRepetition: null, flowDate: null }
    await kysely.updateTable('formFlows').set(once).where('id', '=', id).execute()
  })

  it('are those of the own company alone', async () => {
    const { id, version } = await rowOf('NMS')
    expect((await rowsOf(other)).map(({ code }) => code)).toEqual(['HAZ'])
    expect((await rowOf('HAZ', other)).id).not.toBe((await rowOf('HAZ')).id)
    const theirs = (await other(formFlowSearch, { body: {} })).body.data
    expect(theirs.map(({ code }) => code)).toEqual(['HAZ'])
    const statuses = [
      (await other(get, { params: { id } })).status,
      (await other(detail, { body: { id } })).status,
      (await move(archive, { id, version }, other)).status,
      (await move(formFlowActions.deactivate, { id, version }, other)).status,
    ]
    expect(statuses).toEqual([404, 404, 404, 404])
  })
})

describe('a deleted workflow', () => {
  it('is in the archive with status DELETED and starts nothing, its running reports go on; restored, it is inactive (FLOWS-04, FLOWS-12, FLOWS-16, FLOWS-17)', async () => {
    const number = await send(BUDI, { what: 'Open hatch' })
    const budi = await person(BUDI)
    const starting = { ...(await start(budi)), fieldData: answers() }
    const headers = { 'idempotency-key': 'lost-response-01' }
    const sent = await budi(report.submit, { body: starting, headers })
    const row = await rowOf('HAZ')
    expect((await admin(detail, { body: { id: row.id } })).body.data.runningCount).toBeGreaterThan(0)
    const gone = await move(archive, row)
    expect(gone.body).toMatchObject({ message: 'Successfully archived.', data: { status: 'DELETED', isActive: false } })
    expect([archive.method, archive.path, restore.method, restore.path]).toEqual([
      'POST',
      '/form-flows/delete/:id',
      'POST',
      '/form-flows/restore/:id',
    ])
    const inArchive = (await admin(archived, { body: {} })).body.data
    expect(inArchive.map(({ code, status }) => [code, status])).toEqual([['HAZ', 'DELETED']])
    expect((await rowsOf()).map(({ code }) => code)).not.toContain('HAZ')
    expect((await admin(options, { body: {} })).body.data.options.map(({ hint }) => hint)).not.toContain('HAZ')
    expect(await startable()).not.toContain('HAZ')
    expect((await budi(report.submit, { body: starting })).status).toBe(404)
    // The response of the first try was lost: the same one comes again.
    const again = await budi(report.submit, { body: starting, headers })
    expect([again.status, again.body.data]).toEqual([200, sent.body.data])

    const approved = await perform(AGUS, number, 'approve')
    expect([approved.status, approved.body.data?.status]).toEqual([200, 'WAITING_APPROVAL'])

    const back = await move(restore, gone.body.data)
    expect(back.body).toMatchObject({
      message: 'Successfully restored.',
      data: { status: 'INACTIVE', isActive: false },
    })
    expect((await admin(archived, { body: {} })).body.data).toEqual([])
    expect(await startable()).not.toContain('HAZ')
    await move(formFlowActions.activate, back.body.data)
    expect(await startable()).toContain('HAZ')
  })
})

describe('one workflow', () => {
  it('is read by POST with id and detailId, in its newest version without one (FLOWS-15)', async () => {
    const { id, detailId } = await rowOf('HAZ')
    const definition = linear(
      [
        {
          id: 'once',
          label: 'Only step',
          assignee: [{ rule: 'superior', level: 2 }],
          actions: ['close'],
          dueHours: 72,
        },
      ],
      { label: 'Correct', dueHours: 24 },
    )
    const added = await kysely
      .insertInto('formFlowVersions')
      .values({ formFlowId: id, number: 2, definition: JSON.stringify(definition), publishedAt: api.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const newest = (await admin(detail, { body: { id } })).body.data
    expect(newest.detail).toMatchObject({ detailId: added.id, number: 2 })
    expect(newest.versions.map(({ number }) => number)).toEqual([2, 1])
    expect(newest.steps).toEqual([
      {
        key: 'once',
        type: 'task',
        title: 'Only step',
        who: ['Superior, level 2'],
        completion: null,
        dueHours: 72,
        formId: null,
        leads: [{ text: 'Close', to: 'closed' }],
      },
      {
        key: 'closed',
        type: 'end',
        title: 'Closed',
        who: [],
        completion: null,
        dueHours: null,
        formId: null,
        leads: [],
      },
    ])
    const first = (await admin(detail, { body: { id, detailId } })).body.data
    expect(first.steps.map(({ title }) => title)).toEqual([
      'Supervisor review',
      'Safety close-out',
      'Correct your report',
      'Rejected',
      'Closed',
    ])
    const foreign = (await rowOf('NMS')).detailId
    expect((await admin(detail, { body: { id, detailId: foreign } })).status).toBe(404)
  })

  it('says its graph in words: parallel steps, conditions with the labels of the form, ends last', async () => {
    const { id } = await rowOf('NMS')
    const { steps } = (await admin(detail, { body: { id } })).body.data
    const step = (key: string) => steps.find((each) => each.key === key)
    expect(steps[0]).toMatchObject({ type: 'split', title: 'Parallel steps' })
    expect(step('area')).toMatchObject({ completion: 'Everyone must answer', dueHours: 24 })
    expect(step('supervisor')?.who).toEqual(['Superior', 'Safety officer'])
    expect(step('severity')?.leads).toEqual([
      {
        text: 'If "Potential severity" is "High: could have disabled or killed"',
        to: 'manager',
      },
      { text: 'Otherwise', to: expect.any(String) },
    ])
    const types = steps.map(({ type }) => type)
    expect(types.lastIndexOf('task')).toBeLessThan(types.indexOf('end'))
    const keys = new Set(steps.map(({ key }) => key))
    expect(steps.flatMap(({ leads }) => leads).filter(({ to }) => !keys.has(to))).toEqual([])
  })

  it('gets another name, description, icon and category by POST; its published graph stays (FLOWS-14)', async () => {
    const row = await rowOf('HC')
    const stored = () =>
      kysely.selectFrom('formFlowVersions').selectAll().where('formFlowId', '=', row.id).orderBy('id').execute()
    const before = await stored()
    const category = (await admin(flowCategory.endpoints.list, { body: { keyword: 'OPS' } })).body.data[0]
    const change = {
      flowName: 'Complaint',
      description: 'Tell the clinic',
      icon: 'heart' as const,
      categoryId: category?.id ?? 0,
    }
    const { body } = await admin(update, { body: { ...change, id: row.id, version: row.version } })
    expect(body.data).toMatchObject({ ...change, categoryName: 'Operations', code: 'HC', version: row.version + 1 })
    expect(await stored()).toEqual(before)
    const taken = { ...change, flowName: 'hazard REPORT', id: row.id, version: row.version + 1 }
    expect((await admin(update, { body: taken })).body).toMatchObject({
      message: 'The name already exists',
      errors: { flowName: 'The name already exists' },
    })
    const stale = await admin(update, { body: { ...change, id: row.id, version: row.version } })
    expect(stale).toMatchObject({ status: 409, body: { code: 'STALE' } })
    const theirs = (await other(flowCategory.endpoints.list, { body: {} })).body.data[0]
    const foreign = { ...change, categoryId: theirs?.id ?? 0, id: row.id, version: row.version + 1 }
    expect((await admin(update, { body: foreign })).body.errors).toEqual({ categoryId: 'Choose one from the list' })
  })
})

describe('an inactive workflow', () => {
  it('starts no reports until it is active again; a stale or repeated move is refused, each is in the audit log', async () => {
    const row = await rowOf('NMS')
    expect(await startable()).toContain('NMS')
    const off = await move(formFlowActions.deactivate, row)
    expect(off.body).toMatchObject({
      message: 'The workflow is inactive',
      data: { isActive: false, status: 'INACTIVE' },
    })
    expect(await startable()).not.toContain('NMS')
    expect(await move(formFlowActions.activate, row)).toMatchObject({ status: 409, body: { code: 'STALE' } })
    const again = await move(formFlowActions.deactivate, off.body.data)
    expect(again).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    expect((await move(formFlowActions.activate, off.body.data)).body.data.isActive).toBe(true)
    const log = await admin(audit.list, { body: { filter: { entity: ['form_flows'] }, limit: 2 } })
    expect(log.body.data.map(({ action, label }) => [action, label])).toEqual([
      ['activate', 'Near miss'],
      ['deactivate', 'Near miss'],
    ])
  })
})

describe('workflow categories', () => {
  const { create, update: change, delete: remove, list: listed } = flowCategory.endpoints
  const make = (name: string, code: string) => admin(create, { body: { name, code, description: null } })
  const drop = ({ id, version }: { id: number; version: number }) =>
    admin(remove, { params: { id }, headers: { 'if-match': String(version) } })

  it('are refused with "The name already exists" or "The code already exists" at their field, saved and updated (FLOWS-29, FLOWS-30, ERRORS-08, ERRORS-10)', async () => {
    const made = (await make('Drills', 'DRL')).body.data
    const name = { message: 'The name already exists', errors: { name: 'The name already exists' } }
    const code = { message: 'The code already exists', errors: { code: 'The code already exists' } }
    expect((await make('drills', 'DRL2')).body).toMatchObject(name)
    expect((await make('Drills 2', 'drl')).body).toMatchObject(code)
    const next = (await make('Audits', 'AUD')).body.data
    const of = { id: next.id, version: next.version, description: null }
    expect((await admin(change, { body: { ...of, name: 'Drills', code: 'AUD' } })).body).toMatchObject(name)
    expect((await admin(change, { body: { ...of, name: 'Audits', code: 'DRL' } })).body).toMatchObject(code)
    expect([(await drop(made)).body.message, (await drop(next)).body.message]).toEqual([
      'Successfully deleted.',
      'Successfully deleted.',
    ])
  })

  it('are not deleted while a workflow uses one: "Category is already used" (FLOWS-31, ERRORS-11)', async () => {
    const used = (await admin(listed, { body: { keyword: 'SHE' } })).body.data[0]
    if (!used) throw new Error('no category')
    expect(used.workflowCount).toBe(5)
    expect(await drop(used)).toMatchObject({
      status: 409,
      body: { message: 'Category is already used', details: { usedBy: [{ what: 'workflows', count: 5 }] } },
    })
  })
})
