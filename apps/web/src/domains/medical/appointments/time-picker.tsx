import { booking, type FreeTime } from '@selamat/contract/domains/medical/appointments/booking'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { useEffect, useState } from 'react'
import { formatTime } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { CalendarHead } from '../../../ui/calendar/calendar-head.tsx'
import { DayStrip } from '../../../ui/calendar/day-strip.tsx'
import { addMonths, daysOf, dayText, monthOf, monthText } from '../../../ui/calendar/days.ts'
import { Note, Row, Stack } from '../../../ui/layout/layout.tsx'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { texts } from './texts.ts'
import './times.css'

/** A time, or a day on whose waiting line somebody stands. */
export interface ChosenPlace {
  readonly slotId: number | null
  readonly waitOn: string | null
  readonly startsAt: string | null
}
export const NO_PLACE: ChosenPlace = { slotId: null, waitOn: null, startsAt: null }

interface TimePickerProps {
  readonly visitTypeId: number
  readonly centerId: number
  /** Left out: the reader. */
  readonly patientId?: number | null
  readonly value: ChosenPlace
  readonly onChange: (place: ChosenPlace) => void
}

const timeOf = (instant: string) => formatTime(new Date(instant))
const dayOfInstant = (instant: string) => formatDate(new Date(instant))

/** The free times of a center for a visit: the days of a month, and the times of one of them. */
export function TimePicker({ visitTypeId, centerId, patientId = null, value, onChange }: TimePickerProps) {
  const today = formatDate(serverNow())
  const [turned, turn] = useState<string | null>(null)
  const month = turned ?? monthOf(today)
  const [picked, pick] = useState<string | null>(null)
  const from = month === monthOf(today) ? today : `${month}-01`
  const until = addDays(`${addMonths(month, 1)}-01`, -1)
  const times = useLoad(booking.times, { body: { visitTypeId, centerId, patientId, from, until } })
  const quota = useLoad(booking.quota, { body: { centerId, from, until } })
  // The month that is about to end may have nothing left: the next one is on the screen then.
  const isOver = turned === null && times.data?.times.length === 0 && times.state === 'success'
  useEffect(() => {
    if (isOver) turn(addMonths(month, 1))
  }, [isOver, month])
  return (
    <Stack gap={12}>
      <CalendarHead
        title={monthText(month)}
        page="month"
        day={`${month}-01`}
        isAway={month !== monthOf(today)}
        onTurn={(next) => turn(next === null || next < today ? monthOf(today) : monthOf(next))}
      />
      <OnceLoaded of={times} failed={texts.timesFailed}>
        {({ times: free }) => (
          <Days
            month={month}
            today={today}
            free={free}
            picked={picked}
            onPick={pick}
            isOpen={(day) => quota.data?.days.some((each) => each.day === day && each.quota > 0) === true}
            value={value}
            onChange={onChange}
          />
        )}
      </OnceLoaded>
    </Stack>
  )
}

interface DaysProps extends Pick<TimePickerProps, 'value' | 'onChange'> {
  readonly month: string
  readonly today: string
  readonly free: readonly FreeTime[]
  readonly picked: string | null
  readonly onPick: (day: string | null) => void
  readonly isOpen: (day: string) => boolean
}

/** The days of a month with how many times are free, and those of one of them: the first that has any unless one was picked. */
function Days({ month, today, free, picked, onPick, isOpen, value, onChange }: DaysProps) {
  const byDay = Map.groupBy(free, ({ startsAt }) => dayOfInstant(startsAt))
  const first = daysOf(month).find((day) => byDay.has(day))
  const day = picked !== null && monthOf(picked) === month ? picked : (first ?? null)
  return (
    <Stack gap={12}>
      <DayStrip
        label={texts.daysLabel(monthText(month))}
        month={month}
        today={today}
        chosen={day}
        dayOf={(each) => {
          const total = byDay.get(each)?.length ?? 0
          return { total, says: texts.freeSays(total), status: 'inforce' as const }
        }}
        onDay={onPick}
      />
      {day !== null && (
        <DayTimes day={day} times={byDay.get(day) ?? NONE} isOpen={isOpen(day)} value={value} onChange={onChange} />
      )}
    </Stack>
  )
}
const NONE: readonly FreeTime[] = []

interface DayTimesProps {
  readonly day: string
  readonly times: readonly FreeTime[]
  readonly isOpen: boolean
  readonly value: ChosenPlace
  readonly onChange: (place: ChosenPlace) => void
}

function DayTimes({ day, times, isOpen, value, onChange }: DayTimesProps) {
  if (times.length === 0) {
    return (
      <Stack gap={8}>
        <Note>{isOpen ? texts.full : texts.closed}</Note>
        {isOpen && (
          <>
            <Row gap={8} wrap>
              <button
                type="button"
                className="choice time-choice"
                aria-pressed={value.waitOn === day}
                onClick={() => onChange({ slotId: null, waitOn: day, startsAt: null })}
              >
                {texts.wait}
              </button>
            </Row>
            <Note>{texts.waitHelp}</Note>
          </>
        )}
      </Stack>
    )
  }
  const whose = Map.groupBy(times, ({ clinicianTitle }) => clinicianTitle ?? texts.anyClinician)
  return (
    <Stack gap={12} aria-label={dayText(day)} role="group">
      {[...whose].map(([title, some]) => (
        <Stack key={title} gap={6}>
          <small>{title}</small>
          <Row gap={8} wrap>
            {some.map(({ slotId, startsAt }) => (
              <button
                key={slotId}
                type="button"
                className="choice time-choice"
                aria-pressed={slotId === value.slotId}
                onClick={() => onChange({ slotId, waitOn: null, startsAt })}
              >
                {timeOf(startsAt)}
              </button>
            ))}
          </Row>
        </Stack>
      ))}
    </Stack>
  )
}

/** What was chosen, in words. */
export const placeText = ({ startsAt, waitOn }: ChosenPlace): string | null =>
  startsAt !== null
    ? texts.chosen(dayText(dayOfInstant(startsAt)), timeOf(startsAt))
    : waitOn !== null
      ? texts.waitingFor(dayText(waitOn))
      : null
