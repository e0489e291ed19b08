import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { contractor } from '@selamat/contract/domains/master-data/contractors/contractor'
import {
  childContractorEquipment,
  childEquipment,
} from '@selamat/contract/domains/master-data/equipment/child-equipment'
import {
  contractorEquipment,
  equipment,
  fireEquipment,
} from '@selamat/contract/domains/master-data/equipment/equipment'
import { EQUIPMENT_TYPE_PRELOAD } from '@selamat/contract/domains/master-data/equipment/equipment-plan'
import { equipmentLogs } from '@selamat/contract/domains/master-data/equipment/equipment-registers'
import { equipmentTree } from '@selamat/contract/domains/master-data/equipment/equipment-tree'
import { equipmentType } from '@selamat/contract/domains/master-data/equipment/equipment-type'
import { equipmentActions } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import { location } from '@selamat/contract/domains/master-data/locations/location'
import { subLocation } from '@selamat/contract/domains/master-data/locations/sub-location'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { documents } from '../../../../test/corpus.ts'
import { giveRole } from '../../../../test/factories.ts'
import { multipart } from '../../../../test/multipart.ts'
import { run } from '../../../platform/database.ts'

const { app, as, context, clock, signIn } = await testApp()
const admin = await as('10000002')
const sql = <Row>(text: string, values: unknown[] = []) => run<Row>(context.database.kysely, text, values)

const optionOf = async (endpoint: typeof location.endpoints.options, at = 0) =>
  (await admin(endpoint, { body: {} })).body.data.options[at]?.id ?? 0
const [place, elsewhere] = [await optionOf(location.endpoints.options), await optionOf(location.endpoints.options, 1)]
const [holderId = 0] = (await sql<{ id: number }>("select id from users where username = '10000008'")).map(
  ({ id }) => id,
)

let serial = 0
const code = (prefix = 'T') => `${prefix}-${1000 + ++serial}`
const typeOf = async (over: object = {}) => {
  const { body } = await admin(equipmentType.endpoints.create, {
    body: {
      equipmentTypeName: `Type ${++serial}`,
      equipmentCategoryId: 1,
      status: 'ACTIVE',
      uploadMandatory: false,
      licenceRequired: false,
      inspectionMonths: 6,
      testMonths: null,
      calibrationMonths: null,
      description: null,
      ...over,
    },
  })
  return body.data
}
const typeId = (await typeOf()).id
const item = (over: object = {}) => ({ typeId, code: code(), inServiceOn: '2026-11-01', ...over })
const make = async (over: object = {}) => (await admin(equipment.endpoints.create, { body: item(over) })).body.data
const makeChild = async (parentId: number, over: object = {}) =>
  (await admin(childEquipment.endpoints.create, { body: { ...item(over), parentId } })).body.data
const written = (row: Awaited<ReturnType<typeof make>>) =>
  Object.fromEntries(Object.keys(equipment.write.shape).map((field) => [field, Reflect.get(row, field)])) as ReturnType<
    typeof item
  >
const change = (row: Awaited<ReturnType<typeof make>>, over: object) =>
  admin(equipment.endpoints.update, { body: { ...written(row), ...over, id: row.id, version: row.version } })
const logOf = async (id: number, body: object = {}) =>
  (await admin(equipmentLogs.COMPANY.parent, { body: { id, ...body } })).body.data

