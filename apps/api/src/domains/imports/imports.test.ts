import { randomBytes } from 'node:crypto'
import { audit } from '@selamat/contract/domains/audit/audit'
import { bulkUploads } from '@selamat/contract/domains/imports/import'
import { notification } from '@selamat/contract/domains/notifications/notification'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { slowSheet } from '../../../test/hostile-files.ts'
import { type Cells, csvOf, importing, xlsxOf } from '../../../test/imports.ts'
import { importers } from '../../domains.ts'
import { countStarts } from './commands/count-starts.ts'
import { startImports } from './index.ts'

const test = await testApp({}, 'application')
const { context, settle } = test
const { person, send, work, uploaded, checked, read, rows, imported } = await importing(test)
const ADMIN = '10000002'
const OTHER_TENANT = '10000020'

let serial = 20_000_000
const someone = (more: Cells = {}): Cells => {
  const id = String(++serial)
  return {
    'Employee ID': id,
    'Full name': `Person ${id}`,
    Email: `person.${id}@arunika.example`,
    Department: 'Production',
    Position: 'Panel Operator',
    ...more,
  }
}
const idsOf = (people: readonly Cells[]) => people.map((one) => String(one['Employee ID']))
const { pool } = context.database
const count = async (text: string, values: unknown[] = []): Promise<number> =>
  Number((await pool.query(`select count(*) as n from ${text}`, values)).rows[0].n)
const countUsers = (ids: readonly string[]) => count('users where username = any($1)', [ids])

/** All that an import of people writes, as one text. */
const everything = async () => {
  const { rows: all } = await pool.query(
    `select md5(string_agg(x, '|' order by x)) as sum from (
      select concat_ws(',', username, full_name, email, phone, nik_passport, gender, date_of_birth, category, employer_id, group_id,
        menu_preferences, archived_at) as x from users
      union all select concat_ws(',', user_id, position_id, section_id, department_id, site_id, superior_id, valid_from, valid_until)
        from employments
      union all select concat_ws(',', user_id, role_id) from user_roles) rows`,
  )
  return String(all[0].sum)
}

