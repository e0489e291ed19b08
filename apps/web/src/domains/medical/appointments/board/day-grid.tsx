import type { ReservationRow } from '@selamat/contract/domains/medical/appointments/reservation'
import { reservationAddress } from '@selamat/contract/domains/medical/appointments/reservation'
import { RESERVATION_STATE_LABELS } from '@selamat/contract/domains/medical/appointments/reservation-lifecycle'
import type { DayBoard } from '@selamat/contract/domains/medical/appointments/reservation-reads'
import type { CSSProperties } from 'react'
import { formatTime } from '../../../../lib/format.ts'
import { writeQuery } from '../../../../lib/navigation.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Line, Lines, Note, Row, Stack, Text } from '../../../../ui/layout/layout.tsx'
import { Link } from '../../../../ui/link.tsx'
import { Mark } from '../../../../ui/mark.tsx'
import { Section } from '../../../../ui/section.tsx'
import { type StatusKey, statusKey } from '../../../../ui/status.ts'
import { texts } from '../texts.ts'
import { type Block, type BoardColumn, clockOf, layoutOf, minutesOf } from './day-layout.ts'
import './day-board.css'

const COMING = ['WAITING_APPROVAL', 'CONFIRMED', 'NO_SHOW']
const isHere = ({ status }: ReservationRow) => !COMING.includes(status)
/** Who has come to a group is more than one status. */
const meaningOf = ({ rows }: Block): StatusKey => {
  const statuses = new Set(rows.map(({ status }) => status))
  if (statuses.size === 1) return statusKey(rows[0].status)
  return rows.some(isHere) ? 'attention' : 'waiting'
}

/** What a block says: who, where it stands, what for. */
function blockText({ rows, from, until }: Block) {
  const [first] = rows
  const hours = `${clockOf(from)} – ${clockOf(until)}`
  if (rows.length > 1) {
    const here = rows.filter(isHere).length
    return { name: first.visitName, state: '', second: texts.people(here, rows.length), hours }
  }
  const { fullName, status, checkedInAt, visitName, reason, isWalkIn, offSchedule } = first
  const arrived = status === 'CHECKED_IN' && checkedInAt ? ` ${formatTime(new Date(checkedInAt))}` : ''
  const place = isWalkIn ? texts.walkIn : offSchedule ? texts.outside : null
  const second = [place, reason ?? visitName].filter(Boolean).join(' · ')
  return { name: fullName, state: `${RESERVATION_STATE_LABELS[status]}${arrived}`, second, hours }
}

/** Where a block leads: to the reservation, of a group to its list. */
const addressOf = ({ rows: [first, ...others] }: Block, { day, centerId }: Pick<DayBoard, 'day' | 'centerId'>) =>
  others.length === 0
    ? reservationAddress(first.number)
    : `/medical-center/list${writeQuery({ centerId, visitTypeId: first.visitTypeId, startsAt: `${day}..${day}` })}`

interface GridProps {
  readonly board: DayBoard
  readonly isToday: boolean
}

const [USUAL, WIDE] = ['minmax(152px, 1fr)', 'minmax(264px, 1.8fr)']
/** Pixels of a minute. */
const SCALE = 1.5
const placeOf = (from: number, until: number): CSSProperties => ({ top: from * SCALE, height: (until - from) * SCALE })

/** The day of a center: a column for each clinician, on a desk. */
export function DayGrid({ board, isToday }: GridProps) {
  const { first, last, columns } = layoutOf(board)
  const now = minutesOf(formatTime(useNow()))
  const hours = Array.from({ length: (last - first) / 60 }, (_, n) => first + n * 60)
  const isOn = isToday && now >= first && now < last
  // Who stand side by side have room for a name.
  const widths = columns.map(({ blocks }) => (blocks.some(({ lanes }) => lanes > 2) ? WIDE : USUAL))
  const grid: CSSProperties = { gridTemplateColumns: ['56px', ...widths].join(' ') }
  return (
    <div className="boxed day-board">
      <div className="day-board__columns" style={grid}>
        <span />
        {columns.map(({ key, column }) => (
          <Row key={key} gap={10} className="day-board__who">
            <Avatar name={column.title} size={32} photo={column.photoFileId} />
            <span className="what">
              <b>{column.title}</b>
              <small>{column.room}</small>
            </span>
          </Row>
        ))}
        <div className="day-board__hours" style={{ height: (last - first) * SCALE }}>
          {hours.map((hour) => (
            <Text key={hour} size="small" tone="quiet" style={{ top: (hour - first) * SCALE }}>
              {clockOf(hour)}
            </Text>
          ))}
          {isOn && (
            <b className="pill day-board__now-time" style={{ top: (now - first) * SCALE }}>
              {clockOf(now)}
            </b>
          )}
        </div>
        {columns.map((column) => (
          <Column key={column.key} of={column} board={board} first={first} hours={hours} now={isOn ? now : null} />
        ))}
      </div>
    </div>
  )
}

