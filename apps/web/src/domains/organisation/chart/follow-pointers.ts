import { panned, type View, zoomed } from './chart-view.ts'

const WHEEL = 0.0016
/** A finger or mouse that moved less has pressed, not dragged. */
const STILL = 5

interface Point {
  readonly x: number
  readonly y: number
}

interface PointerHandlers {
  readonly look: (change: (now: View) => View) => void
  readonly press: (at: Point) => void
}

/** Follows mouse, pen and up to two fingers on an element; returns what ends it. */
export function followPointers(element: HTMLElement, { look, press }: PointerHandlers): () => void {
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