describe('an upload', () => {
  it('of an Excel file shows what each row would do and is written when told (USERS-44, USERS-46, USERS-48, USERS-49)', async () => {
    const people = [someone(), someone({ Department: 'Producton' }), someone({ Email: 'not a mail' })]
    const upload = await uploaded(ADMIN, { name: 'new people.xlsx', bytes: await xlsxOf(people) })
    expect(upload).toMatchObject({ status: 'VALIDATED', sheet: 'Data', rowCount: 3, mine: true, problem: null })
    expect(upload.counts).toMatchObject({ NEW: 1, ERROR: 2, CHANGED: 0, SAME: 0 })
    const found = await rows(ADMIN, upload.bulkUploadId)
    expect(found.map(({ rowNumber, result }) => [rowNumber, result])).toEqual([
      [2, 'NEW'],
      [3, 'ERROR'],
      [4, 'ERROR'],
    ])
    expect(found[1]?.notes.department).toEqual({ wrong: 'No department has this name', suggestion: 'Production' })
    expect(found[2]?.notes.email).toEqual({ wrong: 'The input is not a valid email' })
    expect(await countUsers(idsOf(people))).toBe(0)
    const done = await imported(ADMIN, upload)
    expect(done).toMatchObject({ status: 'PARTIAL', counts: { IMPORTED: 1, ERROR: 2 } })
    expect(await countUsers(idsOf(people))).toBe(1)
  })

  it('is listed with its rows, its wrong rows are read by POST, and the uploader is told of the end (USERS-45, USERS-47, USERS-49)', async () => {
    const people = [someone(), someone({ Position: 'Panel Opertor' })]
    const upload = await checked(ADMIN, people, 'listed.csv')
    const admin = await person(ADMIN)
    const failed = await admin(bulkUploads.usersFailedRows, { body: { bulkUploadId: upload.bulkUploadId } })
    expect(failed.body.pagination?.totalItem).toBe(1)
    expect(failed.body.data.logUploadDetail[0]).toMatchObject({ rowNumber: 3, cells: { position: 'Panel Opertor' } })
    await imported(ADMIN, upload)
    const list = await admin(bulkUploads.usersList, { body: { limit: 1 } })
    expect(list.body.data.logUploadFiles[0]).toMatchObject({
      fileName: 'listed.csv',
      counts: { IMPORTED: 1, ERROR: 1 },
    })
    await settle()
    const notices = await admin(notification.list, { body: { limit: 1 } })
    expect(notices.body.data.notificationData.notification[0]).toMatchObject({
      subject: 'Bulk upload of users',
      body: 'listed.csv: 1 imported, 1 not imported',
      link: `/bulk-upload-user?id=${upload.bulkUploadId}`,
    })
  })

  it('of a file that was uploaded before asks first (USERS-46)', async () => {
    const file = { name: 'twice.csv', bytes: csvOf([someone()]) }
    const first = await send(ADMIN, file)
    const second = await send(ADMIN, file, { path: '/users/upload' })
    expect(second.body.data.logUploadFiles).toBeNull()
    expect(second.body.data.sameAs?.bulkUploadId).toBe(first.body.data.logUploadFiles?.bulkUploadId)
    const third = await send(ADMIN, file, { again: true })
    expect(third.body.data.logUploadFiles?.bulkUploadId).toBeGreaterThan(Number(second.body.data.sameAs?.bulkUploadId))
    await work()
  })

  it('is taken once for each Idempotency-Key (USERS-46)', async () => {
    const file = { name: 'key.csv', bytes: csvOf([someone()]) }
    const headers = { 'idempotency-key': 'import-key-1' }
    const first = await send(ADMIN, file, { again: true, headers })
    const second = await send(ADMIN, file, { again: true, headers })
    expect(second.body.data.logUploadFiles?.bulkUploadId).toBe(first.body.data.logUploadFiles?.bulkUploadId)
    await work()
  })

  it('is seen by nobody out of reach, and corrected and started by its uploader only (USERS-45, USERS-47)', async () => {
    const { bulkUploadId: id, version } = await checked(ADMIN, [someone()])
    const stranger = await person(OTHER_TENANT)
    const body = { bulkUploadId: id }
    const tried = [
      await stranger(bulkUploads.get, { params: { id } }),
      await stranger(bulkUploads.rows, { body }),
      await stranger(bulkUploads.usersFailedRows, { body }),
      await stranger(bulkUploads.failedFile, { params: { id } }),
      await stranger(bulkUploads.start, { params: { id }, body: { version } }),
      await stranger(bulkUploads.cancel, { params: { id }, body: { version } }),
      await stranger(bulkUploads.revert, { params: { id }, body: { version, reason: 'x' } }),
      await stranger(bulkUploads.correct, {
        body: { ...body, version, cells: [{ rowNumber: 2, column: 'email', value: '' }] },
      }),
    ]
    expect(tried.map(({ status }) => status)).toEqual(tried.map(() => 404))
    const listed = await stranger(bulkUploads.usersList, { body: {} })
    expect(listed.body.data.logUploadFiles).toEqual([])
    const everywhere = await person('10000001')
    const start = await everywhere(bulkUploads.start, { params: { id }, body: { version } })
    expect(start.body).toMatchObject({ code: 'NOT_YOUR_ACT' })
  })
})

