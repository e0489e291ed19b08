import { type CertificateWrite, certificate } from '@selamat/contract/domains/identity/certificate'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { multipart } from '../../../test/multipart.ts'
import { run } from '../../platform/database.ts'

const { app, context, clock, as, signIn } = await testApp()
const sql = <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  run<Row>(context.database.kysely, text, values)

const ADMIN = '10000002'
const BUDI = '10000008'
const CONTRACTOR = '10000009'
const SECOND_ADMIN = '10000020'

let serial = 0
const sio = (part: Partial<CertificateWrite> = {}): CertificateWrite => ({
  title: 'SIO Forklift Operator',
  certificateClass: 'II',
  certificateNumber: `T-${++serial}`,
  issuer: 'Kementerian Ketenagakerjaan RI',
  employerId: null,
  issuedOn: '2024-01-15',
  validUntil: '2029-01-15',
  fileId: null,
  ...part,
})
const add = async (certificates: CertificateWrite[], username = BUDI, by = ADMIN, headers = {}) =>
  (await as(by))(certificate.add, { body: { username, certificates }, headers })
const added = async (part: Partial<CertificateWrite> = {}, username = BUDI) => {
  const [row] = (await add([sio(part)], username)).body.data
  if (!row) throw new Error('nothing was added')
  return row
}
const list = async (by: string, filter = {}, more = {}) =>
  (await as(by))(certificate.list, { body: { filter, ...more } })
const update = async (row: { id: number; version: number }, part: Partial<CertificateWrite> = {}, by = ADMIN) =>
  (await as(by))(certificate.update, { body: { ...sio(part), id: row.id, version: row.version } })
const remove = async ({ id, version }: { id: number; version: number }, by = ADMIN) =>
  (await as(by))(certificate.delete, { params: { id }, headers: { 'if-match': String(version) } })

async function uploaded(username: string, name = 'sio.pdf') {
  const { access_token } = await signIn(username)
  const part = multipart(name, '%PDF-1.4 a licence')
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/files',
    headers: { authorization: `Bearer ${access_token}`, ...part.headers },
    payload: part.payload,
  })
  return Number(answer.json().data.fileData.id)
}
const openFile = async (username: string, id: number) => {
  const { access_token } = await signIn(username)
  const headers = { authorization: `Bearer ${access_token}` }
  return (await app.inject({ url: `/api/v1/files/${id}`, headers })).statusCode
}

beforeAll(() => sql('delete from certificates'))

