import { COLUMNS, MOST_ROWS, type WidgetInput } from '@selamat/contract/domains/dashboards/widget'

type Place = Pick<WidgetInput, 'x' | 'y' | 'w' | 'h'>
export type GridPlace = Pick<Place, 'x' | 'y'>
export type Direction = 'left' | 'right' | 'up' | 'down'
const STEPS: Readonly<Record<Direction, readonly [number, number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
}
const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

const meet = (one: Place, other: Place) =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h

/** All widgets without overlaps: what one of them pushes away goes below it; `at` stays where it is. */
export function settled<T extends Place>(widgets: readonly T[], at: number): T[] {
  const order = widgets
    .map((widget, place) => ({ widget, place }))
    .toSorted(
      (a, b) => Number(b.place === at) - Number(a.place === at) || a.widget.y - b.widget.y || a.widget.x - b.widget.x,
    )
  const placed: { widget: T; place: number }[] = []
  for (const { widget, place } of order) {
    let next = widget
    for (
      let other = placed.find((one) => meet(one.widget, next));
      other;
      other = placed.find((one) => meet(one.widget, next))
    ) {
      next = { ...next, y: other.widget.y + other.widget.h }
    }
    placed.push({ widget: next, place })
  }
  return placed.toSorted((a, b) => a.place - b.place).map(({ widget }) => widget)
}

/** One widget a step further, within the twelve columns. */
export function movedTo<T extends Place>(widgets: readonly T[], at: number, { x, y }: GridPlace): T[] {
  const place = (widget: T) => ({ ...widget, x: within(x, 0, COLUMNS - widget.w), y: within(y, 0, MOST_ROWS - 1) })
  return settled(
    widgets.map((widget, index) => (index === at ? place(widget) : widget)),
    at,
  )
}

/** The same by a key or button. */
export function stepped<T extends Place>(widgets: readonly T[], at: number, direction: Direction): T[] {
  const [dx, dy] = STEPS[direction]
  const widget = widgets[at]
  return widget ? movedTo(widgets, at, { x: widget.x + dx, y: widget.y + dy }) : [...widgets]
}

/** One widget a step wider, narrower, higher or lower. */
export function resized<T extends Place>(widgets: readonly T[], at: number, direction: Direction): T[] {
  const [dx, dy] = STEPS[direction]
  const size = (widget: T) => ({
    ...widget,
    w: within(widget.w + dx, 2, COLUMNS - widget.x),
    h: within(widget.h + dy, 2, 12),
  })
  return settled(
    widgets.map((widget, index) => (index === at ? size(widget) : widget)),
    at,
  )
}

/** The first free place for a widget of a size, below what there is. */
export function freePlace(widgets: readonly Place[], w: number, h: number): Place {
  for (let y = 0; y < MOST_ROWS; y++) {
    for (let x = 0; x + w <= COLUMNS; x++) {
      const place = { x, y, w, h }
      if (!widgets.some((widget) => meet(widget, place))) return place
    }
  }
  return { x: 0, y: 0, w, h }
}

interface GridRows {
  /** The height of each row that there is; further ones have the usual one. */
  readonly heights: readonly number[]
  readonly usual: number
  readonly gap: number
}

/** The row of a grid that begins nearest to a distance from its top; rows are as high as what they have. */
export function rowNear(top: number, { heights, usual, gap }: GridRows): number {
  let begin = 0
  for (const [row, height] of heights.entries()) {
    if (top < begin + (height + gap) / 2) return row
    begin += height + gap
  }
  return heights.length + Math.max(0, Math.round((top - begin) / (usual + gap)))
}
