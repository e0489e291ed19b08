import type { FileData } from '@selamat/contract/domains/files/file'
import { type ProfileUpdate, profiles } from '@selamat/contract/domains/identity/profile'
import { secondFactor } from '@selamat/contract/domains/identity/second-factor'
import type { Envelope } from '@selamat/contract/kit/endpoint'
import type { ErrorBody } from '@selamat/contract/kit/errors'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, testApp } from '../../../test/app.ts'
import { multipart } from '../../../test/multipart.ts'
import { seal } from '../../../test/seal.ts'
import { run } from '../../platform/database.ts'

const { app, context, as, signIn } = await testApp()
const sql = <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  run<Row>(context.database.kysely, text, values)

const mine = async (username: string) => (await (await as(username))(profiles.me, {})).body.data
const see = async (username: string, whose?: string) =>
  (await as(username))(profiles.get, { query: whose === undefined ? {} : { username: whose } })

/** What the person would send without changing anything. */
async function unchanged(username: string): Promise<ProfileUpdate> {
  const { version, nikPassport, gender, dateOfBirth, email, phone, bloodType, height, weight } = await mine(username)
  if (gender === null || dateOfBirth === null || email === null) throw new Error('the demo has no such profile')
  return { version, nikPassport, gender, dateOfBirth, email, phone, bloodType, height, weight }
}
const change = async (username: string, part: Partial<Record<keyof ProfileUpdate | 'proof', unknown>>) =>
  (await as(username))(profiles.update, { body: { ...(await unchanged(username)), ...part } as ProfileUpdate })
const proof = seal({ password: DEMO_PASSWORD, operation: profiles.update.path }, context.keys.publicKey)

describe('one’s own profile', () => {
  it('carries every field of the specification, the employee ID under all its names (PROFILE-36, PROFILE-39, PROFILE-41)', async () => {
    const profile = await mine('10000008')
    expect(profile).toMatchObject({
      fullName: 'Budi Santoso',
      firstName: 'Budi',
      lastName: 'Santoso',
      nik: '10000008',
      employeeId: '10000008',
      username: '10000008',
      nikPassport: '3525010110000008',
      gender: 'Male',
      dateOfBirth: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      email: expect.stringContaining('@selatpetrokimia.example'),
      phone: '6281210000008',
      bloodType: expect.stringMatching(/^(A|AB|B|O)$/),
      height: expect.any(Number),
      weight: expect.any(Number),
      photoProfile: null,
      id: expect.any(Number),
      role: 'Employee',
      roleId: expect.any(Number),
      positionId: expect.any(Number),
      consultationLink: null,
      companyId: expect.any(Number),
      departmentId: expect.any(Number),
      departmentName: 'Production',
      sectionId: expect.any(Number),
      superiorName: 'Agus Setiawan',
      personalVisible: true,
    })
    for (const field of ['category', 'groupId', 'divisionName']) expect(profile).toHaveProperty(field)
  })

  it('names the menu preferences, the first as the preferred one (PROFILE-37, PROFILE-38)', async () => {
    const { userMenu } = await mine('10000002')
    expect(userMenu).toEqual([
      { menuPreference: { menuPreferenceName: 'SHE' }, isPreference: true },
      { menuPreference: { menuPreferenceName: 'ALL' }, isPreference: false },
    ])
    expect((await signIn('10000002')).user.userMenu).toEqual(userMenu)
    expect((await mine('10000010')).userMenu).toEqual([])
  })

  it('knows the division above the department, however far up (PROFILE-39)', async () => {
    const { companyId, departmentId } = await mine('10000020')
    await sql('delete from sub_hierarchies where company_id = $1', [companyId])
    await sql('delete from hierarchies where company_id = $1', [companyId])
    const model = async (name: string, level: string, parent: unknown, department: unknown = null) => {
      const [row] = await sql(
        `insert into hierarchies (company_id, model_name, level, parent_id, department_id, created_at, updated_at)
         values ($1, $2, $3, $4, $5, now(), now()) returning id`,
        [companyId, name, level, parent, department],
      )
      return row?.id
    }
    expect((await mine('10000020')).divisionName).toBeNull()
    const unit = await model('Unit', 'unit', await model('Refining', 'division', null))
    await model('Office', 'department', unit, departmentId)
    expect((await mine('10000020')).divisionName).toBe('Refining')
  })

  it('is read by the same call with an empty employee ID (PROFILE-43)', async () => {
    const own = await mine('10000008')
    expect((await see('10000008', '')).body.data).toEqual(own)
    expect((await see('10000008')).body.data).toEqual(own)
    expect((await see('10000008', '10000008')).body.data).toEqual(own)
  })
})

