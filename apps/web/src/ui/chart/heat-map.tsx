import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Text } from '../layout/layout.tsx'
import { Link } from '../link.tsx'
import './heat-map.css'

/** Counted from the left, and from the bottom. */
export interface Place {
  readonly column: number
  readonly row: number
}

export interface HeatCell {
  /** The whole cell in words: a colour alone says nothing. */
  readonly name: string
  /** The class of its colour. */
  readonly colour: string
  readonly content: ReactNode
  /** Stands out among the others. */
  readonly isMarked?: boolean
  /** The rows that it counts; or what choosing it does. Without either it only shows. */
  readonly to?: string
  readonly onPick?: (() => void) | undefined
}

interface Level {
  readonly name: string
  /** The tooltip of the level. */
  readonly title: string
}
interface Axis {
  readonly label: string
  /** From 1. */
  readonly levels: readonly Level[]
}

interface HeatMapProps {
  /** What it shows, for screen readers. */
  readonly label: string
  readonly columns: Axis
  readonly rows: Axis
  /** Shows the names of the levels beside their numbers where there is room. */
  readonly named?: boolean
  readonly cell: (place: Place) => HeatCell
  /** Where the keyboard comes in. */
  readonly entry: Place
  /** What keys beside the arrows do: the cell where the keyboard is then. */
  readonly onKey?: (key: string, at: Place) => Place | undefined
  readonly onLeave?: () => void
}

const STEPS: Readonly<Record<string, readonly [column: number, row: number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  Home: [-Infinity, 0],
  End: [Infinity, 0],
}
const within = (size: number, level: number) => Math.min(size, Math.max(1, level))
const keyOf = ({ column, row }: Place) => `${row}-${column}`
const places = (axis: Axis) => axis.levels.map((_, at) => at + 1)

/**
 * Cells of two axes, each in a colour and with a number: a table, whose cells are links to the rows they count, or can be
 * chosen. It is one stop of the tab key; the arrows go from cell to cell.
 */
export function HeatMap({ label, columns, rows, named = false, cell, entry, onKey, onLeave }: HeatMapProps) {
  // The cell that the keyboard is on; null: it is elsewhere.
  const [at, setAt] = useState<Place | null>(null)
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    if (at) table.current?.querySelector<HTMLElement>(`[data-cell="${keyOf(at)}"]`)?.focus()
  }, [at])

  const press = (event: KeyboardEvent, from: Place) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const [right, up] = STEPS[event.key] ?? []
    const stepped =
      right === undefined || up === undefined
        ? undefined
        : {
            column: within(columns.levels.length, from.column + right),
            row: within(rows.levels.length, from.row + up),
          }
    const next = onKey?.(event.key, from) ?? stepped
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    setAt(next)
  }
  const leave = () => {
    onLeave?.()
    setAt(null)
  }
  return (
    <div className={named ? 'heat-map is-named' : 'heat-map'}>
      <Text as="div" size="small" tone="quiet" aria-hidden>
        {rows.label}
      </Text>
      <table
        ref={table}
        aria-label={label}
        onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || leave()}
      >
        <colgroup>
          <col className="heat-map__corner" />
        </colgroup>
        <tbody>
          {places(rows)
            .reverse()
            .map((row) => (
              <tr key={row}>
                <LevelHead scope="row" axis={rows} level={row} named={named} />
                {places(columns).map((column) => {
                  const { colour, ...drawn } = cell({ column, row })
                  const place = keyOf({ column, row })
                  return (
                    <td key={column} className={colour}>
                      <Cell
                        {...drawn}
                        place={place}
                        isEntry={place === keyOf(at ?? entry)}
                        onKeyDown={(event) => press(event, { column, row })}
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            {places(columns).map((column) => (
              <LevelHead key={column} scope="col" axis={columns} level={column} named={named} />
            ))}
          </tr>
        </tfoot>
      </table>
      <Text as="div" size="small" tone="quiet" className="heat-map__columns" aria-hidden>
        {columns.label}
      </Text>
      {named && <LevelNames axes={[rows, columns]} />}
    </div>
  )
}

interface CellProps extends Omit<HeatCell, 'colour'> {
  readonly place: string
  readonly isEntry: boolean
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function Cell({ name, content, isMarked = false, to, onPick, place, isEntry, onKeyDown }: CellProps) {
  const className = `heat-map__cell size-body weight-medium${isMarked ? ' is-marked' : ''}`
  const inside = (
    <>
      <span className="visually-hidden">{name}</span>
      {content}
    </>
  )
  const stop = { 'data-cell': place, tabIndex: isEntry ? 0 : -1, onKeyDown }
  if (to !== undefined) {
    return (
      <Link to={to} className={className} {...stop}>
        {inside}
      </Link>
    )
  }
  if (!onPick) return <div className={className}>{inside}</div>
  return (
    <button type="button" className={className} onClick={onPick} {...stop}>
      {inside}
    </button>
  )
}

interface LevelHeadProps {
  readonly scope: 'row' | 'col'
  readonly axis: Axis
  readonly level: number
  readonly named: boolean
}

const LevelHead = ({ scope, axis, level, named }: LevelHeadProps) => (
  <Text as="th" size="small" weight="regular" tone="secondary" scope={scope} title={axis.levels[level - 1]?.title}>
    {level} <span className={named ? 'heat-map__name' : 'visually-hidden'}>{axis.levels[level - 1]?.name}</span>
  </Text>
)

/** The names of the levels below the map, where they have no room beside it. */
const LevelNames = ({ axes }: { readonly axes: readonly Axis[] }) => (
  <Text as="div" size="small" tone="secondary" className="heat-map__names" aria-hidden>
    {axes.map(({ label, levels }) => (
      <div key={label}>
        {label}: {levels.map(({ name }, at) => `${at + 1} ${name}`).join(' · ')}
      </div>
    ))}
  </Text>
)
