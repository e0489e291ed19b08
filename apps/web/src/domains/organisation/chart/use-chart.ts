import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { Card, ChartLayout } from './chart-layout.ts'
import type { ChartPost } from './chart-post.ts'
import {
  cardAt,
  centred,
  fitting,
  kept,
  panned,
  revealing,
  type Size,
  starting,
  type View,
  zoomed,
} from './chart-view.ts'
import { type Colours, coloursOf, drawChart } from './draw-chart.ts'

const WHEEL = 0.0016
/** A finger or mouse that moved less has pressed, not dragged. */
const STILL = 5
const DENSEST = 2

interface Chart {
  readonly frame: RefObject<HTMLDivElement | null>
  readonly canvas: RefObject<HTMLCanvasElement | null>
  readonly fit: () => void
  readonly zoom: (factor: number) => void
  /** Brings a card into the middle, or only into view. */
  readonly show: (card: Card<ChartPost>, how: 'centre' | 'reveal') => void
  /** Keeps a card where it is on the screen while the chart is laid out anew. */
  readonly hold: (card: Card<ChartPost>) => void
}

interface Point {
  readonly x: number
  readonly y: number
}

/**
 * A chart on a canvas: panned by dragging, zoomed by wheel, pinch or buttons. What is seen lives beside React: moving
 * the chart draws it once a frame and renders nothing.
 */
export function useChart(
  layout: ChartLayout<ChartPost>,
  focused: number | null,
  onPress: (card: Card<ChartPost>, fold: boolean) => void,
): Chart {
  const frame = useRef<HTMLDivElement | null>(null)
  const canvas = useRef<HTMLCanvasElement | null>(null)
  const view = useRef<View | null>(null)
  const size = useRef<Size>({ width: 0, height: 0 })
  const colours = useRef<Colours | null>(null)
  const asked = useRef(0)
  const held = useRef<{ id: number; x: number; y: number } | null>(null)
  const cut = useRef(new Map<string, string>())
  const latest = useRef({ layout, focused, onPress })
  latest.current = { layout, focused, onPress }

  const draw = useCallback(() => {
    asked.current = 0
    const context = canvas.current?.getContext('2d', { alpha: false })
    if (!context || !frame.current || size.current.width === 0) return
    view.current ??= starting(size.current, latest.current.layout)
    colours.current ??= coloursOf(frame.current)
    drawChart(context, {
      ...latest.current,
      view: view.current,
      size: size.current,
      density: Math.min(DENSEST, devicePixelRatio),
      colours: colours.current,
      cut: cut.current,
    })
  }, [])
  const ask = useCallback(() => {
    if (asked.current === 0) asked.current = requestAnimationFrame(draw)
  }, [draw])
  const look = useCallback(
    (change: (now: View) => View) => {
      const now = view.current ?? starting(size.current, latest.current.layout)
      view.current = kept(change(now), size.current, latest.current.layout)
      ask()
    },
    [ask],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew with what is shown
  useLayoutEffect(() => {
    const card = held.current && layout.byId.get(held.current.id)
    const was = held.current
    if (card && was && view.current) {
      view.current = { ...view.current, x: view.current.x + card.x - was.x, y: view.current.y + card.y - was.y }
    }
    held.current = null
    ask()
  }, [layout, focused, ask])

  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const resize = () => {
      const { clientWidth: width, clientHeight: height } = element
      size.current = { width, height }
      const density = Math.min(DENSEST, devicePixelRatio)
      if (canvas.current) {
        canvas.current.width = width * density
        canvas.current.height = height * density
      }
      // Drawn at once: a canvas that was given a size is empty.
      draw()
    }
    const repaint = () => {
      colours.current = null
      ask()
    }
    const watch = new ResizeObserver(resize)
    watch.observe(element)
    const theme = new MutationObserver(repaint)
    theme.observe(document.documentElement, { attributes: true })
    void document.fonts.ready.then(() => {
      cut.current.clear()
      ask()
    })
    const stop = followPointers(element, {
      look,
      press: (at) => {
        const hit = view.current && cardAt(latest.current.layout, view.current, at)
        if (hit) latest.current.onPress(hit.card, hit.fold)
      },
    })
    return () => {
      watch.disconnect()
      theme.disconnect()
      stop()
      cancelAnimationFrame(asked.current)
      asked.current = 0
    }
  }, [ask, draw, look])

  const middle = () => ({ x: size.current.width / 2, y: size.current.height / 2 })
  return {
    frame,
    canvas,
    fit: () => look(() => fitting(size.current, latest.current.layout)),
    zoom: (factor) => look((now) => zoomed(now, factor, middle())),
    show: (card, how) => look((now) => (how === 'centre' ? centred : revealing)(size.current, now, card)),
    hold: ({ node, x, y }) => {
      held.current = { id: node.id, x, y }
    },
  }
}

interface Hands {
  readonly look: (change: (now: View) => View) => void
  readonly press: (at: Point) => void
}

/** Follows mouse, pen and up to two fingers on an element; gives what ends it. */
function followPointers(element: HTMLElement, { look, press }: Hands): () => void {
  const down = new Map<number, Point>()
  let moved = 0
  const at = (event: PointerEvent | WheelEvent): Point => {
    const { left, top } = element.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0 || !(event.target instanceof HTMLCanvasElement)) return
    if (down.size === 0) moved = 0
    down.set(event.pointerId, at(event))
    element.setPointerCapture(event.pointerId)
  }
  const onMove = (event: PointerEvent) => {
    const was = down.get(event.pointerId)
    if (!was) return
    const now = at(event)
    const [other] = [...down].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
    down.set(event.pointerId, now)
    moved += Math.hypot(now.x - was.x, now.y - was.y)
    if (other === undefined) return look((view) => panned(view, now.x - was.x, now.y - was.y))
    const factor =
      Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(was.x - other.x, was.y - other.y))
    const centre = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    look((view) => panned(zoomed(view, factor, centre), (now.x - was.x) / 2, (now.y - was.y) / 2))
  }
  const onUp = (event: PointerEvent) => {
    const known = down.delete(event.pointerId)
    if (known && event.type === 'pointerup' && down.size === 0 && moved < STILL) press(at(event))
  }
  const onWheel = (event: WheelEvent) => {
    if (!(event.target instanceof HTMLCanvasElement)) return
    event.preventDefault()
    const steps = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 30 : event.deltaY
    look((view) => zoomed(view, Math.exp(-steps * (event.ctrlKey ? 6 : 1) * WHEEL), at(event)))
  }
  element.addEventListener('pointerdown', onDown)
  element.addEventListener('pointermove', onMove)
  element.addEventListener('pointerup', onUp)
  element.addEventListener('pointercancel', onUp)
  element.addEventListener('wheel', onWheel, { passive: false })
  return () => {
    element.removeEventListener('pointerdown', onDown)
    element.removeEventListener('pointermove', onMove)
    element.removeEventListener('pointerup', onUp)
    element.removeEventListener('pointercancel', onUp)
    element.removeEventListener('wheel', onWheel)
  }
}
