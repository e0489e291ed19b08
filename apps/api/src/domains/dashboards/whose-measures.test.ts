import { readers } from '@selamat/contract/domains/articles/article-reading'
import { type Figure, figures } from '@selamat/contract/domains/dashboards/figures'
import { injury } from '@selamat/contract/domains/dashboards/injuries/injury'
import type { WidgetInput } from '@selamat/contract/domains/dashboards/widget'
import { fitness } from '@selamat/contract/domains/medical/fitness/fitness'
import { weightedKappa } from '@selamat/contract/domains/safety-voice/agreement'
import { BANDS } from '@selamat/contract/domains/safety-voice/rubric'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { giveRole } from '../../../test/factories.ts'
import { run } from '../../platform/database.ts'

const api = await testApp({ RATE_LIMIT_FACTOR: '1000', ACCESS_TOKEN_MINUTES: '600' })
const db = api.context.database.kysely
const [ADMIN, MANAGER, PIC, DOCTOR, EMPLOYEE] = ['10000002', '10000003', '10000005', '10000006', '10000008'] as const
for (const username of [PIC, EMPLOYEE]) {
  await giveRole(db, username, 'own', { 'submenu/Management Dashboard': 'r' })
}

const figureFor = async (username: string, measure: string, more: Partial<WidgetInput> = {}, filter = {}) => {
  const widget = { measure, visual: 'NUMBER', higherIsBetter: true, x: 0, y: 0, w: 3, h: 2, ...more } as const
  const { body } = await (await api.as(username))(figures.read, { body: { widgets: [widget], filter } })
  const [figure] = body.data.figures
  if (!figure) throw new Error(body.message)
  return figure
}
const pageOf = async (username: string, page: 'HOME' | 'PIC' | 'MANAGEMENT' | 'EMPLOYEE'): Promise<Figure[]> =>
  (await (await api.as(username))(figures.read, { body: { page } })).body.data.figures

describe('a number of the whole company', () => {
  it('is that of the management for everybody, without its rows, its parts or a filter (DASH-02, DASH-03)', async () => {
    const known = await figureFor(ADMIN, 'days-since-lti')
    expect(known.to).toContain('/injury-register?')
    for (const username of [PIC, EMPLOYEE]) {
      const figure = await figureFor(username, 'days-since-lti', {}, { siteId: [999] })
      expect(figure).toMatchObject({ problem: null, value: known.value, to: null, scope: 'the whole company · now' })
      expect(figure.unfiltered).toBe('Not by site')
      expect((await (await api.as(username))(injury.list, { body: {} })).status).toBe(403)
    }
    expect(known.value).toBeGreaterThan(0)
  })

  it('of examinations is what the doctor counts; only who reads the records opens them, and few people are hidden', async () => {
    const valid = ['FIT', 'FIT_WITH_NOTE', 'FIT_WITH_RESTRICTION', 'UNFIT_FOR_POSITION']
    const doctor = await api.as(DOCTOR)
    const count = async (filter: object) =>
      (await doctor(fitness.list, { body: { limit: 1, filter } } as never)).body.pagination?.totalItem
    const [manager, all] = [await figureFor(MANAGER, 'examination-coverage'), await count({})]
    expect(manager).toMatchObject({ to: null, of: all, scope: 'the whole company · now' })
    expect(manager.rows).toBe(await count({ state: valid }))
    const { groups } = await figureFor(MANAGER, 'examination-coverage', { visual: 'BAR', dimension: 'department' })
    expect(groups.length).toBeGreaterThan(3)
    expect(groups.filter(({ to, of }) => to !== null || (of !== null && of < 5))).toEqual([])
    expect((await figureFor(PIC, 'examination-coverage')).to).toContain('/fitness?')
  })
})

describe('a page that is built in', () => {
  it('leaves out what its reader may not count, and fills its rows (DASH-01, DASH-02, DASH-03)', async () => {
    for (const [username, page] of [
      [PIC, 'PIC'],
      [PIC, 'HOME'],
      [MANAGER, 'MANAGEMENT'],
      [EMPLOYEE, 'EMPLOYEE'],
      [ADMIN, 'EMPLOYEE'],
    ] as const) {
      const found = await pageOf(username, page)
      expect([page, found.filter(({ problem }) => problem !== null)]).toEqual([page, []])
      const rows = Map.groupBy(found, ({ place }) => place.y)
      const widths = [...rows.values()].map((row) => row.reduce((sum, { place }) => sum + place.w, 0))
      expect([page, widths.filter((width) => width !== 12)]).toEqual([page, []])
    }
    expect((await pageOf(PIC, 'PIC')).map(({ measure }) => measure)).not.toContain('equipment-due')
  })

  it('has at most six tiles on Home, an even number of them', async () => {
    for (const username of [ADMIN, MANAGER, PIC]) expect(await pageOf(username, 'HOME')).toHaveLength(6)
  })

  it('says of own rows that they are the own ones, and how a number stands in words that need no others', async () => {
    const found = await pageOf(ADMIN, 'EMPLOYEE')
    const scopeOf = (measure: string) => found.find((one) => one.measure === measure)?.scope
    for (const measure of [
      'tasks-open',
      'own-dates',
      'own-reports-open',
      'own-reservations',
      'articles-to-acknowledge',
    ])
      expect([measure, scopeOf(measure)]).toEqual([measure, 'yours · now'])
    const states = (await pageOf(ADMIN, 'PIC')).flatMap(({ stateText }) => stateText ?? [])
    expect(states.length).toBeGreaterThan(5)
    expect(
      states.filter(
        (text) => !/^(In order: |Needs attention: |Out of limits: |Below |Above |Within |Reached )/.test(text),
      ),
    ).toEqual([])
  })
})

