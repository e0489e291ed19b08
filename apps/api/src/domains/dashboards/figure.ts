import type { Figure, FigureBucket, FigureGroup, FiguresQuery } from '@selamat/contract/domains/dashboards/figures'
import { PERIOD_LABELS, type Widget, type WidgetPeriod } from '@selamat/contract/domains/dashboards/widget'
import { type Counted, type CountedDays, openedBy, type Question } from '../../measures/ask-figures.ts'
import type { CountedGroup } from '../../measures/count-expression.ts'
import type { Days, Filter, Measure, MeasureAsking } from '../../measures/measure.ts'
import { hideFew } from './hide-few.ts'
import { judge } from './judge.ts'
import { differs, intervalOf, numberOf, totalOf, unitOf } from './numbers.ts'
import { type Bucket, bucketsOf, daysBefore, daysOf, lengthOf } from './period.ts'

/** A widget whose figure is counted for somebody. */
export interface AskedWidget {
  readonly widget: Widget
  readonly measure: Measure
  readonly asking: MeasureAsking
  readonly pageFilter: FiguresQuery['filter']
  readonly period: WidgetPeriod
  /** Whose rows the reader reaches, in words. */
  readonly whose: string
}

const isOverTime = ({ visual }: Widget) => visual === 'LINE' || visual === 'STACKED'

/** The filter of a widget with those of its page that the measure has. */
function filterOf({ widget, measure, pageFilter, asking }: AskedWidget): Filter {
  // A part of the company would say more than its number.
  if (asking.ofWhole) return {}
  const ofPage = Object.entries(pageFilter).filter(([name, value]) => value !== undefined && name in measure.filters)
  return { ...widget.filter, ...Object.fromEntries(ofPage) }
}

const bucketsFor = (one: AskedWidget, days: Days): Bucket[] =>
  isOverTime(one.widget) && one.measure.of === 'PERIOD' ? bucketsOf(days) : []

const isCompared = ({ widget, measure }: AskedWidget) => widget.compare === 'PREVIOUS' && measure.of === 'PERIOD'

/** Whether somebody has the number part by part: without the rows only where small parts are hidden. */
const isSplit = ({ measure, asking }: AskedWidget) => !asking.ofWhole || measure.smallest !== undefined

/** What has to be counted for a widget: its rows, those of each stretch of time, and those of the period before. */
export function questionsOf(one: AskedWidget): Question[] {
  const { widget, measure, asking } = one
  const days = daysOf(one.period, asking.today)
  const filter = filterOf(one)
  const question = ({ from, until }: Days, dimension: string | null, withFirst = false): Question => ({
    measure,
    filter,
    days: { from, until },
    dimension: dimension !== null && dimension in measure.dimensions && isSplit(one) ? dimension : null,
    withFirst: withFirst && !asking.ofWhole,
  })
  const buckets = bucketsFor(one, days)
  const parted = widget.visual === 'STACKED' ? widget.dimension : null
  const isOnePass = measure.at !== undefined && buckets.length > 0
  const whole = isOnePass
    ? { ...question(days, parted), stretches: buckets }
    : question(days, isOverTime(widget) ? null : widget.dimension, widget.visual === 'LIST')
  const over = isOnePass ? [] : buckets.map((bucket) => question(bucket, parted))
  return [whole, ...over, ...(isCompared(one) ? [question(daysBefore(days), null)] : [])]
}

/** The rows that a figure opens: whose, of which list, with which filter. */
export interface OpenedRows {
  readonly measure: Measure
  readonly asking: MeasureAsking
  readonly filter: Filter
}

/** The rows that the number of a widget opens. */
export function openedRows(one: AskedWidget): OpenedRows {
  const { measure, asking } = one
  const days = daysOf(one.period, asking.today)
  return { measure, asking, filter: openedBy({ measure, filter: filterOf(one), days }, asking) }
}

/** The figure of the answers to the questions of a widget. */
export function figureOf(one: AskedWidget, [counted, ...others]: readonly Counted[]): Figure {
  if (!counted) throw new Error('a figure has a count')
  const { widget, measure, asking } = one
  const days = daysOf(one.period, asking.today)
  const total = totalOf(counted)
  const buckets = bucketsFor(one, days)
  const before = isCompared(one) ? others.at(-1) : undefined
  const isFew = measure.smallest !== undefined && total.rows > 0 && total.rows < measure.smallest
  const number = isFew ? { value: null, rows: 0, of: null, to: null } : markOf(one, days, total, counted.per)
  const consists = measure.kind === 'PARTS' && !isFew ? total.parts : null
  const change = before ? changeOf(one, days, counted, before) : null
  return {
    ...number,
    measure: measure.key,
    visual: widget.visual,
    title: widget.title ?? measure.label,
    label: measure.label,
    formula: measure.formula,
    kind: measure.kind,
    unit: unitOf(measure, counted.per),
    scope: scopeOf(one, days),
    unfiltered: unfilteredBy(one),
    problem: null,
    parts: consists
      ? `${count(consists[0])} of ${count(consists[1])} ${measure.kind === 'PARTS' ? measure.consists : ''}`
      : null,
    ninetieth:
      isFew || measure.kind !== 'DURATION' || measure.take !== 'MEDIAN' ? null : rounded(total.percentiles?.[3]),
    interval: isFew ? null : intervalOf(measure, total, counted.per),
    target: widget.target,
    ...judge(number.value, widget),
    change: isFew ? null : change,
    notes: [
      ...(counted.notes ?? []),
      ...tooLittle(measure, counted),
      ...(isFew ? [`Hidden: fewer than ${measure.smallest} people`] : []),
    ],
    groups: isOverTime(widget) ? [] : groupsOf(one, days, widget.dimension, counted),
    buckets: buckets.flatMap((bucket, place): FigureBucket[] => {
      const answer = counted.stretches[place] ?? others[place]
      if (!answer) return []
      const groups =
        widget.visual === 'STACKED'
          ? groupsOf(one, { from: bucket.from, until: bucket.until }, widget.dimension, answer)
          : []
      const { from, until, label } = bucket
      return [{ from, until, label, ...markOf(one, { from, until }, totalOf(answer), answer.per), groups }]
    }),
    listed: [...counted.first],
    place: { x: widget.x, y: widget.y, w: widget.w, h: widget.h },
  }
}

