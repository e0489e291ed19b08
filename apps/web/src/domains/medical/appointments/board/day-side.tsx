import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { booking } from '@selamat/contract/domains/medical/appointments/booking'
import { reservationAddress } from '@selamat/contract/domains/medical/appointments/reservation'
import type { DayBoard } from '@selamat/contract/domains/medical/appointments/reservation-reads'
import { Button } from 'antd'
import { useState } from 'react'
import { span } from '../../../../lib/format.ts'
import { useLoad } from '../../../../lib/use-load.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { addMonths, dayText, monthOf, monthText, weekdayName, weeksOf } from '../../../../ui/calendar/days.ts'
import { Line, Lines, Note, Row, Stack, Text } from '../../../../ui/layout/layout.tsx'
import { Link } from '../../../../ui/link.tsx'
import { Person } from '../../../../ui/person.tsx'
import { Section } from '../../../../ui/section.tsx'
import { texts } from '../texts.ts'

interface SideProps {
  readonly board: DayBoard
  readonly today: string
  readonly onDay: (day: string) => void
}

/** Beside the day: the month with its quota, and who waits. */
export const DaySide = ({ board, today, onDay }: SideProps) => (
  <Stack gap={16}>
    <MonthQuota key={monthOf(board.day)} board={board} today={today} onDay={onDay} />
    <Waiting rows={board.waiting} />
  </Stack>
)

/** So little of the quota is left that it shows. */
const LITTLE = 0.1

function MonthQuota({ board: { day, centerId, quota }, today, onDay }: SideProps) {
  const [month, turn] = useState(monthOf(day))
  const days = weeksOf(month).flat()
  const loaded = useLoad(booking.quota, { body: { centerId, from: days[0] ?? day, until: days.at(-1) ?? day } })
  const byDay = new Map(loaded.data?.days.map((each) => [each.day, each]))
  const step = (months: number) => turn(addMonths(month, months))
  return (
    <Section
      title={monthText(month)}
      extra={
        <>
          <Button
            type="text"
            size="small"
            icon={<LeftOutlined />}
            aria-label="Previous month"
            onClick={() => step(-1)}
          />
          <Button type="text" size="small" icon={<RightOutlined />} aria-label="Next month" onClick={() => step(1)} />
        </>
      }
    >
      <Stack gap={12}>
        <div className="month-quota">
          {days.slice(0, 7).map((each) => (
            <Text key={each} size="tiny" tone="quiet" aria-hidden>
              {weekdayName(each).slice(0, 1)}
            </Text>
          ))}
          {days.map((each) => {
            const of = byDay.get(each)
            const isFull = of !== undefined && of.quota > 0 && each >= today && of.free <= of.quota * LITTLE
            return (
              <button
                key={each}
                type="button"
                className="icon-button"
                aria-pressed={each === day}
                aria-current={each === today ? 'date' : undefined}
                aria-label={`${dayText(each)}${of ? `, ${texts.quotaSays(of)}` : ''}`}
                onClick={() => onDay(each)}
              >
                {monthOf(each) === month ? Number(each.slice(8)) : <Text tone="quiet">{Number(each.slice(8))}</Text>}
                {isFull && <i className="round is-attention" aria-hidden />}
              </button>
            )
          })}
        </div>
        <Row justify="between">
          <Text tone="secondary">{texts.quotaOfDay}</Text>
          <b>{texts.of(quota.taken, quota.quota)}</b>
        </Row>
        <div className="quota-bar round" aria-hidden>
          <i style={{ width: `${quota.quota === 0 ? 0 : (quota.taken / quota.quota) * 100}%` }} />
        </div>
      </Stack>
    </Section>
  )
}

function Waiting({ rows }: { readonly rows: DayBoard['waiting'] }) {
  const now = useNow()
  return (
    <Section title={texts.waitingList} hint={texts.oldestFirst} flush>
      {rows.length === 0 ? (
        <Note className="day-board__nobody">{texts.nobodyWaits}</Note>
      ) : (
        <Lines>
          {rows.map(({ id, number, fullName, photoFileId, visitName, clinicianTitle, createdDate }) => (
            <Line key={id}>
              <Link to={reservationAddress(number)} className="grow">
                <Person
                  name={fullName}
                  second={[visitName, clinicianTitle].filter(Boolean).join(', ')}
                  photo={photoFileId}
                />
              </Link>
              <Text size="small" tone="secondary">
                {span(now.getTime() - new Date(createdDate).getTime())}
              </Text>
            </Line>
          ))}
        </Lines>
      )}
    </Section>
  )
}