describe('an item of equipment', () => {
  it('has id, type, brand, code, status and remarks (MASTER-073)', async () => {
    const made = await make({ brand: 'MSA', remarks: 'Spare battery in the box' })
    const { body } = await admin(equipment.endpoints.get, { params: { id: made.id } })
    expect(body.data).toMatchObject({
      id: made.id,
      type: expect.stringMatching(/^Type /),
      brand: 'MSA',
      code: made.code,
      status: 'READY',
      remarks: 'Spare battery in the box',
    })
  })

  it('is planned by its type from the last date, else from the start of service, with correct month ends', async () => {
    const made = await make({ inServiceOn: '2026-08-31' })
    expect(made.nextInspectionDate).toBe('2027-02-28')
    const { body } = await change(made, { lastInspectionDate: '2026-10-15', inspectionMonths: 1 })
    expect(body.data).toMatchObject({ nextInspectionDate: '2026-11-15', nextDueOn: '2026-11-15', status: 'DUE' })
  })

  it('that was never inspected and has no start of service is due from its creation date', async () => {
    const { id } = await make({ inServiceOn: null })
    const due = async () => (await admin(equipment.endpoints.get, { params: { id } })).body.data
    expect(await due()).toMatchObject({ nextInspectionDate: '2026-11-20', status: 'READY' })
    await sql(`update equipment set created_at = created_at - interval '1 day', type_id = type_id where id = $1`, [id])
    expect(await due()).toMatchObject({ nextInspectionDate: '2026-11-19', status: 'DUE' })
  })

  it('is overdue the day after its due date, and not by a stored value', async () => {
    const today = '2026-11-20'
    const onDay = await make({ lastInspectionDate: '2026-05-20' })
    const after = await make({ lastInspectionDate: '2026-05-19' })
    expect([onDay, after].map(({ nextDueOn, status }) => [nextDueOn, status])).toEqual([
      [today, 'READY'],
      ['2026-11-19', 'DUE'],
    ])
    const listed = async (status: string) => {
      const { body } = await admin(equipment.endpoints.list, {
        body: { filter: { status: [status as 'DUE'] }, limit: 1000 },
      })
      return body.data.map(({ id }) => id)
    }
    expect(await listed('READY')).toContain(onDay.id)
    expect(await listed('READY')).not.toContain(after.id)
    expect(await listed('DUE')).toContain(after.id)
    expect(await listed('DUE')).not.toContain(onDay.id)
    const forged = await admin(equipment.endpoints.create, { body: { ...item(), status: 'RETIRED' } as never })
    expect(forged.status).toBe(422)
  })

  it('is in use while somebody holds it', async () => {
    const made = await make({ holderId })
    expect(made).toMatchObject({ status: 'IN_USE', holderId, holder: expect.any(String) })
    const returned = await change(made, { holderId: null, remarks: 'Worn' })
    expect(returned.body.data).toMatchObject({ status: 'READY', remarks: 'Worn' })
    const changed = await change(returned.body.data, { remarks: null })
    expect(changed.body.data.status).toBe('READY')
    expect((await change(changed.body.data, { holderId })).body.data.status).toBe('IN_USE')
    const trail = await sql<{ action: string; after: object }>(
      `select action, after from audit_events where entity = 'equipment' and entity_id = $1 order by id`,
      [made.id],
    )
    expect(trail).toMatchObject([
      { action: 'create', after: { status: 'IN_USE' } },
      { action: 'return', after: { status: 'READY' } },
      { action: 'update', after: { status: 'READY', holderId: null } },
      { action: 'update', after: { remarks: null } },
      { action: 'handOver', after: { status: 'IN_USE' } },
      { action: 'update', after: { status: 'IN_USE', holderId } },
    ])
  })

  it('stays out of service when its holder returns it', async () => {
    const made = await make({ holderId })
    await sql("update equipment set status = 'OUT_OF_SERVICE', status_reason = 'Broken' where id = $1", [made.id])
    expect((await change(made, { holderId: null })).body.data.status).toBe('OUT_OF_SERVICE')
  })

  it('takes the code after ###, and no QR label by default', async () => {
    const own = code('HB')
    const made = await make({ code: `CR-01###${own}` })
    expect(made.code).toBe(own)
    expect(made.qrCode).toBe(false)
  })

  it.each([
    ['a day to come', { lastInspectionDate: '2026-11-21' }, { lastInspectionDate: 'This day is yet to come' }],
    ['a type of elsewhere', { typeId: 999_999 }, { typeId: 'Choose one from the list' }],
    ['a holder of elsewhere', { holderId: 999_999 }, { holderId: 'Choose one from the list' }],
  ])('is not saved with %s', async (_what, over, errors) => {
    const { status, body } = await admin(equipment.endpoints.create, { body: item(over) })
    expect(status).toBe(422)
    expect(body.errors).toMatchObject(errors)
  })

  it('has a sub-location of its location, or none', async () => {
    const { body: found } = await admin(subLocation.endpoints.list, {
      body: { filter: { locationId: [place] }, limit: 1 },
    })
    const subLocationId = found.data[0]?.id ?? 0
    const right = await admin(equipment.endpoints.create, { body: item({ locationId: place, subLocationId }) })
    expect(right.body.data).toMatchObject({ locationId: place, subLocationId, sublocation: expect.any(String) })
    for (const locationId of [elsewhere, null]) {
      const wrong = await admin(equipment.endpoints.create, { body: item({ locationId, subLocationId }) })
      expect(wrong.body.errors).toEqual({ subLocationId: 'Choose one of the location' })
    }
  })

  it('has a unique serial number', async () => {
    await make({ serialNumber: 'SN 4711' })
    const again = await admin(fireEquipment.endpoints.create, { body: item({ serialNumber: 'sn 4711' }) })
    expect(again).toMatchObject({
      status: 409,
      body: {
        message: 'The serial number already exists',
        errors: { serialNumber: 'The serial number already exists' },
      },
    })
  })

  it('has a code that is free in its family; another family has codes of its own', async () => {
    const made = await make()
    const { body } = await admin(fireEquipment.endpoints.create, { body: item({ code: made.code }) })
    expect(body.data.code).toBe(made.code)
  })

  it('needs a certificate if its type requires one, and no new item gets an inactive type', async () => {
    const strict = await typeOf({ uploadMandatory: true })
    const bare = await admin(equipment.endpoints.create, { body: item({ typeId: strict.id }) })
    expect(bare.body.errors).toEqual({ certificateFileId: 'This field is required' })
    const old = await typeOf({ status: 'INACTIVE' })
    const late = await admin(equipment.endpoints.create, { body: item({ typeId: old.id }) })
    expect(late.body.errors).toEqual({ typeId: 'This type is no longer used. Choose another one' })
  })

  it('is offered the next free code after the newest of its type', async () => {
    const type = (await typeOf()).id
    const next = async () =>
      (await admin(equipmentTree.nextCode, { body: { family: 'COMPANY', typeId: type } })).body.data.code
    expect(await next()).toBeNull()
    await make({ typeId: type, code: 'ZD-099' })
    expect(await next()).toBe('ZD-100')
    await make({ code: 'zd-100' })
    expect(await next()).toBe('ZD-101')
  })
})

