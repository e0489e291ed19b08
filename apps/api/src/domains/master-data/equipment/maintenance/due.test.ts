import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { displayStatus } from '@selamat/contract/domains/master-data/equipment/equipment-family'
import {
  type DueWithin,
  equipmentActions,
  equipmentMaintenance,
} from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import {
  inspectionStale,
  obligationState,
} from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-obligation'
import { equipmentLabel } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-usability'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../../test/app.ts'
import { insertEquipment, insertType } from '../../../../../test/equipment.ts'
import { giveRole } from '../../../../../test/factories.ts'
import { run } from '../../../../platform/database.ts'
import { mayBeUsed } from './may-be-used.ts'

const { context, as, app, signIn } = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const db = context.database.kysely
const sql = <Row = Record<string, unknown>>(text: string, values: unknown[] = []) => run<Row>(db, text, values)
// Only what this test makes counts.
await sql('update isolation_points set archived_at = updated_at')
await sql('update equipment set archived_at = updated_at')

const OFFICER = '10000004'
const CONTRACTOR = '10000009'
const EMPLOYEE = '10000008'
const ELSEWHERE = '10000020'
await giveRole(db, CONTRACTOR, 'company', { 'submenu/Equipment': 'r' })
const officer = await as(OFFICER)

const [contractorCompany] = await sql<{ id: number }>(
  `select k.id from contractors k join users u on u.employer_id = k.contractor_company_id where u.username = $1`,
  [CONTRACTOR],
)
const [places] = await sql<{ id: number }>(
  `select l.id from locations l join users u on u.company_id = l.company_id where u.username = $1 limit 1`,
  [OFFICER],
)
const locationId = places?.id ?? 0

// Today is 20 November 2026 in Jakarta.
const half = await insertType(db, OFFICER, { inspection: 6 })
const detector = await insertType(db, OFFICER, { inspection: 6, calibration: 6 })
const extinguisher = await insertType(db, OFFICER, { inspection: 6, test: 60 })
const crane = await insertType(db, OFFICER, { licence: true })
const on = (lastInspection: string) => ({ typeId: half, lastInspection })
await insertEquipment(db, { ...on('2026-05-19'), code: 'DUE-YESTERDAY' })
const today = await insertEquipment(db, { ...on('2026-05-20'), code: 'DUE-TODAY', locationId })
const month = await insertEquipment(db, { ...on('2026-06-20'), code: 'DUE-MONTH' })
await insertEquipment(db, { ...on('2026-06-21'), code: 'DUE-31' })
const quarter = await insertEquipment(db, { ...on('2026-08-18'), code: 'DUE-QUARTER' })
const later = await insertEquipment(db, { ...on('2026-11-19'), code: 'DUE-LATER' })
const child = await insertEquipment(db, { ...on('2026-05-20'), code: 'DUE-PART', parentId: today })
const gas = await insertEquipment(db, {
  typeId: detector,
  lastInspection: '2026-11-01',
  lastCalibration: '2026-05-01',
  code: 'GD-1',
})
const apar = await insertEquipment(db, {
  typeId: extinguisher,
  family: 'FIRE',
  inService: '2021-11-10',
  lastInspection: '2026-05-10',
  code: 'APAR-1',
})
const mobile = await insertEquipment(db, { typeId: crane, licenceUntil: '2026-12-01', code: 'CR-1' })
const bare = await insertEquipment(db, { typeId: crane, code: 'CR-2' })
const brought = await insertEquipment(db, {
  typeId: half,
  family: 'CONTRACTOR',
  contractorId: contractorCompany?.id ?? 0,
  lastInspection: '2026-05-01',
  code: 'SUB-1',
})
const retired = await insertEquipment(db, { ...on('2026-01-01'), code: 'DUE-RETIRED' })
await sql(`update equipment set status = 'RETIRED' where id = $1`, [retired])
const archived = await insertEquipment(db, { ...on('2026-01-01'), code: 'DUE-ARCHIVED' })
await sql('update equipment set archived_at = created_at where id = $1', [archived])

const due = async (filter: object = {}, more: object = {}, by = OFFICER) =>
  (await as(by))(equipmentMaintenance.due, { body: { filter, limit: 100, ...more } })
const codes = async (filter: object = {}, more: object = {}, by = OFFICER) =>
  (await due(filter, more, by)).body.data.map(({ code, obligation }) => `${code} ${obligation}`)

const OVERDUE = ['SUB-1 INSPECTION', 'GD-1 CALIBRATION', 'APAR-1 TEST', 'APAR-1 INSPECTION', 'DUE-YESTERDAY INSPECTION']
const IN_30 = [...OVERDUE, 'DUE-TODAY INSPECTION', 'DUE-PART INSPECTION', 'CR-1 LICENCE', 'DUE-MONTH INSPECTION']
const IN_90 = [...IN_30, 'DUE-31 INSPECTION', 'DUE-QUARTER INSPECTION']