interface ColumnProps {
  readonly of: BoardColumn
  readonly board: DayBoard
  readonly first: number
  readonly hours: readonly number[]
  /** The minute of the day, where it is on the board. */
  readonly now: number | null
}

const Column = ({ of: { column, blocks, gaps }, board, first, hours, now }: ColumnProps) => (
  <ul className="day-board__column" aria-label={column.title}>
    {hours.map((hour) => (
      <li key={hour} aria-hidden className="day-board__line" style={{ top: (hour - first) * SCALE }} />
    ))}
    {gaps.map(({ from, until, label }) => (
      <li key={`${from} ${label}`} className="day-board__gap" style={placeOf(from - first, until - first)}>
        {until - from >= 30 && <small>{label ?? texts.closedHours(clockOf(from), clockOf(until))}</small>}
      </li>
    ))}
    {blocks.map((block) => (
      <li
        key={block.key}
        className="day-board__place"
        style={{
          ...placeOf(block.from - first, block.until - first),
          insetInlineStart: `${(block.lane * 100) / block.lanes}%`,
          width: `${100 / block.lanes}%`,
        }}
      >
        <BlockLink block={block} board={board} />
      </li>
    ))}
    {now !== null && <li aria-hidden className="day-board__now" style={{ top: (now - first) * SCALE }} />}
  </ul>
)

function BlockLink({ block, board }: { readonly block: Block; readonly board: DayBoard }) {
  const { name, state, second, hours } = blockText(block)
  const meaning = meaningOf(block)
  const isTall = block.until - block.from >= 60
  // The mark says it of most.
  const isPlain = block.rows[0].status === 'CONFIRMED'
  return (
    <Link
      to={addressOf(block, board)}
      className={`choice tinted day-board__block is-${meaning}`}
      title={[hours, name, state].filter(Boolean).join(' ')}
    >
      <Row gap={6}>
        <Mark status={meaning} size={9} />
        <Text weight="strong" size="small" tone="plain" clip grow>
          {name}
        </Text>
      </Row>
      <Text size="tiny" tone="secondary" clip>
        {[block.lanes === 1 && !isPlain ? state : null, second].filter(Boolean).join(' · ')}
      </Text>
      {isTall && (
        <Text size="tiny" tone="secondary">
          {hours}
        </Text>
      )}
    </Link>
  )
}

/** The same on a phone: one list for each clinician. */
export function DayLists({ board }: GridProps) {
  const { columns } = layoutOf(board)
  return (
    <Stack gap={16}>
      {columns.map(({ key, column, blocks }) => (
        <Section key={key} title={column.title} flush>
          {blocks.length === 0 ? (
            <Note className="day-board__nobody">{texts.count(0)}</Note>
          ) : (
            <Lines>
              {blocks.map((block) => (
                <PhoneBlock key={block.key} block={block} board={board} />
              ))}
            </Lines>
          )}
        </Section>
      ))}
    </Stack>
  )
}

function PhoneBlock({ block, board }: { readonly block: Block; readonly board: DayBoard }) {
  const { name, state, second } = blockText(block)
  return (
    <Line>
      <Mark status={meaningOf(block)} />
      <Link to={addressOf(block, board)} className="what grow">
        <b>{name}</b>
        <small>{[state, second].filter(Boolean).join(' · ')}</small>
      </Link>
      <Text tone="secondary">{clockOf(block.from)}</Text>
    </Line>
  )
}
