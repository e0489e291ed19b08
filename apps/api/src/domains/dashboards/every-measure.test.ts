import { type Figure, figures } from '@selamat/contract/domains/dashboards/figures'
import { MOST_WIDGETS, type WidgetInput } from '@selamat/contract/domains/dashboards/widget'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { giveRole } from '../../../test/factories.ts'
import { rowsAt } from '../../../test/opened-rows.ts'
import { measures } from '../../domains.ts'
import type { Measure } from '../../measures/measure.ts'

const api = await testApp({ RATE_LIMIT_FACTOR: '1000', ACCESS_TOKEN_MINUTES: '600' })
const { kysely } = api.context.database
const ACCOUNTS = Array.from({ length: 20 }, (_, place) => String(10_000_001 + place))

/** A generator of the same numbers in every run (Mulberry32). */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

const byKey = new Map(measures.map((measure) => [measure.key, measure]))
const chunks = <T>(rows: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size))

/** Every measure as a number, and in some of its visuals, of random days, and where it has the filter, of a random site. */
function widgetsWith(pick: (below: number) => number): WidgetInput[] {
  return measures.flatMap((measure): WidgetInput[] => {
    const names = Object.keys(measure.dimensions)
    const siteId = 'siteId' in measure.filters && pick(3) === 0 ? { siteId: [1 + pick(4)] } : {}
    const shared = {
      measure: measure.key,
      higherIsBetter: false,
      x: 0,
      y: 0,
      w: 3,
      h: 2,
      filter: siteId,
      period: 1 + pick(366),
    }
    const dimension = pick(2) === 0 ? names[pick(names.length)] : undefined
    return [
      { ...shared, visual: 'NUMBER', compare: measure.of === 'PERIOD' ? 'PREVIOUS' : 'NONE' },
      ...(dimension ? [{ ...shared, visual: 'BAR' as const, dimension }] : []),
      ...(dimension && measure.of === 'PERIOD' ? [{ ...shared, visual: 'STACKED' as const, dimension }] : []),
      ...(measure.of === 'PERIOD' && pick(2) === 0 ? [{ ...shared, visual: 'LINE' as const }] : []),
      ...(measure.first && pick(3) === 0 ? [{ ...shared, visual: 'LIST' as const }] : []),
    ]
  })
}

/** Every number of a figure that opens rows. */
const marksOf = ({ rows, to, groups, buckets }: Figure) => [
  { rows, to },
  ...groups,
  ...buckets.flatMap((bucket) => [bucket, ...bucket.groups]),
]

const listOf = (key: string) => {
  const measure: Measure | undefined = byKey.get(key)
  if (!measure) throw new Error(`no measure ${key}`)
  return measure.list.list
}

describe('every measure', () => {
  it('is told apart by its key, and says how it is counted', () => {
    expect(byKey.size).toBe(measures.length)
    expect(measures.length).toBeGreaterThan(30)
    expect(measures.filter(({ formula, label }) => formula === '' || label === '')).toEqual([])
  })

  it.each(ACCOUNTS.map((username, seed) => ({ username, seed })))(
    'counts exactly the rows of the list that it opens, for $username and random filters',
    async ({ username, seed }) => {
      await giveRole(kysely, username, 'own', { 'submenu/Management Dashboard': 'r' })
      const client = await api.as(username)
      const widgets = widgetsWith(random(seed + 1))
      const wrong: unknown[] = []
      const counted = new Map<string, number>()
      for (const some of chunks(widgets, MOST_WIDGETS)) {
        const { status, body } = await client(figures.read, { body: { widgets: some } })
        expect([status, body.message]).toEqual([200, 'Success'])
        for (const figure of body.data.figures) {
          const list = listOf(figure.measure)
          if (figure.problem === 'PERMISSION') {
            const { status } = await client(list, { body: {} } as never)
            if (status !== 403) wrong.push([figure.measure, 'is refused', status])
            continue
          }
          for (const { rows, to } of marksOf(figure)) {
            if (to === null) continue
            const key = `${list.path} ${to}`
            const found = counted.get(key) ?? (await rowsAt(client, list, to)) ?? -1
            counted.set(key, found)
            if (found !== rows) wrong.push([figure.measure, figure.visual, to, rows, found])
          }
        }
      }
      expect(wrong).toEqual([])
    },
    120_000,
  )
})
