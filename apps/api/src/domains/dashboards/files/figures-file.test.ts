import { dashboard } from '@selamat/contract/domains/dashboards/dashboard'
import { figureText } from '@selamat/contract/domains/dashboards/figure-text'
import { type Figure, figures } from '@selamat/contract/domains/dashboards/figures'
import { figuresFile, MOST_FILE_ROWS } from '@selamat/contract/domains/dashboards/figures-file'
import { subscription } from '@selamat/contract/domains/dashboards/subscriptions/subscription'
import type { WidgetInput } from '@selamat/contract/domains/dashboards/widget'
import { storedItemId } from '@selamat/contract/kit/menu-items'
import type { ItemKey } from '@selamat/contract/kit/permissions'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { giveRole } from '../../../../test/factories.ts'
import { rowsAt } from '../../../../test/opened-rows.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { measures } from '../../../domains.ts'
import { run } from '../../../platform/database.ts'

const api = await testApp({
  RATE_LIMIT_FACTOR: '1000',
  ACCESS_TOKEN_MINUTES: '1440',
  PUBLIC_URL: 'https://selamat.example',
  ALLOW_INSECURE: '1',
})
const { as, clock, context, settle } = api
const db = context.database.kysely
const [ADMIN, MANAGER, PIC, EMPLOYEE, OTHER_COMPANY] = [
  '10000002',
  '10000003',
  '10000005',
  '10000008',
  '10000020',
] as const
const ITEMS = {
  PIC: 'submenu/Dashboard PIC',
  MANAGEMENT: 'submenu/Dashboard Management',
  EMPLOYEE: 'submenu/Dashboard Employee',
} as const
await giveRole(db, EMPLOYEE, 'own', { [ITEMS.PIC]: 'r' })
await giveRole(db, OTHER_COMPANY, 'company', { [ITEMS.MANAGEMENT]: 'r', 'menu/Permit to Work V2': 'r' })
await giveRole(db, ADMIN, 'company', { 'submenu/Management Dashboard': 'crud', [ITEMS.MANAGEMENT]: 'r' })

interface Which {
  readonly page?: 'PIC' | 'MANAGEMENT' | 'EMPLOYEE'
  readonly dashboardId?: number
  readonly filter?: { siteId?: number[] }
  readonly period?: 90
}
const listOf = (key: string) => {
  const found = measures.find((measure) => measure.key === key)
  if (!found) throw new Error(`no measure ${key}`)
  return found.list
}
const texts = (read: readonly Figure[]) => read.map(figureText)

async function sheetsOf(bytes: Buffer) {
  const { sheets } = await readXlsx(bytes)
  return new Map(sheets.map(({ name, rows }) => [name, rows]))
}
/** What the mail of a page says, sent now. */
async function mailOf(username: string, which: Which) {
  const client = await as(username)
  const body = { ...which, cadence: 'DAILY' as const, hour: 7 }
  const made = (await client(subscription.create, { body })).body
  expect([username, which, made.errors]).toEqual([username, which, undefined])
  await run(db, sql`delete from mails`)
  const sent = await client(subscription.send, { params: { id: made.data.id } })
  await settle()
  await client(subscription.delete, { params: { id: made.data.id } })
  const rows = await run<{ recipient: string; body: string }>(db, sql`select recipient, body from mails`)
  expect(rows.length).toBe(sent.body.result ? 1 : 0)
  return { message: sent.body.message, mail: rows[0] }
}