describe('correcting', () => {
  it('checks a cell at once, with the rows that said the same, and refuses a stale version (USERS-47)', async () => {
    const [one, other] = [someone(), someone()]
    const twin = someone({ 'Employee ID': String(one['Employee ID']), Email: 'twin@arunika.example' })
    const upload = await checked(ADMIN, [one, twin, { ...other, Email: 'wrong' }])
    expect((await rows(ADMIN, upload.bulkUploadId))[1]?.notes.username).toEqual({ wrong: 'Same Employee ID as row 2' })
    const admin = await person(ADMIN)
    const { bulkUploadId, version } = upload
    const cells = [{ rowNumber: 2, column: 'username', value: String(++serial) }]
    const corrected = await admin(bulkUploads.correct, { body: { bulkUploadId, version, cells } })
    expect(corrected.body.data.logUploadDetail.map(({ rowNumber, result }) => [rowNumber, result])).toEqual([
      [2, 'NEW'],
      [3, 'NEW'],
    ])
    expect(corrected.body.data.logUploadFiles.counts).toMatchObject({ NEW: 2, ERROR: 1 })
    const trail = await admin(audit.list, { body: { filter: { entityId: bulkUploadId, action: ['correct-cells'] } } })
    expect(trail.body.data[0]?.changes).toContainEqual({ field: 'cells', from: null, to: ['username 2'] })
    expect(trail.text).not.toContain(String(cells[0]?.value))
    const late = await admin(bulkUploads.correct, { body: { bulkUploadId, version, cells } })
    expect(late.body).toMatchObject({ code: 'STALE', details: { changedBy: expect.any(String) } })
  })

  it('goes on after the import: failed rows are corrected and run again, and come as Excel with their reasons (USERS-47)', async () => {
    const people = [someone(), someone({ Email: 'wrong' })]
    const done = await imported(ADMIN, await checked(ADMIN, people))
    const admin = await person(ADMIN)
    const { bulkUploadId } = done
    const sheet = await admin(bulkUploads.failedFile, { params: { id: bulkUploadId } })
    expect(sheet.headers['content-disposition']).toContain('wrong-rows.xlsx')
    const cells = [{ rowNumber: 3, column: 'email', value: `right.${serial}@arunika.example` }]
    const corrected = await admin(bulkUploads.correct, { body: { bulkUploadId, version: done.version, cells } })
    expect(corrected.body.data.logUploadFiles.counts).toMatchObject({ IMPORTED: 1, NEW: 1, ERROR: 0 })
    const run = await admin(bulkUploads.runFailed, {
      params: { id: bulkUploadId },
      body: { version: corrected.body.data.logUploadFiles.version },
    })
    expect(run.status).toBe(200)
    await work()
    expect(await read(ADMIN, bulkUploadId)).toMatchObject({ status: 'COMPLETED', counts: { IMPORTED: 2, ERROR: 0 } })
  })
})

