import { equipmentLogs } from '@selamat/contract/domains/master-data/equipment/equipment-registers'
import {
  EQUIPMENT_ACTIONS,
  type EquipmentAction,
} from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-lifecycle'
import {
  equipmentActions,
  equipmentMaintenance,
} from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../../test/app.ts'
import { insertEquipment, insertType } from '../../../../../test/equipment.ts'
import { giveRole } from '../../../../../test/factories.ts'
import { run } from '../../../../platform/database.ts'

const { context, as, clock } = await testApp()
const db = context.database.kysely
const sql = <Row = Record<string, unknown>>(text: string, values: unknown[] = []) => run<Row>(db, text, values)

const OFFICER = '10000004'
const EMPLOYEE = '10000008'
const CONTRACTOR = '10000009'
const READER = '10000014'
const ELSEWHERE = '10000020'
const TODAY = '2026-11-20'

await giveRole(db, READER, 'company', { 'submenu/Equipment': 'r' })
await giveRole(db, CONTRACTOR, 'company', { 'submenu/Equipment': 'cru' })
const officer = await as(OFFICER)
const people = new Map(
  (await sql<{ username: string; id: number }>('select username, id from users')).map(({ username, id }) => [
    username,
    id,
  ]),
)
const idOf = (username: string) => people.get(username) ?? 0
const [place] = await sql<{ id: number; sub: number; other: number }>(
  `select l.id, s.id as sub, (select o.id from locations o where o.company_id = l.company_id and o.id <> l.id limit 1) as other
   from locations l join sub_locations s on s.location_id = l.id
   join users u on u.username = $1 and u.company_id = l.company_id limit 1`,
  [OFFICER],
)
const here = place?.id ?? 0
const elsewhere = place?.other ?? 0
const inside = place?.sub ?? 0

const typeId = await insertType(db, OFFICER, { inspection: 6, calibration: 6 })
const equipment = (input: object = {}) => insertEquipment(db, { typeId, inService: '2026-09-01', ...input })
const record = async (id: number, by = OFFICER) => (await as(by))(equipmentMaintenance.get, { params: { id } })
const versionOf = async (id: number) => (await record(id)).body.data.version

const bodies: Readonly<Record<EquipmentAction, object>> = {
  inspect: { doneOn: TODAY, result: 'PASSED', note: null },
  test: { doneOn: TODAY, result: 'PASSED', note: null },
  calibrate: { doneOn: TODAY, result: 'PASSED', note: null },
  takeOut: { note: 'The sensor is cracked' },
  returnToService: { note: 'Repaired' },
  handOver: { holderId: idOf(EMPLOYEE), note: null },
  return: { note: null },
  move: { locationId: here, subLocationId: inside, note: null },
  retire: { note: 'Worn out' },
}
interface How {
  readonly by?: string
  readonly version?: number
  readonly headers?: Record<string, string>
}
const perform = async (
  id: number,
  action: EquipmentAction,
  body: object = bodies[action],
  { by = OFFICER, version, headers = {} }: How = {},
) =>
  (await as(by))(equipmentActions[action], {
    params: { id },
    body: { ...body, version: version ?? (await versionOf(id)) } as never,
    headers,
  })
const logsOf = async (id: number) =>
  (await officer(equipmentLogs.COMPANY.parent, { body: { id } })).body.data.map(({ kind }) => kind)

const STATES = ['READY', 'IN_USE', 'OUT_OF_SERVICE', 'RETIRED'] as const
type State = (typeof STATES)[number]
/** A piece in a state, reached by acts alone; out of service it still has its holder. */
const reached: Readonly<Record<State, (id: number) => Promise<unknown>>> = {
  READY: async () => undefined,
  IN_USE: (id) => perform(id, 'handOver', { holderId: idOf(READER), note: null }),
  OUT_OF_SERVICE: async (id) => {
    await perform(id, 'handOver', { holderId: idOf(READER), note: null })
    await perform(id, 'takeOut')
  },
  RETIRED: (id) => perform(id, 'retire'),
}