/** Screen, mail, Excel and PDF say the same of each figure. */
async function compare(username: string, which: Which) {
  const client = await as(username)
  const screen = (await client(figures.read, { body: which })).body.data.figures
  const said = texts(screen)
  const { mail } = await mailOf(username, which)
  const [address] = await run<{ email: string }>(db, sql`select email from users where username = ${username}`)
  expect(mail?.recipient).toBe(address?.email)
  const lines = (mail?.body ?? '').split('\n')
  expect(said.map(({ title, value }) => `${title}: ${value}`)).toEqual(
    lines.slice(5).filter((line) => /^\S[^:]*: /.test(line) && !/^(Open the page|Change or stop)/.test(line)),
  )
  const sheets = await sheetsOf((await client(figuresFile, { body: { ...which, format: 'XLSX' } })).bytes)
  const [, ...rows] = sheets.get('Figures') ?? []
  expect(rows.map(([title, part, within, , , display]) => [title, part || null, within || null, display])).toEqual(
    said.flatMap(({ title, value, parts }) => [
      [title, null, null, value],
      ...parts.map(({ label, group, value: part }) => [title, group ?? label, group === null ? null : label, part]),
    ]),
  )
  expect(rows.filter(([, part]) => !part).map(([, , , number]) => number ?? null)).toEqual(
    screen.map(({ value, problem }) => (problem ? null : value)),
  )
  const text = readPdf((await client(figuresFile, { body: { ...which, format: 'PDF' } })).bytes)
    .text.replaceAll('\x96', '–')
    .replaceAll(/\s+/g, '')
  for (const { title, value } of said) expect(text).toContain(`${title}${value}`.replaceAll(/\s+/g, ''))
  return { screen, sheets, mail: mail?.body ?? '', text }
}

describe('mail, Excel, PDF and screen are equal', () => {
  it.each([
    [PIC, { page: 'PIC' as const }],
    [EMPLOYEE, { page: 'PIC' as const }],
    [MANAGER, { page: 'MANAGEMENT' as const, period: 90 as const }],
    [ADMIN, { page: 'MANAGEMENT' as const, filter: { siteId: [1] } }],
    [OTHER_COMPANY, { page: 'MANAGEMENT' as const }],
    [ADMIN, { dashboardId: 1 }],
    [ADMIN, { dashboardId: 2 }],
    [EMPLOYEE, { page: 'EMPLOYEE' as const }],
  ])('for %s of %o', async (username, which) => {
    const { screen, sheets, mail } = await compare(username, which)
    expect(mail).toMatch(/Data as of 2026-11-20 09:00 \(\+07:00\)\nPeriod: .+\nFilters: /)
    // The rows of a figure are those that the account lists: as many as it counts.
    const client = await as(username)
    const withRows = screen.filter(
      ({ measure, rows, to }) => to !== null && rows > 0 && listOf(measure).file !== undefined,
    )
    for (const { measure, title, rows, to } of withRows) {
      const listed = await rowsAt(client, listOf(measure).list, to ?? '')
      const sheet = [...sheets]
        .filter(([name]) => name.startsWith(title.slice(0, 27)))
        .map(([, found]) => found.length - 1)
      expect([title, listed, sheet.every((count) => count <= MOST_FILE_ROWS + 1)]).toEqual([title, rows, true])
      if (sheet.length > 0) expect(sheet).toContain(Math.min(rows, MOST_FILE_ROWS))
    }
    expect(sheets.size).toBeLessThanOrEqual(withRows.length + 2)
  })

  it('after a right was taken away: first its rows, then the page', async () => {
    const before = await compare(PIC, { page: 'PIC' })
    expect(before.sheets.has('Live permits')).toBe(true)
    const take = (items: readonly ItemKey[]) =>
      run(
        db,
        sql`delete from role_grants g using user_roles ur, users u where g.role_id = ur.role_id and ur.user_id = u.id
          and u.username = ${PIC} and g.item_id = any(${items.map(storedItemId)}::int[])`,
      )
    const { permission } = listOf('permits-live').list
    await take(typeof permission === 'string' ? [] : permission.anyOf)
    const after = await compare(PIC, { page: 'PIC' })
    expect(after.sheets.has('Live permits')).toBe(false)
    // A page that nobody put together leaves out what its reader may not count.
    for (const said of [after.mail, after.text]) expect(said).not.toMatch(/Live ?permits/)
    // One that was put together says so.
    const roleId = await giveRole(db, PIC, 'company', { 'submenu/Dashboard': 'r' })
    await run(db, sql`insert into dashboard_roles (dashboard_id, role_id) values (1, ${roleId})`)
    const board = await compare(PIC, { dashboardId: 1 })
    expect(board.mail).toContain('Live permits: Your role has no permission for these rows.')
    const client = await as(PIC)
    const made = (await client(subscription.create, { body: { page: 'PIC', cadence: 'DAILY', hour: 7 } })).body.data
    await take([ITEMS.PIC])
    expect((await client(figures.read, { body: { page: 'PIC' } })).status).toBe(403)
    for (const format of ['XLSX', 'PDF'] as const)
      expect((await client(figuresFile, { body: { page: 'PIC', format } })).status).toBe(403)
    const sent = await client(subscription.send, { params: { id: made.id } })
    expect([sent.body.result, sent.body.message]).toEqual([
      false,
      'Not sent: You could not open the dashboard any more',
    ])
    const own = (await client(subscription.list, {})).body.data
    expect(own.find(({ id }) => id === made.id)?.last?.skipped).toBe('RIGHT')
  })
})