describe('the file', () => {
  const refusedBy = async (name: string, bytes: Uint8Array | string) => {
    const { status, problem, headers } = await uploaded(ADMIN, { name, bytes })
    return { status, problem, curable: headers !== null }
  }
  const sheet = async (data: (string | number | null)[][]) =>
    Buffer.from(await writeXlsx({ sheets: [{ name: 'Data', rows: data }] }))

  it('may be CSV with commas or semicolons and a byte order mark (USERS-46)', async () => {
    const people = [someone({ 'Full name': 'Zoë; "the" Ö' })]
    const upload = await uploaded(ADMIN, { name: 'semicolon.csv', bytes: `\uFEFF${csvOf(people, ';')}` })
    expect(upload.counts).toMatchObject({ NEW: 1 })
    expect((await rows(ADMIN, upload.bulkUploadId))[0]?.cells.fullName).toBe('Zoë; "the" Ö')
  })

  it('says beside its result how the file was read, where that could be missed (USERS-46)', async () => {
    const upload = await uploaded(ADMIN, { name: 'sep.csv', bytes: `sep=;\r\n${csvOf([someone()], ';')}` })
    expect([upload.counts.NEW, upload.fileNotes]).toEqual([1, ['The first line says that “;” separates the columns']])
    const plain = await uploaded(ADMIN, { name: 'plain.csv', bytes: csvOf([someone()]) })
    expect(plain.fileNotes).toEqual([])
  })

  it('names missing, unknown and doubled headers, and is read again as they are matched by hand (USERS-46)', async () => {
    const one = someone()
    const lines = [Object.keys(one), Object.values(one)].map((line) => line.join(','))
    const missing = await refusedBy('missing.csv', String(lines.join('\n')).replace('Full name', 'Full nme'))
    expect(missing).toEqual({
      status: 'INVALID',
      problem: '“Full name” is missing. “Full nme” is no column: is “Full name” meant?',
      curable: true,
    })
    const doubled = await refusedBy('doubled.csv', lines.join('\n').replace('Department', 'email'))
    expect(doubled.problem).toBe('“Email” stands twice in the first row. Keep one of them')

    const upload = await uploaded(ADMIN, { name: 'match.csv', bytes: lines.join('\n').replace('Full name', 'Zzz') })
    expect(upload.headers?.[1]).toEqual({ header: 'Zzz', column: null, suggestion: null })
    const columns = ['username', 'fullName', 'email', 'department', null]
    const admin = await person(ADMIN)
    const body = { version: upload.version, columns }
    const matched = await admin(bulkUploads.match, { params: { id: upload.bulkUploadId }, body })
    expect(matched.status).toBe(200)
    await work()
    expect(await read(ADMIN, upload.bulkUploadId)).toMatchObject({ status: 'VALIDATED', counts: { NEW: 1 } })
    expect((await rows(ADMIN, upload.bulkUploadId))[0]?.cells).toMatchObject({
      fullName: one['Full name'],
      position: null,
    })
  })

  it('is refused when it is empty, half written, of a wrong type or not UTF-8 (USERS-46)', async () => {
    const whole = await xlsxOf([someone()])
    const damaged = 'The file is damaged or was not saved to its end. Save it again and upload that'
    const half = await send(ADMIN, { name: 'half.xlsx', bytes: whole.subarray(0, whole.length - 200) }, { again: true })
    expect([half.status, half.body.message]).toEqual([422, damaged])
    expect((await send(ADMIN, { name: 'people.pdf', bytes: '%PDF-1.7' }, { again: true })).body.message).toBe(
      'Upload an Excel file (.xlsx) or a CSV file (.csv)',
    )
    expect((await send(ADMIN, { name: 'empty.csv', bytes: '' }, { again: true })).body.message).toBe(
      'The file is empty',
    )
    expect(await refusedBy('blank.csv', '\n\n;;\n')).toMatchObject({ status: 'INVALID', problem: 'The file is empty' })
    expect(await refusedBy('headers.xlsx', await sheet([['Employee ID', 'Full name']]))).toMatchObject({
      problem: 'The file holds headers but no rows',
    })
    const latin = Buffer.from('Employee ID,Full name\n20999999,Zo\xeb', 'latin1')
    expect((await refusedBy('latin.csv', latin)).problem).toContain('The file is not UTF-8')
    // A byte inside the packed sheet is another one: the directory still looks whole.
    const broken = Buffer.from(whole)
    for (let at = 60; at < 120; at++) broken[at] = 0xff
    expect((await send(ADMIN, { name: 'broken.xlsx', bytes: broken }, { again: true })).body.message).toContain(
      'The file is damaged',
    )
  })

  it('is refused when it holds a formula, by row and column (USERS-46)', async () => {
    const bytes = Buffer.from(
      await writeXlsx({
        sheets: [
          {
            name: 'Data',
            rows: [
              ['Employee ID', 'Full name', 'Email'],
              ['20999998', 'Formula', null],
            ],
            cells: new Map([['1,2', { value: 'x@y.example', formula: 'A2&"@y.example"' }]]),
          },
        ],
      }),
    )
    expect(await refusedBy('formula.xlsx', bytes)).toMatchObject({
      status: 'INVALID',
      problem: 'Row 2, Email holds a formula. Paste values instead',
    })
    expect((await refusedBy('formula.csv', 'Employee ID,Full name\n20999997,=HYPERLINK("x")')).problem).toBe(
      'Row 2, Full name holds a formula. Paste values instead',
    )
  })

  it('is refused when it unpacks to far more than its directory says (USERS-46)', async () => {
    const { bomb } = await import('../../../test/bomb.ts')
    const { status, body } = await send(ADMIN, { name: 'bomb.xlsx', bytes: bomb(200_000_000) }, { again: true })
    expect([status, body.message]).toEqual([
      422,
      'The file is damaged or was not saved to its end. Save it again and upload that',
    ])
  })

  it('is read also where a cell is cut between the halves of a sign (USERS-46)', async () => {
    const long = { ...someone(), 'Full name': `${'x'.repeat(1999)}😀` }
    const upload = await checked(ADMIN, [long])
    expect([upload.status, upload.counts.ERROR]).toEqual(['VALIDATED', 1])
  })

  it('is read also where a key is longer than an index takes, and that is told at its cell (USERS-46)', async () => {
    const long = randomBytes(2000).toString('base64').slice(0, 2000)
    const { status, counts, bulkUploadId } = await checked(ADMIN, [
      someone({ 'Employee ID': long, 'Direct superior': long }),
    ])
    expect([status, counts.ERROR]).toEqual(['VALIDATED', 1])
    expect((await rows(ADMIN, bulkUploadId))[0]?.notes.username?.wrong).toBeDefined()
  })

  it('is refused above 50,000 rows (USERS-46)', async () => {
    const many = ['Employee ID,Full name', ...Array.from({ length: 50_001 }, (_, at) => `${21_000_000 + at},P`)].join(
      '\n',
    )
    expect((await refusedBy('many.csv', many)).problem).toBe('The file holds more than 50,000 rows. Split it')
  })
})

