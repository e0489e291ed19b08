import { APPOINTMENT_HATS, appointment } from '@selamat/contract/domains/identity/appointment'
import { user } from '@selamat/contract/domains/identity/user'
import { describe, expect, it } from 'vitest'
import { demoAppointments } from '../../../demo/accounts.ts'
import { testApp } from '../../../test/app.ts'
import { run } from '../../platform/database.ts'

const { house, as } = await testApp()
const sql = (text: string, values: unknown[] = []) => run<Record<string, never>>(house.database.kysely, text, values)
const admin = await as('10000002')
const ifMatch = (version: number) => ({ 'if-match': String(version) })
const list = async (username: string, call = admin) => (await call(appointment.list, { body: { username } })).body.data
const [gresik] = await sql(`select id from sites where code = 'GRS'`)
const siteId = Number(gresik?.id)
const given = { username: '10000013', hat: 'gas-tester', siteId, validFrom: '2026-11-01' } as const

describe('appointments', () => {
  it('are of a closed list of functions, which holds those of the demo', () => {
    for (const { hat } of demoAppointments) expect(Object.keys(APPOINTMENT_HATS)).toContain(hat)
  })

  it('are listed with site, days and what proves them', async () => {
    expect((await list('10000014')).map(({ hat, siteName, current }) => [hat, siteName, current]).sort()).toEqual([
      ['fire-watch', 'Gresik Plant', true],
      ['gas-tester', 'Gresik Plant', true],
    ])
    expect((await list('10000004'))[0]).toMatchObject({ hat: 'safety-officer', siteId: null, siteName: null })
    expect(await list('10000014', await as('10000014'))).toHaveLength(2)
    const stranger = await as('10000013')
    expect((await stranger(appointment.list, { body: { username: '10000014' } })).status).toBe(404)
  })

  it('are made, changed and ended, each at the version that was seen, with the history of the person', async () => {
    const made = await admin(appointment.create, { body: given })
    expect([made.status, made.body.data]).toMatchObject([
      200,
      { hat: 'gas-tester', siteName: 'Gresik Plant', version: 1 },
    ])
    const { id } = made.body.data
    const { username: _of, ...same } = given
    const changed = await admin(appointment.update, {
      body: { ...same, id, version: 1, siteId: null, validUntil: '2026-11-19' },
    })
    expect(changed.body.data).toMatchObject({ siteName: null, validUntil: '2026-11-19', current: false, version: 2 })
    const stale = await admin(appointment.update, { body: { ...same, id, version: 1 } })
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE'])
    expect((await admin(appointment.delete, { params: { id }, headers: ifMatch(2) })).status).toBe(200)
    const history = (await admin(user.history, { params: { username: '10000013' } })).body.data
    expect(history.map(({ action }) => action)).toEqual(['delete-appointment', 'change-appointment', 'appoint'])
  })

  it('refuse an unknown function, a foreign site, another person’s certificate and an end before the beginning', async () => {
    const [foreign] = await sql(`select id from sites where code = 'DUM'`)
    const [certificate] = await sql(
      `insert into certificates (company_id, user_id, title, certificate_number, employer_id, created_at, updated_at)
       select company_id, id, 'AGT', 'AGT 1', employer_id, now(), now() from users where username = '10000014' returning id`,
    )
    const refused = async (more: object) =>
      (await admin(appointment.create, { body: { ...given, ...more } })).body.errors
    expect(await refused({ hat: 'king' })).toEqual({ hat: 'Choose one from the list' })
    expect(await refused({ siteId: foreign?.id, certificateId: certificate?.id, validUntil: '2026-10-01' })).toEqual({
      siteId: 'Choose one from the list',
      certificateId: 'Choose a certificate of this person',
      validUntil: 'The last day comes before the first',
    })
    const own = await admin(appointment.create, {
      body: { ...given, username: '10000014', certificateId: certificate?.id },
    })
    expect(own.body.data.certificate).toBe('AGT AGT 1')
  })
})
