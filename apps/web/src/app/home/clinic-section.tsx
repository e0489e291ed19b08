import { reservationAddress } from '@selamat/contract/domains/medical/appointments/reservation'
import { RESERVATION_STATE_LABELS } from '@selamat/contract/domains/medical/appointments/reservation-lifecycle'
import type { ClinicToday, ComingAppointment } from '@selamat/contract/domains/medical/clinic-home'
import { URGENCY_MARKS } from '../../domains/medical/visits/visit-queue.ts'
import { dateOf, formatDate, formatTime, span } from '../../lib/format.ts'
import { Note } from '../../ui/layout/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Section } from '../../ui/section.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { CLINIC_PAGES } from './clinic-pages.ts'
import { texts } from './texts.ts'
import './home-row.css'
import './at-work.css'

/** Who waits for a member of the clinic, the most urgent first: name and visit, nothing of why. */
export function ClinicSection({ clinic, now }: { readonly clinic: ClinicToday; readonly now: Date }) {
  const { part, patients } = clinic
  const pages = CLINIC_PAGES[part]
  return (
    <Section
      title={texts.clinic[part].title}
      hint={texts.clinicCounts(clinic)}
      extra={<Link to={pages.all}>{texts.clinic[part].all}</Link>}
      flush
    >
      {patients.length === 0 ? (
        <Note className="at-work__none">{texts.clinic[part].none}</Note>
      ) : (
        <ul>
          {patients.map((patient) => (
            <li key={patient.id}>
              <Link to={pages.of(patient)} className="pressable size-body home-row">
                <Mark status={URGENCY_MARKS[patient.urgency]} />
                <span className="home-row__what">
                  <b>
                    <Unbroken>{patient.fullName}</Unbroken>
                  </b>
                  <small>
                    {patient.visitName}
                    {patient.urgency !== 'ROUTINE' && ` · ${texts.urgency[patient.urgency]}`}
                  </small>
                </span>
                <span className="home-row__when">
                  <span>{RESERVATION_STATE_LABELS[patient.status]}</span>
                  <small>{texts.waitsFor(span(now.getTime() - new Date(patient.since).getTime()))}</small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** The own next appointment, without a word of what it is for. */
export function OwnAppointment({ appointment, now }: { readonly appointment: ComingAppointment; readonly now: Date }) {
  const at = new Date(appointment.startsAt)
  const isToday = formatDate(at) === formatDate(now)
  const isWaiting = appointment.status === 'WAITING_APPROVAL'
  return (
    <Section title={texts.nextAppointment} extra={<Link to="/reservation">{texts.allAppointments}</Link>} flush>
      <ul>
        <li>
          <Link to={reservationAddress(appointment.number)} className="pressable size-body home-row">
            <Mark status={isWaiting ? 'waiting' : isToday ? 'attention' : 'inforce'} />
            <span className="home-row__what">
              <b>
                <Unbroken>{texts.medicalAppointment}</Unbroken>
              </b>
              <small>
                {appointment.centerName}
                {isWaiting && ` · ${RESERVATION_STATE_LABELS[appointment.status]}`}
              </small>
            </span>
            <span className="home-row__when">
              <span>{isToday ? texts.today : dateOf(appointment.startsAt)}</span>
              <small>{formatTime(at)}</small>
            </span>
          </Link>
        </li>
      </ul>
    </Section>
  )
}