const NOT_NOW = null
/** Where each action leads from the four states above; `NOT_NOW` where it is not to be had, a sentence where it is refused. */
const LEADS_TO: Readonly<Record<EquipmentAction, readonly (State | 'Nobody has this equipment' | typeof NOT_NOW)[]>> = {
  inspect: ['READY', 'IN_USE', 'OUT_OF_SERVICE', NOT_NOW],
  test: ['READY', 'IN_USE', 'OUT_OF_SERVICE', NOT_NOW],
  calibrate: ['READY', 'IN_USE', 'OUT_OF_SERVICE', NOT_NOW],
  takeOut: ['OUT_OF_SERVICE', 'OUT_OF_SERVICE', NOT_NOW, NOT_NOW],
  returnToService: [NOT_NOW, NOT_NOW, 'IN_USE', NOT_NOW],
  handOver: ['IN_USE', 'IN_USE', NOT_NOW, NOT_NOW],
  return: ['Nobody has this equipment', 'READY', 'OUT_OF_SERVICE', NOT_NOW],
  move: ['READY', 'IN_USE', 'OUT_OF_SERVICE', NOT_NOW],
  retire: ['RETIRED', 'RETIRED', 'RETIRED', NOT_NOW],
}

describe.each(EQUIPMENT_ACTIONS)('the act %s', (action) => {
  it.each(STATES.map((state, index) => [state, LEADS_TO[action][index] ?? NOT_NOW] as const))(
    'from the state %s leads to %s, and changes nothing where it does not',
    async (state, expected) => {
      const id = await equipment()
      await reached[state](id)
      const before = (await record(id)).body.data
      expect(before.state).toBe(state)
      const offered = before.allowedActions.find((each) => each.action === action)
      const { status, body } = await perform(id, action)
      const after = (await record(id)).body.data
      if (expected === NOT_NOW || expected === 'Nobody has this equipment') {
        const reason = expected ?? undefined
        expect([offered?.allowed ?? false, offered?.reason]).toEqual([false, reason])
        expect([status, body.code]).toEqual([409, reason ? 'GATES_CLOSED' : 'WRONG_STATE'])
        if (reason) expect(body.message).toBe(reason)
        expect(after).toEqual(before)
        return
      }
      expect(offered).toMatchObject({ allowed: true, reason: null })
      expect([status, body.data.state, body.data.version]).toEqual([200, expected, before.version + 1])
      expect([after.state, after.version]).toEqual([expected, before.version + 1])
      const [audit] = await sql(
        `select action, label from audit_events where entity = 'equipment' and entity_id = $1 order by id desc limit 1`,
        [id],
      )
      expect(audit).toEqual({ action, label: before.code })
    },
  )

  it('is refused without the permission, outside the data scope, in another company and to another contractor', async () => {
    const id = await equipment()
    const version = await versionOf(id)
    expect((await perform(id, action, bodies[action], { by: READER, version })).status).toBe(403)
    expect((await perform(id, action, bodies[action], { by: EMPLOYEE, version })).status).toBe(403)
    expect((await perform(id, action, bodies[action], { by: ELSEWHERE, version })).status).toBe(404)
    expect((await perform(id, action, bodies[action], { by: CONTRACTOR, version })).status).toBe(404)
    expect((await record(id)).body.data.version).toBe(version)
  })

  it('is refused after another change, and names its author', async () => {
    const id = await equipment()
    const version = await versionOf(id)
    await perform(id, 'move', { locationId: elsewhere, subLocationId: null, note: null })
    const late = await perform(id, action, bodies[action], { version })
    expect([late.status, late.body.code]).toEqual([409, 'STALE'])
    expect(late.body.details).toMatchObject({ changedBy: 'Dewi Lestari' })
  })

  it('is done by one of two simultaneous requests, and once for one key', async () => {
    const id = await equipment()
    if (action === 'returnToService') await perform(id, 'takeOut')
    if (action === 'return') await perform(id, 'handOver', { holderId: idOf(READER), note: null })
    const version = await versionOf(id)
    const before = (await logsOf(id)).length
    const two = await Promise.all([1, 2].map(() => perform(id, action, bodies[action], { version })))
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await logsOf(id)).length).toBe(before + 1)
    const other = await equipment()
    if (action === 'returnToService') await perform(other, 'takeOut')
    if (action === 'return') await perform(other, 'handOver', { holderId: idOf(READER), note: null })
    const how = { version: await versionOf(other), headers: { 'idempotency-key': `key-${action}-1` } }
    const first = await perform(other, action, bodies[action], how)
    const again = await perform(other, action, bodies[action], how)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body.data).toEqual(first.body.data)
    expect((await record(other)).body.data.version).toBe(how.version + 1)
  })

  it('is refused on archived equipment', async () => {
    const id = await equipment()
    await sql('update equipment set archived_at = created_at where id = $1', [id])
    const refused = await perform(id, action)
    expect(refused.status).toBe(409)
  })
})