describe('adding certificates', () => {
  it('stores each with id, title and the employer of the holder (USERS-33, USERS-38)', async () => {
    const { status, body } = await add([
      sio({ title: ' Rigger ', certificateNumber: 'R-1' }),
      sio({ title: 'Welder 6G' }),
    ])
    expect([status, body.message]).toEqual([200, 'Data Saved Successfully'])
    expect(body.data).toMatchObject([
      {
        id: expect.any(Number),
        title: 'Rigger',
        certificateNumber: 'R-1',
        username: BUDI,
        employerName: 'PT Selat Petrokimia',
      },
      { id: expect.any(Number), title: 'Welder 6G', version: 1, file: null, fullName: 'Budi Santoso' },
    ])
    const trail = await sql(
      `select action, label from audit_events where entity = 'certificates' and entity_id = any($1::bigint[]) order by id`,
      [body.data.map(({ id }) => id)],
    )
    expect(trail).toMatchObject([{ action: 'create', label: 'Rigger R-1' }, { action: 'create' }])
  })

  it('does nothing without a payload or with an empty list, an update without one neither (USERS-42, USERS-43)', async () => {
    const call = await as(ADMIN)
    const before = (await list(ADMIN)).body.data.length
    for (const body of [undefined, null, { username: BUDI, certificates: [] }]) {
      const answer = await call(certificate.add, { body })
      expect([answer.status, answer.body.data]).toEqual([200, []])
    }
    expect((await call(certificate.update, { body: undefined })).status).toBe(200)
    expect((await list(ADMIN)).body.data).toHaveLength(before)
  })

  it('refuses a number that is taken, in any spelling, also twice in one list, at its field', async () => {
    await add([sio({ certificateNumber: 'DOUBLE-1' })])
    const taken = 'This number is already used by another certificate'
    const again = await add([sio(), sio({ certificateNumber: 'double-1' })], CONTRACTOR)
    expect(again.body.errors).toEqual({ 'certificates.1.certificateNumber': taken })
    const twice = await add([sio({ certificateNumber: 'DOUBLE-2' }), sio({ certificateNumber: 'DOUBLE-2' })])
    expect(twice.body.errors).toEqual({ 'certificates.1.certificateNumber': taken })
    expect((await list(ADMIN, { certificateNumber: 'DOUBLE-2' })).body.data).toEqual([])
    expect((await add([sio({ certificateNumber: 'DOUBLE-1' })], SECOND_ADMIN, SECOND_ADMIN)).status).toBe(200)
  })

  it('stores one of two simultaneous ones with the same number', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => add([sio({ certificateNumber: 'RACE-1' })])))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  it('refuses what is wrong at its field', async () => {
    const errors = async (part: object) => (await add([{ ...sio(), ...part }])).body.errors
    expect(await errors({ title: ' ' })).toEqual({ 'certificates.0.title': 'This field is required' })
    expect(await errors({ certificateNumber: '' })).toEqual({
      'certificates.0.certificateNumber': 'This field is required',
    })
    expect(await errors({ certificateClass: 'IV' })).toHaveProperty(['certificates.0.certificateClass'])
    expect(await errors({ validUntil: '2023-12-31' })).toEqual({
      'certificates.0.validUntil': 'Must not be before the issue date',
    })
    const [stranger] = await sql<{ id: number }>(`select id from companies where company_name = 'PT Andalas Energi'`)
    expect(await errors({ employerId: stranger?.id })).toEqual({
      'certificates.0.employerId': 'Choose one from the list',
    })
  })

  it('needs the permission to update users within the data scope, also for own certificates', async () => {
    expect((await add([sio()], BUDI, BUDI)).status).toBe(403)
    expect((await add([sio()], BUDI, SECOND_ADMIN)).status).toBe(404)
    expect((await add([sio()], '99999999')).status).toBe(404)
  })

  it('returns the first result to a second try with the same key', async () => {
    const headers = { 'idempotency-key': 'certificate-1' }
    const input = [sio({ certificateNumber: 'ONCE-1' })]
    const one = await add(input, BUDI, ADMIN, headers)
    expect((await add(input, BUDI, ADMIN, headers)).body.data).toEqual(one.body.data)
  })
})

describe('the list', () => {
  it('filters by title, certificateNumber and username (USERS-35, USERS-36, USERS-37, USERS-40)', async () => {
    const mine = await added({ title: 'Banksman', certificateNumber: 'BM-77' })
    await added({ title: 'Banksman' }, CONTRACTOR)
    const ids = async (filter: object) => (await list(ADMIN, filter)).body.data.map(({ id }) => id)
    expect(await ids({ title: 'banksman' })).toHaveLength(2)
    expect(await ids({ title: ['banksman'], username: BUDI })).toEqual([mine.id])
    expect(await ids({ certificateNumber: 'bm-77' })).toEqual([mine.id])
    expect(await ids({ title: 'bank' })).toEqual([])
    expect((await list(ADMIN, { username: BUDI })).body.data.every(({ username }) => username === BUDI)).toBe(true)
  })

  it('returns up to 999, the newest first by default (LIMITS-19)', async () => {
    clock.advance(60_000)
    const last = await added({ title: 'Added last' })
    const { body } = await list(ADMIN)
    expect(body.pagination).toMatchObject({ limit: 999, page: 1 })
    expect(body.data[0]?.id).toBe(last.id)
    const dates = body.data.map(({ createdDate }) => createdDate)
    expect(dates).toEqual([...dates].sort().reverse())
    const byTitle = await list(ADMIN, {}, { orderBy: { column: 'title' }, limit: 2 })
    expect(byTitle.body.data[0]?.title).toBe('Added last')
    expect(byTitle.body.data).toHaveLength(2)
  })

  it('finds by title, number, and the name of the holder', async () => {
    const row = await added({ title: 'Slinger Signaller', certificateNumber: 'SLG/4711' })
    for (const keyword of ['signaller', '4711', 'budi san', BUDI]) {
      const { body } = await list(ADMIN, {}, { keyword })
      expect(body.data.map(({ id }) => id)).toContain(row.id)
    }
    expect((await list(ADMIN, {}, { keyword: 'nobody has this' })).body.data).toEqual([])
  })

  it('shows own certificates to everyone, the team to a superior, the company to an administrator', async () => {
    await added({}, BUDI)
    await added({}, CONTRACTOR)
    const visibleTo = async (by: string) => new Set((await list(by)).body.data.map(({ username }) => username))
    expect(await visibleTo(BUDI)).toEqual(new Set([BUDI]))
    expect(await visibleTo('10000005')).toEqual(new Set([BUDI, CONTRACTOR]))
    expect(await visibleTo(CONTRACTOR)).toEqual(new Set([CONTRACTOR]))
    expect(await visibleTo('10000010')).toEqual(new Set())
    expect(await visibleTo(ADMIN)).toEqual(new Set([BUDI, CONTRACTOR]))
    expect(await visibleTo(SECOND_ADMIN)).toEqual(new Set([SECOND_ADMIN]))
    expect(await visibleTo('10000001')).toEqual(new Set([BUDI, CONTRACTOR, SECOND_ADMIN]))
  })

  it('can be exported with the permission to read users', async () => {
    const sent = await (await as(ADMIN))(certificate.export, { body: { filter: { username: BUDI } } })
    expect([sent.status, sent.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('certificates-20261120.xlsx'),
    ])
    expect((await (await as(BUDI))(certificate.export, { body: {} })).status).toBe(403)
  })
})