describe('the work', () => {
  it('goes on where a stopped server left it: nothing is lost, nothing doubled (USERS-44)', async () => {
    const people = Array.from({ length: 1200 }, () => someone())
    const upload = await send(ADMIN, { name: 'stopped.csv', bytes: csvOf(people) }, { again: true })
    const id = Number(upload.body.data.logUploadFiles?.bulkUploadId)
    // Each run is ended after some transactions, and another one takes over.
    const forSome = (steps: number) => {
      let left = steps
      return work(() => left-- > 0)
    }
    for (const steps of [3, 4, 7]) await forSome(steps)
    await work()
    const { version, counts } = await read(ADMIN, id)
    expect(counts).toMatchObject({ READ: 0, NEW: 1200 })
    const admin = await person(ADMIN)
    await admin(bulkUploads.start, { params: { id }, body: { version } })
    for (const steps of [4, 4]) await forSome(steps)
    expect(await read(ADMIN, id)).toMatchObject({ status: 'PROCESSING' })
    await work()
    expect(await read(ADMIN, id)).toMatchObject({
      status: 'COMPLETED',
      doneCount: 1200,
      counts: { IMPORTED: 1200, NEW: 0 },
    })
    expect(await countUsers(idsOf(people))).toBe(1200)
    const created = `audit_events a join users u on u.id = a.entity_id where a.entity = 'users' and a.action = 'create' and u.username = any($1)`
    expect(await count(created, [idsOf(people)])).toBe(1200)
  })

  it('is done once by two servers at the same time (USERS-44)', async () => {
    const people = Array.from({ length: 600 }, () => someone())
    const upload = await send(ADMIN, { name: 'two.csv', bytes: csvOf(people) }, { again: true })
    const id = Number(upload.body.data.logUploadFiles?.bulkUploadId)
    await Promise.all([work(), work()])
    const done = await imported(ADMIN, await read(ADMIN, id))
    expect(done.counts).toMatchObject({ IMPORTED: 600, ERROR: 0 })
    expect(await countUsers(idsOf(people))).toBe(600)
  })

  it('of the same file twice changes nothing (USERS-44)', async () => {
    const people = [someone({ Roles: 'Employee', From: '2026-10-01' }), someone({ 'Menu preferences': 'SHE; ALL' })]
    await imported(ADMIN, await checked(ADMIN, people))
    const before = await everything()
    const again = await checked(ADMIN, people)
    expect(again.counts).toMatchObject({ SAME: 2, NEW: 0, CHANGED: 0 })
    const start = await (await person(ADMIN))(bulkUploads.start, {
      params: { id: again.bulkUploadId },
      body: { version: again.version },
    })
    expect(start.body.message).toBe('There is nothing to import')
    expect(await everything()).toBe(before)
  })

  it('is cancelled before it is written, and never after (USERS-44)', async () => {
    const upload = await checked(ADMIN, [someone()])
    const admin = await person(ADMIN)
    const params = { id: upload.bulkUploadId }
    const cancelled = await admin(bulkUploads.cancel, { params, body: { version: upload.version } })
    expect(cancelled.body.data.logUploadFiles.status).toBe('CANCELLED')
    const version = cancelled.body.data.logUploadFiles.version
    expect((await admin(bulkUploads.start, { params, body: { version } })).body.code).toBe('WRONG_STATE')
  })

  it('on a file that takes long holds up no other company, is left at once when it is cancelled, and when the server stops', async () => {
    const idOf = async (username: string, name: string, bytes: Uint8Array | string) =>
      Number((await send(username, { name, bytes }, { again: true })).body.data.logUploadFiles?.bulkUploadId)
    const statusOf = async (username: string, id: number) => (await read(username, id)).status
    const slow = await idOf(ADMIN, 'slow.xlsx', slowSheet('Employee ID'))
    const next = await idOf(ADMIN, 'next.csv', csvOf([someone()]))
    const runner = startImports(context, importers)
    await expect.poll(() => statusOf(ADMIN, slow)).toBe('VALIDATING')
    const other = await idOf(OTHER_TENANT, 'other.csv', csvOf([someone({ Department: '', Position: '' })]))
    await expect.poll(() => statusOf(OTHER_TENANT, other), { timeout: 10_000 }).toBe('VALIDATED')
    expect([await statusOf(ADMIN, slow), await statusOf(ADMIN, next)]).toEqual(['VALIDATING', 'UPLOADED'])

    const { version } = await read(ADMIN, slow)
    await (await person(ADMIN))(bulkUploads.cancel, { params: { id: slow }, body: { version } })
    await expect.poll(() => statusOf(ADMIN, next), { timeout: 10_000 }).toBe('VALIDATED')

    const last = await idOf(ADMIN, 'last.xlsx', slowSheet('Employee ID'))
    await expect.poll(() => statusOf(ADMIN, last)).toBe('VALIDATING')
    const began = performance.now()
    await runner.stop()
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(await statusOf(ADMIN, last)).toBe('VALIDATING')
    await pool.query(`update imports set status = 'CANCELLED' where id = $1`, [last])
  })

  it('is given up when the server has ended twice at it, with the words why', async () => {
    const started = async () => {
      const { body } = await send(ADMIN, { name: 'crash.csv', bytes: csvOf([someone()]) }, { again: true })
      return Number(body.data.logUploadFiles?.bulkUploadId)
    }
    const [once, twice] = [await started(), await started()]
    // Each is a server that begins and ends without a word.
    for (const id of [once, twice, twice]) await countStarts(context).begin(id)
    await work()
    expect(await read(ADMIN, once)).toMatchObject({ status: 'VALIDATED', problem: null })
    expect(await read(ADMIN, twice)).toMatchObject({
      status: 'INVALID',
      problem: expect.stringMatching(/^The server stopped twice while it processed this file/),
    })
  })

  it('ends when the uploader lost the right to import (USERS-44)', async () => {
    const people = [someone()]
    const upload = await checked(ADMIN, people)
    await (await person(ADMIN))(bulkUploads.start, {
      params: { id: upload.bulkUploadId },
      body: { version: upload.version },
    })
    const { rows: taken } = await pool.query(
      `with gone as (delete from user_roles r using users u where u.id = r.user_id and u.username = $1 returning r.user_id, r.role_id)
       select * from gone`,
      [ADMIN],
    )
    await work()
    for (const { user_id, role_id } of taken) {
      await pool.query('insert into user_roles (user_id, role_id) values ($1, $2)', [user_id, role_id])
    }
    const ended = await read(ADMIN, upload.bulkUploadId)
    expect(ended.status).toBe('FAILED')
    expect(ended.problem).toContain('can no longer import users')
    expect(await countUsers(idsOf(people))).toBe(0)
  })
})

