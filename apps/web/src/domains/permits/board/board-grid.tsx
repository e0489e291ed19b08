import type { BoardArea, BoardPermit } from '@selamat/contract/domains/permits/board/board'
import { permitAddress } from '@selamat/contract/domains/permits/items'
import { formatTime } from '@selamat/contract/kit/dates'
import { Link } from '../../../ui/link.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { markOf, noteOf, sentenceOf, shortNumber } from './board-mark.ts'
import { inLanes, merged, placeIn } from './lanes.ts'
import { type OpenConflict, useOpenConflicts } from './open-conflicts.tsx'
import { texts } from './texts.ts'
import './board-grid.css'

const HOUR = 3_600_000
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
          .filter((hour) => Math.abs(hour - at.getTime()) > HOUR)
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
  readonly span: { readonly from: number; readonly until: number }
  readonly isChosen: boolean
}

function AreaRow({ area: { locationId, locationName, areaOwnerName, permits }, at, span, isChosen }: AreaRowProps) {
  const { lanes, placed } = inLanes(permits.map((permit) => drawn(permit, at, span)))
  const headId = `board-area-${locationId}`
  return (
    <section className={isChosen ? 'board-row board-row--chosen' : 'board-row'} aria-labelledby={headId}>
      <div className="board-row__head">
        <h3 id={headId}>{locationName}</h3>
        <span>{areaOwnerName ?? texts.noOwner}</span>
      </div>
      <ul className="board-row__track" style={{ height: lanes * LANE - 4 }}>
        {placed.map(({ item: { permit, startsAt, endsAt }, lane }) => {
          const place = placeIn(span, startsAt, endsAt)
          const window = { startsAt, endsAt }
          return place && <Bar key={permit.id} permit={permit} at={at} place={place} window={window} lane={lane} />
        })}
      </ul>
    </section>
  )
}

/** What has not been handed back reaches to the time of the board; what ended before the board stands at its edge. */
function drawn(permit: BoardPermit, at: Date, span: AreaRowProps['span']) {
  const isLate = permit.status === 'EXPIRED' || permit.status === 'HANDED_BACK'
  const end = Math.max(Date.parse(permit.endsAt), isLate ? Math.min(at.getTime(), span.until) : 0)
  // Wide enough for its number.
  const least = span.from + 1.5 * HOUR
  const ends = Math.max(end, Date.parse(permit.startsAt) < span.from ? least : Date.parse(permit.startsAt) + 1.5 * HOUR)
  return { permit, startsAt: permit.startsAt, endsAt: new Date(ends).toISOString() }
}

interface OverlapsProps {
  readonly of: readonly OpenConflict[]
  readonly window: BarProps['window']
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
  readonly permit: BoardPermit
  readonly at: Date
  readonly place: { readonly left: number; readonly width: number }
  /** The hours that the bar stands for. */
  readonly window: { readonly startsAt: string; readonly endsAt: string }
  readonly lane: number
}

function Bar({ permit, at, place, window, lane }: BarProps) {
  const mark = markOf(permit, at)
  const conflicts = useOpenConflicts(permit.id)
  const sentence = sentenceOf(permit, at, conflicts)
  return (
    <li style={{ left: `${place.left}%`, width: `${place.width}%`, top: lane * LANE }}>
      <Link
        className={`board-bar board-bar--${mark}`}
        to={permitAddress(permit.id)}
        aria-label={sentence}
        title={sentence}
      >
        <Overlaps of={conflicts} window={window} />
        <span className="board-bar__top">
          <Mark status={mark} />
          <strong>{shortNumber(permit.number)}</strong>
          {conflicts.length > 0 && <b className="board-bar__conflict">{texts.conflict}</b>}
          <em>{noteOf(permit, at)}</em>
        </span>
        <span className="board-bar__work">{permit.title}</span>
      </Link>
    </li>
  )
}