describe('the titles to choose from', () => {
  it('contain each title once, ignoring case (USERS-34)', async () => {
    await add([sio({ title: 'Confined Space' }), sio({ title: 'CONFINED SPACE' }), sio({ title: 'confined space' })])
    const titles = async (by: string, keyword = 'confined') =>
      (await (await as(by))(certificate.titles, { body: { keyword } })).body.data.map(({ title }) =>
        title.toLowerCase(),
      )
    expect(await titles(BUDI)).toEqual(['confined space'])
    expect(await titles(SECOND_ADMIN)).toEqual([])
    expect(await titles(CONTRACTOR)).toEqual([])
    expect(await titles(ADMIN, '%')).toEqual([])
  })
})

describe('the status', () => {
  const statusOf = async (id: number) => {
    const [row] = (await list(ADMIN, { id: [id] })).body.data
    return [row?.status, row?.daysLeft]
  }

  it('follows the day in Jakarta: expiring from 30 days before, expired the day after', async () => {
    clock.set('2026-11-20T02:00:00Z')
    const on = async (validUntil: string | null) => statusOf((await added({ validUntil })).id)
    expect(await on('2026-12-21')).toEqual(['ACTIVE', 31])
    expect(await on('2026-12-20')).toEqual(['EXPIRING', 30])
    expect(await on('2026-11-20')).toEqual(['EXPIRING', 0])
    expect(await on('2026-11-19')).toEqual(['EXPIRED', -1])
    expect(await on(null)).toEqual(['ACTIVE', null])
    const { id } = await added({ validUntil: '2026-11-20' })
    clock.set('2026-11-20T16:59:59Z')
    expect(await statusOf(id)).toEqual(['EXPIRING', 0])
    clock.set('2026-11-20T17:00:00Z')
    expect(await statusOf(id)).toEqual(['EXPIRED', -1])
    clock.set('2026-11-20T02:00:00Z')
  })

  it('is not valid with another employer than the one who applied for it', async () => {
    const row = await added({ validUntil: '2030-01-01' }, CONTRACTOR)
    expect(row.employerName).toBe('PT Karya Teknik Mandiri')
    expect(await statusOf(row.id)).toEqual(['ACTIVE', expect.any(Number)])
    await sql(`update users set employer_id = company_id where username = $1`, [CONTRACTOR])
    expect(await statusOf(row.id)).toEqual(['INVALID_EMPLOYER', expect.any(Number)])
    await sql(`update users set employer_id = $2 where username = $1`, [CONTRACTOR, row.employerId])
  })

  it('is a filter of the list', async () => {
    for (const status of ['ACTIVE', 'EXPIRING', 'EXPIRED'] as const) {
      const { body } = await list(ADMIN, { status: [status] })
      expect(new Set(body.data.map((row) => row.status))).toEqual(new Set([status]))
    }
    const until = (await list(ADMIN, { validUntil: { from: '2026-11-19', until: '2026-11-19' } })).body.data
    expect(new Set(until.map(({ validUntil }) => validUntil))).toEqual(new Set(['2026-11-19']))
  })
})