describe('what is counted', () => {
  it('of lost days is the sum of the days of its rows by the hours, with the interval of so few injuries', async () => {
    const figure = await figureFor(ADMIN, 'severity-rate', { period: 365, higherIsBetter: false })
    const { body } = await (await api.as(ADMIN))(injury.rates, { body: {} })
    const known = body.data.rates.find(({ kind }) => kind === 'SEVERITY')
    expect(figure.value).toBeCloseTo(known?.value ?? -1, 2)
    expect(figure.interval?.low).toBeCloseTo(known?.low ?? -1, 2)
    expect(figure.interval?.high).toBeCloseTo(known?.high ?? -1, 2)
    expect(figure.to).toContain('rest=yes')
    expect(figure.notes).toContain('Hours missing: 1 month')
    const few = await figureFor(ADMIN, 'severity-rate', { period: 1, higherIsBetter: false, compare: 'PREVIOUS' })
    expect([few.unit, few.value]).toEqual(['days', 0])
  })

  it('of acknowledgements is the sum of what the lists of readers have, for each reader', async () => {
    for (const username of [MANAGER, PIC, EMPLOYEE]) {
      const { groups, value, parts } = await figureFor(username, 'articles-acknowledged', {
        visual: 'BAR',
        dimension: 'article',
      })
      const client = await api.as(username)
      let [done, all] = [0, 0]
      for (const { key } of groups) {
        const { body } = await client(readers.counts, { body: { filter: { articleId: [Number(key)] } } })
        done += body.data.ACKNOWLEDGED
        all += body.data.ACKNOWLEDGED + body.data.MISSING
      }
      expect([username, parts]).toEqual([
        username,
        `${done.toLocaleString('en')} of ${all.toLocaleString('en')} acknowledgements`,
      ])
      expect(value).toBeCloseTo((done / all) * 100, 1)
    }
  })

  it('of two scorers is the weighted kappa of their bands', async () => {
    const pairs = await run<{ x: (typeof BANDS)[number]; y: (typeof BANDS)[number] }>(
      db,
      sql`select x.band as x, y.band as y from safety_voice_scorings s join safety_voice_scores x on x.scoring_id = s.id and x.attempt = s.attempt and x.round = 1
        join safety_voice_scores y on y.scoring_id = s.id and y.attempt = s.attempt and y.round = 2
        join cases c on c.id = s.case_id where s.scored_at is not null and s.company_id = (select company_id from users where username = ${MANAGER})
          and c.submitted_at > ${api.clock.now()}::timestamptz - interval '364 days'`,
    )
    const table = BANDS.map((one) => BANDS.map((other) => pairs.filter(({ x, y }) => x === one && y === other).length))
    const figure = await figureFor(MANAGER, 'voices-agreement', { period: 366 })
    const kappa = weightedKappa(table)
    expect([figure.rows, figure.value]).toEqual([pairs.length, kappa === null ? null : Math.round(kappa * 100) / 100])
  })

  it('of contractors is how many of those with people here are prequalified', async () => {
    const figure = await figureFor(MANAGER, 'contractors-prequalified')
    const [known] = await run<{ all: number; valid: number }>(
      db,
      sql`select count(*)::int as all, count(*) filter (where t.prequalified_until >= ${api.clock.now()}::date)::int as valid from contractors t
        where t.archived_at is null and t.company_id = (select company_id from users where username = ${MANAGER})
          and exists (select from users u where u.employer_id = t.contractor_company_id and u.archived_at is null)`,
    )
    expect([figure.rows, figure.of]).toEqual([known?.valid, known?.all])
    expect(figure.to).toContain('working=yes&prequalification=VALID')
  })

  it('of dates and appointments is listed with the soonest first, each with its page', async () => {
    const { listed, rows } = await figureFor(EMPLOYEE, 'own-dates', { visual: 'LIST' })
    expect(listed.length).toBe(Math.min(5, rows))
    expect(listed.map(({ when }) => when)).toEqual(listed.map(({ when }) => when).toSorted())
    expect(listed.filter(({ to, title }) => !to.startsWith('/') || title === '')).toEqual([])
    expect((await figureFor(EMPLOYEE, 'own-reservations', { visual: 'LIST' })).problem).toBeNull()
  })
})