describe('the log of an item', () => {
  it('is read newest first, page by page, with a label for each action (MASTER-093, MASTER-099)', async () => {
    const made = await make({ brand: 'MSA', locationId: place })
    clock.advance(60_000)
    await change(made, { brand: 'Dräger', locationId: elsewhere, holderId, qrCode: true })
    const log = await logOf(made.id)
    expect(log.map(({ kind }) => kind)).toEqual(['HANDED_OVER', 'MOVED', 'CHANGED', 'CREATED'])
    expect(log[2]).toMatchObject({
      actor: 'Ratna Puspitasari',
      changes: [
        { field: 'Brand', from: 'MSA', to: 'Dräger' },
        { field: 'QR label', from: 'No', to: 'Yes' },
      ],
    })
    expect(log[1]?.changes[0]).toMatchObject({ field: 'Location', from: expect.any(String), to: expect.any(String) })
    const page = await admin(equipmentLogs.COMPANY.parent, { body: { id: made.id, limit: 2, page: 2 } })
    expect(page.body.data.map(({ kind }) => kind)).toEqual(['CHANGED', 'CREATED'])
    expect(page.body.pagination).toMatchObject({ page: 2, totalItem: 4 })
    expect((await logOf(made.id, { filter: { kind: ['MOVED'] } })).map(({ kind }) => kind)).toEqual(['MOVED'])
    expect(await logOf(made.id, { filter: { at: { until: '2026-11-19' } } })).toEqual([])
  })

  it('shows archiving and restoring, and nothing for a save without changes', async () => {
    const made = await make()
    const same = await change(made, {})
    const headers = { 'if-match': String(same.body.data.version) }
    await admin(equipment.endpoints.archive, { params: { id: made.id }, headers })
    await admin(equipment.endpoints.restore, {
      params: { id: made.id },
      headers: { 'if-match': String(same.body.data.version + 1) },
    })
    expect((await logOf(made.id)).map(({ kind }) => kind)).toEqual(['RESTORED', 'ARCHIVED', 'CREATED'])
  })

  it('belongs to one register: not to that of child equipment, and not to another company', async () => {
    const made = await make()
    const child = await makeChild(made.id)
    expect((await admin(equipmentLogs.COMPANY.parent, { body: { id: child.id } })).status).toBe(404)
    expect((await admin(equipmentLogs.COMPANY.child, { body: { id: child.id } })).body.data).toHaveLength(1)
    expect((await admin(equipmentLogs.FIRE.parent, { body: { id: made.id } })).status).toBe(404)
    const other = await as('10000020')
    expect((await other(equipmentLogs.COMPANY.parent, { body: { id: made.id } })).status).toBe(404)
  })
})