describe('a change', () => {
  it('replaces the whole certificate and is in the audit trail (USERS-39)', async () => {
    const row = await added({ certificateNumber: 'CH-1' })
    const { status, body } = await update(row, {
      title: 'Renewed',
      certificateNumber: 'CH-1',
      validUntil: '2031-05-01',
    })
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({ title: 'Renewed', validUntil: '2031-05-01', version: 2 }),
    ])
    const [trail] = await sql<{ before: object; after: object }>(
      `select before, after from audit_events where entity = 'certificates' and entity_id = $1 and action = 'update'`,
      [row.id],
    )
    expect(trail).toMatchObject({ before: { title: 'SIO Forklift Operator' }, after: { title: 'Renewed' } })
  })

  it('does not overwrite a change by somebody else', async () => {
    const row = await added()
    await update(row, { title: 'First' })
    const late = await update(row, { title: 'Second' })
    expect([late.status, late.body.code, late.body.details]).toEqual([
      409,
      'STALE',
      { changedBy: 'Ratna Puspitasari', changedAt: expect.any(String) },
    ])
    expect((await remove(row)).status).toBe(409)
  })

  it('refuses the number of another certificate at its field, and users without the permission', async () => {
    const other = await added()
    const row = await added()
    const { body } = await update(row, { certificateNumber: other.certificateNumber })
    expect(body.errors).toEqual({ certificateNumber: 'This number is already used by another certificate' })
    expect((await update(row, {}, BUDI)).status).toBe(403)
    expect((await update(row, {}, SECOND_ADMIN)).status).toBe(404)
  })
})

describe('the file', () => {
  it('can be opened by readers of the certificate, and is deleted with it', async () => {
    const fileId = await uploaded(ADMIN)
    const row = await added({ fileId })
    expect(row.file).toMatchObject({ id: fileId, name: 'sio.pdf' })
    for (const reader of [ADMIN, BUDI, '10000005']) expect(await openFile(reader, fileId)).toBe(200)
    for (const stranger of ['10000013', CONTRACTOR, SECOND_ADMIN]) expect(await openFile(stranger, fileId)).toBe(404)

    const next = await uploaded(ADMIN, 'renewed.pdf')
    const { body } = await update(row, { fileId: next })
    expect(body.data?.file?.id).toBe(next)
    expect(await openFile(BUDI, fileId)).toBe(404)
    expect((await remove({ id: row.id, version: 2 })).status).toBe(200)
    expect(await openFile(BUDI, next)).toBe(404)
  })

  it("is the writer's own upload, of one certificate only", async () => {
    const fileId = await uploaded(ADMIN)
    expect((await add([sio({ fileId }), sio({ fileId })])).status).toBe(422)
    expect((await add([sio({ fileId: await uploaded(BUDI) })])).status).toBe(422)
    await added({ fileId })
    expect((await add([sio({ fileId })])).status).toBe(422)
  })
})

describe('a delete', () => {
  it('is permanent, at the expected version, with the permission to update users (USERS-41)', async () => {
    const row = await added()
    expect((await remove(row, BUDI)).status).toBe(403)
    expect((await remove(row, SECOND_ADMIN)).status).toBe(404)
    const { status, body } = await remove(row)
    expect([status, body.message]).toEqual([200, 'Successfully deleted.'])
    expect((await list(ADMIN, { id: [row.id] })).body.data).toEqual([])
    expect((await remove(row)).status).toBe(404)
  })

  it('is refused while an appointment needs it', async () => {
    const row = await added()
    await sql(
      `insert into appointments (user_id, kind, valid_from, certificate_id, created_at, updated_at)
      values ($1, 'gas-tester', '2026-01-01', $2, now(), now())`,
      [row.userId, row.id],
    )
    const { status, body } = await remove(row)
    expect([status, body.code, body.details]).toEqual([
      409,
      'IN_USE',
      { usedBy: [{ what: 'safety appointment', count: 1, records: [] }] },
    ])
  })
})
