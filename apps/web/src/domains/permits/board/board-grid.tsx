import type { BoardArea, BoardPermit } from '@selamat/contract/domains/permits/board/board'
import { permitAddress } from '@selamat/contract/domains/permits/items'
import { formatTime } from '@selamat/contract/kit/dates'
import { HOUR } from '@selamat/contract/kit/time'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { markOf, noteOf, sentenceOf, shortNumber } from './board-mark.ts'
import { hoursBetween } from './board-window.ts'
import { type Drawn, drawnBar } from './drawn-bar.ts'
import { inLanes, merged, placeIn, type Span, type Timed } from './lanes.ts'
import { type OpenConflict, useOpenConflicts } from './open-conflicts.tsx'
import { texts } from './texts.ts'
import './board-grid.css'

/** So near, in parts of the board, the chip of the time would cover a label, where the board is narrowest. */
const TOUCHED = 1.5 / 16

declare module 'react' {
  interface CSSProperties {
    /** How many bars of a row lie under one another. */
    '--lanes'?: number
  }
}

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
  const length = span.until - span.from
  const hours = hoursBetween(span.from, span.until, length > 16 * HOUR ? 4 : 2)
  return (
    <div className="board-grid">
      <div className="quiet board-grid__scale" aria-hidden>
        {hours
          .filter((hour) => hour > span.from && Math.abs(hour - at.getTime()) > TOUCHED * length)
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
    <section
      className={isChosen ? 'board-row board-row--chosen' : 'board-row'}
      style={{ '--lanes': lanes }}
      aria-labelledby={headId}
    >
      <div className="board-row__head">
        <Text as="h2" size="body" id={headId}>
          {locationName}
        </Text>
        <small>{areaOwnerName ?? texts.noOwner}</small>
      </div>
      <ul className="board-row__track">
        {placed.map(({ item, lane }) => {
          const place = placeIn(span, item.startsAt, item.endsAt)
          const bar = placeIn(span, item.bar.startsAt, item.bar.endsAt)
          return (
            place &&
            bar && (
              <Bar
                key={item.permit.id}
                drawn={item}
                at={at}
                span={span}
                place={place}
                width={bar.width}
                top={`${(lane / lanes) * 100}%`}
              />
            )
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
  readonly span: Span
  readonly top: string
}

/** An end of a bar that lies outside of the board has a dashed edge. */
const cutOf = ({ startsAt, endsAt }: Timed, { from, until }: Span): string =>
  `${Date.parse(startsAt) < from ? ' board-bar--from-before' : ''}${Date.parse(endsAt) > until ? ' board-bar--goes-on' : ''}`

function Bar({ drawn: { permit, bar, label }, at, span, place, width, top }: BarProps) {
  const mark = markOf(permit, at)
  const bars = `board-bar tinted board-bar--${mark}${cutOf(permit, span)}`
  const conflicts = useOpenConflicts(permit.id)
  // Named by the words that are seen; what place and colour say besides is its description.
  const sentence = sentenceOf(permit, at, conflicts)
  const text = (
    <>
      <Row as="span" gap={6} className="board-bar__top">
        <Mark status={mark} />
        <strong>{shortNumber(permit.number)}</strong>
        {conflicts.length > 0 && <b className="board-bar__conflict">{texts.conflict}</b>}
        <em>{noteOf(permit, at)}</em>
      </Row>
      <Text tone="plain" clip className="board-bar__work">
        {permit.title}
      </Text>
    </>
  )
  const common = { to: permitAddress(permit.id), title: sentence }
  return (
    <li style={{ left: `${place.left}%`, width: `${place.width}%`, top }}>
      {label === null ? (
        <Link className={bars} {...common}>
          <Overlaps of={conflicts} window={bar} />
          {text}
        </Link>
      ) : (
        <Link className={`board-short board-short--${label}`} {...common}>
          <span className={bars} style={{ width: `${(width / place.width) * 100}%` }}>
            <Overlaps of={conflicts} window={bar} />
          </span>
          <Text grow className="board-short__label">
            {text}
          </Text>
        </Link>
      )}
    </li>
  )
}
