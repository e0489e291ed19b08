import { type ReservationRow, reservationAddress } from '@selamat/contract/domains/medical/appointments/reservation'
import { RESERVATION_STATE_LABELS } from '@selamat/contract/domains/medical/appointments/reservation-lifecycle'
import { reservationReads } from '@selamat/contract/domains/medical/appointments/reservation-reads'
import { formatDate, formatTime } from '../../../../lib/format.ts'
import { useGo } from '../../../../lib/navigation.ts'
import { useLoad } from '../../../../lib/use-load.ts'
import { type CalendarDay, CalendarGrid } from '../../../../ui/calendar/calendar-grid.tsx'
import { CalendarHead } from '../../../../ui/calendar/calendar-head.tsx'
import { dayText, weekOf, weekText } from '../../../../ui/calendar/days.ts'
import { Line, Lines, Row, Stack, Text } from '../../../../ui/layout/layout.tsx'
import { Link } from '../../../../ui/link.tsx'
import { Mark } from '../../../../ui/mark.tsx'
import { OnceLoaded } from '../../../../ui/once-loaded.tsx'
import { Page, PageHead } from '../../../../ui/page.tsx'
import { RemoteSelect } from '../../../../ui/remote-select.tsx'
import { Section } from '../../../../ui/section.tsx'
import { statusKey } from '../../../../ui/status.ts'
import { usePhone } from '../../../../ui/use-phone.ts'
import { centers } from '../../choices.ts'
import { texts } from '../texts.ts'
import { CenterTabs, centerTrail } from './center-tabs.tsx'
import { useCenterDay } from './use-center.ts'

const ON_BOARD = [
  'WAITING_APPROVAL',
  'CONFIRMED',
  'CHECKED_IN',
  'IN_EXAMINATION',
  'WAITING_MEDICINE',
  'finish',
  'NO_SHOW',
] as const

/** The week of a medical center. */
export default function CenterWeekPage() {
  const go = useGo()
  const phone = usePhone()
  const { centerId, day, today, showDay, showCenter } = useCenterDay()
  const week = weekOf(day)
  const [from = day, until = day] = [week[0], week.at(-1)]
  const filter = { centerId: [centerId ?? 0], startsAt: { from, until }, status: [...ON_BOARD] }
  const loaded = useLoad(
    reservationReads.HEALTH.list,
    { body: { filter, limit: 1000, orderBy: { column: 'startsAt', direction: 'ascending' } } },
    { enabled: centerId !== null },
  )
  return (
    <Page>
      <PageHead title={texts.boardTabs.week} trail={centerTrail(texts.boardTabs.week)} tabs={<CenterTabs />} />
      <Row justify="between" wrap gap={8}>
        <CalendarHead
          title={weekText(week)}
          page="week"
          day={day}
          isAway={!week.includes(today)}
          onTurn={(next) => showDay(next ?? today)}
        />
        <RemoteSelect source={centers} value={centerId} onChange={showCenter} />
      </Row>
      <OnceLoaded of={loaded} failed={texts.weekFailed}>
        {(rows) => {
          const byDay = Map.groupBy(rows, ({ startsAt }) => formatDate(new Date(startsAt)))
          if (phone) return <WeekLists week={week} byDay={byDay} />
          return (
            <CalendarGrid
              label={texts.weekOf(weekText(week))}
              page="week"
              weeks={[week]}
              first={from}
              today={today}
              chosen={null}
              dayOf={(each) => dayOf(each, byDay.get(each) ?? NONE, centerId)}
              onDay={(each) => go(`/medical-center?day=${each}${centerId === null ? '' : `&centerId=${centerId}`}`)}
              onTurn={showDay}
            />
          )
        }}
      </OnceLoaded>
    </Page>
  )
}
const NONE: readonly ReservationRow[] = []

interface WeekListsProps {
  readonly week: readonly string[]
  readonly byDay: ReadonlyMap<string, readonly ReservationRow[]>
}

/** The week on a phone: the days one below the other. */
const WeekLists = ({ week, byDay }: WeekListsProps) => (
  <Stack gap={16}>
    {week
      .map((day) => [day, byDay.get(day) ?? NONE] as const)
      .filter(([, rows]) => rows.length > 0)
      .map(([day, rows]) => (
        <Section key={day} title={dayText(day)} count={rows.length} flush>
          <Lines>
            {rows.map(({ id, number, fullName, visitName, startsAt, status }) => (
              <Line key={id}>
                <Mark status={statusKey(status)} />
                <Link to={reservationAddress(number)} className="what grow">
                  <b>{fullName}</b>
                  <small>{`${RESERVATION_STATE_LABELS[status]} · ${visitName}`}</small>
                </Link>
                <Text tone="secondary">{formatTime(new Date(startsAt))}</Text>
              </Line>
            ))}
          </Lines>
        </Section>
      ))}
  </Stack>
)

function dayOf(day: string, rows: readonly ReservationRow[], centerId: number | null): CalendarDay {
  return {
    total: rows.length,
    says: texts.count(rows.length),
    status: 'waiting',
    entries: rows.map(({ id, number, fullName, startsAt, status }) => ({
      key: String(id),
      label: fullName,
      note: formatTime(new Date(startsAt)),
      status: statusKey(status),
      to: reservationAddress(number),
    })),
    all: { entries: rows.length, to: `/medical-center?day=${day}${centerId === null ? '' : `&centerId=${centerId}`}` },
  }
}
