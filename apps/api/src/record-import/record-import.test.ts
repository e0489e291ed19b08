import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { bulkUploads } from '@selamat/contract/domains/imports/import'
import { equipment } from '@selamat/contract/domains/master-data/equipment/equipment'
import { equipmentType } from '@selamat/contract/domains/master-data/equipment/equipment-type'
import { equipmentMaintenance } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import { masterKey } from '@selamat/contract/domains/master-data/keys/master-key'
import { location } from '@selamat/contract/domains/master-data/locations/location'
import { tool } from '@selamat/contract/domains/master-data/work/tool'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { giveRole } from '../../test/factories.ts'
import { type Cells, csvOf, importing, xlsxOf } from '../../test/imports.ts'

const test = await testApp()
const { context, as } = test
const { person, send, work, uploaded, rows, read, imported, undone } = await importing(test)
const ADMIN = '10000002'
const OTHER_TENANT = '10000020'
const admin = await as(ADMIN)
const { pool } = context.database
const one = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows[0]

let serial = 0
const next = () => `RI-${++serial}`
const aTool = (more: Cells = {}): Cells => {
  const code = next()
  return { 'Tool name': `Torque wrench ${code}`, Code: code, Quantity: 2, ...more }
}
const aPlace = (more: Cells = {}): Cells => {
  const code = next()
  return { 'Location name': `Bay ${code}`, Code: code, Site: 'Arunika Plant 1', ...more }
}
/** Rows under all the headers that any of them has. */
const even = (lines: readonly Cells[]) => {
  const headers = [...new Set(lines.flatMap((line) => Object.keys(line)))]
  return lines.map((line) => Object.fromEntries(headers.map((header) => [header, line[header] ?? null])))
}
const upload = (kind: string, lines: readonly Cells[], username = ADMIN) =>
  uploaded(username, { name: `${kind}.csv`, bytes: csvOf(even(lines)) }, kind)
const notesOn = async (kind: string, lines: readonly Cells[], username = ADMIN) => {
  const { bulkUploadId } = await upload(kind, lines, username)
  return (await rows(username, bulkUploadId)).map(({ result, notes }) => ({ result, notes }))
}
const site = await one(
  `select s.site_name as name from sites s join companies c on c.id = s.company_id
  join users u on u.company_id = c.id where u.username = $1 order by s.id limit 1`,
  [ADMIN],
)
const inSite = (more: Cells = {}) => aPlace({ Site: site.name, ...more })