describe('child equipment', () => {
  it('is read by POST with its id, as the whole of its detail (MASTER-095)', async () => {
    const parent = await make({ locationId: place })
    const child = await makeChild(parent.id)
    const { body } = await admin(childEquipment.endpoints.detail, { body: { id: child.id } })
    expect(body.data).toMatchObject({
      id: child.id,
      equipmentDetailId: child.id,
      parent: parent.code,
      parentId: parent.id,
      created: expect.stringContaining('+07:00'),
      createdBy: 'Ratna Puspitasari',
      updatedBy: 'Ratna Puspitasari',
      assignmentStatus: null,
      lastAssignmentNumber: null,
      startDate: '2026-11-01',
    })
    expect((await admin(childEquipment.endpoints.detail, { body: { id: parent.id } })).status).toBe(404)
  })

  it('has the location of its parent, at any depth, until it has its own', async () => {
    const parent = await make({ locationId: place })
    const child = await makeChild(parent.id)
    const inner = await makeChild(child.id)
    const read = async () => (await admin(childEquipment.endpoints.get, { params: { id: inner.id } })).body.data
    expect(await read()).toMatchObject({ locationId: null, location: parent.location })
    await change(parent, { locationId: elsewhere })
    expect((await read()).location).not.toBe(parent.location)
    const { body } = await admin(equipmentTree.ancestors, { params: { id: inner.id } })
    expect(body.data.map(({ id }) => id)).toEqual([parent.id, child.id])
  })

  it('is not offered itself or its child equipment as a parent', async () => {
    const parent = await make()
    const child = await makeChild(parent.id)
    const inner = await makeChild(child.id)
    const offered = async (outside: number) => {
      const body = { family: 'COMPANY' as const, ids: [parent.id, child.id, inner.id], outside }
      return (await admin(equipmentTree.items, { body })).body.data.options.map(({ id }) => id)
    }
    expect(await offered(parent.id)).toEqual([])
    expect((await offered(child.id)).toSorted()).toEqual([parent.id])
  })

  it("can't be its own parent, also when two people move at the same time", async () => {
    const parent = await make()
    const [one, two] = [await makeChild(parent.id), await makeChild(parent.id)]
    const into = (child: typeof one, parentId: number) =>
      admin(childEquipment.endpoints.update, {
        body: { typeId, code: child.code, parentId, id: child.id, version: child.version },
      })
    const moves = await Promise.all([into(one, two.id), into(two, one.id)])
    expect(moves.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(moves.find(({ status }) => status === 422)?.body.errors).toEqual({
      parentId: 'Equipment cannot be its own parent',
    })
    expect((await into({ ...one, version: 2 }, one.id)).status).toBe(moves[0]?.status === 200 ? 422 : 409)
  })

  it('has a parent of its own family', async () => {
    const { body } = await admin(fireEquipment.endpoints.create, { body: item() })
    const wrong = await admin(childEquipment.endpoints.create, { body: { ...item(), parentId: body.data.id } })
    expect(wrong.body.errors).toEqual({ parentId: 'Choose one from the list' })
  })

  it('prevents archiving its parent', async () => {
    const parent = await make()
    await makeChild(parent.id)
    const refused = await admin(equipment.endpoints.archive, {
      params: { id: parent.id },
      headers: { 'if-match': '1' },
    })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'IN_USE', message: expect.stringContaining('1 child item below') },
    })
  })

  it('is found in the tree, level by level with counts, and by a keyword at any depth', async () => {
    const parent = await make({ code: 'TREE-1' })
    const child = await makeChild(parent.id, { code: 'TREE-1-A77' })
    await makeChild(child.id, { code: 'TREE-1-A77-B' })
    const level = async (over: object) =>
      (await admin(equipmentTree.list, { body: { family: 'COMPANY', ...over } })).body.data
    const roots = await level({ limit: 1000 })
    expect(roots.find(({ id }) => id === parent.id)).toMatchObject({ children: 1, parentId: null })
    expect(roots.some(({ id }) => id === child.id)).toBe(false)
    expect(await level({ parentId: parent.id })).toMatchObject([{ id: child.id, parent: 'TREE-1', children: 1 }])
    expect((await level({ keyword: 'TREE-1-A77' })).map((node) => node.code)).toEqual(['TREE-1-A77', 'TREE-1-A77-B'])
  })
})

