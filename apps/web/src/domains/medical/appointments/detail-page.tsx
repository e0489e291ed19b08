import {
  ORIGIN_LABELS,
  originOf,
  type ReservationDetail,
} from '@selamat/contract/domains/medical/appointments/reservation'
import {
  RESERVATION_STATE_LABELS,
  type ReservationState,
} from '@selamat/contract/domains/medical/appointments/reservation-lifecycle'
import { reservationReads, reservationViews } from '@selamat/contract/domains/medical/appointments/reservation-reads'
import { dateTime } from '../../../lib/format.ts'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { FactGrid } from '../../../ui/fact-grid.tsx'
import { Note, Row, Stack } from '../../../ui/layout/layout.tsx'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { Person } from '../../../ui/person.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { type RecordPart, RecordParts } from '../../../ui/record/record-parts.tsx'
import { RecordLoading } from '../../../ui/record-loading.tsx'
import { Section } from '../../../ui/section.tsx'
import { statusKey } from '../../../ui/status.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import '../../../ui/callout.css'
import { VisitSection } from '../visits/visit-section.tsx'
import { whenOf } from './reservation-columns.tsx'
import { ReservationFoot } from './reservation-foot.tsx'
import { texts } from './texts.ts'

/** One reservation, with what happened to it and what can be done (MEDICAL-03). */
export default function ReservationDetailPage() {
  const [{ assignmentNumber = '', origin }] = useAddressQuery()
  const loaded = useLoad(reservationReads[originOf(origin)].detail, { body: { assignmentNumber } })
  if (loaded.data !== null) return <Reservation key={loaded.data.id} detail={loaded.data} />
  return (
    <RecordLoading failed={texts.detailFailed} loaded={loaded} nothing={{ title: texts.gone, text: texts.goneText }} />
  )
}

/** The doctor has called in: there is something of the visit to read. */
const EXAMINED: readonly ReservationState[] = ['IN_EXAMINATION', 'WAITING_MEDICINE', 'finish']

function Reservation({ detail }: { readonly detail: ReservationDetail }) {
  const { id, number, visitName, status, centerName, isOwn, isStaff, offSchedule, place } = detail
  const parts: readonly RecordPart[] = [
    { id: 'facts', content: <Facts detail={detail} /> },
    ...(isStaff && EXAMINED.includes(status) ? [{ id: 'visit', content: <VisitSection reservationId={id} /> }] : []),
    ...(isStaff ? [{ id: 'risk', content: <Risk number={number} /> }] : []),
    ...(isOwn && status === 'CONFIRMED' ? [{ id: 'code', aside: true, content: <Code number={number} /> }] : []),
    { id: 'timeline', aside: true, content: <Events detail={detail} /> },
  ]
  return (
    <Page>
      <PageHead
        title={visitName}
        trail={[
          { label: texts.home, to: '/home' },
          { label: texts.reservations, to: '/reservation' },
          { label: number },
        ]}
        tag={<StatusTag status={status} label={RESERVATION_STATE_LABELS[status]} />}
        purpose={[whenOf(detail), centerName, place !== null && texts.place(place)].filter(Boolean).join(' · ')}
      />
      <Stack gap={16}>
        {offSchedule && isStaff && <Row className="callout callout--attention">{texts.offSchedule}</Row>}
        <RecordParts parts={parts} />
      </Stack>
      <ReservationFoot detail={detail} />
    </Page>
  )
}

function Facts({ detail }: { readonly detail: ReservationDetail }) {
  const { number, fullName, username, photoFileId, clinicianTitle, room, phone, preparation, reason, bookedBy } = detail
  const { isOwn, checkedInAt, isStaff, origin } = detail
  return (
    <Section title={texts.appointment}>
      <FactGrid
        facts={[
          ...(isOwn
            ? []
            : [{ label: texts.patient, value: <Person name={fullName} second={username} photo={photoFileId} /> }]),
          { label: texts.number, value: <span className="code">{number}</span> },
          { label: texts.time, value: whenOf(detail) },
          { label: texts.clinician, value: clinicianTitle ?? texts.anyClinician },
          ...(room === null ? [] : [{ label: texts.room, value: room }]),
          ...(phone === null ? [] : [{ label: texts.phone, value: phone }]),
          { label: texts.bookedBy, value: bookedBy },
          ...(origin === 'SAFETY' ? [{ label: texts.origin, value: ORIGIN_LABELS[origin] }] : []),
          ...(checkedInAt === null ? [] : [{ label: texts.arrived, value: dateTime(checkedInAt) }]),
          ...(isOwn || isStaff ? [{ label: texts.reason, value: reason ?? '–', wide: true }] : []),
          ...(preparation === null ? [] : [{ label: texts.preparation, value: preparation, wide: true }]),
        ]}
      />
    </Section>
  )
}

const Code = ({ number }: { readonly number: string }) => (
  <Section title={texts.code}>
    <Stack gap={8} align="center">
      <QrCode text={number} label={`${texts.code}: ${number}`} />
      <span className="code">{number}</span>
      <Note>{texts.codeHelp}</Note>
    </Stack>
  </Section>
)

const Events = ({ detail }: { readonly detail: ReservationDetail }) => (
  <Section title={texts.timeline}>
    <Timeline
      items={detail.events.map(({ id, label, actor, at, reason, toStatus, timeBefore, timeAfter }) => ({
        id,
        title: label,
        who: actor,
        at,
        note: reason,
        details: timeBefore !== null && timeAfter !== null && (
          <Note>{texts.movedFrom(dateTime(timeBefore), dateTime(timeAfter))}</Note>
        ),
        status: statusKey(toStatus),
      }))}
    />
  </Section>
)

function Risk({ number }: { readonly number: string }) {
  const loaded = useLoad(reservationViews.risk, { body: { assignmentNumber: number } })
  return (
    <Section title={texts.risk}>
      <OnceLoaded of={loaded} failed={texts.riskFailed}>
        {({ position, department, site, exposures, restrictions, gaps }) => (
          <FactGrid
            facts={[
              { label: texts.position, value: position },
              { label: texts.department, value: department },
              { label: texts.site, value: site },
              ...named(texts.exposures, exposures, ({ agent, level }) => [agent, level].filter(Boolean).join(' ')),
              ...named(texts.restrictions, restrictions, ({ text }) => text),
              ...named(texts.gaps, gaps, ({ test, dueOn }) => [test, dueOn].filter(Boolean).join(' · ')),
            ]}
          />
        )}
      </OnceLoaded>
    </Section>
  )
}

/** A fact of several rows, where they are known. */
const named = <T,>(label: string, rows: readonly T[] | null, say: (row: T) => string) =>
  rows === null ? [] : [{ label, value: rows.length === 0 ? texts.none : rows.map(say).join(', '), wide: true }]