it('a measure that was withdrawn says so in mail, Excel and PDF', async () => {
  await run(
    db,
    sql`update dashboard_widgets set measure = 'gone', title = null where dashboard_id = 3 and position = 1`,
  )
  const { mail, sheets, text } = await compare(ADMIN, { dashboardId: 3 })
  const line = 'This measure no longer exists. Edit the dashboard to remove it.'
  expect(mail).toContain(`Withdrawn measure: ${line}`)
  expect(sheets.get('Figures')?.[1]).toEqual(expect.arrayContaining(['Withdrawn measure', line]))
  expect(text).toContain(line.replaceAll(' ', ''))
})

it('text that begins like a formula stays text, and a title is a name of a sheet only as far as that can be', async () => {
  const title = '=HYPERLINK("x") [a/b]*'
  await run(db, sql`update dashboard_widgets set title = ${title} where dashboard_id = 2 and position = 1`)
  const { bytes } = await (await as(ADMIN))(figuresFile, { body: { dashboardId: 2, format: 'XLSX' } })
  const { sheets } = await readXlsx(bytes)
  expect(sheets[0]?.rows[1]?.[0]).toBe(title)
  expect(JSON.stringify([...(sheets[0]?.cells?.values() ?? [])])).not.toContain('"formula"')
  expect(sheets.every(({ name }) => name.length <= 31 && !/[\\/?*[\]:]/.test(name))).toBe(true)
})

it('24 widgets that overlap each other row by row stand in the PDF one below the other', async () => {
  const widgets = Array.from({ length: 24 }, (_, at): WidgetInput => {
    const place = { x: (at % 2) * 6, y: at * 6, w: 6, h: 12, higherIsBetter: false, title: `Widget ${at + 1}.` }
    return {
      measure: 'permits-closed-gates',
      visual: at % 3 === 0 ? 'LINE' : 'BAR',
      dimension: 'gate',
      period: 366,
      ...place,
    }
  })
  const admin = await as(ADMIN)
  const board = { title: 'Tall', description: 'x', name: 'tall', key: 'k', widgets }
  const made = await admin(dashboard.create, { body: board })
  const { bytes } = await admin(figuresFile, { body: { dashboardId: made.body.data.id, format: 'PDF' } })
  const { text, pages } = readPdf(bytes)
  for (const { title } of widgets) expect(text).toContain(title)
  expect(pages).toBeLessThanOrEqual(12)
})

it('is refused for a foreign dashboard and for none, and told in the trail', async () => {
  const foreign = await as(OTHER_COMPANY)
  await giveRole(db, OTHER_COMPANY, 'company', { 'submenu/Management Dashboard': 'r' })
  expect((await foreign(figuresFile, { body: { dashboardId: 1, format: 'PDF' } })).status).toBe(404)
  expect((await foreign(figuresFile, { body: { format: 'PDF' } })).status).toBe(422)
  const admin = await as(ADMIN)
  const { id } = (await admin(dashboard.listAll, {})).body.data[0] ?? { id: 0 }
  await admin(figuresFile, { body: { dashboardId: id, format: 'PDF' } })
  const [event] = await run(
    db,
    sql`select action, label from audit_events where entity = 'dashboards' and entity_id = ${id} order by id desc limit 1`,
  )
  expect(event).toMatchObject({ action: 'print', label: 'Permits of the turnaround' })
  clock.set('2026-11-20T02:00:00Z')
})
