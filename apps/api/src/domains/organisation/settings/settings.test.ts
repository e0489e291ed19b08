import { file } from '@selamat/contract/domains/files/file'
import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { greeting, todaysGreetings } from '@selamat/contract/domains/organisation/greeting'
import { REMINDER_DEFAULTS, settings } from '@selamat/contract/domains/organisation/settings'
import { companySite, site } from '@selamat/contract/domains/organisation/site'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { documents } from '../../../../test/corpus.ts'
import { multipart } from '../../../../test/multipart.ts'

const { app, as, signIn, context, clock } = await testApp()
const admin = await as('10000002')
const superAdmin = await as('10000001')
const employee = await as('10000008')
const second = await as('10000020')

async function upload(username: string, name: string, bytes: Buffer): Promise<number> {
  const { access_token: token } = await signIn(username)
  const { payload, headers } = multipart(name, bytes)
  const reply = await app.inject({
    method: 'POST',
    url: `${API_BASE}${file.upload.path}`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  })
  return reply.json().data.fileData.id
}
const picture = () =>
  sharp({ create: { width: 80, height: 40, channels: 3, background: '#b4552d' } })
    .png()
    .toBuffer()

const trail = async (entity: string) =>
  context.database.kysely
    .selectFrom('auditEvents')
    .select(['action', 'before', 'after', 'label'])
    .where('entity', '=', entity)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

describe('corporate settings', () => {
  const input = {
    companyName: 'PT Petro Nusantara Satu',
    companyType: 'Fertiliser',
    companyEmail: 'office@petro.example',
    companyPhone: '+62 31 398 1811',
    companyAddress: 'Jalan Veteran 1, Gresik',
  }

  it('are the company record, written at the expected version', async () => {
    const before = await admin(settings.corporate.read, {})
    const { version } = before.body.data
    const saved = await admin(settings.corporate.update, { body: { ...input, version } })
    expect(saved).toMatchObject({ status: 200, body: { message: 'Data Saved Successfully', data: input } })
    expect(saved.body.data).toMatchObject({ version: version + 1, updatedBy: 'Ratna Puspitasari' })
    const me = await context.database.kysely
      .selectFrom('companies')
      .select('companyName')
      .where('companyName', '=', input.companyName)
      .execute()
    expect(me).toHaveLength(1)
    const late = await superAdmin(settings.corporate.update, { body: { ...input, version } })
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'STALE',
        details: { changedBy: 'Ratna Puspitasari', changedAt: expect.stringContaining('+07:00') },
      },
    })
    expect(await trail('companies')).toMatchObject({
      action: 'update',
      label: input.companyName,
      after: { companyName: input.companyName, companyType: 'Fertiliser' },
    })
  })

  it('have errors at the field, and do not touch the other company', async () => {
    const { version } = (await admin(settings.corporate.read, {})).body.data
    const wrong = await admin(settings.corporate.update, {
      body: { ...input, companyName: ' ', companyEmail: 'office', version },
    })
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual(['companyEmail', 'companyName'])
    expect((await second(settings.corporate.read, {})).body.data.companyName).not.toBe(input.companyName)
    expect((await employee(settings.corporate.read, {})).status).toBe(403)
  })
})

