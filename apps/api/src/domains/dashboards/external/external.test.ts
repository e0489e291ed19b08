import { createHmac } from 'node:crypto'
import { embed } from '@selamat/contract/domains/dashboards/external/embed'
import { jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { giveRole } from '../../../../test/factories.ts'
import { ConfigError, loadConfig } from '../../../platform/config.ts'
import { sealWith } from '../../../platform/crypto.ts'
import { run } from '../../../platform/database.ts'

const ORIGIN = 'https://metabase.example.com'
const api = await testApp({ ACCESS_TOKEN_MINUTES: '600', EMBED_ORIGINS: `${ORIGIN} https://boards.example.com` })
const { as, clock, context } = api
const { kysely } = context.database
const [ADMIN, EMPLOYEE, OUTSIDER, OTHER] = ['10000002', '10000008', '10000014', '10000020'] as const
const KEY = 'a-signing-key-that-nobody-sees-0123456789'
await giveRole(kysely, ADMIN, 'company', { 'submenu/Management Dashboard': 'crud' })
const roleId = await giveRole(kysely, EMPLOYEE, 'site', { 'submenu/Dashboard': 'r' })
await giveRole(kysely, OUTSIDER, 'company', { 'submenu/Dashboard': 'r' })
await giveRole(kysely, OTHER, 'company', { 'submenu/Management Dashboard': 'crud' })

const sealed = (companyId: number, key: string) =>
  sealWith(Buffer.from(context.keys.tokenSecret).toString('base64'), `dashboard key ${companyId}`, key)
async function external(name: string, source = 'EXTERNAL') {
  const [made] = await run<{ id: number }>(
    kysely,
    `insert into dashboards (company_id, title, description, name, source, key_sealed, border, priority, created_at, updated_at)
     values (1, $1, 'Of the laboratory', $1, $2, $3, false, 90, now(), now()) returning id`,
    [name, source, sealed(1, KEY)],
  )
  await run(kysely, 'insert into dashboard_roles (dashboard_id, role_id) values ($1, $2)', [made?.id, roleId])
  return made?.id ?? 0
}
const id = await external('17')
const path = await external('/boards/safety')
const builtIn = await external('own', 'BUILT_IN')
const open = async (who: string, dashboard: number) => (await as(who))(embed.open, { params: { id: dashboard } })
async function choose(values: { origin: string | null; kind: 'METABASE' | 'SIGNED' }) {
  const { version } = (await (await as(ADMIN))(embed.readSettings, {})).body.data
  return (await as(ADMIN))(embed.updateSettings, { body: { ...values, version } })
}

describe('an external dashboard', () => {
  it('is off until the company chooses one of the origins that the server allows', async () => {
    expect((await open(EMPLOYEE, id)).body.message).toBe('External dashboards are turned off. Ask your administrator')
    const foreign = await choose({ origin: 'https://evil.example', kind: 'METABASE' })
    expect([foreign.status, foreign.body.errors]).toEqual([422, { origin: 'Choose one from the list' }])
    expect((await choose({ origin: ORIGIN, kind: 'METABASE' })).body.data).toMatchObject({
      origin: ORIGIN,
      kind: 'METABASE',
    })
  })

  it('is opened by an address that Metabase accepts for ten minutes, with company and site locked', async () => {
    const { status, body, text } = await open(EMPLOYEE, id)
    expect([status, body.data.seconds, body.data.border]).toEqual([200, 600, false])
    const { pathname, hash, origin } = new URL(body.data.address)
    expect([origin, hash]).toEqual([ORIGIN, '#bordered=false&titled=false'])
    const token = pathname.split('/').at(-1) ?? ''
    const key = Buffer.from(KEY)
    const { payload } = await jwtVerify(token, key, { currentDate: clock.now(), algorithms: ['HS256'] })
    expect(payload).toMatchObject({ resource: { dashboard: 17 }, params: { company: 1, site: expect.any(Number) } })
    expect(payload.exp).toBe(Math.floor(clock.now().getTime() / 1000) + 600)
    const late = new Date(clock.now().getTime() + 601_000)
    await expect(jwtVerify(token, key, { currentDate: late })).rejects.toThrow('exp')
    expect(text).not.toContain(KEY)
    const { payload: whole } = await jwtVerify(
      new URL((await open(ADMIN, id)).body.data.address).pathname.split('/').at(-1) ?? '',
      key,
      {
        currentDate: clock.now(),
      },
    )
    expect(whole.params).toEqual({ company: 1 })
  })

  it('of another kind has path, company and end under an HMAC', async () => {
    await choose({ origin: 'https://boards.example.com', kind: 'SIGNED' })
    const { address } = (await open(ADMIN, path)).body.data
    const [signed = '', sig] = address.replace('https://boards.example.com', '').split('&sig=')
    expect(signed).toMatch(/^\/boards\/safety\?company=1&border=false&exp=\d+$/)
    expect(sig).toBe(createHmac('sha256', KEY).update(signed).digest('hex'))
    expect((await open(ADMIN, id)).body.message).toBe(
      'The name must be the path of the dashboard, such as /boards/safety',
    )
    await choose({ origin: ORIGIN, kind: 'METABASE' })
    expect((await open(ADMIN, path)).body.message).toBe('The name must be the number of the dashboard in Metabase')
  })

  it('asks session, permission and role at each view', async () => {
    for (const [who, what] of [
      [OUTSIDER, id],
      [OTHER, id],
      [EMPLOYEE, builtIn],
      [EMPLOYEE, 999_999],
    ] as const)
      expect([who, (await open(who, what)).status]).toEqual([who, 404])
    expect((await open('10000005', id)).status).toBe(403)
    expect((await open(EMPLOYEE, id)).status).toBe(200)
    await run(kysely, 'update roles set archived_at = now() where id = $1', [roleId])
    expect((await open(EMPLOYEE, id)).status).toBe(403)
    await run(kysely, 'update roles set archived_at = null where id = $1', [roleId])
    const { access_token: token } = await api.signIn(EMPLOYEE)
    await run(
      kysely,
      'update sessions set ended_at = now() where user_id = (select id from users where username = $1)',
      [EMPLOYEE],
    )
    expect((await api.send(embed.open, { params: { id }, token })).status).toBe(401)
  })

  it('signs with a rotated key at the next view, and says so where the old one cannot be read', async () => {
    await run(kysely, 'update dashboards set key_sealed = $1 where id = $2', [sealed(1, 'rotated-key'), id])
    const { address } = (await open(ADMIN, id)).body.data
    const token = new URL(address).pathname.split('/').at(-1) ?? ''
    const [head, payload, signature] = token.split('.')
    expect(signature).toBe(createHmac('sha256', 'rotated-key').update(`${head}.${payload}`).digest('base64url'))
    // Sealed for another company, or with another secret.
    await run(kysely, 'update dashboards set key_sealed = $1 where id = $2', [sealed(3, KEY), id])
    expect((await open(ADMIN, id)).body.message).toBe(
      'The key of this dashboard cannot be read any more. Enter it again',
    )
  })

  it('leaves its key in no row of the trail', async () => {
    const found = await run(
      kysely,
      `select 1 from audit_events a where a::text like '%' || $1 || '%' or a::text like '%rotated-key%'`,
      [KEY],
    )
    expect(found).toEqual([])
  })
})

it.each([
  'http://metabase.example.com',
  'https://metabase.example.com/path',
  'https://user@metabase.example.com',
  '*',
  "'self'",
])('EMBED_ORIGINS refuses %s, which the page policy must not have', (origin) => {
  expect(() => loadConfig({ EMBED_ORIGINS: `${ORIGIN} ${origin}` })).toThrow(ConfigError)
})
