import { figures, type MeasureRow } from '@selamat/contract/domains/dashboards/figures'
import { COLUMNS, type WidgetInput, widget as widgetSchema } from '@selamat/contract/domains/dashboards/widget'
import type { DragEvent, KeyboardEvent } from 'react'
import { useRef } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { Note } from '../../../ui/layout/layout.tsx'
import { FigureView } from '../figures/chart-figure.tsx'
import { placeOf } from '../figures/figure-grid.tsx'
import '../figures/figure-grid.css'
import { texts } from '../texts.ts'
import { DRAGGED_MEASURE } from './measure-list.tsx'
import { type Direction, type GridPlace, movedTo, resized, rowNear, stepped } from './place-widgets.ts'

type Change = (next: (now: readonly WidgetInput[]) => WidgetInput[], typing?: string | null) => void

interface CanvasProps {
  readonly widgets: readonly WidgetInput[]
  readonly measures: readonly MeasureRow[]
  /** The role whose view it shows; null: the own one. */
  readonly asRoleId: number | null
  readonly at: number | null
  readonly onSelect: (at: number | null) => void
  readonly onChange: Change
  readonly onAdd: (measure: MeasureRow, to: GridPlace) => void
}

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}
/** What an empty row of the grid is high, and what lies between two. */
const ROW = { usual: 64, gap: 16 }

/** A widget on its way to another place: which, and where in it the pointer is. */
interface Dragged {
  readonly place: number
  readonly x: number
  readonly y: number
}

/** The widgets as they will stand, with the data of who puts them together; dragged, or moved and resized by keys. */
export function Canvas({ widgets, measures, asRoleId, at, onSelect, onChange, onAdd }: CanvasProps) {
  // What is wrong is shown at its field; the others are counted all the same.
  const countable = widgets.flatMap((one) => (widgetSchema.safeParse(one).success ? [one] : []))
  const body = { widgets: countable, ...(asRoleId === null ? {} : { asRoleId }) }
  const loaded = useLoad(figures.read, { body }, { enabled: countable.length > 0 })
  const labelOf = (key: string) => measures.find((measure) => measure.key === key)?.label ?? key

  function press(event: KeyboardEvent, place: number) {
    const direction = ARROWS[event.key]
    if (direction) {
      event.preventDefault()
      onChange((now) => (event.shiftKey ? resized : stepped)(now, place, direction))
    }
    if (event.key === 'Delete') {
      onChange((now) => now.filter((_, index) => index !== place))
      onSelect(null)
    }
  }
  const below = Math.max(0, ...widgets.map(({ y, h }) => y + h))
  const dragged = useRef<Dragged | null>(null)
  function drop({ clientX, clientY, dataTransfer }: DragEvent, element: HTMLElement) {
    const box = element.getBoundingClientRect()
    const { x, y } = dragged.current ?? { x: 0, y: 0 }
    const heights = getComputedStyle(element).gridTemplateRows.split(' ').map(Number.parseFloat).filter(Number.isFinite)
    const to = {
      x: Math.round((clientX - box.left - x) / (box.width / COLUMNS)),
      y: rowNear(clientY - box.top - y, { ...ROW, heights }),
    }
    const measure = measures.find(({ key }) => key === dataTransfer.getData(DRAGGED_MEASURE))
    if (measure) onAdd(measure, to)
    else if (dragged.current) {
      const { place } = dragged.current
      onChange((now) => movedTo(now, place, to))
    }
  }
  return (
    <section aria-label={texts.canvas} className="builder__canvas">
      <Note>{asRoleId === null ? texts.canvas : texts.canvasAs}</Note>
      {loaded.error !== null && <p role="alert">{messageOf(loaded.error)}</p>}
      <ul
        className="figure-grid builder__grid"
        aria-busy={loaded.loading}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          drop(event, event.currentTarget)
        }}
      >
        {widgets.map((one, place) => {
          const counted = countable.indexOf(one)
          const figure = counted < 0 ? undefined : loaded.data?.figures[counted]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a widget is known by its place
            <li key={place} style={placeOf(one)}>
              {/* biome-ignore lint/a11y/useSemanticElements: the figure inside has links, which a button cannot */}
              <div
                role="button"
                tabIndex={0}
                aria-pressed={place === at}
                aria-label={`${one.title ?? labelOf(one.measure)}, ${texts.place(one.x, one.y)}, ${texts.size(one.w, one.h)}`}
                className={place === at ? 'builder__widget is-chosen' : 'builder__widget'}
                draggable
                onClickCapture={(event) => {
                  // Its links lead away from what is being put together.
                  event.preventDefault()
                  event.stopPropagation()
                  onSelect(place)
                }}
                onFocus={() => onSelect(place)}
                onKeyDown={(event) => press(event, place)}
                onDragStart={({ clientX, clientY, currentTarget }) => {
                  const box = currentTarget.getBoundingClientRect()
                  dragged.current = { place, x: clientX - box.left, y: clientY - box.top }
                }}
                onDragEnd={() => {
                  dragged.current = null
                }}
              >
                <div inert>
                  {figure && figure.measure === one.measure ? (
                    <FigureView figure={{ ...figure, visual: one.visual }} />
                  ) : (
                    <Note>{labelOf(one.measure)}</Note>
                  )}
                </div>
              </div>
            </li>
          )
        })}
        <li
          className="boxed dashed row justify-center tone-secondary size-body builder__drop"
          style={placeOf({ x: 0, y: below, w: COLUMNS, h: 2 })}
        >
          {texts.canvasEmpty}
        </li>
      </ul>
    </section>
  )
}