describe('the list of equipment types', () => {
  const list = (body: object) => admin(equipmentType.endpoints.list, { body })

  it('takes start, limit, page and keyword (MASTER-085)', async () => {
    const made = await typeOf({ equipmentTypeName: 'Windsock mast' })
    expect((await list({ start: 0, limit: 5, page: 1, keyword: 'windsock' })).body.data.map(({ id }) => id)).toEqual([
      made.id,
    ])
    expect((await list({ limit: 2, page: 2 })).body.pagination).toMatchObject({ page: 2, limit: 2 })
  })

  it('is filtered by status (MASTER-086), by uploadMandatory (MASTER-087) and by several categories (MASTER-088)', async () => {
    const one = await typeOf({ status: 'INACTIVE', uploadMandatory: true, equipmentCategoryId: 2 })
    const found = async (filter: object) => (await list({ filter, limit: 1000 })).body.data
    const inactive = await found({ status: 'INACTIVE' })
    expect(inactive.map(({ id }) => id)).toContain(one.id)
    expect(inactive.every(({ status }) => status === 'INACTIVE')).toBe(true)
    const mandatory = await found({ uploadMandatory: true })
    expect(mandatory.map(({ id }) => id)).toContain(one.id)
    expect(mandatory.every(({ uploadMandatory }) => uploadMandatory)).toBe(true)
    expect((await found({ uploadMandatory: false })).some(({ uploadMandatory }) => uploadMandatory)).toBe(false)
    const some = await found({ category: [2, 3] })
    expect(new Set(some.map(({ equipmentCategoryId }) => equipmentCategoryId))).toEqual(new Set([2, 3]))
  })

  it('is ordered by a column in a direction (MASTER-089), as the preload asks', async () => {
    const { body } = await list(EQUIPMENT_TYPE_PRELOAD)
    const ids = body.data.map(({ id }) => id)
    expect(ids).toEqual([...ids].sort((one, other) => other - one))
    expect(ids.length).toBeGreaterThan(10)
    const byName = await list({ orderBy: { column: 'equipmentTypeName', direction: 'descending' }, limit: 3 })
    const names = byName.body.data.map(({ equipmentTypeName }) => equipmentTypeName)
    expect(names).toEqual([...names].sort().reverse())
  })

  it('updates the due dates of its equipment when the plan changes', async () => {
    const type = await typeOf()
    const made = await make({ typeId: type.id, lastInspectionDate: '2026-06-30' })
    expect(made.nextDueOn).toBe('2026-12-30')
    const {
      equipmentCategoryName: _c,
      equipmentCount: _e,
      inspectionFormName: _f,
      createdAt: _1,
      updatedAt: _2,
      archivedAt: _3,
      ...plan
    } = type
    await admin(equipmentType.endpoints.update, { body: { ...plan, inspectionMonths: 2 } })
    const { body } = await admin(equipment.endpoints.get, { params: { id: made.id } })
    expect(body.data).toMatchObject({ nextDueOn: '2026-08-30', status: 'DUE' })
  })
})

describe('choosing equipment', () => {
  it('takes start 0 and limit 999999 (MASTER-075)', async () => {
    const { status, body } = await admin(equipment.endpoints.options, { body: { start: 0, limit: 999_999 } })
    expect(status).toBe(200)
    expect(body.data.options.length).toBeGreaterThan(50)
  })

  it('marks equipment that is out of service', async () => {
    const made = await make()
    await sql("update equipment set status = 'OUT_OF_SERVICE', status_reason = 'Broken' where id = $1", [made.id])
    const { body } = await admin(equipment.endpoints.options, { body: { ids: [made.id] } })
    expect(body.data.options[0]?.hint).toContain('out of service')
    const handed = await change({ ...made }, { holderId })
    expect(handed.body.errors).toEqual({ holderId: 'It is out of service. Return it to service first' })
  })
})

