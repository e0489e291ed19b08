import { HIDDEN, written } from '@selamat/contract/domains/dashboards/figure-text'
import type { Figure, FigureBucket, FigureGroup } from '@selamat/contract/domains/dashboards/figures'
import { scaleLinear } from 'd3-scale'
import type { Drawing, DrawnPath, DrawnText } from '../../../platform/pdf/tiles.ts'

const TICKS = 4
const NOTHING = 'Nothing is counted here.'
const ROW = 12
const BAR = 6
const PLOT = 84
const AXIS = 12
const SCALE = 30
/** So many bars or lines stand in a print; the others are counted below them. */
const MOST_BARS = 14
/** So many parts have a colour of their own, as on the screen. */
const MOST_PARTS = 5

const nothing = (width: number): Drawing => ({
  height: ROW,
  paths: [],
  texts: [{ text: NOTHING, x: 0, y: 2, width, tone: 'quiet' }],
})
const box = (x: number, y: number, width: number, height: number) => `M${x} ${y}h${width}v${height}h${-width}z`

/** A line over time, with its scale, its target and the stretches below it. */
export function lineDrawing(
  width: number,
  {
    points,
    target,
    write,
  }: {
    readonly points: readonly Pick<FigureBucket, 'label' | 'value'>[]
    readonly target: number | null
    readonly write: (value: number) => string
  },
): Drawing {
  const values = points.flatMap(({ value }) => value ?? [])
  if (values.length === 0) return nothing(width)
  const scale = scaleLinear([0, Math.max(...values, target ?? 0, 1)], [PLOT, 4]).nice(TICKS)
  const ticks = scale.ticks(TICKS)
  const across = (at: number) => SCALE + ((at + 0.5) / points.length) * (width - SCALE)
  const known = points.flatMap(({ value }, at) => (value === null ? [] : [{ x: across(at), y: scale(value), value }]))
  const line = known.map(({ x, y }, place) => `${place === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  const each = (width - SCALE) / points.length
  return {
    height: PLOT + AXIS,
    paths: [
      { path: ticks.map((tick) => `M${SCALE} ${scale(tick)}H${width}`).join(''), tone: 'line' },
      ...(target === null
        ? []
        : [{ path: `M${SCALE} ${scale(target)}H${width}`, tone: 'quiet', isDashed: true } as const]),
      { path: line, tone: 0 },
      { path: known.map(({ x, y }) => box(x - 1.6, y - 1.6, 3.2, 3.2)).join(''), tone: 0, isFilled: true },
    ],
    texts: [
      ...ticks.map(
        (tick) =>
          ({ text: write(tick), x: 0, y: scale(tick) - 4, width: SCALE - 4, align: 'right', tone: 'quiet' }) as const,
      ),
      ...points.map(
        ({ label }, at) =>
          ({
            text: label,
            x: across(at) - each / 2,
            y: PLOT + 3,
            width: each,
            align: 'center',
            tone: 'quiet',
          }) as const,
      ),
      ...known.map(
        ({ x, y, value }) => ({ text: write(value), x: x - 20, y: y - 10, width: 40, align: 'center' }) as const,
      ),
    ],
  }
}

interface DrawnBar {
  readonly label: string
  readonly value: string
  readonly parts: readonly number[]
}

function bars(width: number, rows: readonly DrawnBar[], top: number): Drawing {
  const lengthOf = ({ parts }: DrawnBar) => parts.reduce((sum, part) => sum + part, 0)
  const longest = Math.max(0, ...rows.map(lengthOf))
  if (longest === 0) return nothing(width)
  const [named, numbered] = [width * 0.36, 44]
  const scale = scaleLinear([0, longest], [0, width - named - numbered - 10])
  const drawn = rows.slice(0, MOST_BARS)
  const paths: DrawnPath[] = []
  const texts: DrawnText[] = []
  for (const [row, { label, value, parts }] of drawn.entries()) {
    const y = top + row * ROW
    texts.push({ text: label, x: 0, y: y + 2, width: named - 4 })
    texts.push({ text: value, x: width - numbered, y: y + 2, width: numbered, align: 'right' })
    let from = 0
    for (const [tone, part] of parts.entries()) {
      if (part > 0) paths.push({ path: box(named + scale(from), y + 3, scale(part), BAR), tone, isFilled: true })
      from += part
    }
  }
  const left = rows.length - drawn.length
  const y = top + drawn.length * ROW
  if (left > 0) texts.push({ text: `${left} more on the page`, x: 0, y: y + 2, width, tone: 'quiet' })
  return { height: y + (left > 0 ? ROW : 0), paths, texts }
}

/** Bars of groups, each with its number. */
export const barsDrawing = (
  width: number,
  { groups, unit }: { readonly groups: readonly FigureGroup[]; readonly unit: string },
): Drawing =>
  bars(
    width,
    groups.map(({ label, value }) => ({
      label,
      value: value === null ? HIDDEN : written(value, unit),
      parts: [value ?? 0],
    })),
    0,
  )

/** The parts of each stretch of time one after the other, with what colour is which part. */
export function stackedDrawing(
  width: number,
  { buckets, unit }: { readonly buckets: readonly FigureBucket[]; readonly unit: string },
): Drawing {
  const totals = new Map<string, { readonly label: string; readonly sum: number }>()
  for (const { key, label, value } of buckets.flatMap(({ groups }) => groups))
    totals.set(key, { label, sum: (totals.get(key)?.sum ?? 0) + (value ?? 0) })
  const parts = [...totals].toSorted(([, a], [, b]) => b.sum - a.sum).slice(0, MOST_PARTS)
  const rows = buckets.map(({ label, value, groups }) => ({
    label,
    value: written(value, unit),
    parts: parts.map(([key]) => groups.find((group) => group.key === key)?.value ?? 0),
  }))
  const drawing = bars(width, rows, ROW)
  const each = width / Math.max(1, parts.length)
  return {
    ...drawing,
    paths: [...drawing.paths, ...parts.map((_, at) => ({ path: box(at * each, 2, 6, 6), tone: at, isFilled: true }))],
    texts: [
      ...drawing.texts,
      ...parts.map(([, { label }], at) => ({ text: label, x: at * each + 9, y: 1.5, width: each - 12 })),
    ],
  }
}

/** The first rows of a list. */
export function listDrawing(width: number, { listed, rows }: Pick<Figure, 'listed' | 'rows'>): Drawing {
  if (listed.length === 0) return nothing(width)
  const high = 20
  const when = 84
  const texts = listed.flatMap(({ title, detail, when: day }, at): DrawnText[] => [
    { text: title, x: 0, y: at * high, width: width - when, weight: 'bold' },
    { text: detail, x: 0, y: at * high + 9, width: width - when, tone: 'quiet' },
    ...(day === null ? [] : [{ text: day, x: width - when, y: at * high, width: when, align: 'right' } as const]),
  ])
  const left = rows - listed.length
  const y = listed.length * high
  const more: DrawnText[] = left > 0 ? [{ text: `${left} more on the page`, x: 0, y, width, tone: 'quiet' }] : []
  return { height: y + (left > 0 ? ROW : 0), paths: [], texts: [...texts, ...more] }
}
