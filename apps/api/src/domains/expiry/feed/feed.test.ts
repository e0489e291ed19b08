import { calendarFeed } from '@selamat/contract/domains/expiry/calendar-feed'
import { auth } from '@selamat/contract/domains/identity/auth'
import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { beforeEach, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, testApp } from '../../../../test/app.ts'
import { giveRole, insertPeople } from '../../../../test/factories.ts'
import { seal } from '../../../../test/seal.ts'
import { run } from '../../../platform/database.ts'
import { iCalendar } from './ical.ts'

const { app, as, context, clock } = await testApp({ PUBLIC_URL: 'https://selamat.example', ALLOW_INSECURE: '1' })
const { kysely } = context.database
const NOW = '2026-11-20T09:00:00+07:00'

let first = 73_000_000
async function hire(scope: 'company' | null = null) {
  const [person] = await insertPeople(kysely, { count: 1, first: first++, like: '10000008', role: '' })
  if (!person) throw new Error('nobody was hired')
  if (scope) await giveRole(kysely, person.username, scope, { 'submenu/Equipment': 'r' })
  return { ...person, client: await as(person.username) }
}
type Person = Awaited<ReturnType<typeof hire>>

async function certify({ id }: Person, validUntil: string, title: string) {
  const [row] = await run<{ id: number }>(
    kysely,
    `insert into certificates (company_id, user_id, title, certificate_number, employer_id, valid_until, created_at, updated_at)
     select company_id, id, $2, 'F-' || id || $2, employer_id, $3, $4, $4 from users where id = $1 returning id`,
    [id, title, validUntil, clock.now()],
  )
  return row?.id ?? 0
}
const subscribe = async ({ client }: Person) => (await client(calendarFeed.create, {})).body.data.address
const read = (address: string, remoteAddress = '10.0.0.7') =>
  app.inject({ method: 'GET', url: new URL(address).pathname, remoteAddress })
/** The lines as a calendar program puts them together again. */
const unfolded = (body: string) => body.replaceAll('\r\n ', '').split('\r\n')
const fields = (body: string, name: string) =>
  unfolded(body).flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1)] : []))

beforeEach(async () => {
  clock.set(NOW)
  await run(kysely, 'delete from request_counts')
})

