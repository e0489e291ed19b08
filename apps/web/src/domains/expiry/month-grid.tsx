import type { expiry } from '@selamat/contract/domains/expiry/expiry'
import { EXPIRY_LABELS } from '@selamat/contract/domains/notifications/expiry-kind'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { count } from '../../lib/format.ts'
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
            <th key={each} scope="col">
              {weekdayName(each)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((each) => (
              <td key={each} className={monthOf(each) === month ? undefined : 'is-beside'}>
                <button
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
    <span className="month-grid__cell" aria-hidden>
      <span className="month-grid__head">
        <span className="month-grid__day">{Number(day.slice(8))}</span>
        {total > 0 && <b className={`month-grid__sum is-${meaning}`}>{count(total)}</b>}
      </span>
      {visible.map(({ kind, count: many }) => (
        <span key={kind} className={`month-grid__kind is-${meaning}`}>
          <span>{EXPIRY_LABELS[kind]}</span>
          <b>{many}</b>
        </span>
      ))}
      {sorted.length > visible.length && (
        <span className="month-grid__more">{texts.moreKinds(sorted.length - visible.length)}</span>
      )}
    </span>
  )
}
