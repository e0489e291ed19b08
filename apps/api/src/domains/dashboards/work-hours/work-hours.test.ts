import { injury } from '@selamat/contract/domains/dashboards/injuries/injury'
import { workHours } from '@selamat/contract/domains/dashboards/work-hours/work-hours'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { giveRole } from '../../../../test/factories.ts'
import { visiting } from '../../../../test/visits.ts'
import { run } from '../../../platform/database.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { as, clock, context } = api
const { kysely } = context.database
const clinic = await visiting(api)
const [ADMIN, SHE, EMPLOYEE, OTHER, SITE_LEAD] = ['10000002', '10000004', '10000008', '10000020', '10000005'] as const
const { endpoints } = workHours

// Months and injuries of the demo are no part of these stories.
await run(kysely, 'delete from work_hours')
const [place] = await run<{
  siteId: number
  otherSiteId: number
  companyId: number
  contractorId: number
  otherCompanyId: number
}>(
  kysely,
  `select min(s.id) as site_id, max(s.id) as other_site_id, s.company_id,
     (select min(c.id) from companies c where c.parent_company_id = s.company_id) as contractor_id,
     (select company_id from users where username = '${OTHER}') as other_company_id
   from sites s where s.company_id = (select company_id from users where username = '${ADMIN}') group by s.company_id`,
)
if (!place) throw new Error('no site')
const { siteId, otherSiteId, companyId, contractorId, otherCompanyId } = place
await giveRole(kysely, SHE, 'company', { 'submenu/Management Dashboard': 'crud', 'submenu/Dashboard Management': 'r' })
await giveRole(kysely, ADMIN, 'company', {
  'submenu/Management Dashboard': 'crud',
  'submenu/Dashboard Management': 'r',
})
await run(kysely, `update employments set site_id = $1 where user_id = (select id from users where username = $2)`, [
  siteId,
  SITE_LEAD,
])
await giveRole(kysely, SITE_LEAD, 'site', {
  'submenu/Management Dashboard': 'cru',
  'submenu/Dashboard Management': 'r',
})

const body = (month: string, more = {}) => ({
  siteId,
  employerId: companyId,
  month,
  hours: 16_000,
  headcount: 100,
  ...more,
})
const enter = async (who: string, values: ReturnType<typeof body>) =>
  (await as(who))(endpoints.create, { body: values })
const approve = async (who: string, ...rows: { id: number; version: number }[]) =>
  (await as(who))(endpoints.approve, { body: { rows: rows.map(({ id, version }) => ({ id, version })) } })
const ratesFor = async (who: string, filter = {}) => (await (await as(who))(injury.rates, { body: filter })).body.data
const gaps = async (who: string) => (await (await as(who))(endpoints.gaps, {})).body.data

