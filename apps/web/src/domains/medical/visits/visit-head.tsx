import { RESERVATION_STATE_LABELS } from '@selamat/contract/domains/medical/appointments/reservation-lifecycle'
import type { PatientHead, VisitDetail } from '@selamat/contract/domains/medical/patients/medical-record'
import { SEVERITY_LABELS } from '@selamat/contract/domains/medical/patients/record-words'
import { formatDate, formatTime } from '@selamat/contract/kit/dates'
import { span } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { PageHead } from '../../../ui/page.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { recordAddress } from '../patients/addresses.ts'
import { visitTexts as texts } from './texts.ts'
import '../../../ui/callout.css'

/** Full years at a day. */
export function ageAt(born: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4))
  return day.slice(5) < born.slice(5) ? years - 1 : years
}

/** The facts of a patient in one line. */
export function patientLine(patient: PatientHead, today: string): string {
  const { rmNumber, username, gender, dateOfBirth, positionName, departmentName } = patient
  const who = [gender?.toLowerCase(), dateOfBirth && texts.years(ageAt(dateOfBirth, today))].filter(Boolean).join(', ')
  const work = [positionName, departmentName].filter(Boolean).join(', ')
  return [rmNumber, username, who, work].filter(Boolean).join(' · ')
}

/** Allergies and what the patient lives with, seen at once. */
export const PatientAlerts = ({ patient: { allergies, conditions } }: { readonly patient: PatientHead }) => (
  <Row gap={8} wrap align="stretch">
    {allergies.map(({ id, substance, severity, reaction, verifiedBy }) => (
      <div key={id} className={`callout visit-alert callout--${severity === 'SEVERE' ? 'stopped' : 'attention'}`}>
        <Row gap={8} align="baseline">
          <Mark status={severity === 'SEVERE' ? 'stopped' : 'attention'} />
          <Stack gap={2}>
            <Text weight="strong">
              Allergy: {substance}, {SEVERITY_LABELS[severity].toLowerCase()}
            </Text>
            <Text size="small">{[reaction, verifiedBy && `Verified by ${verifiedBy}`].filter(Boolean).join('. ')}</Text>
          </Stack>
        </Row>
      </div>
    ))}
    {conditions
      .filter(({ until }) => until === null)
      .map(({ id, text, code, since }) => (
        <div key={id} className="callout visit-alert callout--draft">
          <Stack gap={2}>
            <Text weight="strong">{since ? `${text} since ${since.slice(0, 4)}` : text}</Text>
            {code && <Text size="small">{code}</Text>}
          </Stack>
        </div>
      ))}
  </Row>
)

/** Who the patient is and since when the visit goes on. */
export function VisitHead({ detail }: { readonly detail: VisitDetail }) {
  const now = useNow()
  const { patient, status, number, calledInAt, checkedInAt, finishedAt, visitName, centerName } = detail
  const since = status === 'IN_EXAMINATION' ? calledInAt : status === 'CHECKED_IN' ? checkedInAt : null
  const going = since
    ? texts.since(formatTime(new Date(since)), span(Math.max(0, now.getTime() - new Date(since).getTime())))
    : finishedAt?.slice(0, 10)
  return (
    <>
      <PageHead
        title={patient.fullName}
        lead={<Avatar name={patient.fullName} size={44} />}
        trail={[{ label: texts.home, to: '/home' }, { label: texts.doctor, to: '/medical-list' }, { label: number }]}
        tag={<StatusTag status={status} label={[RESERVATION_STATE_LABELS[status], going].filter(Boolean).join(' ')} />}
        purpose={[patientLine(patient, formatDate(now)), number, visitName, centerName].join(' · ')}
        actions={<Link to={recordAddress(patient.userId)}>{texts.record}</Link>}
      />
      {(patient.allergies.length > 0 || patient.conditions.length > 0) && <PatientAlerts patient={patient} />}
    </>
  )
}