it('a failed inspection takes the item out of service with the reason, in the same step', async () => {
  const id = await equipment()
  const noReason = await perform(id, 'inspect', { doneOn: TODAY, result: 'FAILED', note: ' ' })
  expect([noReason.status, noReason.body.errors]).toEqual([422, { note: 'Please give the reason' }])
  const { body } = await perform(id, 'inspect', { doneOn: TODAY, result: 'FAILED', note: 'Hose is torn' })
  expect(body.data).toMatchObject({ status: 'OUT_OF_SERVICE', statusReason: 'Hose is torn' })
  expect(await logsOf(id)).toEqual(['OUT_OF_SERVICE', 'INSPECTED'])
  expect(body.data.obligations.find(({ obligation }) => obligation === 'INSPECTION')).toMatchObject({
    lastOn: null,
    failed: true,
  })
})

it('equipment that failed returns to service only after a passed inspection', async () => {
  const id = await equipment()
  await perform(id, 'calibrate', { doneOn: TODAY, result: 'FAILED', note: 'Drifts' })
  const refused = await perform(id, 'returnToService')
  expect(refused.body.message).toBe('The last calibration failed. Record a passed one first')
  await perform(id, 'calibrate', { doneOn: '2026-11-19', result: 'PASSED', note: null })
  expect((await perform(id, 'returnToService')).status).toBe(409)
  await perform(id, 'calibrate')
  expect((await perform(id, 'returnToService')).body.data).toMatchObject({
    state: 'READY',
    statusReason: null,
    statusSince: null,
  })
})

it('overdue equipment does not return to service, and the error names the obligation', async () => {
  const id = await equipment({ inService: '2026-01-15' })
  await perform(id, 'takeOut')
  const refused = await perform(id, 'returnToService')
  expect(refused.body.message).toBe('Inspection is overdue since 2026-07-15. Calibration is overdue since 2026-07-15')
  await perform(id, 'inspect')
  expect((await perform(id, 'returnToService')).body.message).toBe('Calibration is overdue since 2026-07-15')
  await perform(id, 'calibrate')
  expect((await perform(id, 'returnToService')).status).toBe(200)
})

it('shows everything against a return to service at once, in the record and in the refusal', async () => {
  const id = await equipment({ inService: '2026-01-15' })
  await perform(id, 'calibrate', { doneOn: TODAY, result: 'FAILED', note: 'Drifts' })
  const { body } = await perform(id, 'returnToService')
  expect(body.message).toMatch(/^The last calibration failed\. Record a passed one first\. Inspection is overdue since/)
  expect(body.details?.gates).toMatchObject([
    { gate: 'passed', ok: false },
    { gate: 'nothingOverdue', ok: false },
  ])
  const { allowedActions } = (await record(id)).body.data
  expect(allowedActions.find(({ action }) => action === 'returnToService')).toMatchObject({
    allowed: false,
    reason: body.message,
  })
})

