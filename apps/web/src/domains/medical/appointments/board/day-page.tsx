import {
  DownloadOutlined,
  HistoryOutlined,
  LeftOutlined,
  PlusOutlined,
  QrcodeOutlined,
  RightOutlined,
  UserAddOutlined,
} from '@ant-design/icons'
import { reservationAddress } from '@selamat/contract/domains/medical/appointments/reservation'
import type { ReservationState } from '@selamat/contract/domains/medical/appointments/reservation-lifecycle'
import { type DayBoard, reservationViews } from '@selamat/contract/domains/medical/appointments/reservation-reads'
import { MEDICAL_CENTER } from '@selamat/contract/domains/medical/items'
import { addDays } from '@selamat/contract/kit/dates'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { download } from '../../../../lib/client.ts'
import { useGo } from '../../../../lib/navigation.ts'
import { useCan } from '../../../../lib/session.ts'
import { useLoad } from '../../../../lib/use-load.ts'
import { dayText } from '../../../../ui/calendar/days.ts'
import { NothingYet } from '../../../../ui/empty-state.tsx'
import { HeadActions } from '../../../../ui/head-actions.tsx'
import { Columns, Note, Row, Stack, Text } from '../../../../ui/layout/layout.tsx'
import { Link } from '../../../../ui/link.tsx'
import { Mark } from '../../../../ui/mark.tsx'
import { OnceLoaded } from '../../../../ui/once-loaded.tsx'
import { Page, PageFoot, PageHead } from '../../../../ui/page.tsx'
import { RemoteSelect } from '../../../../ui/remote-select.tsx'
import type { StatusKey } from '../../../../ui/status.ts'
import { usePhone } from '../../../../ui/use-phone.ts'
import { centers } from '../../choices.ts'
import { WalkInDialog } from '../../visits/walk-in-dialog.tsx'
import { texts } from '../texts.ts'
import { CenterHistory } from './center-history.tsx'
import { CenterTabs, centerTrail } from './center-tabs.tsx'
import { CheckInDialog } from './check-in-dialog.tsx'
import { DayGrid, DayLists } from './day-grid.tsx'
import { DaySide } from './day-side.tsx'
import { useCenterDay } from './use-center.ts'
import '../../../../ui/callout.css'

const EVERY_MS = 60_000
type Layer = 'checkIn' | 'walkIn' | 'history'

/** The day of a medical center (MEDICAL-27). */
export default function MedicalCenterPage() {
  const { centerId, isNone } = useCenterDay()
  const can = useCan()
  if (centerId !== null) return <Day key={centerId} centerId={centerId} />
  return (
    <Page>
      <PageHead title={texts.board} trail={centerTrail()} tabs={<CenterTabs />} />
      {isNone && (
        <NothingYet
          title={texts.noCenter}
          text={texts.noCenterText}
          action={
            can('create', MEDICAL_CENTER) ? (
              <Link to="/medical-center/centers">{texts.boardTabs.centers}</Link>
            ) : undefined
          }
        />
      )}
    </Page>
  )
}