describe('hours worked', () => {
  it('are entered by one person and approved by another, and a change is approved anew', async () => {
    const made = (await enter(ADMIN, body('2026-10'))).body.data
    expect(made).toMatchObject({ month: '2026-10', state: 'WAITING', mayApprove: false, approvedByName: null })
    const own = await approve(ADMIN, made)
    expect([own.status, own.body.message]).toEqual([409, 'You cannot approve hours that you entered. Ask a colleague'])
    expect((await approve(SHE, { ...made, version: 9 })).body.code).toBe('STALE')
    expect((await approve(SHE, made)).status).toBe(200)
    const read = async () => (await (await as(SHE))(endpoints.get, { params: { id: made.id } })).body.data
    const approved = await read()
    expect(approved).toMatchObject({ state: 'APPROVED', approvedByName: expect.any(String), mayApprove: false })
    await (await as(ADMIN))(endpoints.update, {
      body: { ...body('2026-10', { hours: 15_000 }), id: made.id, version: approved.version },
    })
    expect(await read()).toMatchObject({ hours: 15_000, state: 'WAITING', approvedAt: null, mayApprove: true })
    const history = (await (await as(SHE))(endpoints.history, { params: { id: made.id } })).body.data
    expect(history.map(({ action }) => action)).toEqual(['update', 'approve', 'create'])
    await (await as(ADMIN))(endpoints.archive, {
      params: { id: made.id },
      headers: { 'if-match': String(approved.version + 1) },
    })
  })

  it.each([
    [{ month: '2026-12' }, { month: 'This month has not begun' }],
    [{ month: '2026-13' }, { month: 'Use a month, YYYY-MM' }],
    [{ hours: 80_000, headcount: 100 }, { hours: 'Too many for 100 people: a month has at most 744 hours' }],
    [{ hours: -1 }, { hours: 'At least 0' }],
    [{ siteId: 999_999 }, { siteId: 'Choose one from the list' }],
    [{ employerId: otherCompanyId }, { employerId: 'Choose one from the list' }],
  ])('are refused where they cannot be: %o', async (more, errors) => {
    const { status, body: refusal } = await enter(ADMIN, body('2026-09', more))
    expect([status, refusal.errors]).toEqual([422, errors])
  })

  it('stand once for each month, site and employer, also as a day that a spreadsheet made of the month', async () => {
    const first = await enter(ADMIN, body('2026-02-01'))
    expect(first.body.data.month).toBe('2026-02')
    const again = await enter(SHE, body('2026-02'))
    expect([again.status, again.body.errors]).toEqual([409, { month: 'The hours of this month are already there' }])
    expect((await enter(SHE, body('2026-02', { employerId: contractorId }))).status).toBe(200)
    await run(kysely, 'delete from work_hours')
  })

  it('are of the own site for whoever has that data scope, and of no other company', async () => {
    const far = (await enter(ADMIN, body('2026-03', { siteId: otherSiteId }))).body.data
    const lead = await as(SITE_LEAD)
    expect((await lead(endpoints.get, { params: { id: far.id } })).status).toBe(404)
    expect((await approve(SITE_LEAD, far)).status).toBe(404)
    expect((await enter(SITE_LEAD, body('2026-04', { siteId: otherSiteId }))).body.errors).toEqual({
      siteId: 'Choose one from the list',
    })
    expect((await (await as(OTHER))(endpoints.get, { params: { id: far.id } })).status).toBe(404)
    expect((await approve(OTHER, far)).status).toBe(404)
    expect((await (await as(EMPLOYEE))(endpoints.list, { body: {} })).status).toBe(403)
    await run(kysely, 'delete from work_hours')
  })
})

describe('what the hours lack', () => {
  it('is said month by month, until an employer has left', async () => {
    for (const month of ['2025-11', '2026-01']) await enter(ADMIN, body(month))
    await enter(ADMIN, body('2026-05', { employerId: contractorId }))
    await enter(ADMIN, body('2026-06', { employerId: contractorId, hours: 0, headcount: 0 }))
    const found = await gaps(SHE)
    expect([found.from, found.until]).toEqual(['2025-11', '2026-10'])
    const own = found.gaps.find(({ employerId }) => employerId === companyId)
    expect(own?.waiting).toEqual(['2025-11', '2026-01'])
    expect(own?.missing).toEqual([
      '2025-12',
      '2026-02',
      '2026-03',
      '2026-04',
      '2026-05',
      '2026-06',
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
    ])
    expect(found.gaps.find(({ employerId }) => employerId === contractorId)).toMatchObject({
      missing: [],
      waiting: ['2026-05', '2026-06'],
    })
    expect([found.missing, found.waiting]).toEqual([10, 4])
    await run(kysely, 'delete from work_hours')
  })
})