it('a passed inspection plans the next one, to the end of a shorter month, and never earlier', async () => {
  const id = await equipment({ inService: '2026-08-31' })
  const inspection = async () =>
    (await record(id)).body.data.obligations.find(({ obligation }) => obligation === 'INSPECTION')
  expect((await inspection())?.nextOn).toBe('2027-02-28')
  await perform(id, 'inspect', { doneOn: '2026-10-31', result: 'PASSED', note: null })
  expect(await inspection()).toMatchObject({ lastOn: '2026-10-31', nextOn: '2027-04-30', state: 'PLANNED' })
  await perform(id, 'inspect', { doneOn: '2026-10-01', result: 'PASSED', note: 'Found in the paper file' })
  expect((await inspection())?.lastOn).toBe('2026-10-31')
})

it('an unknown person and an unknown location are refused at their fields', async () => {
  const id = await equipment()
  const foreign = await perform(id, 'handOver', { holderId: idOf(ELSEWHERE), note: null })
  expect(foreign.body.errors).toEqual({ holderId: 'Choose one from the list' })
  await perform(id, 'handOver')
  expect((await perform(id, 'handOver')).body.errors).toEqual({ holderId: 'This person already has this equipment' })
  const wrong = await perform(id, 'move', { locationId: elsewhere, subLocationId: inside, note: null })
  expect(wrong.body.errors).toEqual({ subLocationId: 'Choose one from the list' })
  expect((await perform(id, 'move')).status).toBe(200)
  expect((await perform(id, 'move')).body.errors).toEqual({ locationId: 'Already at this location' })
})

it('overdue equipment is handed over only after a confirmation, which the log keeps', async () => {
  const id = await equipment({ inService: '2026-01-01' })
  const input = { holderId: idOf(EMPLOYEE), note: null }
  const overdue = 'Inspection is overdue since 2026-07-01. Calibration is overdue since 2026-07-01'
  const warned = await perform(id, 'handOver', input)
  const message = `${overdue}. Confirm to hand it over anyway`
  expect([warned.status, warned.body.errors]).toEqual([422, { despiteOverdue: message }])
  expect((await perform(id, 'handOver', { ...input, despiteOverdue: true })).status).toBe(200)
  const { body } = await officer(equipmentLogs.COMPANY.parent, { body: { id } })
  expect(body.data[0]?.changes).toContainEqual({ field: 'Overdue', from: null, to: overdue })
})

it('a hand-over, a move and a return are logged with their changes', async () => {
  const id = await equipment()
  await perform(id, 'handOver')
  await perform(id, 'move')
  await perform(id, 'return')
  const { body } = await officer(equipmentLogs.COMPANY.parent, { body: { id } })
  expect(body.data.map(({ kind, changes }) => [kind, changes.map(({ field }) => field)])).toEqual([
    ['HANDED_OVER', ['Holder', 'Status']],
    ['MOVED', ['Location', 'Sub-location']],
    ['HANDED_OVER', ['Holder', 'Status']],
  ])
  expect(body.data[0]?.changes).toEqual([
    { field: 'Holder', from: 'Budi Santoso', to: null },
    { field: 'Status', from: 'In use', to: 'Ready' },
  ])
})

it('no report has a future date, by the day in Jakarta', async () => {
  const id = await equipment()
  const tomorrow = { doneOn: '2026-11-21', result: 'PASSED', note: null }
  clock.set('2026-11-20T16:59:00Z')
  const early = await perform(id, 'inspect', tomorrow)
  expect([early.status, early.body.errors]).toEqual([422, { doneOn: 'Not later than today' }])
  clock.set('2026-11-20T17:00:00Z')
  expect((await perform(id, 'inspect', tomorrow)).status).toBe(200)
})
