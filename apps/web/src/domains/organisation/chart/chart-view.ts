import { CARD, type Card, type ChartLayout } from './chart-layout.ts'
import type { ChartPost } from './chart-post.ts'

/** What part of the chart is seen: the screen's origin in the chart, and how large a pixel of it is drawn. */
export interface View {
  readonly x: number
  readonly y: number
  readonly scale: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

type Layout = ChartLayout<ChartPost>
type PostCard = Card<ChartPost>

const SCALES = { least: 0.02, most: 2, reading: 0.9, first: 0.9, whole: 0.75 } as const
const MARGIN = 32
/** Below this size letters are not legible: the shapes alone tell. */
export const LEGIBLE = 0.42

const bounded = (scale: number) => Math.min(SCALES.most, Math.max(SCALES.least, scale))

/** The view that shows the whole chart, never larger than life. */
export function fitting({ width, height }: Size, layout: Layout): View {
  const across = (width - 2 * MARGIN) / Math.max(1, layout.width)
  const down = (height - 2 * MARGIN) / Math.max(1, layout.height)
  const scale = bounded(Math.min(1, across, down))
  return { x: layout.width / 2 - width / 2 / scale, y: layout.height * scale < height ? -MARGIN / scale : 0, scale }
}

/** The first view: the whole chart where it can be read, else its top. */
export function starting(size: Size, layout: Layout): View {
  const whole = fitting(size, layout)
  const [top] = layout.cards
  if (whole.scale >= SCALES.whole || !top) return whole
  const scale = SCALES.first
  return { x: top.x + CARD.width / 2 - size.width / 2 / scale, y: top.y - MARGIN / scale, scale }
}

const between = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))

/** The view moved back where it would lose the chart: a quarter of the screen keeps some of it. */
export function clamped({ x, y, scale }: View, size: Size, layout: Layout): View {
  const [across, down] = [size.width / scale, size.height / scale]
  return {
    x: between(x, -0.75 * across, layout.width - 0.25 * across),
    y: between(y, -0.75 * down, layout.height - 0.25 * down),
    scale,
  }
}

/** The view zoomed by a factor, the point of the screen staying where it is. */
export function zoomed({ x, y, scale }: View, factor: number, at: { x: number; y: number }): View {
  const next = bounded(scale * factor)
  return { x: x + at.x / scale - at.x / next, y: y + at.y / scale - at.y / next, scale: next }
}

/** The view moved by pixels of the screen. */
export const panned = ({ x, y, scale }: View, dx: number, dy: number): View => ({
  x: x - dx / scale,
  y: y - dy / scale,
  scale,
})

/** The view with a card in the middle, at a size that can be read. */
export function centred({ width, height }: Size, { scale }: View, card: PostCard): View {
  const size = Math.max(scale, SCALES.reading)
  return {
    x: card.x + CARD.width / 2 - width / 2 / size,
    y: card.y + CARD.height / 2 - height / 2 / size,
    scale: size,
  }
}

/** The view moved as little as brings a card into it. */
export function revealing(size: Size, view: View, card: PostCard): View {
  const { x, y, scale } = view
  const margin = MARGIN / scale
  const shift = (low: number, length: number, from: number, extent: number) =>
    low < from + margin
      ? low - margin - from
      : low + length > from + extent - margin
        ? low + length + margin - from - extent
        : 0
  return {
    x: x + shift(card.x, CARD.width, x, size.width / scale),
    y: y + shift(card.y, CARD.height, y, size.height / scale),
    scale,
  }
}

/** Whether a card touches what is seen. */
export const inView = ({ x, y, scale }: View, { width, height }: Size, card: PostCard): boolean =>
  card.x + CARD.width > x && card.x < x + width / scale && card.y + CARD.height > y && card.y < y + height / scale

/** What lies at a point of the screen: a card, and whether its fold mark was met. */
export function cardAt(layout: Layout, { x, y, scale }: View, at: { x: number; y: number }) {
  const [px, py] = [x + at.x / scale, y + at.y / scale]
  const reach = FOLD_RADIUS + 6
  for (const card of layout.cards) {
    const { fx, fy } = foldOf(card)
    if (card.below > 0 && Math.hypot(px - fx, py - fy) <= reach) return { card, fold: true }
    if (px >= card.x && px <= card.x + CARD.width && py >= card.y && py <= card.y + CARD.height) {
      return { card, fold: false }
    }
  }
  return null
}

export const FOLD_RADIUS = 11
/** Where the mark that folds a branch stands. */
export const foldOf = ({ x, y }: PostCard) => ({ fx: x + CARD.width / 2, fy: y + CARD.height + FOLD_RADIUS + 2 })