function Day({ centerId }: { readonly centerId: number }) {
  const can = useCan()
  const go = useGo()
  const phone = usePhone()
  const { day, today, showDay, showCenter } = useCenterDay()
  const [layer, open] = useState<Layer | null>(null)
  const board = useLoad(reservationViews.board, { body: { centerId, day } }, { everyMs: EVERY_MS })
  const filter = { centerId: [centerId], startsAt: { from: day, until: day } }
  const add = can('create', MEDICAL_CENTER) && (
    <Button
      type="primary"
      icon={<PlusOutlined />}
      onClick={() => go(`/reservation/add?for=others&centerId=${centerId}`)}
    >
      {texts.add}
    </Button>
  )
  const step = (days: number, label: string, icon: ReactNode) => (
    <Button icon={icon} aria-label={label} title={label} onClick={() => showDay(addDays(day, days))} />
  )
  return (
    <Page>
      <PageHead
        title={texts.board}
        trail={centerTrail()}
        purpose={board.data === null ? undefined : texts.boardPurpose(board.data.centerName)}
        tabs={<CenterTabs />}
        actions={
          <HeadActions
            actions={[
              {
                key: 'export',
                rare: true,
                label: texts.exportDay,
                icon: <DownloadOutlined />,
                run: () => void download(reservationViews.export, { body: { filter } }, `reservations-${day}.xlsx`),
              },
              {
                key: 'history',
                rare: true,
                label: texts.centerHistory,
                icon: <HistoryOutlined />,
                run: () => open('history'),
              },
              ...(can('create', MEDICAL_CENTER)
                ? [{ key: 'walkIn', label: texts.walkIn, icon: <UserAddOutlined />, run: () => open('walkIn') }]
                : []),
              ...(can('update', MEDICAL_CENTER)
                ? [{ key: 'checkIn', label: texts.checkIn, icon: <QrcodeOutlined />, run: () => open('checkIn') }]
                : []),
            ]}
            primary={add}
            crowded
          />
        }
      />
      <Stack gap={12}>
        <Row gap={8} wrap justify="between">
          <Row gap={8} wrap>
            {step(-1, texts.previousDay, <LeftOutlined />)}
            <Text as="h2" size="text" weight="medium" aria-live="polite">
              {dayText(day)}
            </Text>
            {step(1, texts.nextDay, <RightOutlined />)}
            {day !== today && (
              <Button type="text" onClick={() => showDay(today)}>
                {texts.today}
              </Button>
            )}
          </Row>
          <Row gap={16} wrap>
            {board.data !== null && <Legend board={board.data} />}
            <RemoteSelect source={centers} value={centerId} onChange={showCenter} />
          </Row>
        </Row>
        <OnceLoaded of={board} failed={texts.boardFailed}>
          {(loaded) => (
            <Columns of="aside" gap={16}>
              <Stack gap={12}>
                <Changed board={loaded} />
                {loaded.columns.length === 0 ? (
                  <Note>{texts.calledOff}</Note>
                ) : phone ? (
                  <DayLists board={loaded} isToday={day === today} />
                ) : (
                  <DayGrid board={loaded} isToday={day === today} />
                )}
              </Stack>
              <DaySide board={loaded} today={today} onDay={showDay} />
            </Columns>
          )}
        </OnceLoaded>
      </Stack>
      {phone && add && <PageFoot>{add}</PageFoot>}
      {layer === 'history' && <CenterHistory centerId={centerId} onClose={() => open(null)} />}
      {layer === 'checkIn' && <CheckInDialog onClose={() => open(null)} />}
      {layer === 'walkIn' && (
        <WalkInDialog
          centerId={centerId}
          onDone={(number) => go(reservationAddress(number))}
          onClose={() => open(null)}
        />
      )}
    </Page>
  )
}

/** Reservations that stand outside the hours now. */
function Changed({ board: { centerId, reservations } }: { readonly board: DayBoard }) {
  const n = reservations.filter(({ offSchedule, status }) => offSchedule && COMING.has(status)).length
  if (n === 0) return null
  return (
    <Row gap={8} className="callout callout--attention">
      <span>{texts.changed(n)}</span>
      <Link to={`/medical-center/list?centerId=${centerId}&schedule=CHANGED`}>{texts.seeThem}</Link>
    </Row>
  )
}
const COMING: ReadonlySet<ReservationState> = new Set(['WAITING_APPROVAL', 'CONFIRMED'])

const LEGEND: readonly (readonly [StatusKey, string, readonly ReservationState[]])[] = [
  ['waiting', texts.legend.booked, ['WAITING_APPROVAL', 'CONFIRMED', 'CHECKED_IN']],
  ['inforce', texts.legend.here, ['IN_EXAMINATION']],
  ['attention', texts.legend.attention, ['WAITING_MEDICINE']],
  ['ended', texts.legend.done, ['finish']],
  ['stopped', texts.legend.noShow, ['NO_SHOW']],
]

const Legend = ({ board: { reservations } }: { readonly board: DayBoard }) => (
  <Row gap={12} wrap size="small" tone="secondary">
    {LEGEND.map(([meaning, label, states]) => (
      <Row key={meaning} as="span" gap={4}>
        <Mark status={meaning} size={9} />
        {label} {reservations.filter(({ status }) => states.includes(status)).length}
      </Row>
    ))}
  </Row>
)
