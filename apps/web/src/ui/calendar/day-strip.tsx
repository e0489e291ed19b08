import { useEffect, useRef } from 'react'
import { count } from '../../lib/format.ts'
import { Row, Text } from '../layout/layout.tsx'
import type { CalendarDay } from './calendar-grid.tsx'
import { daysOf, dayText, weekdayName } from './days.ts'
import './calendar.css'

interface DayStripProps {
  /** What its days are of, for screen readers. */
  readonly label: string
  readonly month: string
  readonly today: string
  readonly chosen: string | null
  readonly dayOf: (day: string) => Pick<CalendarDay, 'total' | 'says' | 'status'>
  /** Null: every day. */
  readonly onDay: (day: string | null) => void
}

/** The days of a month in one line for a phone; a day narrows the list below to it, pressed again it lets go. */
export function DayStrip({ label, month, today, chosen, dayOf, onDay }: DayStripProps) {
  const strip = useRef<HTMLUListElement>(null)
  const start = chosen ?? today
  useEffect(() => {
    const line = strip.current
    const cell = line?.querySelector<HTMLElement>(`[data-day="${start}"]`)
    if (line) line.scrollLeft = cell ? cell.offsetLeft - line.clientWidth / 3 : 0
  }, [start])
  return (
    <Row as="ul" gap={4} align="stretch" className="day-strip" ref={strip} aria-label={label}>
      {daysOf(month).map((day) => {
        const { total, says, status } = dayOf(day)
        return (
          <li key={day} data-day={day}>
            <button
              type="button"
              className="choice"
              aria-pressed={day === chosen}
              aria-current={day === today ? 'date' : undefined}
              onClick={() => onDay(day === chosen ? null : day)}
            >
              <span className="visually-hidden">{`${dayText(day)}, ${says}`}</span>
              <Text as="small" size="tiny" aria-hidden>
                {weekdayName(day)}
              </Text>
              <Text as="em" size="text" weight="strong" aria-hidden>
                {Number(day.slice(8))}
              </Text>
              <b aria-hidden className={total > 0 ? `pill tinted is-${status}` : 'pill'}>
                {total > 0 ? count(total) : ''}
              </b>
            </button>
          </li>
        )
      })}
    </Row>
  )
}