describe("another's profile", () => {
  it("is read by the employee ID of somebody below in today's chain, privately nothing (PROFILE-42)", async () => {
    const { status, body } = await see('10000017', '10000008')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      fullName: 'Budi Santoso',
      email: expect.any(String),
      personalVisible: false,
      nikPassport: null,
      bloodType: null,
      height: null,
      weight: null,
    })
  })

  it('is not there for a colleague, for a contractor, and beyond the company', async () => {
    expect((await see('10000008', '10000005')).status).toBe(404)
    expect((await see('10000009', '10000008')).status).toBe(404)
    expect((await see('10000020', '10000008')).status).toBe(404)
    expect((await see('10000008', '99999999')).status).toBe(404)
  })

  it('is complete with the permission to update users in scope; the clinic sees the medical data', async () => {
    const { body } = await see('10000002', '10000008')
    expect(body.data).toMatchObject({ personalVisible: true, nikPassport: '3525010110000008' })
    expect((await see('10000001', '10000020')).body.data.personalVisible).toBe(true)
    const clinic = await see('10000006', '10000007')
    expect(clinic.body.data).toMatchObject({ personalVisible: true, height: expect.any(Number) })
  })

  it('is not found after the chain of superiors has changed', async () => {
    const below = await see('10000016', '10000008')
    expect(below.status).toBe(404)
  })
})

describe('a change of one’s own profile', () => {
  it('stores the input, only the digits of the phone, and confirms it (PROFILE-22, PROFILE-40)', async () => {
    const input = { phone: '+62 811-2345 678', height: 171, weight: null, bloodType: 'AB', nikPassport: '' }
    const { status, body } = await change('10000014', input)
    expect([status, body.message]).toEqual([200, 'Data Updated Successfully'])
    const kept = { phone: '628112345678', height: 171, weight: null, bloodType: 'AB', nikPassport: null }
    expect(body.data).toMatchObject(kept)
    expect(await mine('10000014')).toMatchObject(kept)
  })

  it('refuses each wrong value at its field (PROFILE-20, PROFILE-21, PROFILE-25, PROFILE-26, PROFILE-27)', async () => {
    const errors = async (part: object) => {
      const { status, body } = await change('10000008', part)
      return [status, body.errors]
    }
    const integer = 'Must be a positive integer number'
    for (const nikPassport of ['A1234567', '-1', '1.5', '12 34']) {
      expect(await errors({ nikPassport })).toEqual([422, { nikPassport: integer }])
    }
    const email = 'The input is not a valid email'
    for (const input of ['budi', 'budi@', '@x.com', 'a b@x.com'])
      expect(await errors({ email: input })).toEqual([422, { email }])
    for (const gender of ['male', 'Other'])
      expect(await errors({ gender })).toEqual([422, { gender: expect.anything() }])
    for (const bloodType of ['a', 'A+', 'C'])
      expect(await errors({ bloodType })).toEqual([422, { bloodType: expect.anything() }])
    for (const dateOfBirth of ['31-12-1990', '1990-02-30', '1990-1-1'])
      expect(await errors({ dateOfBirth })).toEqual([422, { dateOfBirth: expect.anything() }])
    const required = 'This field is required'
    expect(await errors({ email: ' ', gender: null, dateOfBirth: '' })).toEqual([
      422,
      { email: required, gender: required, dateOfBirth: required },
    ])
  })

  it('takes a day of birth in the past only, heights to 300 and weights to 500', async () => {
    expect((await change('10000008', { dateOfBirth: '2026-11-20' })).body.errors).toEqual({
      dateOfBirth: 'The date of birth must be in the past',
    })
    expect((await change('10000008', { dateOfBirth: '2026-11-19' })).status).toBe(200)
    for (const part of [{ height: 0 }, { height: 301 }, { weight: 501 }, { weight: 70.5 }, { height: '170' }]) {
      expect((await change('10000008', part)).status).toBe(422)
    }
    expect((await change('10000008', { height: 300, weight: 500 })).status).toBe(200)
  })

  it('takes a new email by no password that was entered for another operation', async () => {
    const { email } = await mine('10000008')
    const operations = [secondFactor.begin.path, secondFactor.remove.path, undefined]
    for (const operation of operations) {
      const other = seal({ password: DEMO_PASSWORD, operation }, context.keys.publicKey)
      const refused = await change('10000008', { email: 'somewhere.else@example.test', proof: other })
      expect([operation, refused.status]).toEqual([operation, 422])
    }
    expect((await mine('10000008')).email).toBe(email)
    const enrolled = (await as('10000008'))(secondFactor.begin, { body: { data: proof } })
    expect([(await enrolled).status, (await enrolled).body.errors]).toEqual([
      422,
      { password: 'Your password was entered for something else. Enter it again' },
    ])
  })

  it('says at the field that an email or a number belongs to another user', async () => {
    const { email, nikPassport } = await mine('10000005')
    expect((await change('10000008', { email: email?.toUpperCase(), proof })).body.errors).toEqual({
      email: 'This email is already used by another user',
    })
    expect((await change('10000008', { nikPassport })).body.errors).toEqual({
      nikPassport: 'This number is already used by another user',
    })
  })

  it('does not overwrite a change by somebody else', async () => {
    const before = await unchanged('10000012')
    const call = await as('10000012')
    const [one, other] = await Promise.all([
      call(profiles.update, { body: { ...before, phone: '62811111111' } }),
      call(profiles.update, { body: { ...before, phone: '62822222222' } }),
    ])
    expect([one.status, other.status].sort()).toEqual([200, 409])
    const stale = one.status === 409 ? one : other
    expect(stale.body).toMatchObject({ code: 'STALE', details: { changedBy: 'Yusuf Maulana' } })
  })

  it('writes an audit row that names private fields without their values', async () => {
    const before = await unchanged('10000013')
    await change('10000013', { height: 199, nikPassport: '777888999', phone: '62899999999', bloodType: null })
    const [row] = await sql<{ before: object; after: object }>(
      `select before, after from audit_events where entity = 'users' and label = 'Eko Prasetyo (10000013)' and action = 'update' order by id desc limit 1`,
    )
    const hidden = { from: 'not shown', to: 'changed, not shown' }
    expect(row).toEqual({
      before: { height: hidden.from, nikPassport: hidden.from, bloodType: hidden.from, phone: before.phone },
      after: { height: hidden.to, nikPassport: hidden.to, bloodType: null, phone: '62899999999' },
    })
  })

  it('changes only one’s own profile', async () => {
    const body = { ...(await unchanged('10000008')), username: '10000005' }
    expect((await (await as('10000008'))(profiles.update, { body })).status).toBe(422)
  })
})

