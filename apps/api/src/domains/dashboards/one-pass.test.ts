import { type Figure, figures } from '@selamat/contract/domains/dashboards/figures'
import { type WidgetInput, widget } from '@selamat/contract/domains/dashboards/widget'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { measures } from '../../domains.ts'
import type { Measure } from '../../measures/measure.ts'
import type { Actor } from '../../platform/access.ts'
import { run } from '../../platform/database.ts'
import { countWidgets } from './read-figures.ts'

const api = await testApp({ RATE_LIMIT_FACTOR: '1000' })
const client = await api.as('10000002')

/** A measure as a number, by each of its dimensions, over time and as a list: questions about the same rows. */
function visualsOf({ key, of, dimensions, first }: Measure): WidgetInput[] {
  const shared = { measure: key, higherIsBetter: false, x: 0, y: 0, w: 3, h: 2, period: 200 }
  const isOverTime = of === 'PERIOD'
  return [
    { ...shared, visual: 'NUMBER', compare: isOverTime ? 'PREVIOUS' : 'NONE' },
    ...Object.keys(dimensions).map((dimension) => ({ ...shared, visual: 'BAR' as const, dimension })),
    ...(isOverTime ? [{ ...shared, visual: 'LINE' as const }] : []),
    ...(isOverTime && Object.keys(dimensions)[0]
      ? [{ ...shared, visual: 'STACKED' as const, dimension: Object.keys(dimensions)[0] }]
      : []),
    ...(first ? [{ ...shared, visual: 'LIST' as const }] : []),
  ]
}

const answered = async (widgets: readonly WidgetInput[]): Promise<Figure[]> => {
  const { body } = await client(figures.read, { body: { widgets: [...widgets] } })
  return body.data.figures
}

it('a figure is the same beside others of the same rows, with which it is counted once, as alone (DASH-01)', async () => {
  for (const measure of measures) {
    const widgets = visualsOf(measure)
    const alone: Figure[] = []
    for (const widget of widgets) alone.push(...(await answered([widget])))
    expect(await answered(widgets), measure.key).toEqual(alone)
    expect(await answered(widgets.toReversed()), measure.key).toEqual(alone.toReversed())
  }
}, 120_000)

it('a line counts in one pass what its stretches are counted one by one (DASH-01)', async () => {
  const onePass = measures.filter(({ at }) => at !== undefined)
  expect(onePass.map(({ key }) => key)).toContain('reports-answered')
  for (const { key } of onePass) {
    const shared = { measure: key, higherIsBetter: false, x: 0, y: 0, w: 3, h: 2 }
    const [line] = await answered([{ ...shared, visual: 'LINE', period: 14 }])
    const [day] = await answered([{ ...shared, visual: 'NUMBER', period: 1 }])
    const last = line?.buckets.at(-1)
    expect([line?.buckets.length, last?.value, last?.rows, last?.of], key).toEqual([14, day?.value, day?.rows, day?.of])
    expect(
      line?.buckets.reduce((sum, { rows }) => sum + rows, 0),
      key,
    ).toBe(line?.rows)
  }
})

it('the people by whom a rate divides are counted once for a number, the period before and each month (DASH-01)', async () => {
  const found = measures.find(({ key }) => key === 'reports-per-100')
  if (found?.kind !== 'RATE') throw new Error('no such rate')
  const { ofAllDays } = found.per
  if (!ofAllDays) throw new Error('its people are counted for each period')
  let times = 0
  const counted: Measure = {
    ...found,
    per: {
      ...found.per,
      ofAllDays: (...parameters) => {
        times++
        return ofAllDays(...parameters)
      },
    },
  }
  const shared = { measure: found.key, higherIsBetter: true, x: 0, y: 0, w: 3, h: 2, period: 90 } as const
  const widgets: WidgetInput[] = [
    { ...shared, visual: 'NUMBER', compare: 'PREVIOUS' },
    { ...shared, visual: 'LINE' },
  ]
  const [user] = await run<Pick<Actor, 'userId' | 'companyId'>>(
    api.context.database.kysely,
    sql`select id as user_id, company_id from users where username = '10000002'`,
  )
  if (!user) throw new Error('no such account')
  const nobody = { username: '', fullName: '', departmentId: null, siteId: null, sessionId: '' }
  const actor: Actor = { ...nobody, ...user, employerId: user.companyId, scopes: ['company'] }
  const { figures: once } = await countWidgets(api.context, actor, [counted], {
    widgets: widgets.map((one) => widget.parse(one)),
    grants: () => ['company'],
    query: { filter: {} },
  })
  expect(times).toBe(1)
  expect(once.map(({ value, buckets }) => [value, buckets.map((bucket) => bucket.value)])).toEqual(
    (await answered(widgets)).map(({ value, buckets }) => [value, buckets.map((bucket) => bucket.value)]),
  )
})