const { access_token: token } = await signIn('10000002')
describe('the documents of an item', () => {
  const uploadPdf = async () => {
    const { headers, payload } = multipart('paper.pdf', documents.pdf ?? '')
    const authorization = `Bearer ${token}`
    const upload = {
      method: 'POST',
      url: `${API_BASE}/files`,
      headers: { authorization, ...headers },
      payload,
    } as const
    return Number((await app.inject(upload)).json().data.fileData.id)
  }
  const owners = async (ids: number[]) =>
    (
      await sql<{ id: number }>("select id from files where id = any($1) and owner_kind = 'equipment' order by id", [
        ids,
      ])
    ).map(({ id }) => id)

  it('stay while the other field or the log uses them, also when both are swapped', async () => {
    const [one, two, three] = [await uploadPdf(), await uploadPdf(), await uploadPdf()]
    const both = await make({ certificateFileId: one, licenceFileId: one })
    const { body: certificate } = await change(both, { licenceFileId: null })
    expect(await owners([one])).toEqual([one])
    const { body: filled } = await change(certificate.data, { licenceFileId: two })
    const { body: swapped } = await change(filled.data, { certificateFileId: two, licenceFileId: one })
    expect(swapped.data).toMatchObject({ certificateFile: { id: two }, licenceFile: { id: one } })
    expect(await owners([one, two])).toEqual([one, two])
    const report = { doneOn: '2026-11-10', result: 'PASSED' as const, note: null, fileId: three }
    const { id, version } = swapped.data
    const inspected = await admin(equipmentActions.inspect, { params: { id }, body: { ...report, version } })
    const current = { ...swapped.data, version: inspected.body.data.version, lastInspectionDate: report.doneOn }
    const { body: again } = await change(current, { certificateFileId: three })
    await change(again.data, { certificateFileId: null, licenceFileId: null })
    expect(await owners([one, two, three])).toEqual([three])
  })
})

describe("a contractor's people", () => {
  it('see and maintain only the equipment of their contractor, by list, id, log, tree and look-up', async () => {
    await giveRole(context.database.kysely, '10000009', 'company', { 'submenu/Equipment': 'crud' })
    const guest = await as('10000009')
    const [own] = await sql<{ id: number }>(
      "select k.id from contractors k join users u on u.employer_id = k.contractor_company_id where u.username = '10000009'",
    )
    const { body: all } = await admin(contractor.endpoints.options, { body: {} })
    const foreign = all.data.options.find(({ id }) => id !== own?.id)?.id ?? 0
    const make = async (contractorId: number) =>
      (await admin(contractorEquipment.endpoints.create, { body: { ...item(), contractorId } })).body.data
    const [mine, theirs] = [await make(own?.id ?? 0), await make(foreign)]
    const child = await admin(childContractorEquipment.endpoints.create, { body: { ...item(), parentId: mine.id } })
    expect(child.body.data).toMatchObject({ contractorId: own?.id })

    const listed = await guest(contractorEquipment.endpoints.list, { body: { limit: 1000 } })
    expect(new Set(listed.body.data.map(({ contractorId }) => contractorId))).toEqual(new Set([own?.id]))
    expect((await guest(contractorEquipment.endpoints.get, { params: { id: mine.id } })).status).toBe(200)
    expect((await guest(contractorEquipment.endpoints.get, { params: { id: theirs.id } })).status).toBe(404)
    expect((await guest(equipmentLogs.CONTRACTOR.parent, { body: { id: theirs.id } })).status).toBe(404)
    expect((await guest(equipmentTree.ancestors, { params: { id: theirs.id } })).status).toBe(404)
    const tree = await guest(equipmentTree.list, { body: { family: 'CONTRACTOR', limit: 1000 } })
    expect(tree.body.data.map(({ id }) => id)).not.toContain(theirs.id)
    const options = await guest(contractorEquipment.endpoints.options, { body: { ids: [mine.id, theirs.id] } })
    expect(options.body.data.options.map(({ id }) => id)).toEqual([mine.id])
    const forContractorCompany = await guest(contractorEquipment.endpoints.create, {
      body: { ...item(), contractorId: foreign },
    })
    expect(forContractorCompany.body.errors).toEqual({ contractorId: 'Choose one from the list' })
    expect((await guest(equipment.endpoints.create, { body: item() })).status).toBe(403)
    const next = async (family: 'COMPANY' | 'CONTRACTOR') =>
      (await guest(equipmentTree.nextCode, { body: { family, typeId } })).status
    expect([await next('COMPANY'), await next('CONTRACTOR')]).toEqual([403, 200])
  })
})