describe('the photo', () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#2F6FDB' } })
  const jpeg = () => picture(600, 400).jpeg().toBuffer()

  async function send(username: string, name: string, bytes: Uint8Array, headers: Record<string, string> = {}) {
    const { access_token } = await signIn(username)
    const part = multipart(name, bytes)
    const response = await app.inject({
      method: 'POST',
      url: '/api/v1/profiles/avatar',
      headers: { authorization: `Bearer ${access_token}`, ...part.headers, ...headers },
      payload: part.payload,
    })
    const body: Envelope<{ fileData: FileData }> & Partial<ErrorBody> = response.json()
    return { status: response.statusCode, body }
  }
  async function fetched(username: string, id: number) {
    const { access_token } = await signIn(username)
    return app.inject({
      url: `/api/v1/files/${id}`,
      headers: { authorization: `Bearer ${access_token}` },
    })
  }

  it('is cropped to a square of twice the display size, without EXIF, and replaces the old one (PROFILE-17)', async () => {
    const tagged = await picture(600, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const first = await send('10000005', 'me.jpg', tagged)
    expect(first.status).toBe(200)
    const { id, url } = first.body.data.fileData
    const { width, height, exif } = await sharp((await fetched('10000005', id)).rawPayload).metadata()
    expect([width, height, exif]).toEqual([260, 260, undefined])
    expect(await mine('10000005')).toMatchObject({ photoProfile: url, photoFileId: id })
    expect((await signIn('10000005')).user.photoFileId).toBe(id)

    const second = await send('10000005', 'me.png', await picture(40, 40).png().toBuffer())
    expect(await mine('10000005')).toMatchObject({ photoFileId: second.body.data.fileData.id })
    expect((await fetched('10000008', id)).statusCode).toBe(404)
  })

  it('is visible to users who can choose the person: not to contractors or other companies', async () => {
    const { body } = await send('10000008', 'me.jpg', await jpeg())
    const { id } = body.data.fileData
    expect((await fetched('10000004', id)).statusCode).toBe(200)
    expect((await fetched('10000001', id)).statusCode).toBe(200)
    expect((await fetched('10000009', id)).statusCode).toBe(404)
    expect((await fetched('10000020', id)).statusCode).toBe(404)
  })

  it('that is not a JPG or PNG is refused, whatever its name (PROFILE-28)', async () => {
    const message = 'You can only upload JPG/PNG file!'
    const gif = await picture(20, 20).gif().toBuffer()
    for (const name of ['me.gif', 'me.jpg', 'me.png', 'me.pdf', 'me']) {
      const { status, body } = await send('10000008', name, gif)
      expect([name, status, body.message, body.errors]).toEqual([name, 415, message, { file: message }])
    }
    const webp = await picture(20, 20).webp().toBuffer()
    expect((await send('10000008', 'me.webp', webp)).body.message).toBe(message)
  })

  it('of exactly 2 MB is refused, one byte less is not (PROFILE-29)', async () => {
    const small = await jpeg()
    const padded = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)])
    const message = 'Image must smaller than 2MB!'
    const most = await send('10000008', 'me.jpg', padded(2 * 1024 * 1024))
    expect([most.status, most.body.message]).toEqual([413, message])
    expect((await send('10000008', 'me.jpg', padded(2 * 1024 * 1024 - 1))).status).toBe(200)
  })

  it('that was sent twice with one key is kept once', async () => {
    const bytes = await jpeg()
    const headers = { 'idempotency-key': 'photo-key-1' }
    const one = await send('10000012', 'me.jpg', bytes, headers)
    const two = await send('10000012', 'me.jpg', bytes, headers)
    expect(two.body.data).toEqual(one.body.data)
  })
})
