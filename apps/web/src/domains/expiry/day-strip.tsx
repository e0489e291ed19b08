import type { expiry } from '@selamat/contract/domains/expiry/expiry'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { useEffect, useRef } from 'react'
import { count } from '../../lib/format.ts'
import { Row, Text } from '../../ui/layout/layout.tsx'
import { meaningOn } from './expiry-rows.tsx'
import { daysOf, dayText, monthText, weekdayName } from './month.ts'
import { texts } from './texts.ts'
import './day-strip.css'

type Kinds = DataOf<typeof expiry.days>[number]['kinds']

interface DayStripProps {
  readonly month: string
  readonly today: string
  readonly day: string | null
  readonly kindsOf: ReadonlyMap<string, Kinds>
  /** Null: every day. */
  readonly onDay: (day: string | null) => void
}

/** The days of a month in one line for a phone; a day narrows the list to it, pressed again it lets go. */
export function DayStrip({ month, today, day, kindsOf, onDay }: DayStripProps) {
  const strip = useRef<HTMLUListElement>(null)
  const start = day ?? today
  useEffect(() => {
    const line = strip.current
    const cell = line?.querySelector<HTMLElement>(`[data-day="${start}"]`)
    if (line) line.scrollLeft = cell ? cell.offsetLeft - line.clientWidth / 3 : 0
  }, [start])
  return (
    <Row as="ul" gap={4} align="stretch" className="day-strip" ref={strip} aria-label={texts.daysOf(monthText(month))}>
      {daysOf(month).map((each) => {
        const due = (kindsOf.get(each) ?? []).reduce((all, { count: many }) => all + many, 0)
        return (
          <li key={each} data-day={each}>
            <button
              type="button"
              className="choice"
              aria-pressed={each === day}
              aria-current={each === today ? 'date' : undefined}
              onClick={() => onDay(each === day ? null : each)}
            >
              <span className="visually-hidden">{`${dayText(each)}, ${texts.dueCount(due)}`}</span>
              <Text as="small" size="tiny" aria-hidden>
                {weekdayName(each)}
              </Text>
              <Text as="em" size="text" weight="strong" aria-hidden>
                {Number(each.slice(8))}
              </Text>
              <b aria-hidden className={due > 0 ? `pill tinted is-${meaningOn(each, today)}` : 'pill'}>
                {due > 0 ? count(due) : ''}
              </b>
            </button>
          </li>
        )
      })}
    </Row>
  )
}
