import type { BoardAlarm, BoardArea } from '@selamat/contract/domains/permits/board/board'
import type { PlotPlan } from '@selamat/contract/domains/permits/board/plot-plan'
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useFileAddress } from '../../../ui/file-picture.tsx'
import { Text } from '../../../ui/layout/layout.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { mostUrgent } from './board-mark.ts'
import { placeLabels, type Spot } from './place-labels.ts'
import { planTexts } from './plan-texts.ts'
import { LEGEND } from './texts.ts'
import './plan-picture.css'

interface Point {
  readonly x: number
  readonly y: number
}

/** A mark under the pointer; `to` once it was really dragged, so that a click moves nothing. */
interface Drag {
  readonly id: number
  readonly from: Point
  readonly to: Point | null
}
/** A hand that is not quite still does not drag. */
const DRAG_PX = 6

interface PlanPictureProps {
  readonly plan: PlotPlan
  readonly areas: readonly BoardArea[]
  readonly alarms: readonly BoardAlarm[]
  readonly at: Date
  readonly areaId: number | null
  readonly onChoose: (areaId: number | null) => void
  /** Given while places are edited: a location is put there, by dragging it or by an arrow key. */
  readonly onPlace?: (locationId: number, point: Point) => void
  /** The location that a click on the picture moves; else a click moves nothing. */
  readonly movingId?: number | null
  /** Read from across a room: larger marks, each with its name. */
  readonly large?: boolean
}

const SIZES = { ring: 26, font: 12 } as const
const LARGE = { ring: 39, font: 15 } as const

/** The plot plan of a site: a mark for each place with permits, all places while they are edited. */
export function PlanPicture(props: PlanPictureProps) {
  const { plan, areas, alarms, at, areaId, onChoose, onPlace, movingId = null, large = false } = props
  const [drag, setDrag] = useState<Drag | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const pointAt = ({ clientX, clientY }: { clientX: number; clientY: number }): Point | null => {
    const box = frame.current?.getBoundingClientRect()
    if (!box) return null
    const share = (part: number, whole: number) => Math.round(Math.min(1, Math.max(0, part / whole)) * 1000) / 10
    return { x: share(clientX - box.left, box.width), y: share(clientY - box.top, box.height) }
  }
  const move = (event: PointerEvent) => {
    if (!drag) return
    const isFar = Math.hypot(event.clientX - drag.from.x, event.clientY - drag.from.y) > DRAG_PX
    if (isFar || drag.to) setDrag({ ...drag, to: pointAt(event) })
  }
  const drop = (event: PointerEvent) => {
    setDrag(null)
    if (drag) {
      if (drag.to) onPlace?.(drag.id, drag.to)
      return
    }
    const point = pointAt(event)
    if (movingId !== null && point) onPlace?.(movingId, point)
  }
  const permitsOf = new Map(areas.map(({ locationId, permits }) => [locationId, permits]))
  const isAlarmed = (id: number) =>
    alarms.some(({ isWholeSite, areas: alarmed }) => isWholeSite || alarmed.some((area) => area.id === id))
  const spots = plan.locations.flatMap(({ id, name, x, y }) => {
    const permits = permitsOf.get(id) ?? []
    if (x === null || y === null || (permits.length === 0 && !onPlace && !isAlarmed(id))) return []
    return [{ id, name, permits, ...(drag?.id === id && drag.to ? drag.to : { x, y }) }]
  })
  const size = useElementSize(frame)
  const named = large || onPlace !== undefined || plan.picture === null
  const sides = named ? placeLabels(inPixels(spots, size), { ...size, ...(large ? LARGE : SIZES) }) : null
  return (
    <div
      ref={frame}
      className={`plan${large ? ' plan--large' : ''}${onPlace ? ' plan--editing' : ''}${movingId === null ? '' : ' plan--moving'}`}
      onPointerMove={move}
      onPointerUp={drop}
      onPointerCancel={() => setDrag(null)}
    >
      {plan.picture === null ? <div className="plan__blank" /> : <Picture id={plan.picture.id} name={plan.siteName} />}
      {spots.map(({ id, name, permits, x, y }) => {
        const status = mostUrgent(permits, at)
        const open = permits.length === 0 ? null : `${planTexts.permits(permits.length)}, ${LEGEND[status]}`
        const side = sides?.get(id)
        return (
          <button
            key={id}
            type="button"
            className={`plan__spot plan__spot--${permits.length === 0 ? 'none' : status}${areaId === id ? ' plan__spot--chosen' : ''}${isAlarmed(id) ? ' plan__spot--alarm' : ''}`}
            style={{ left: `${x}%`, top: `${y}%` }}
            aria-pressed={areaId === id}
            aria-label={[name, ...(open === null ? [] : [open]), ...(isAlarmed(id) ? [planTexts.alarm] : [])].join(
              ': ',
            )}
            title={name}
            onPointerUp={(event) => !onPlace && event.stopPropagation()}
            onClick={() => onChoose(areaId === id && !onPlace ? null : id)}
            onPointerDown={(event) => {
              if (!onPlace) return
              onChoose(id)
              // The drag goes on where the pointer leaves the mark.
              event.currentTarget.setPointerCapture(event.pointerId)
              setDrag({ id, from: { x: event.clientX, y: event.clientY }, to: null })
            }}
            onKeyDown={(event) => {
              const to = onPlace && moved({ x, y }, event)
              if (to) onPlace(id, to)
            }}
          >
            {permits.length === 0 ? <i className="plan__dot" /> : <Mark status={status} size={large ? 20 : 14} />}
            {/* In the order of the label, which begins with the words that are seen. */}
            {side && (
              <Text size="small" tone="plain" className={`plan__name plan__name--${side}`}>
                {name}
              </Text>
            )}{' '}
            {permits.length > 1 && (
              <Text size="tiny" weight="strong" className="plan__count">
                {permits.length}
              </Text>
            )}
          </button>
        )
      })}
    </div>
  )
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Marks where they are in the picture; it names places in per cent. */
const inPixels = (spots: readonly Spot[], { width, height }: Size): Spot[] =>
  spots.map(({ id, name, x, y }) => ({ id, name, x: (x * width) / 100, y: (y * height) / 100 }))

/** How large an element is now. */
function useElementSize(ref: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The place after an arrow key: by 1 per cent, with shift by 5; null for another key. */
function moved({ x, y }: Point, event: KeyboardEvent): Point | null {
  const step = STEPS[event.key]
  if (!step) return null
  event.preventDefault()
  const by = event.shiftKey ? 5 : 1
  const within = (value: number) => Math.min(100, Math.max(0, value))
  return { x: within(x + step[0] * by), y: within(y + step[1] * by) }
}

function Picture({ id, name }: { readonly id: number; readonly name: string }) {
  const { address } = useFileAddress(id)
  return address === null ? (
    <div className="plan__blank" />
  ) : (
    <img src={address} alt={planTexts.pictureOf(name)} draggable={false} />
  )
}
