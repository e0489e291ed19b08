import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { count } from '../../lib/format.ts'
import { Stack, Text } from '../layout/layout.tsx'
import { Link } from '../link.tsx'
import { Mark } from '../mark.tsx'
import type { StatusKey } from '../status.ts'
import { dayAfterKey, dayText, monthOf, type Page, weekdayName } from './days.ts'
import './calendar.css'

export interface CalendarEntry {
  readonly key: string
  readonly label: string
  /** How many it stands for, or a few words. */
  readonly note: string
  readonly status: StatusKey
  readonly to: string
}

/** What is on a day. */
export interface CalendarDay {
  /** How many there are, of which `entries` are drawn as far as there is room. */
  readonly total: number
  /** The same in words, with what there is. */
  readonly says: string
  readonly status: StatusKey
  readonly entries: readonly CalendarEntry[]
  /** How many entries there would be in all, and where they are. */
  readonly all: { readonly entries: number; readonly to: string }
}

interface CalendarGridProps {
  /** What its days are of, for screen readers. */
  readonly label: string
  readonly page: Page
  readonly weeks: readonly (readonly string[])[]
  /** A day of the page; of a month the days beside it are pale. */
  readonly first: string
  readonly today: string
  readonly chosen: string | null
  readonly dayOf: (day: string) => CalendarDay
  readonly onDay: (day: string) => void
  /** The keyboard has left the page for a day of another. */
  readonly onTurn: (day: string) => void
}

const MOST: Readonly<Record<Page, number>> = { month: 3, week: 12 }

/**
 * The days of a month or of a week as a grid: the arrows go from day to day, also to the pages beside, Page Up and Page Down
 * turn them, Home and End lead to the ends of the week. Each entry is a link; the tab key reaches those of the day alone.
 */
export function CalendarGrid({ label, page, weeks, first, today, chosen, dayOf, onDay, onTurn }: CalendarGridProps) {
  const isInside = (day: string | null): day is string =>
    day !== null && (page === 'month' ? monthOf(day) === monthOf(first) : weeks.flat().includes(day))
  const [at, setAt] = useState(isInside(chosen) ? chosen : today)
  const current = isInside(at) ? at : first
  const grid = useRef<HTMLTableElement>(null)
  const follow = useRef(false)
  useEffect(() => {
    if (!follow.current) return
    follow.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus()
  }, [current])

  const press = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, current, page)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    follow.current = true
    setAt(next)
    if (!isInside(next)) onTurn(next)
  }
  const [names = []] = weeks
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid whose rows and cells are those of a table
    <table className={`calendar calendar--${page}`} role="grid" ref={grid} aria-label={label}>
      <thead>
        <tr>
          {names.map((day) => (
            <Text as="th" size="small" key={day} scope="col">
              {weekdayName(day)}
            </Text>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} className={isInside(day) ? undefined : 'is-beside'}>
                <Day
                  day={day}
                  of={dayOf(day)}
                  most={MOST[page]}
                  isCurrent={day === current}
                  isToday={day === today}
                  isChosen={day === chosen}
                  onKeyDown={press}
                  onClick={() => {
                    setAt(day)
                    onDay(day)
                  }}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayProps {
  readonly day: string
  readonly of: CalendarDay
  readonly most: number
  readonly isCurrent: boolean
  readonly isToday: boolean
  readonly isChosen: boolean
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onClick: () => void
}

function Day({
  day,
  of: { total, says, status, entries, all },
  most,
  isCurrent,
  isToday,
  isChosen,
  ...press
}: DayProps) {
  const drawn = all.entries > most ? entries.slice(0, most - 1) : entries
  const stop = isCurrent ? 0 : -1
  return (
    <Stack gap={2}>
      <button
        className="row justify-between calendar__head"
        type="button"
        data-day={day}
        tabIndex={stop}
        aria-pressed={isChosen}
        aria-current={isToday ? 'date' : undefined}
        {...press}
      >
        <span className="visually-hidden">{`${dayText(day)}, ${says}`}</span>
        <Text size="body" tone="quiet" className="calendar__day" aria-hidden>
          {Number(day.slice(8))}
        </Text>
        {total > 0 && (
          <b className={`pill tinted calendar__sum is-${status}`} aria-hidden>
            {count(total)}
          </b>
        )}
      </button>
      {drawn.map(({ key, label, note, status: mark, to }) => (
        <Link key={key} to={to} tabIndex={stop} className={`row gap-4 size-tiny tinted calendar__entry is-${mark}`}>
          <Mark status={mark} size={9} />
          <Text clip grow>
            {label}
          </Text>
          <b>{note}</b>
        </Link>
      ))}
      {all.entries > drawn.length && (
        <Link to={all.to} tabIndex={stop} className="size-tiny calendar__more">
          +{count(all.entries - drawn.length)} more
        </Link>
      )}
    </Stack>
  )
}