describe('undoing', () => {
  it('makes everything as it was: new people go, changed ones have their values, posts and roles again (USERS-44)', async () => {
    const known = someone({ Roles: 'Employee', From: '2026-01-01' })
    await imported(ADMIN, await checked(ADMIN, [known]))
    const before = await everything()
    const head = someone()
    const changed = {
      ...known,
      'Full name': 'Somebody Else',
      Position: 'Field Operator',
      Roles: 'Contractor',
      From: '2026-11-10',
    }
    const below = { ...someone(), 'Direct superior': String(head['Employee ID']) }
    const columns = { ...known, 'Direct superior': '' }
    const files = [
      { ...columns, ...below },
      { ...columns, ...changed },
      { ...columns, ...head, Roles: '', From: '' },
    ]
    const done = await imported(ADMIN, await checked(ADMIN, files))
    expect(done.counts).toMatchObject({ IMPORTED: 3 })
    expect(await everything()).not.toBe(before)
    const admin = await person(ADMIN)
    const params = { id: done.bulkUploadId }
    const noReason = await admin(bulkUploads.revert, { params, body: { version: done.version, reason: '' } })
    expect(noReason.body.errors).toEqual({ reason: 'Please give the reason' })
    await admin(bulkUploads.revert, { params, body: { version: done.version, reason: 'Wrong file' } })
    await work()
    expect(await read(ADMIN, done.bulkUploadId)).toMatchObject({
      status: 'REVERTED',
      counts: { REVERTED: 3, IMPORTED: 0 },
    })
    expect(await everything()).toBe(before)
  })

  it('is refused with the rows that somebody changed since (USERS-44)', async () => {
    const people = [someone(), someone()]
    const done = await imported(ADMIN, await checked(ADMIN, people))
    await pool.query('update users set phone = $2, version = version + 1 where username = $1', [
      idsOf(people)[1],
      '0812345',
    ])
    const admin = await person(ADMIN)
    const body = { version: done.version, reason: 'Wrong file' }
    const refused = await admin(bulkUploads.revert, { params: { id: done.bulkUploadId }, body })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain(`row 3: Person ${idsOf(people)[1]} (${idsOf(people)[1]}) was changed since`)
    expect(await countUsers(idsOf(people))).toBe(2)
  })
})

describe('the template', () => {
  it('has the columns, how to fill them, and what the company knows (USERS-46)', async () => {
    const { readXlsx } = await import('hucre/xlsx')
    const { signIn, app } = test
    const { access_token: token } = await signIn(ADMIN)
    const response = await app.inject({
      method: 'GET',
      url: '/api/v1/bulk-uploads/template/users',
      headers: { authorization: `Bearer ${token}` },
    })
    const book = await readXlsx(response.rawPayload)
    const names = book.sheets.map(({ name }) => name)
    expect(names).toEqual([
      'Data',
      'How to fill in',
      'Employers',
      'Departments',
      'Sections',
      'Positions',
      'Sites',
      'Groups',
      'Roles',
      'Choices',
    ])
    expect(book.sheets[0]?.rows[0]?.slice(0, 3)).toEqual(['Employee ID', 'Full name', 'Email'])
    expect(book.sheets[3]?.rows.flat()).toContain('Production')
    expect(book.sheets[8]?.rows.flat()).not.toContain('Super Admin')
  })
})
