import { audit } from '@selamat/contract/domains/audit/audit'
import { equipmentLogs } from '@selamat/contract/domains/master-data/equipment/equipment-registers'
import {
  equipmentActions,
  equipmentMaintenance,
} from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import { equipmentLabel } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-usability'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../../../test/app.ts'
import { insertEquipment, insertType } from '../../../../../../test/equipment.ts'
import { takeNotifications } from '../../../../../../test/notifications.ts'
import { run } from '../../../../../platform/database.ts'

const { context, as, settle } = await testApp()
const db = context.database.kysely

const ADMINISTRATOR = '10000002'
const OFFICER = '10000004'
const OWNER = '10000005'
const EMPLOYEE = '10000008'
const HOLDER = '10000014'
const CONTRACTOR = '10000009'
const ELSEWHERE = '10000020'
const TODAY = '2026-11-20'

const officer = await as(OFFICER)
const employee = await as(EMPLOYEE)
const typeId = await insertType(db, OFFICER, { inspection: 6 })
const [place] = await run<{ id: number }>(
  db,
  `update locations set area_owner_id = (select id from users where username = $1)
   where id = (select min(id) from locations where company_id = 1) returning id`,
  [OWNER],
)

/** A piece in the owner's area, in the hands of somebody. */
async function equipment(code: string, holder = HOLDER) {
  const id = await insertEquipment(db, { typeId, code, inService: '2026-09-01', locationId: place?.id ?? 0 })
  await run(
    db,
    `update equipment set status = 'IN_USE', holder_id = (select id from users where username = $2) where id = $1`,
    [id, holder],
  )
  return id
}
const inspect = async (id: number, by: string, result: 'PASSED' | 'FAILED') => {
  const version = (await officer(equipmentMaintenance.get, { params: { id } })).body.data.version
  const body = { doneOn: TODAY, result, note: 'Hose is torn', version }
  return (await as(by))(equipmentActions.inspect, { params: { id }, body })
}
const usability = async (id: number, by = EMPLOYEE) => (await as(by))(equipmentLabel.get, { params: { id } })

/** The notifications since the last look, each with its reader. */
const taken = async () => {
  await settle()
  const rows = await takeNotifications(db)
  return rows.sort((one, other) => one.username.localeCompare(other.username))
}
beforeEach(async () => void (await taken()))

describe('a failed inspection', () => {
  it('notifies the administrators, the area owner and the holder, each once, with a link to the record', async () => {
    const id = await equipment('GD-7')
    expect((await inspect(id, OFFICER, 'FAILED')).status).toBe(200)
    const notifications = await taken()
    const people = notifications.map(({ username }) => username)
    expect(people).toEqual(expect.arrayContaining([ADMINISTRATOR, OWNER, HOLDER]))
    expect(new Set(people).size).toBe(people.length)
    for (const other of [OFFICER, EMPLOYEE, CONTRACTOR, ELSEWHERE]) expect(people).not.toContain(other)
    const expected = { subject: 'Inspection failed: GD-7', link: `/equipment-record?id=${id}` }
    for (const notification of notifications) expect(notification).toMatchObject(expected)
    expect(notifications[0]?.body).toMatch(/^Type \d+ is out of service: Hose is torn$/)
  })

  it('notifies a holder who is also the area owner once, and nobody after a passed inspection', async () => {
    const id = await equipment('GD-8', OWNER)
    await inspect(id, OFFICER, 'FAILED')
    expect((await taken()).filter(({ username }) => username === OWNER)).toHaveLength(1)
    await inspect(id, OFFICER, 'PASSED')
    expect(await taken()).toEqual([])
  })

  it('does not notify administrators who have left', async () => {
    await run(db, 'update users set archived_at = created_at where username = $1', [ADMINISTRATOR])
    await inspect(await equipment('GD-9'), OFFICER, 'FAILED')
    expect((await taken()).map(({ username }) => username)).not.toContain(ADMINISTRATOR)
    await run(db, 'update users set archived_at = null where username = $1', [ADMINISTRATOR])
  })
})

describe('a label', () => {
  it.each([EMPLOYEE, OWNER, CONTRACTOR])('tells %s whether the equipment can be used, and nothing more', async (by) => {
    const id = await equipment(`GD-1${by}`)
    const name = expect.stringMatching(/^Type \d+$/)
    const known = { id, code: `GD-1${by}`, name, lastInspectionDate: null, nextInspectionDate: '2027-03-01' }
    expect((await usability(id, by)).body.data).toEqual({
      ...known,
      status: 'IN_USE',
      usable: true,
      reason: null,
      since: null,
    })
    await inspect(id, OFFICER, 'FAILED')
    expect((await usability(id, by)).body.data).toEqual({
      ...known,
      status: 'OUT_OF_SERVICE',
      usable: false,
      reason: 'Hose is torn',
      since: expect.stringMatching(/^2026-11-20T/),
    })
  })

  it('says why overdue equipment must not be used', async () => {
    const id = await insertEquipment(db, { typeId, code: 'GD-OLD', inService: '2026-01-15' })
    expect((await usability(id)).body.data).toMatchObject({
      status: 'DUE',
      usable: false,
      reason: 'Inspection is overdue since 2026-07-15',
    })
  })

  it('shows nothing to another company', async () => {
    const id = await equipment('GD-OURS')
    expect((await usability(id, ELSEWHERE)).status).toBe(404)
    const body = { note: 'Leaks', fileId: null }
    const report = await (await as(ELSEWHERE))(equipmentLabel.reportDefect, { params: { id }, body })
    expect(report.status).toBe(404)
    expect(await taken()).toEqual([])
  })
})

describe('a defect', () => {
  it('can be reported by anyone, is in the history and the audit log, and notifies the people responsible for the item', async () => {
    const id = await equipment('GD-20')
    const input = {
      params: { id },
      body: { note: 'Display is dark' },
      headers: { 'idempotency-key': 'defect-of-gd-20' },
    }
    const first = await employee(equipmentLabel.reportDefect, input)
    const again = await employee(equipmentLabel.reportDefect, input)
    expect([first.status, again.body.data]).toEqual([200, first.body.data])
    const notifications = await taken()
    expect(notifications).toHaveLength(first.body.data.notified)
    expect(notifications.map(({ username }) => username)).toEqual(
      expect.arrayContaining([ADMINISTRATOR, OFFICER, OWNER, HOLDER]),
    )
    expect(notifications[0]).toMatchObject({
      subject: 'Defect reported: GD-20',
      body: expect.stringMatching(/^Budi Santoso on Type \d+: Display is dark$/),
    })
    const { data: log } = (await officer(equipmentLogs.COMPANY.parent, { body: { id } })).body
    expect(log).toMatchObject([{ kind: 'DEFECT', actor: 'Budi Santoso', note: 'Display is dark' }])
    const { data: trail } = (
      await (
        await as(ADMINISTRATOR)
      )(audit.list, { body: { filter: { entity: ['equipment'] } } })
    ).body
    expect(trail[0]).toMatchObject({ action: 'reportDefect', label: 'GD-20', reason: 'Display is dark' })
    expect((await usability(id)).body.data.usable).toBe(true)
  })

  it('needs a description', async () => {
    const { status, body } = await employee(equipmentLabel.reportDefect, {
      params: { id: await equipment('GD-21') },
      body: { note: ' ' },
    })
    expect([status, body.errors]).toEqual([422, { note: 'This field is required' }])
  })
})