describe('the calendar address', () => {
  it('ends with a new password', async () => {
    const person = await hire()
    const address = await subscribe(person)
    expect((await read(address)).statusCode).toBe(200)
    clock.advance(1000)
    const data = seal({ currentPassword: DEMO_PASSWORD, newPassword: 'Kapal#Layar9' }, context.keys.publicKey)
    expect((await person.client(auth.changePassword, { body: { data } })).status).toBe(200)
    expect((await read(address)).statusCode).toBe(404)
    expect((await person.client(calendarFeed.get, {})).body.data).toBeNull()
  })

  it('contains records that expire within twelve months or are overdue, each with a lasting id', async () => {
    const person = await hire()
    const ids = [
      await certify(person, '2026-10-01', 'SIO Over'),
      await certify(person, '2027-11-20', 'SIO Next year; class I, II'),
    ]
    await certify(person, '2027-11-23', 'SIO Too far')
    const address = await subscribe(person)
    expect(address).toMatch(/^https:\/\/selamat\.example\/api\/v1\/calendar-feed\/[\w-]{43}\.ics$/)
    const { statusCode, headers, body } = await read(address)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    expect(fields(body, 'METHOD')).toEqual(['PUBLISH'])
    expect(fields(body, 'UID')).toEqual(ids.map((id) => `certificate-${id}@selamat.example`))
    expect(fields(body, 'SUMMARY')).toEqual([
      `Overdue: Certificate: SIO Over\\, Person ${person.username}`,
      `Certificate: SIO Next year\\; class I\\, II\\, Person ${person.username}`,
    ])
    expect(fields(body, 'DTSTART;VALUE=DATE')).toEqual(['20261001', '20271120'])
    expect(fields(body, 'DTEND;VALUE=DATE')).toEqual(['20261002', '20271121'])
    expect(fields(body, 'URL')[0]).toBe(
      `https://selamat.example/user/detail?username=${person.username}&tab=certificates`,
    )
    expect(body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    await run(kysely, `update certificates set valid_until = '2026-12-24' where id = $1`, [ids[0]])
    expect(fields((await read(address)).body, 'UID')).toContain(`certificate-${ids[0]}@selamat.example`)
  })

  it('is shown once and stored as a hash; a new one ends the old one', async () => {
    const person = await hire()
    expect((await person.client(calendarFeed.get, {})).body.data).toBeNull()
    const old = await subscribe(person)
    expect((await person.client(calendarFeed.get, {})).body.data).toEqual({
      createdAt: '2026-11-20T09:00:00+07:00',
      lastReadAt: null,
    })
    expect((await read(old)).statusCode).toBe(200)
    expect((await person.client(calendarFeed.get, {})).body.data?.lastReadAt).toBe('2026-11-20T09:00:00+07:00')
    const token = old.split('/').at(-1)?.replace('.ics', '') ?? ''
    const kept = await run(
      kysely,
      `select 1 from calendar_feeds f where f::text like '%' || $1 || '%'
       union all select 1 from audit_events a where a::text like '%' || $1 || '%'`,
      [token],
    )
    expect(kept).toEqual([])
    const fresh = await subscribe(person)
    expect((await read(old)).statusCode).toBe(404)
    expect((await read(fresh)).statusCode).toBe(200)
    const trail = await run<{ action: string }>(
      kysely,
      `select action from audit_events where entity = 'calendar_feeds' and entity_id = $1 order by id`,
      [person.id],
    )
    expect(trail.map(({ action }) => action)).toEqual(['create', 'replace'])
  })

  it('ends when it is stopped, once', async () => {
    const person = await hire()
    const address = await subscribe(person)
    expect((await person.client(calendarFeed.stop, {})).status).toBe(200)
    expect((await read(address)).statusCode).toBe(404)
    expect((await person.client(calendarFeed.stop, {})).status).toBe(404)
  })

  it.each([
    ['has left', 'update users set archived_at = now() where id = $1'],
    ['must first choose a password', 'update users set must_change_password = true where id = $1'],
    [
      'works for a company that is closed',
      `update companies set status = 'SUSPENDED' where id = (select company_id from users where id = $1)`,
    ],
  ])('responds as to an unknown address once its owner %s', async (_what, change) => {
    const person = await hire()
    const address = await subscribe(person)
    const known = await run<{ conrelid: string }>(
      kysely,
      `select pg_get_constraintdef(oid) as conrelid from pg_constraint where conrelid = 'companies'::regclass and contype = 'c'`,
    )
    const closed = known.some(({ conrelid }) => conrelid.includes('SUSPENDED')) ? 'SUSPENDED' : 'INACTIVE'
    await run(kysely, change.replace('SUSPENDED', closed), [person.id])
    const unknown = await read(`https://x/api/v1/calendar-feed/${'a'.repeat(43)}.ics`)
    const answer = await read(address)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: unknown.json().code, message: unknown.json().message })
    await run(kysely, `update companies set status = 'ACTIVE'`)
  })

  it('contains only what its owner can read now', async () => {
    const person = await hire('company')
    const address = await subscribe(person)
    expect(fields((await read(address)).body, 'UID').length).toBeGreaterThan(0)
    await run(kysely, 'delete from user_roles where user_id = $1', [person.id])
    const { statusCode, body } = await read(address)
    expect(statusCode).toBe(200)
    expect(fields(body, 'UID')).toEqual([])
  })

  it.each(['', 'x.ics', `${'a'.repeat(43)}`, `${'a'.repeat(42)}%00.ics`, `${'a'.repeat(43)}.ics.ics`])(
    'is none where the file is called "%s"',
    async (file) => {
      const { statusCode } = await app.inject({ method: 'GET', url: `${API_BASE}/calendar-feed/${file}` })
      expect([401, 404, 400]).toContain(statusCode)
    },
  )

  it('limits how often an address is read and guessed in an hour', async () => {
    const person = await hire()
    const address = await subscribe(person)
    for (let n = 0; n < 60; n++) expect((await read(address)).statusCode).toBe(200)
    const paused = await read(address)
    expect(paused.statusCode).toBe(429)
    expect(Number(paused.headers['retry-after'])).toBeGreaterThan(0)
    const guess = () => read(`https://x/api/v1/calendar-feed/${'b'.repeat(43)}.ics`, '10.9.9.9')
    for (let n = 0; n < 30; n++) expect((await guess()).statusCode).toBe(404)
    expect((await guess()).statusCode).toBe(429)
  })
})

describe('a calendar', () => {
  const at = new Date('2026-11-20T02:03:04Z')
  const entry = {
    uid: 'x-1@y',
    day: '2026-12-31',
    summary: 'Tabung gas “Ü” 🧯 '.repeat(9),
    description: 'one\ntwo\r\nthree\\four,five;six\u0007',
    location: null,
    category: 'Fire check',
    url: 'https://y/z?id=1',
  }

  it('folds at 75 octets, never within a character', () => {
    const text = iCalendar('A', [entry], at)
    const lines = text.split('\r\n')
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(text).not.toContain('\ufffd')
    expect(fields(text, 'SUMMARY')).toEqual([entry.summary])
  })

  it('escapes special characters, and ends an event on the next day', () => {
    const text = iCalendar('A', [entry], at)
    expect(fields(text, 'DESCRIPTION')).toEqual(['one\\ntwo\\nthree\\\\four\\,five\\;six'])
    expect(fields(text, 'DTEND;VALUE=DATE')).toEqual(['20270101'])
    expect(fields(text, 'DTSTAMP')).toEqual(['20261120T020304Z'])
    expect(text).not.toContain('LOCATION')
  })
})