describe('the list of due obligations', () => {
  const within: readonly [DueWithin, readonly string[]][] = [
    ['OVERDUE', OVERDUE],
    ['30', IN_30],
    ['90', IN_90],
  ]
  it.each(within)(
    'has what is due %s, each obligation of a piece for itself, without what is retired or archived',
    async (each, rows) => {
      expect(new Set(await codes({ within: [each] }))).toEqual(new Set(rows))
    },
  )

  it('is sorted by day, and the same page by page', async () => {
    const all = (await due()).body
    const days = all.data.map(({ dueOn }) => dueOn)
    expect(days).toEqual([...days].sort())
    expect(all.pagination).toMatchObject({ totalItem: IN_90.length + 2, totalIsExact: true })
    const pages = await Promise.all([0, 4, 8, 12].map((start) => due({}, { start, limit: 4 })))
    expect(pages.flatMap(({ body }) => body.data)).toEqual(all.data)
    expect(new Set(all.data.map(({ id }) => id)).size).toBe(all.data.length)
    const last = await due({}, { orderBy: { column: 'dueOn', direction: 'descending' } })
    expect(last.body.data).toEqual(all.data.toReversed())
  })

  it('counts obligations that are overdue, due within 30 and within 90 days, like the list', async () => {
    const { body } = await officer(equipmentMaintenance.dueCounts, { body: {} })
    expect(body.data).toEqual({ overdue: OVERDUE.length, within30: IN_30.length, within90: IN_90.length })
  })

  it('is filtered by obligation, family, type, location and keyword', async () => {
    expect(await codes({ obligation: ['CALIBRATION'], within: ['90'] })).toEqual(['GD-1 CALIBRATION'])
    expect(await codes({ family: ['FIRE'] })).toEqual(['APAR-1 INSPECTION', 'APAR-1 TEST'])
    expect(await codes({ typeId: [crane] })).toEqual(['CR-1 LICENCE'])
    expect(await codes({ locationId: [locationId] })).toEqual(['DUE-TODAY INSPECTION', 'DUE-PART INSPECTION'])
    expect(await codes({}, { keyword: 'gd-1' })).toEqual(['GD-1 CALIBRATION', 'GD-1 INSPECTION'])
  })

  it('names the obligations of fire equipment: check and pressure test', async () => {
    const { body } = await due({ family: ['FIRE'] })
    expect(body.data.map(({ label, dueOn, state, status }) => [label, dueOn, state, status])).toEqual([
      ['Check', '2026-11-10', 'OVERDUE', 'DUE'],
      ['Pressure test', '2026-11-10', 'OVERDUE', 'DUE'],
    ])
  })

  it("shows a contractor's people their equipment, and nobody that of another company", async () => {
    expect(await codes({}, {}, CONTRACTOR)).toEqual(['SUB-1 INSPECTION'])
    expect(await codes({ within: ['90'] }, {}, ELSEWHERE)).toEqual([])
    expect((await due({}, {}, EMPLOYEE)).status).toBe(403)
  })

  it('is exported whole, with an audit row', async () => {
    const reply = await officer(equipmentMaintenance.dueExport, { body: { filter: { within: ['90'] }, limit: 1 } })
    expect(reply.status).toBe(200)
    const [audit] = await sql<{ after: object }>(
      `select after from audit_events where entity = 'equipment' and action = 'export' order by id desc limit 1`,
    )
    expect(audit?.after).toMatchObject({ rows: IN_90.length })
  })
})

describe('usability', () => {
  it.each([
    ['in time', today, '2026-11-20', null],
    ['on the day after', today, '2026-11-21', 'Inspection is overdue since 2026-11-20'],
    ['a gas detector past its calibration', gas, '2026-11-20', 'Calibration is overdue since 2026-11-01'],
    [
      'an extinguisher',
      apar,
      '2026-11-20',
      'Check is overdue since 2026-11-10. Pressure test is overdue since 2026-11-10',
    ],
    ['with a licence that holds', mobile, '2026-12-01', null],
    ['with a licence that ran out', mobile, '2026-12-02', 'Licence is overdue since 2026-12-01'],
    ['without the licence its type needs', bare, '2026-11-20', 'No licence is recorded'],
    ['retired', retired, '2026-11-20', 'It is retired'],
    ['archived', archived, '2026-11-20', 'It is archived'],
  ])('%s', async (_what, id, day, reason) => {
    const refused = await mayBeUsed(db, [id], day)
    expect(refused.map((each) => each.reason)).toEqual(reason === null ? [] : [reason])
  })

  it('lists equipment out of service with the reason, and leaves out usable equipment', async () => {
    const { data } = (await officer(equipmentMaintenance.get, { params: { id: later } })).body
    await officer(equipmentActions.takeOut, { params: { id: later }, body: { version: data.version, note: 'Bent' } })
    expect(await mayBeUsed(db, [later, month], '2026-11-20')).toEqual([
      { id: later, code: 'DUE-LATER', reason: 'It is out of service: Bent' },
    ])
  })
})