describe('a file with mixed errors', () => {
  it('says each at its cell, in the words of the form, and writes what is right', async () => {
    const known = inSite()
    await imported(ADMIN, await upload('locations', [known]))
    const self = inSite()
    const twice = inSite()
    const lines = [
      inSite(),
      inSite({ 'Location type': 'Substaton' }),
      { ...twice },
      inSite({ Code: twice.Code ?? null }),
      inSite({ 'Location name': known['Location name'] ?? null }),
      { ...self, 'Parent location': self.Code ?? null },
      inSite({ Site: 'Nowhere at all' }),
      inSite({ 'Location name': 'x'.repeat(101) }),
    ]
    const found = await notesOn('locations', lines)
    expect(found.map(({ result }) => result)).toEqual([
      'NEW',
      'ERROR',
      'NEW',
      'ERROR',
      'ERROR',
      'ERROR',
      'ERROR',
      'ERROR',
    ])
    const wrong = found.map(({ notes }) =>
      Object.fromEntries(Object.entries(notes).map(([key, note]) => [key, note.wrong])),
    )
    expect(wrong.slice(3)).toEqual([
      { code: 'Same Code as row 4' },
      { locationName: 'The name already exists' },
      { parentLocationId: 'A location cannot be its own parent location' },
      { siteId: 'Choose one from the list' },
      { locationName: 'At most 100 characters' },
    ])
    expect(wrong[1]).toEqual({ locationTypeId: 'Choose one from the list' })
  })

  it('is checked soon where every row names something unknown among thousands of names', async () => {
    const similar = (at: number) => `${'Switchgear room of the north-eastern substation '.repeat(2)}${at}`
    await pool.query(
      `insert into location_types (company_id, location_type_name, created_at, updated_at, created_by, updated_by)
       select u.company_id, name, now(), now(), u.id, u.id from users u, unnest($2::text[]) g (name) where u.username = $1`,
      [ADMIN, Array.from({ length: 2000 }, (_, at) => similar(at).slice(0, 100))],
    )
    const lines = Array.from({ length: 500 }, (_, at) => inSite({ 'Location type': `${similar(at)} of nobody` }))
    const { status, counts, bulkUploadId } = await upload('locations', lines)
    expect([status, counts.ERROR]).toEqual(['VALIDATED', 500])
    const [first] = await rows(ADMIN, bulkUploadId)
    expect(first?.notes.locationTypeId?.suggestion).toContain('Switchgear room')
    await pool.query(`delete from location_types where location_type_name like 'Switchgear room%'`)
  })

  it('suggests what was meant: names, words, days and times', async () => {
    const [type] = (
      await pool.query(
        `select equipment_type_name as name from equipment_types t join users u on u.company_id = t.company_id
      where u.username = $1 and not upload_mandatory and t.status = 'ACTIVE' order by t.id limit 1`,
        [ADMIN],
      )
    ).rows
    const line = {
      Code: next(),
      Type: `${type.name}x`,
      'In service on': '13/09/2025',
      'QR label': 'perhaps',
      'Inspection months': 'six',
    }
    const [row] = await notesOn('equipment', [line])
    expect(row?.notes).toEqual({
      typeId: { wrong: 'Choose one from the list', suggestion: type.name },
      inServiceOn: { wrong: 'Use a real date, YYYY-MM-DD', suggestion: '2025-09-13' },
      qrCode: { wrong: 'Write yes or no' },
      inspectionMonths: { wrong: 'Write a number' },
    })
    const [shift] = await notesOn('shifts', [
      { 'Shift name': next(), Code: next(), 'Start time': '7.00', 'End time': '15:00', 'Break minutes': 500 },
    ])
    expect(shift?.notes).toEqual({
      startTime: { wrong: 'Use a time, HH:MM', suggestion: '07:00' },
      breakMinutes: { wrong: 'At most 480 minutes' },
    })
    const [category] = await notesOn('master-categories', [{ Value: next(), Module: 'Helth', Layout: 'plain list' }])
    expect(category?.notes).toEqual({ typeId: { wrong: 'Choose one from the list', suggestion: 'Health' } })
  })

  it('takes of a code what stands after ###, also where the file says it twice', async () => {
    const type = (
      await one(
        `select equipment_type_name as name from equipment_types t join users u on u.company_id = t.company_id
      where u.username = $1 and not upload_mandatory and t.status = 'ACTIVE' order by t.id limit 1`,
        [ADMIN],
      )
    ).name
    const code = next()
    const lines = [
      { Code: `EQ###${code}`, Type: type },
      { Code: code, Type: type },
      { Code: 'EQ###', Type: type },
    ]
    const sent = await upload('equipment', lines)
    expect((await rows(ADMIN, sent.bulkUploadId)).map(({ notes }) => notes.code?.wrong ?? null)).toEqual([
      null,
      'Same Code as row 2',
      'This field is required',
    ])
    await imported(ADMIN, sent)
    const { body } = await admin(equipment.endpoints.list, { body: { keyword: code } })
    expect(body.data.map((row) => row.code)).toEqual([code])
  })

  it('with a formula is refused as a whole', async () => {
    const sent = await upload('tools', [aTool({ Brand: '=HYPERLINK("http://x")' })])
    expect(sent).toMatchObject({ status: 'INVALID', problem: 'Row 2, Brand holds a formula. Paste values instead' })
  })
})