describe('theme settings', () => {
  it('are the default of the product until they are set, and everyone in the company can read them (ORG-32)', async () => {
    const { status, body } = await employee(settings.theme.read, {})
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ primaryColor: null, logo: null, version: 0, updatedBy: null })
    const refused = await employee(settings.theme.update, { body: { primaryColor: '#112233', version: 0 } })
    expect(refused.status).toBe(403)
  })

  it('apply to everyone in the company and nobody else: colour and logo (ORG-32)', async () => {
    const logoFileId = await upload('10000002', 'logo.png', await picture())
    expect((await employee(file.download, { params: { id: logoFileId } })).status).toBe(404)
    const saved = await admin(settings.theme.update, { body: { primaryColor: '#7a1fa2', logoFileId, version: 0 } })
    expect(saved.body.data).toMatchObject({ primaryColor: '#7A1FA2', logo: { id: logoFileId }, version: 1 })
    const theme = await employee(settings.theme.read, {})
    expect(theme.body.data).toMatchObject({ primaryColor: '#7A1FA2', logo: { id: logoFileId, name: 'logo.png' } })
    expect((await employee(file.download, { params: { id: logoFileId } })).status).toBe(200)
    expect((await second(settings.theme.read, {})).body.data.primaryColor).toBeNull()
    expect((await second(file.download, { params: { id: logoFileId } })).status).toBe(404)
    expect(await trail('settings')).toMatchObject({
      label: 'theme settings',
      before: { primaryColor: null, logoFileId: null },
      after: { primaryColor: '#7A1FA2', logoFileId },
    })
  })

  it('refuse a stale write, an invalid colour, and a file that is not a picture or belongs to another user (ORG-32)', async () => {
    const version = 1
    const stale = await admin(settings.theme.update, { body: { primaryColor: '#112233', version: 0 } })
    expect(stale).toMatchObject({ status: 409, body: { code: 'STALE', details: { changedBy: 'Ratna Puspitasari' } } })
    const noColour = await admin(settings.theme.update, { body: { primaryColor: 'red', version } })
    expect(noColour.body.errors).toEqual({ primaryColor: 'Use a colour such as #0B6670' })
    const text = await upload('10000002', 'notes.txt', documents.txt ?? Buffer.from(''))
    const noPicture = await admin(settings.theme.update, { body: { primaryColor: null, logoFileId: text, version } })
    expect(noPicture).toMatchObject({
      status: 422,
      body: { errors: { logoFileId: 'You can only upload JPG/PNG file!' } },
    })
    const foreign = await upload('10000008', 'mine.png', await picture())
    const notOwn = await admin(settings.theme.update, { body: { primaryColor: null, logoFileId: foreign, version } })
    expect(notOwn.status).toBe(422)
    expect((await employee(file.download, { params: { id: foreign } })).status).toBe(200)
  })

  it('are reset to the default, and release the logo (ORG-32)', async () => {
    const { version, logo } = (await admin(settings.theme.read, {})).body.data
    const reset = await admin(settings.theme.update, { body: { primaryColor: null, logoFileId: null, version } })
    expect(reset.body.data).toMatchObject({ primaryColor: null, logo: null, version: version + 1 })
    expect((await employee(file.download, { params: { id: logo?.id ?? 0 } })).status).toBe(404)
  })

  it('are written by one of two simultaneous saves (ORG-32)', async () => {
    const save = (primaryColor: string) => second(settings.theme.update, { body: { primaryColor, version: 0 } })
    const both = await Promise.all([save('#112233'), save('#332211')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('reminder settings', () => {
  it('have defaults, are stored in order, and refuse invalid values (ORG-33, G-090)', async () => {
    const { body } = await admin(settings.reminder.read, {})
    expect(body.data).toMatchObject({ ...REMINDER_DEFAULTS, version: 0 })
    const input = { ...REMINDER_DEFAULTS, daysBefore: [7, 45], hour: 6 }
    const saved = await admin(settings.reminder.update, { body: { ...input, version: 0 } })
    expect(saved.body.data).toMatchObject({ daysBefore: [45, 7], hour: 6, version: 1 })
    const wrong = await admin(settings.reminder.update, {
      body: { ...input, daysBefore: [7, 7], recipients: [], channels: [], version: 1 },
    })
    expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual(['channels', 'daysBefore', 'recipients'])
    const late = await admin(settings.reminder.update, { body: { ...input, version: 0 } })
    expect(late.status).toBe(409)
    expect((await employee(settings.reminder.read, {})).status).toBe(403)
    expect((await second(settings.reminder.read, {})).body.data.version).toBe(0)
  })
})

describe('greetings', () => {
  const input = {
    title: 'Happy Safety Month',
    text: 'Look twice, work once.',
    validFrom: '2026-11-20',
    validUntil: '2026-11-21',
  }

  it('are shown for their days, in their own company (G-088)', async () => {
    const made = await admin(greeting.endpoints.create, { body: input })
    expect(made.status).toBe(200)
    const visible = { id: made.body.data.id, title: input.title, text: input.text }
    expect((await employee(todaysGreetings, {})).body.data).toContainEqual(visible)
    expect((await second(todaysGreetings, {})).body.data).toEqual([])
    clock.set('2026-11-21T16:59:00Z')
    const later = await as('10000008')
    expect((await later(todaysGreetings, {})).body.data).toContainEqual(visible)
    clock.set('2026-11-21T17:00:00Z')
    expect((await later(todaysGreetings, {})).body.data).not.toContainEqual(visible)
  })

  it('do not end before they start', async () => {
    const refused = await (await as('10000002'))(greeting.endpoints.create, {
      body: { ...input, validUntil: '2026-11-19' },
    })
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { validUntil: 'Choose a day on or after the first day' } },
    })
  })
})

it('a site of the company is the same site in the master data (AMB-50)', async () => {
  const manager = await as('10000002')
  const made = await manager(companySite.endpoints.create, {
    body: { siteName: 'Terminal Lamongan', code: 'LMG', address: null },
  })
  const { id } = made.body.data
  const read = await manager(site.endpoints.get, { params: { id } })
  expect(read.body.data).toEqual(made.body.data)
  const { body } = await manager(site.endpoints.history, { params: { id } })
  expect(body.data).toHaveLength(1)
})