const rounded = (value: number | null | undefined) => (value === null || value === undefined ? null : Math.round(value))

/** A number, how many rows it opens, and where. */
function markOf(one: AskedWidget, days: Days, group: CountedGroup, per: number | null | undefined, rows: Filter = {}) {
  const { measure, asking } = one
  const opened = { ...openedBy({ measure, filter: filterOf(one), days }, asking), ...rows }
  const isShare = measure.kind === 'SHARE'
  return {
    value: numberOf(measure, group, per),
    rows: isShare ? (group.part ?? 0) : group.rows,
    of: isShare ? group.rows : null,
    to: asking.ofWhole ? null : measure.list.address(opened),
  }
}

function groupsOf(one: AskedWidget, days: Days, name: string | null, counted: CountedDays): FigureGroup[] {
  const dimension = name === null ? undefined : one.measure.dimensions[name]
  if (!dimension) return []
  const groups = counted.groups.flatMap((group): FigureGroup[] => {
    const { value, isTotal, label } = group
    if (isTotal || value === null) return []
    const fixed = typeof dimension.labels === 'function' ? undefined : dimension.labels[value]
    const per = counted.perBy?.[value]
    return [{ key: value, label: label ?? fixed ?? value, ...markOf(one, days, group, per, dimension.rows(value)) }]
  })
  const order = typeof dimension.labels === 'function' ? null : Object.keys(dimension.labels)
  const placeOf = ({ key }: FigureGroup) => order?.indexOf(key) ?? 0
  const sorted = groups.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || (b.value ?? 0) - (a.value ?? 0) || a.label.localeCompare(b.label),
  )
  return one.measure.smallest === undefined ? sorted : hideFew(sorted, one.measure.smallest)
}

function changeOf(one: AskedWidget, days: Days, now: Counted, before: Counted): Figure['change'] {
  const { measure, widget } = one
  const [value, earlier] = [numberOf(measure, totalOf(now), now.per), numberOf(measure, totalOf(before), before.per)]
  const length = lengthOf(days)
  const period = length === 1 ? 'the day before' : `the ${length} days before`
  if (value === null || earlier === null || unitOf(measure, now.per) !== unitOf(measure, before.per))
    return { before: earlier, direction: null, good: null, text: `Nothing to compare in ${period}` }
  if (value === earlier || !differs(measure, now, before)) {
    return { before: earlier, direction: null, good: null, text: `No clear change from ${earlier} in ${period}` }
  }
  const direction = value > earlier ? 'UP' : 'DOWN'
  const good = (direction === 'UP') === widget.higherIsBetter
  return {
    before: earlier,
    direction,
    good,
    text: `Clear ${direction === 'UP' ? 'rise' : 'fall'} from ${earlier} in ${period}`,
  }
}

/** Of when and of whose rows a number is, in words. */
function scopeOf({ measure, period, whose, widget, asking }: AskedWidget, { from, until }: Days): string {
  const when =
    measure.of === 'NOW'
      ? 'now'
      : typeof period === 'number'
        ? `${from} to ${until}`
        : PERIOD_LABELS[period].toLowerCase()
  const own = Object.keys(asking.ofWhole ? {} : widget.filter).flatMap(
    (name) => measure.filters[name]?.toLowerCase() ?? [],
  )
  return [whose, when, ...(own.length > 0 ? [`filtered by ${own.join(', ')}`] : [])].join(' · ')
}

const count = (value: number) => value.toLocaleString('en')

const PAGE_FILTERS: Readonly<Record<keyof FiguresQuery['filter'], string>> = {
  siteId: 'site',
  departmentId: 'department',
}

/** The filters of the page that do not concern a figure, in words. */
function unfilteredBy({ measure, pageFilter, asking }: AskedWidget): string | null {
  const names = Object.entries(PAGE_FILTERS).filter(
    ([name]) => name in pageFilter && (asking.ofWhole || !(name in measure.filters)),
  )
  return names.length === 0 ? null : `Not by ${names.map(([, label]) => label).join(' and ')}`
}

function tooLittle(measure: Measure, { per }: Counted): string[] {
  if (measure.kind !== 'RATE' || measure.per.least === undefined || (per ?? 0) >= measure.per.least) return []
  return [`Fewer than ${measure.per.least.toLocaleString('en')} ${measure.per.label}: counted, no rate`]
}
