import { reservationAddress } from '@selamat/contract/domains/medical/appointments/reservation'
import { RESERVATION_STATE_LABELS } from '@selamat/contract/domains/medical/appointments/reservation-lifecycle'
import { type MyHealthData, myHealth } from '@selamat/contract/domains/medical/patients/my-health'
import { SEVERITY_LABELS } from '@selamat/contract/domains/medical/patients/record-words'
import { DISPOSITION_LABELS } from '@selamat/contract/domains/medical/visits/visit-words'
import { Button } from 'antd'
import { dateOf, dateTime } from '../../../lib/format.ts'
import { useGo } from '../../../lib/navigation.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { Columns, Line, Lines, Note, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { RecordLoading } from '../../../ui/record-loading.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { VitalsStrip } from '../visits/vitals-strip.tsx'
import { AskButton } from './ask/ask-button.tsx'
import { OwnQuestions } from './ask/own-questions.tsx'
import { OwnConsents, OwnDisclosures } from './consent/own-consents.tsx'
import { MY_HEALTH_SLOTS } from './my-health-slots.ts'
import { OwnReadings } from './own-readings.tsx'
import { OwnRecalls } from './own-recalls.tsx'
import { patientTexts as texts } from './texts.ts'
import '../visits/visits.css'

/** The own health: appointments, signed visits, allergies, and who read the record. For everybody, of the own data. */
export default function MyHealthPage() {
  const loaded = useLoad(myHealth.read, {})
  if (loaded.data === null) return <RecordLoading failed={texts.myHealthFailed} loaded={loaded} />
  const { rmNumber, appointments, recalls, visits, allergies, conditions, vitals } = loaded.data
  return (
    <Page>
      <PageHead
        title={texts.myHealth}
        trail={[{ label: texts.home, to: '/home' }, { label: texts.myHealth }]}
        purpose={rmNumber ?? texts.myHealthPurpose}
      />
      {rmNumber === null ? (
        <NothingYet title={texts.unknown} text={texts.unknownText} action={<BookButton />} />
      ) : (
        <Columns of="aside" gap={16}>
          <Stack gap={16}>
            <Section title={texts.appointments} flush extra={<BookButton />}>
              <Appointments rows={appointments} />
            </Section>
            <OwnRecalls rows={recalls} />
            {MY_HEALTH_SLOTS.map(({ name, component: Slot }) => (
              <Slot key={name} />
            ))}
            <Section title={texts.ownVisits} flush>
              <Visits rows={visits} />
            </Section>
            {vitals.length > 0 && (
              <Section title={texts.latest} flush>
                <VitalsStrip rows={vitals} />
              </Section>
            )}
          </Stack>
          <Stack gap={16}>
            <OwnQuestions />
            <OwnReadings />
            <OwnConsents />
            <OwnDisclosures />
            {(allergies.length > 0 || conditions.length > 0) && (
              <Section title={texts.allergies} flush>
                <Facts allergies={allergies} conditions={conditions} />
              </Section>
            )}
          </Stack>
        </Columns>
      )}
    </Page>
  )
}

const BookButton = () => {
  const go = useGo()
  return (
    <Button type="primary" onClick={() => go('/reservation/add')}>
      {texts.book}
    </Button>
  )
}

const Appointments = ({ rows }: { readonly rows: MyHealthData['appointments'] }) =>
  rows.length === 0 ? (
    <Note className="visit-note">{texts.noAppointments}</Note>
  ) : (
    <Lines>
      {rows.map(({ id, number, visitName, startsAt, centerName, minutes, status, preparation }) => (
        <Line key={id} align="start">
          <Stack gap={4} grow className="what">
            <Row gap={8} justify="between">
              <Text weight="strong">
                <Link to={reservationAddress(number)}>{visitName}</Link>
              </Text>
              <StatusTag status={status} label={RESERVATION_STATE_LABELS[status]} />
            </Row>
            <Text size="title">{dateTime(startsAt)}</Text>
            <Text as="small" tone="secondary">
              {centerName} · {minutes} min
            </Text>
            {preparation !== null && (
              <Row gap={8} align="start">
                <Mark status="attention" />
                <span>{preparation}</span>
              </Row>
            )}
          </Stack>
        </Line>
      ))}
    </Lines>
  )

const titleOf = ({ diagnoses, visitName }: MyHealthData['visits'][number]) =>
  diagnoses.find(({ rank }) => rank === 'PRIMARY')?.text ?? visitName

const Visits = ({ rows }: { readonly rows: MyHealthData['visits'] }) =>
  rows.length === 0 ? (
    <Note className="visit-note">{texts.noOwnVisits}</Note>
  ) : (
    <Lines>
      {rows.map((row) => (
        <Line key={row.id} align="start">
          <Stack gap={4} grow className="what">
            <Row gap={8} justify="between" align="start">
              <Text weight="strong">{titleOf(row)}</Text>
              <AskButton about="VISIT" id={row.id} label={titleOf(row)} />
            </Row>
            <Text as="small" tone="secondary">
              {[dateOf(row.startsAt), row.disposition && DISPOSITION_LABELS[row.disposition], row.number].join(' · ')}
            </Text>
            {row.restFrom && row.restUntil && <span>{texts.rest(row.restFrom, row.restUntil)}</span>}
            <details>
              <summary>{texts.signedBy(row.signedBy)}</summary>
              <Stack gap={4}>
                <span>
                  {texts.diagnosis}: {row.diagnoses.map(({ code, text }) => `${code} ${text}`).join('; ')}
                </span>
                {row.findings && (
                  <span className="visit-text">
                    {texts.findings}: {row.findings}
                  </span>
                )}
                {row.plan && (
                  <span className="visit-text">
                    {texts.advice}: {row.plan}
                  </span>
                )}
              </Stack>
            </details>
          </Stack>
        </Line>
      ))}
    </Lines>
  )

const Facts = ({ allergies, conditions }: Pick<MyHealthData, 'allergies' | 'conditions'>) => (
  <Lines>
    {allergies.map(({ id, substance, severity, reaction }) => (
      <Line key={`a${id}`} align="start">
        <Mark status={severity === 'SEVERE' ? 'stopped' : 'attention'} />
        <Stack gap={2} grow className="what">
          <Text weight="strong">
            {substance}, {SEVERITY_LABELS[severity].toLowerCase()}
          </Text>
          {reaction && (
            <Text as="small" tone="secondary">
              {reaction}
            </Text>
          )}
        </Stack>
        <AskButton about="ALLERGY" id={id} label={substance} />
      </Line>
    ))}
    {conditions.map(({ id, text, since, until }) => (
      <Line key={`c${id}`}>
        <Text grow>{text}</Text>
        <Text size="small" tone="secondary">
          {[since, until].filter(Boolean).join(' – ')}
        </Text>
        <AskButton about="CONDITION" id={id} label={text} />
      </Line>
    ))}
  </Lines>
)
