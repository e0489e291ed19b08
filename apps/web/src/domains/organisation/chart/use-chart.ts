import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { Card, ChartLayout } from './chart-layout.ts'
import type { ChartPost } from './chart-post.ts'
import { cardAt, centred, clamped, fitting, revealing, type Size, starting, type View, zoomed } from './chart-view.ts'
import { type Colours, coloursOf, drawChart } from './draw-chart.ts'
import { followPointers } from './follow-pointers.ts'

const DENSEST = 2

interface Chart {
  readonly frame: RefObject<HTMLDivElement | null>
  readonly canvas: RefObject<HTMLCanvasElement | null>
  readonly fit: () => void
  readonly zoom: (factor: number) => void
  /** Brings a card into the middle, or only into view. */
  readonly show: (card: Card<ChartPost>, how: 'centre' | 'reveal') => void
  /** Keeps a card where it is on the screen while the chart is laid out again. */
  readonly pin: (card: Card<ChartPost>) => void
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
  const frameRequest = useRef(0)
  const pinned = useRef<{ id: number; x: number; y: number } | null>(null)
  const cut = useRef(new Map<string, string>())
  const latest = useRef({ layout, focused, onPress })
  latest.current = { layout, focused, onPress }

  const draw = useCallback(() => {
    frameRequest.current = 0
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
  const requestDraw = useCallback(() => {
    if (frameRequest.current === 0) frameRequest.current = requestAnimationFrame(draw)
  }, [draw])
  const look = useCallback(
    (change: (now: View) => View) => {
      const now = view.current ?? starting(size.current, latest.current.layout)
      view.current = clamped(change(now), size.current, latest.current.layout)
      requestDraw()
    },
    [requestDraw],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew with what is shown
  useLayoutEffect(() => {
    const card = pinned.current && layout.byId.get(pinned.current.id)
    const was = pinned.current
    if (card && was && view.current) {
      view.current = { ...view.current, x: view.current.x + card.x - was.x, y: view.current.y + card.y - was.y }
    }
    pinned.current = null
    requestDraw()
  }, [layout, focused, requestDraw])

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
      requestDraw()
    }
    const watch = new ResizeObserver(resize)
    watch.observe(element)
    const theme = new MutationObserver(repaint)
    theme.observe(document.documentElement, { attributes: true })
    void document.fonts.ready.then(() => {
      cut.current.clear()
      requestDraw()
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
      cancelAnimationFrame(frameRequest.current)
      frameRequest.current = 0
    }
  }, [requestDraw, draw, look])

  const middle = () => ({ x: size.current.width / 2, y: size.current.height / 2 })
  return {
    frame,
    canvas,
    fit: () => look(() => fitting(size.current, latest.current.layout)),
    zoom: (factor) => look((now) => zoomed(now, factor, middle())),
    show: (card, how) => look((now) => (how === 'centre' ? centred : revealing)(size.current, now, card)),
    pin: ({ node, x, y }) => {
      pinned.current = { id: node.id, x, y }
    },
  }
}