describe('what a row refers to', () => {
  it('is found by code or name, in whatever capitals; people by employee ID or a name that only one has', async () => {
    const place = inSite()
    await imported(ADMIN, await upload('locations', [place]))
    const holder = await one('select full_name as name from users where username = $1', [ADMIN])
    const lines = [
      aTool({ Location: String(place.Code).toLowerCase() }),
      aTool({ Location: String(place['Location name']).toUpperCase() }),
    ]
    expect(await notesOn('tools', lines)).toEqual([
      { result: 'NEW', notes: {} },
      { result: 'NEW', notes: {} },
    ])
    const owners = [inSite({ 'Area owner (employee ID)': ADMIN }), inSite({ 'Area owner (employee ID)': '99999999' })]
    expect((await notesOn('locations', owners)).map(({ notes }) => notes)).toEqual([
      {},
      { areaOwnerId: { wrong: 'Choose one from the list' } },
    ])
    expect(await notesOn('locations', [inSite({ 'Area owner': holder.name })])).toEqual([{ result: 'NEW', notes: {} }])
  })

  it('is no record of another company, and a code of another company is free', async () => {
    const place = inSite()
    await imported(ADMIN, await upload('locations', [place]))
    const [elsewhere] = await notesOn('tools', [aTool({ Location: place.Code ?? null })], OTHER_TENANT)
    expect(elsewhere).toEqual({ result: 'ERROR', notes: { locationId: { wrong: 'Choose one from the list' } } })
    const mine = aTool()
    await imported(ADMIN, await upload('tools', [mine]))
    const [theirs] = await notesOn('tools', [mine], OTHER_TENANT)
    expect(theirs).toEqual({ result: 'NEW', notes: {} })
  })

  it('that was archived is not chosen again, but stays where it stands', async () => {
    const place = inSite()
    await imported(ADMIN, await upload('locations', [place]))
    const tool = aTool({ Location: place.Code ?? null })
    await imported(ADMIN, await upload('tools', [tool]))
    await pool.query('update locations set archived_at = now() where code = $1', [place.Code])
    const found = await notesOn('tools', [tool, aTool({ Location: place.Code ?? null })])
    expect(found).toEqual([
      { result: 'SAME', notes: {} },
      { result: 'ERROR', notes: { locationId: { wrong: 'This location is archived' } } },
    ])
  })
})

describe('records that lie in one another', () => {
  it('come in any order, level by level, and go together when the import is undone', async () => {
    const [top, middle, low] = [inSite(), inSite(), inSite()]
    const lines = [
      { ...low, 'Parent location': middle.Code ?? null },
      { ...middle, 'Parent location': String(top.Code).toLowerCase() },
      { ...top, 'Parent location': null },
    ]
    const sent = await upload('locations', lines)
    expect(sent.counts).toMatchObject({ NEW: 3 })
    const done = await imported(ADMIN, sent)
    expect(done.counts).toMatchObject({ IMPORTED: 3 })
    const above = await one(
      `select p.code from locations l join locations p on p.id = l.parent_location_id where l.code = $1`,
      [low.Code],
    )
    expect(above.code).toBe(middle.Code)
    expect(await undone(ADMIN, done)).toMatchObject({ status: 'REVERTED', counts: { REVERTED: 3 } })
  })

  it('in a circle are refused at the check, within the file and with what stands there', async () => {
    const [one, two] = [inSite(), inSite()]
    const lines = [
      { ...one, 'Parent location': two.Code ?? null },
      { ...two, 'Parent location': one.Code ?? null },
    ]
    const loop = { parentLocationId: { wrong: 'A location cannot be its own parent location' } }
    expect((await notesOn('locations', lines)).map(({ notes }) => notes)).toEqual([loop, loop])
    await imported(ADMIN, await upload('locations', [{ ...one }, { ...two, 'Parent location': one.Code ?? null }]))
    const [back] = await notesOn('locations', [{ ...one, 'Parent location': two.Code ?? null }])
    expect(back).toEqual({ result: 'ERROR', notes: loop })
  })
})

