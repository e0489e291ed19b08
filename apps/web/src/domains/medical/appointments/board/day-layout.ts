import type { ReservationRow } from '@selamat/contract/domains/medical/appointments/reservation'
import type { DayBoard } from '@selamat/contract/domains/medical/appointments/reservation-reads'
import { formatTime } from '../../../../lib/format.ts'

/** Reservations of one time and one kind: one person, or a group. */
export interface Block {
  readonly key: string
  readonly rows: readonly [ReservationRow, ...ReservationRow[]]
  readonly from: number
  readonly until: number
  /** Side by side with others that it overlaps: which one of how many. */
  readonly lane: number
  readonly lanes: number
}

export interface Gap {
  readonly from: number
  readonly until: number
  readonly label: string | null
}

export interface BoardColumn {
  readonly key: string
  readonly column: DayBoard['columns'][number]
  readonly blocks: readonly Block[]
  readonly gaps: readonly Gap[]
}

/** Minutes of the day. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const minuteOf = (instant: string) => minutesOf(formatTime(new Date(instant)))

const isGroup = (rows: readonly ReservationRow[]): rows is [ReservationRow, ...ReservationRow[]] => rows.length > 0

/** The blocks of a column; those that overlap stand side by side. */
function blocksOf(rows: readonly ReservationRow[]): Block[] {
  const groups = [
    ...Map.groupBy(rows, (row) => `${row.startsAt} ${row.endsAt} ${row.isWalkIn ? row.id : row.visitTypeId}`),
  ]
  const placed = groups
    .flatMap(([key, some]) => {
      const [first] = some
      if (!first || !isGroup(some)) return []
      const from = minuteOf(first.startsAt)
      return [{ key, rows: some, from, until: Math.max(from + 15, minuteOf(first.endsAt)) }]
    })
    .sort((one, other) => one.from - other.from || other.until - one.until)
  const blocks: Block[] = []
  let cluster: Omit<Block, 'lanes'>[] = []
  let end = -1
  const close = () => {
    const lanes = Math.max(0, ...cluster.map(({ lane }) => lane)) + 1
    blocks.push(...cluster.map((block) => ({ ...block, lanes })))
    cluster = []
  }
  for (const block of placed) {
    if (block.from >= end) close()
    const busy = new Set(cluster.filter(({ until }) => until > block.from).map(({ lane }) => lane))
    let lane = 0
    while (busy.has(lane)) lane++
    cluster.push({ ...block, lane })
    end = Math.max(end, block.until)
  }
  close()
  return blocks
}

/** When a column is closed between the first and the last minute of the board. */
function gapsOf(hours: BoardColumn['column']['hours'], [first, last]: readonly [number, number]): Gap[] {
  const closed = hours.filter(({ isOpen }) => !isOpen)
  const open = hours
    .filter(({ isOpen }) => isOpen)
    .map(({ from, until }) => [minutesOf(from), minutesOf(until)] as const)
    .sort(([one], [other]) => one - other)
  const gaps: Gap[] = closed.map(({ from, until, label }) => ({
    from: Math.max(first, minutesOf(from)),
    until: Math.min(last, minutesOf(until)),
    label,
  }))
  let at = first
  for (const [from, until] of open) {
    if (from > at) gaps.push({ from: at, until: from, label: null })
    at = Math.max(at, until)
  }
  if (at < last) gaps.push({ from: at, until: last, label: null })
  return gaps.filter(({ from, until }) => until > from)
}

/** The hours that a board shows, whole ones, and its columns. */
export function layoutOf({ columns, reservations }: DayBoard): { first: number; last: number; columns: BoardColumn[] } {
  const opens = columns.flatMap(({ hours }) => hours.filter(({ isOpen }) => isOpen))
  const begins = [
    ...opens.map(({ from }) => minutesOf(from)),
    ...reservations.map(({ startsAt }) => minuteOf(startsAt)),
  ]
  const ends = [...opens.map(({ until }) => minutesOf(until)), ...reservations.map(({ endsAt }) => minuteOf(endsAt))]
  const first = Math.floor(Math.min(8 * 60, ...begins) / 60) * 60
  const last = Math.ceil(Math.max(16 * 60, ...ends) / 60) * 60
  const ofClinician = Map.groupBy(reservations, ({ clinicianId }) => clinicianId)
  return {
    first,
    last,
    columns: columns.map((column) => ({
      key: String(column.clinicianId),
      column,
      blocks: blocksOf(ofClinician.get(column.clinicianId) ?? []),
      gaps: gapsOf(column.hours, [first, last]),
    })),
  }
}