describe('the register of injuries', () => {
  const injured = (username: string, injuryClass: 'FAC' | 'MTC' | 'LTI', injuryAt: string, more = {}) =>
    clinic.signed(username, { workRelated: 'CONFIRMED', injuryClass, injuryAt, ...more })
  const list = async (who: string, filter = {}) =>
    (await (await as(who))(injury.list, { body: { filter, limit: 100 } })).body.data

  it('has signed visits with a class: number, day, site, place, class and lost days, nobody and nothing that was found', async () => {
    const [location] = await run<{ id: number; name: string }>(
      kysely,
      `select id, location_name as name from locations where site_id = ${siteId} and archived_at is null order by id limit 1`,
    )
    if (!location) throw new Error('no location')
    await injured(EMPLOYEE, 'LTI', '2026-08-12T10:00:00+07:00', {
      injuryLocationId: location.id,
      disposition: 'REST',
      restFrom: '2026-11-20',
      restUntil: '2026-11-24',
    })
    await injured('10000014', 'MTC', '2026-09-02T10:00:00+07:00')
    await clinic.arrive('10000005')
    const rows = await list(SHE)
    expect(rows).toHaveLength(2)
    expect(rows[1]).toEqual({
      id: expect.any(Number),
      number: expect.stringMatching(/^MED\/RSV\//),
      day: '2026-08-12',
      siteName: expect.any(String),
      place: location.name,
      employerName: expect.any(String),
      injuryClass: 'LTI',
      lostDays: 5,
    })
    const text = JSON.stringify(rows)
    for (const secret of ['Budi', 'Wheeze', 'J45.9', EMPLOYEE]) expect(text).not.toContain(secret)
    expect(await list(SHE, { injuryClass: ['LTI'] })).toHaveLength(1)
    expect(await list(SHE, { day: { from: '2026-09-01' } })).toHaveLength(1)
  })

  it('counts visits about one injury once, with the gravest class and all its days of rest', async () => {
    await injured(EMPLOYEE, 'MTC', '2026-08-12T10:00:00+07:00', {
      disposition: 'REST',
      restFrom: '2026-11-20',
      restUntil: '2026-11-28',
    })
    const [row] = await list(SHE, { injuryClass: ['LTI'] })
    expect([(await list(SHE)).length, row?.lostDays]).toEqual([2, 9])
  })

  it('is read in the own data scope, and by nobody without the permission or of another company', async () => {
    expect((await (await as(EMPLOYEE))(injury.list, { body: {} })).status).toBe(403)
    await giveRole(kysely, OTHER, 'company', { 'submenu/Dashboard Management': 'r' })
    expect(await list(OTHER)).toEqual([])
    await giveRole(kysely, EMPLOYEE, 'own', { 'submenu/Dashboard Management': 'r' })
    expect((await list(EMPLOYEE)).map(({ injuryClass }) => injuryClass)).toEqual(['LTI'])
  })

  it('gives the rates: approved hours alone, with the months that are missing', async () => {
    const made = []
    for (const month of ['2026-07', '2026-08', '2026-09', '2026-10'])
      made.push((await enter(ADMIN, body(month, { hours: 300_000, headcount: 1500 }))).body.data)
    const unapproved = await ratesFor(SHE)
    expect(unapproved.rates.map(({ value, count }) => [value, count])).toEqual([
      [null, 1],
      [null, 2],
      [null, 9],
    ])
    expect(unapproved.gaps).toMatchObject({ missing: 0, waiting: 4 })
    await approve(SHE, ...made)
    const { rates, gaps: lacking, employers, ...since } = await ratesFor(SHE)
    expect(lacking).toMatchObject({ missing: 0, waiting: 0 })
    expect(rates.map(({ kind, hours, value }) => [kind, hours, value])).toEqual([
      ['LTIFR', 1_200_000, 1 / 1.2],
      ['TRIR', 1_200_000, (2 * 200_000) / 1_200_000],
      ['SEVERITY', 1_200_000, 9 / 1.2],
    ])
    expect(rates[0]?.low).toBeCloseTo(0.0253 / 1.2, 3)
    expect(employers.map(({ employerId, isContractor }) => [employerId, isContractor])).toEqual([[companyId, false]])
    expect(since).toMatchObject({ lastLostTimeOn: '2026-08-12', daysSince: 100, bestRun: 100 })
    expect((await ratesFor(SITE_LEAD)).rates[0]?.hours).toBe(1_200_000)
    expect((await ratesFor(SHE, { siteId: otherSiteId })).rates[0]).toMatchObject({ hours: 0, value: null })
  })

  it('takes the base of the company', async () => {
    const { version } = (await (await as(SHE))(injury.readSettings, {})).body.data
    const wrong = await (await as(ADMIN))(injury.updateSettings, { body: { rateBase: 5 as never, version } })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { rateBase: 'Choose one from the list' }])
    await (await as(ADMIN))(injury.updateSettings, { body: { rateBase: 200_000, version } })
    expect((await ratesFor(SHE)).rates[0]).toMatchObject({ base: 200_000, value: 200_000 / 1_200_000 })
    const late = await (await as(SHE))(injury.updateSettings, { body: { rateBase: 1_000_000, version } })
    expect(late.body.code).toBe('STALE')
    expect(
      (await (await as(SITE_LEAD))(injury.updateSettings, { body: { rateBase: 1_000_000, version: version + 1 } }))
        .status,
    ).toBe(404)
  })

  it('is exported without formulas and told in the trail', async () => {
    const sheet = await (await as(SHE))(injury.export, { body: {} })
    expect([sheet.status, sheet.headers['content-disposition']]).toEqual([200, expect.stringContaining('injuries-')])
    const [row] = await run<{ action: string }>(
      kysely,
      `select action from audit_events where entity = 'injuries' order by id desc limit 1`,
    )
    expect(row?.action).toBe('export')
    clock.advance(1000)
  })
})