describe('a name that may stand once in its category', () => {
  it('tells records apart together with the category', async () => {
    const categories = [{ Value: next() }, { Value: next() }].map((each) => ({
      ...each,
      Module: 'Safety',
      Layout: 'Plain list',
    }))
    await imported(ADMIN, await upload('master-categories', categories))
    const lines = categories.map(({ Value }) => ({ Name: 'Other', Category: Value }))
    const done = await imported(ADMIN, await upload('master-keys', lines))
    expect(done).toMatchObject({ status: 'COMPLETED', counts: { IMPORTED: 2 } })
    const again = await notesOn('master-keys', [...lines, lines[0] ?? {}])
    expect(again.map(({ result }) => result)).toEqual(['SAME', 'SAME', 'ERROR'])
    const { body } = await admin(masterKey.endpoints.list, { body: { keyword: 'Other', limit: 100 } })
    expect(body.data.filter(({ categoryName }) => categories.some(({ Value }) => Value === categoryName))).toHaveLength(
      2,
    )
  })
})

describe('two importers at once', () => {
  it('write what both call new once; who is late is notified, and nothing is overwritten', async () => {
    const line = aTool({ Brand: 'First' })
    const second = '10000001'
    const [early, late] = [
      await upload('tools', [line, aTool()]),
      await upload('tools', [{ ...line, Brand: 'Second' }, aTool()]),
    ]
    expect([early.counts.NEW, late.counts.NEW]).toEqual([2, 2])
    const start = async ({ bulkUploadId: id, version }: typeof early) =>
      admin(bulkUploads.start, { params: { id }, body: { version } })
    await Promise.all([start(early), start(late)])
    await Promise.all([work(), work()])
    const outcomes = await Promise.all([early, late].map(({ bulkUploadId }) => read(ADMIN, bulkUploadId)))
    expect(outcomes.map(({ counts: { IMPORTED, ERROR } }) => [IMPORTED, ERROR]).sort()).toEqual([
      [1, 1],
      [2, 0],
    ])
    const loser = outcomes.find(({ counts }) => counts.ERROR === 1)
    const wrong = (await rows(ADMIN, loser?.bulkUploadId ?? 0)).flatMap(({ notes }) => notes.code?.wrong ?? [])
    expect([second, wrong]).toEqual([second, ['The code already exists']])
  })
})