describe('the record', () => {
  it('has its parents, the location of the parent, and the allowed actions', async () => {
    const { body } = await officer(equipmentMaintenance.get, { params: { id: child } })
    expect(body.data.path.map(({ code }) => code)).toEqual(['DUE-TODAY'])
    expect(body.data.locationId).toBe(locationId)
    expect(body.data.allowedActions.map(({ action }) => action)).toContain('inspect')
    const opened = await (await as(CONTRACTOR))(equipmentMaintenance.get, { params: { id: brought } })
    expect(opened.body.data.allowedActions).toEqual([])
    expect((await (await as(CONTRACTOR))(equipmentMaintenance.get, { params: { id: child } })).status).toBe(404)
  })

  it('flags an inspection that is more than three months old; exactly three months is not (DATES-04)', async () => {
    const now = new Date('2026-11-20T02:00:00Z')
    expect(inspectionStale('2026-08-20', now)).toBe(false)
    expect(inspectionStale('2026-08-19', now)).toBe(true)
    expect(inspectionStale(null, now)).toBe(false)
    const { body } = await officer(equipmentMaintenance.get, { params: { id: quarter } })
    expect(body.data.stale).toBe(true)
    expect((await officer(equipmentMaintenance.get, { params: { id: gas } })).body.data.stale).toBe(false)
  })

  it('is overdue the day after its due date, at midnight in Jakarta', () => {
    const facts = { status: 'READY', nextDueOn: '2026-11-20' } as const
    expect(displayStatus(facts, new Date('2026-11-20T16:59:59Z'))).toBe('READY')
    expect(displayStatus(facts, new Date('2026-11-20T17:00:00Z'))).toBe('DUE')
    expect(obligationState('2026-12-20', new Date('2026-11-20T02:00:00Z'))).toBe('SOON')
    expect(obligationState('2026-12-21', new Date('2026-11-20T02:00:00Z'))).toBe('PLANNED')
  })

  it('is found by its code in any case and with the prefix of a scanner, by everyone in the company', async () => {
    const find = async (code: string, by = OFFICER) =>
      (await (await as(by))(equipmentLabel.find, { body: { code } })).body.data.map(({ id }) => id)
    expect(await find('gd-1')).toEqual([gas])
    expect(await find('EQ###GD-1')).toEqual([gas])
    expect(await find('nothing')).toEqual([])
    expect(await find('gd-1', ELSEWHERE)).toEqual([])
    expect(await find('gd-1', CONTRACTOR)).toEqual([gas])
  })
})

describe('labels', () => {
  const print = async (ids: number[], by = OFFICER) => {
    const { access_token } = await signIn(by)
    return app.inject({
      method: 'POST',
      url: `${API_BASE}${equipmentMaintenance.labels.path}`,
      headers: { authorization: `Bearer ${access_token}`, host: 'safety.example.com' },
      payload: { ids },
    })
  }
  const sheets = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

  it('are a PDF, 24 to a sheet; each item is marked once', async () => {
    const ids = []
    for (let n = 0; n < 25; n++) ids.push(await insertEquipment(db, { typeId: half, inService: '2026-11-01' }))
    const reply = await print(ids)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(sheets(reply.rawPayload)).toBe(2)
    const [marked] = await sql(
      'select count(*)::int as n, min(version) as v from equipment where id = any($1) and qr_code',
      [ids],
    )
    expect(marked).toEqual({ n: 25, v: 1 })
    await print(ids)
    const [logs] = await sql('select count(*)::int as n from equipment_logs where equipment_id = any($1)', [ids])
    expect(logs).toEqual({ n: 25 })
    const { body } = await officer(equipmentMaintenance.get, { params: { id: ids[0] ?? 0 } })
    expect(body.data).toMatchObject({ qrCode: true, address: `http://localhost:80/equipment-record?id=${ids[0]}` })
  })

  it('are refused outside the data scope, without the permission, and beyond a thousand', async () => {
    expect((await print([gas, 999_999])).statusCode).toBe(404)
    expect((await print([gas], ELSEWHERE)).statusCode).toBe(404)
    expect((await print([brought], CONTRACTOR)).statusCode).toBe(403)
    expect((await print(Array.from({ length: 1001 }, (_, n) => n + 1))).statusCode).toBe(422)
  })
})
