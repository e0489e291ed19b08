import type { expiry } from '@selamat/contract/domains/expiry/expiry'
import { EXPIRY_LABELS } from '@selamat/contract/domains/notifications/expiry-kind'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { count } from '../../lib/format.ts'
import { Row, Stack, Text } from '../../ui/layout/layout.tsx'
import { meaningOn } from './expiry-rows.tsx'
import { dayAfterKey, dayText, monthOf, monthText, weekdayName, weeksOf } from './month.ts'
import { texts } from './texts.ts'
import './month-grid.css'

type Kinds = DataOf<typeof expiry.days>[number]['kinds']

const MOST = 3
const sum = (kinds: Kinds) => kinds.reduce((all, each) => all + each.count, 0)

/** The content of a day as text, for screen readers. */
const accessibleText = (day: string, kinds: Kinds) =>
  [
    dayText(day),
    texts.dueCount(sum(kinds)),
    ...kinds.map(({ kind, count: many }) => `${many} ${EXPIRY_LABELS[kind].toLowerCase()}`),
  ].join(', ')

interface MonthGridProps {
  readonly month: string
  readonly today: string
  readonly day: string | null
  readonly kindsOf: ReadonlyMap<string, Kinds>
  readonly onDay: (day: string) => void
  readonly onMonth: (month: string) => void
}

/** A month of days, each with what falls due; arrow keys go from day to day, also into the months beside. */
export function MonthGrid({ month, today, day, kindsOf, onDay, onMonth }: MonthGridProps) {
  const inside = (each: string | null): each is string => each !== null && monthOf(each) === month
  const [at, setAt] = useState(inside(day) ? day : today)
  const current = inside(at) ? at : `${month}-01`
  const grid = useRef<HTMLTableElement>(null)
  const follow = useRef(false)
  useEffect(() => {
    if (!follow.current) return
    follow.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus()
  }, [current])

  const press = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, current)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    follow.current = true
    setAt(next)
    if (monthOf(next) !== month) onMonth(monthOf(next))
  }
  const [names = []] = weeksOf(month)
  return (
    <table className="month-grid" ref={grid} aria-label={texts.daysOf(monthText(month))}>
      <thead>
        <tr>
          {names.map((each) => (
            <Text as="th" size="small" key={each} scope="col">
              {weekdayName(each)}
            </Text>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((each) => (
              <td key={each} className={monthOf(each) === month ? undefined : 'is-beside'}>
                <button
                  className="pressable"
                  type="button"
                  data-day={each}
                  tabIndex={each === current ? 0 : -1}
                  aria-pressed={each === day}
                  aria-current={each === today ? 'date' : undefined}
                  onKeyDown={press}
                  onClick={() => {
                    setAt(each)
                    onDay(each)
                  }}
                >
                  <span className="visually-hidden">{accessibleText(each, kindsOf.get(each) ?? [])}</span>
                  <Day day={each} kinds={kindsOf.get(each) ?? []} meaning={meaningOn(each, today)} />
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({ day, kinds, meaning }: { readonly day: string; readonly kinds: Kinds; readonly meaning: string }) {
  const total = sum(kinds)
  const sorted = kinds.toSorted((one, other) => other.count - one.count)
  const visible = sorted.length > MOST ? sorted.slice(0, MOST - 1) : sorted
  return (
    <Stack as="span" gap={2} aria-hidden>
      <Row as="span" justify="between" className="month-grid__head">
        <Text size="body" tone="quiet" className="month-grid__day">
          {Number(day.slice(8))}
        </Text>
        {total > 0 && <b className={`pill tinted month-grid__sum is-${meaning}`}>{count(total)}</b>}
      </Row>
      {visible.map(({ kind, count: many }) => (
        <Row
          as="span"
          gap={4}
          align="stretch"
          justify="between"
          size="tiny"
          key={kind}
          className={`tinted month-grid__kind is-${meaning}`}
        >
          <span className="clip">{EXPIRY_LABELS[kind]}</span>
          <b>{many}</b>
        </Row>
      ))}
      {sorted.length > visible.length && (
        <Text size="tiny" tone="quiet" className="month-grid__more">
          {texts.moreKinds(sorted.length - visible.length)}
        </Text>
      )}
    </Stack>
  )
}
