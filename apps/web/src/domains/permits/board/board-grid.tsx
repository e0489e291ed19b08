import type { BoardArea, BoardPermit } from '@selamat/contract/domains/permits/board/board'
import { permitAddress } from '@selamat/contract/domains/permits/items'
import { formatTime } from '@selamat/contract/kit/dates'
import { Link } from '../../../ui/link.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { markOf, noteOf, sentenceOf, shortNumber } from './board-mark.ts'
import { type Drawn, drawnBar } from './drawn-bar.ts'
import { inLanes, merged, placeIn, type Span, type Timed } from './lanes.ts'
import { type OpenConflict, useOpenConflicts } from './open-conflicts.tsx'
import { texts } from './texts.ts'
import './board-grid.css'

const HOUR = 3_600_000
/** So near the chip of the time would cover a label, where the board is narrowest. */
const TOUCHED = 1.5 * HOUR
const LANE = 42

interface BoardGridProps {
  readonly areas: readonly BoardArea[]
  readonly at: Date
  readonly from: string
  readonly until: string
  readonly areaId: number | null
}

/** Area rows by time: a bar for each permit, and a line where the time of the board is. */
export function BoardGrid({ areas, at, from, until, areaId }: BoardGridProps) {
  const span = { from: Date.parse(from), until: Date.parse(until) }
  const share = (instant: number) => ((instant - span.from) / (span.until - span.from)) * 100
  const hours = Array.from(
    { length: Math.floor((span.until - span.from) / HOUR / 2) },
    (_, at) => span.from + at * 2 * HOUR,
  )
  return (
    <div className="board-grid">
      <div className="board-grid__scale" aria-hidden>
        {hours
          .slice(1)
          .filter((hour) => Math.abs(hour - at.getTime()) > TOUCHED)
          .map((hour) => (
            <span key={hour} style={{ left: `${share(hour)}%` }}>
              {formatTime(new Date(hour))}
            </span>
          ))}
        <strong className="board-grid__flag" style={{ left: `${share(at.getTime())}%` }}>
          {formatTime(at)}
        </strong>
      </div>
      <div className="board-grid__rows">
        <div className="board-grid__lines" aria-hidden>
          {hours.map((hour) => (
            <i key={hour} style={{ left: `${share(hour)}%` }} />
          ))}
          <b style={{ left: `${share(at.getTime())}%` }} />
        </div>
        {areas.map((area) => (
          <AreaRow key={area.locationId} area={area} at={at} span={span} isChosen={area.locationId === areaId} />
        ))}
      </div>
    </div>
  )
}

interface AreaRowProps {
  readonly area: BoardArea
  readonly at: Date
  readonly span: Span
  readonly isChosen: boolean
}

function AreaRow({ area: { locationId, locationName, areaOwnerName, permits }, at, span, isChosen }: AreaRowProps) {
  const { lanes, placed } = inLanes(permits.map((permit) => drawnBar(permit, at, span)))
  const headId = `board-area-${locationId}`
  return (
    <section className={isChosen ? 'board-row board-row--chosen' : 'board-row'} aria-labelledby={headId}>
      <div className="board-row__head">
        <h3 id={headId}>{locationName}</h3>
        <span>{areaOwnerName ?? texts.noOwner}</span>
      </div>
      <ul className="board-row__track" style={{ height: lanes * LANE - 4 }}>
        {placed.map(({ item, lane }) => {
          const place = placeIn(span, item.startsAt, item.endsAt)
          const bar = placeIn(span, item.bar.startsAt, item.bar.endsAt)
          return (
            place &&
            bar && <Bar key={item.permit.id} drawn={item} at={at} place={place} width={bar.width} lane={lane} />
          )
        })}
      </ul>
    </section>
  )
}

interface OverlapsProps {
  readonly of: readonly OpenConflict[]
  readonly window: Timed
}

/** The hours of a bar in which it conflicts with another one, hatched. */
const Overlaps = ({ of, window }: OverlapsProps) => {
  const span = { from: Date.parse(window.startsAt), until: Date.parse(window.endsAt) }
  return merged(of).map(({ startsAt, endsAt }) => {
    const place = placeIn(span, startsAt, endsAt)
    return (
      place && (
        <i
          key={startsAt}
          className="board-bar__overlap"
          style={{ left: `${place.left}%`, width: `${place.width}%` }}
          aria-hidden
        />
      )
    )
  })
}

interface BarProps {
  readonly drawn: Drawn<BoardPermit>
  readonly at: Date
  readonly place: { readonly left: number; readonly width: number }
  /** Of the bar alone, in per cent of the track. */
  readonly width: number
  readonly lane: number
}

function Bar({ drawn: { permit, bar, label }, at, place, width, lane }: BarProps) {
  const mark = markOf(permit, at)
  const conflicts = useOpenConflicts(permit.id)
  const sentence = sentenceOf(permit, at, conflicts)
  const text = (
    <>
      <span className="board-bar__top">
        <Mark status={mark} />
        <strong>{shortNumber(permit.number)}</strong>
        {conflicts.length > 0 && <b className="board-bar__conflict">{texts.conflict}</b>}
        <em>{noteOf(permit, at)}</em>
      </span>
      <span className="board-bar__work">{permit.title}</span>
    </>
  )
  const common = { to: permitAddress(permit.id), 'aria-label': sentence, title: sentence }
  return (
    <li style={{ left: `${place.left}%`, width: `${place.width}%`, top: lane * LANE }}>
      {label === null ? (
        <Link className={`board-bar board-bar--${mark}`} {...common}>
          <Overlaps of={conflicts} window={bar} />
          {text}
        </Link>
      ) : (
        <Link className={`board-short board-short--${label}`} {...common}>
          <span className={`board-bar board-bar--${mark}`} style={{ width: `${(width / place.width) * 100}%` }}>
            <Overlaps of={conflicts} window={bar} />
          </span>
          <span className="board-short__label">{text}</span>
        </Link>
      )}
    </li>
  )
}