describe('rights', () => {
  it('are those on the item of the kind, to create and to change; uploads of other kinds stay unseen', async () => {
    const clerk = '10000010'
    await giveRole(context.database.kysely, clerk, 'company', { 'submenu/Tools': 'crud' })
    const client = await person(clerk)
    const own = await upload('tools', [aTool()], clerk)
    const done = await imported(clerk, own)
    expect(done.status).toBe('COMPLETED')
    const foreign = await upload('locations', [inSite()])
    const id = foreign.bulkUploadId
    const tried = [
      await client(bulkUploads.kind, { params: { kind: 'equipment' } }),
      await client(bulkUploads.template, { params: { kind: 'equipment' } }),
      await client(bulkUploads.list, { body: { kind: 'equipment' } }),
      await client(bulkUploads.get, { params: { id } }),
      await client(bulkUploads.rows, { body: { bulkUploadId: id } }),
      await client(bulkUploads.cancel, { params: { id }, body: { version: foreign.version } }),
    ]
    expect(tried.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
    const sent = await send(clerk, { name: 'x.csv', bytes: 'Code\nX' }, { path: '/bulk-uploads/equipment/upload' })
    expect(sent.status).toBe(403)
    const list = await client(bulkUploads.list, { body: { kind: 'tools' } })
    expect(list.body.data.logUploadFiles.map(({ kind }) => kind)).not.toContain('locations')
    expect((await undone(clerk, done)).status).toBe('REVERTED')
  })

  it('to create alone do not import, and to import does not undo', async () => {
    const maker = '10000011'
    await giveRole(context.database.kysely, maker, 'company', { 'submenu/Tools': 'cr', 'submenu/SHE': 'cru' })
    const client = await person(maker)
    expect((await client(bulkUploads.kind, { params: { kind: 'tools' } })).body.data.mayImport).toBe(false)
    const sent = await send(maker, { name: 'x.csv', bytes: 'Code\nX' }, { path: '/bulk-uploads/tools/upload' })
    expect(sent.status).toBe(403)
    const attendance = { 'Attendance name': next(), Code: next(), 'Counts as present': 'yes' }
    const done = await imported(maker, await upload('attendances', [attendance], maker))
    expect(done.allowedActions.map(({ action }) => action)).not.toContain('revert')
    const body = { version: done.version, reason: 'x' }
    expect((await client(bulkUploads.revert, { params: { id: done.bulkUploadId }, body })).status).toBe(403)
  })

  it('on one of two items import only what that item governs', async () => {
    const nurse = '10000012'
    await giveRole(context.database.kysely, nurse, 'company', { 'submenu/Medical Center': 'crud' })
    const lines = [
      { Value: next(), Module: 'Health', Layout: 'Plain list' },
      { Value: next(), Module: 'Safety', Layout: 'Plain list' },
    ]
    expect((await notesOn('master-categories', lines, nurse)).map(({ result }) => result)).toEqual(['NEW', 'ERROR'])
  })

  it('on one of two items show nothing of what another person uploads, which may be of the other', async () => {
    const foreign = await upload('master-categories', [{ Value: next(), Module: 'Safety', Layout: 'Plain list' }])
    const nurse = '10000014'
    await giveRole(context.database.kysely, nurse, 'company', { 'submenu/Medical Center': 'crud' })
    const client = await person(nurse)
    const own = await upload('master-categories', [{ Value: next(), Module: 'Health', Layout: 'Plain list' }], nurse)
    const { bulkUploadId: id, version } = foreign
    const tried = [
      await client(bulkUploads.get, { params: { id } }),
      await client(bulkUploads.rows, { body: { bulkUploadId: id } }),
      await client(bulkUploads.failedFile, { params: { id } }),
      await client(bulkUploads.cancel, { params: { id }, body: { version } }),
    ]
    expect(tried.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const list = await client(bulkUploads.list, { body: { kind: 'master-categories' } })
    expect(list.body.data.logUploadFiles.map(({ bulkUploadId }) => bulkUploadId)).toEqual([own.bulkUploadId])
    await giveRole(context.database.kysely, nurse, 'company', { 'submenu/SHE': 'r' })
    expect((await client(bulkUploads.get, { params: { id } })).status).toBe(200)
  })

  it("of a contractor's people name no other firm and none of its equipment: not in the template, not as a suggestion", async () => {
    const worker = '10000009'
    await giveRole(context.database.kysely, worker, 'company', { 'submenu/Equipment': 'crud' })
    const listed = async (kind: string, sheet: string, username: string) => {
      const { access_token: token } = await test.signIn(username)
      const path = bulkUploads.template.path.replace(':kind', kind)
      const headers = { authorization: `Bearer ${token}` }
      const { rawPayload } = await test.app.inject({ method: 'GET', url: `${API_BASE}${path}`, headers })
      const { sheets } = await readXlsx(rawPayload)
      return (sheets.find(({ name }) => name === sheet)?.rows ?? []).slice(1).map(([name]) => name)
    }
    const [ownContractorCompany, otherContractorCompany] = ['PT Karya Teknik Mandiri', 'PT Bangun Baja Perancah']
    expect(await listed('contractor-equipment', 'Contractors', ADMIN)).toContain(otherContractorCompany)
    expect(await listed('contractor-equipment', 'Contractors', worker)).toEqual([ownContractorCompany])
    expect(await listed('contractors', 'Companies', worker)).toEqual([ownContractorCompany])
    expect(await listed('isolation-points', 'Equipment', ADMIN)).toContain('APAR-101')
    expect(await listed('isolation-points', 'Equipment', worker)).not.toContain('APAR-101')
    const line = (Contractor: string) => ({ Contractor, Title: next() })
    const documents = [line('PT Bangun Baja Perancha'), line(otherContractorCompany), line('PT Karya Teknik Mandri')]
    const notes = (await notesOn('contractor-documents', documents, worker)).map(
      ({ notes: { contractorId } }) => contractorId,
    )
    const wrong = 'Choose one from the list'
    expect(notes).toEqual([{ wrong }, { wrong }, { wrong, suggestion: ownContractorCompany }])
  })

  it('keep kinds that no file brings, and paths that are none, away', async () => {
    const kinds = ['roles', 'nothing', 'users-x', 'constructor']
    const responses = kinds.map((kind) => admin(bulkUploads.kind, { params: { kind } }))
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })
})

describe('undoing', () => {
  it('is refused with the rows whose record was changed or is used since', async () => {
    const place = inSite()
    const changed = inSite()
    const done = await imported(ADMIN, await upload('locations', [place, changed]))
    await imported(ADMIN, await upload('tools', [aTool({ Location: place.Code ?? null })]))
    const { body: list } = await admin(location.endpoints.list, { body: { keyword: String(changed.Code) } })
    const [row] = list.data
    if (!row) throw new Error('the location is not there')
    const { id, version, locationName, code, siteId, locationTypeId, areaOwnerId, parentLocationId } = row
    const values = { locationName, code, siteId, locationTypeId, areaOwnerId, parentLocationId, description: 'Seen' }
    await admin(location.endpoints.update, { body: { ...values, id, version } })
    const body = { version: done.version, reason: 'x' }
    const refused = await admin(bulkUploads.revert, { params: { id: done.bulkUploadId }, body })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain(`row 2: ${place['Location name']} is used by tools`)
    expect(refused.body.message).toContain(`row 3: ${changed['Location name']} was changed since`)
  })

  it('gives a changed record its values again, with the reason in its history', async () => {
    const line = aTool({ Brand: 'Before', Quantity: 4 })
    await imported(ADMIN, await upload('tools', [line]))
    const sent = await upload('tools', [{ ...line, Brand: 'After', Quantity: null }])
    expect((await rows(ADMIN, sent.bulkUploadId))[0]).toMatchObject({
      result: 'CHANGED',
      notes: { brand: { was: 'Before' } },
    })
    const done = await imported(ADMIN, sent)
    const found = async () => (await admin(tool.endpoints.list, { body: { keyword: String(line.Code) } })).body.data[0]
    expect(await found()).toMatchObject({ brand: 'After', quantity: 4 })
    await undone(ADMIN, done)
    const row = await found()
    expect(row).toMatchObject({ brand: 'Before', quantity: 4 })
    const { body } = await admin(tool.endpoints.history, { params: { id: row?.id ?? 0 } })
    expect(body.data[0]).toMatchObject({ action: 'update', reason: 'A test' })
  })
})

describe('an Excel file', () => {
  it('holds days and times as cells of their own', async () => {
    const line = {
      'Shift name': next(),
      Code: next(),
      'Start time': new Date(Date.UTC(1899, 11, 30, 22, 0)),
      'End time': '06:00',
      'Break minutes': 30,
    }
    const sent = await uploaded(ADMIN, { name: 'shifts.xlsx', bytes: await xlsxOf([line]) }, 'shifts')
    expect((await rows(ADMIN, sent.bulkUploadId))[0]).toMatchObject({ result: 'NEW', cells: { startTime: '22:00' } })
  })
})

describe('a column that is chosen from a list', () => {
  const choices = async (kind: string, column: string, username = ADMIN) =>
    (await (await person(username))(bulkUploads.choices, { body: { kind, column } })).body.data?.choices

  it('offers the records of the company, the words of its form, or nothing', async () => {
    expect(await choices('locations', 'siteId')).toContain(site.name)
    expect(await choices('equipment-types', 'licenceRequired')).toEqual(['yes', 'no'])
    expect((await choices('isolation-points', 'energy'))?.slice(0, 2)).toEqual(['Electrical', 'Mechanical'])
    expect(await choices('users', 'gender')).toEqual(['Male', 'Female'])
    expect(await choices('users', 'site')).toContain(site.name)
    expect(await choices('locations', 'locationName')).toEqual([])
    expect(await choices('locations', 'nothing')).toEqual([])
  })

  it('names it so to the page, and offers nothing of another company or without the right', async () => {
    const { columns } = (await admin(bulkUploads.kind, { params: { kind: 'locations' } })).body.data
    const listed = columns.flatMap(({ key, listed: one }) => (one ? [key] : []))
    expect(listed).toEqual(['siteId', 'parentLocationId', 'locationTypeId'])
    expect(await choices('locations', 'siteId', OTHER_TENANT)).not.toContain(site.name)
    const employee = await person('10000008')
    const refused = await employee(bulkUploads.choices, { body: { kind: 'locations', column: 'siteId' } })
    expect(refused.status).toBe(403)
  })

  it('has a drop-down in the template, and a column of days has cells of days', async () => {
    const template = async (kind: string) => {
      const { access_token: token } = await test.signIn(ADMIN)
      const url = `${API_BASE}${bulkUploads.template.path.replace(':kind', kind)}`
      const headers = { authorization: `Bearer ${token}` }
      const { sheets } = await readXlsx((await test.app.inject({ method: 'GET', url, headers })).rawPayload, {
        readStyles: true,
      })
      const [data] = sheets
      const at = (header: string) => data?.rows[0]?.indexOf(header) ?? -1
      const range = (header: string) => `${String.fromCharCode(65 + at(header))}2:`
      const list = (header: string) => data?.dataValidations?.find((one) => one.range.startsWith(range(header)))
      return { data, at, list, sheets }
    }
    const { list, sheets } = await template('locations')
    const sites = sheets.find(({ name }) => name === 'Sites')?.rows.length
    expect(list('Site')).toMatchObject({ type: 'list', formula1: `'Sites'!$A$2:$A$${sites}` })
    expect(list('Location name')).toBeUndefined()
    const points = await template('isolation-points')
    expect(points.list('Energy')?.values?.[0] ?? points.list('Energy')?.formula1).toContain('Electrical')
    const book = await template('equipment')
    const day = book.data?.cells?.get(`1,${book.at('In service on')}`)
    expect(day?.style?.numFmt).toBe('yyyy-mm-dd')
    expect(book.data?.cells?.get(`1,${book.at('Code')}`)?.style?.numFmt).toBeUndefined()
  })
})

describe('a finished import', () => {
  it('leads from each row to its record, as long as it is there', async () => {
    const file = inSite()
    const done = await imported(ADMIN, await upload('locations', [file, inSite({ Site: 'Nowhere at all' })]))
    const { id } = await one('select id from locations where code = $1', [file.Code])
    const links = async () => (await rows(ADMIN, done.bulkUploadId)).map(({ link }) => link)
    expect(await links()).toEqual([`/master-location/action?id=${id}`, null])
    await undone(ADMIN, done)
    expect(await links()).toEqual([null, null])
  })

  it('of equipment is undone although its labels were printed', async () => {
    const { options } = (await admin(equipmentType.endpoints.options, { body: { keyword: 'Gas detector' } })).body.data
    const [first, second] = [next(), next()]
    const lines = [first, second].map((Code) => ({ Type: options[0]?.label ?? '', Code }))
    const done = await imported(ADMIN, await upload('equipment', lines))
    expect(done.counts.IMPORTED).toBe(2)
    const found = await pool.query('select id from equipment where code = any($1)', [[first, second]])
    const ids = found.rows.map(({ id }) => Number(id))
    expect((await admin(equipmentMaintenance.labels, { body: { ids } })).status).toBe(200)
    expect(await undone(ADMIN, done)).toMatchObject({ status: 'REVERTED', counts: { REVERTED: 2 } })
  })
})
