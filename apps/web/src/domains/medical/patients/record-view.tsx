import type { MedicalRecordData } from '@selamat/contract/domains/medical/patients/medical-record'
import { PURPOSE_LABELS } from '@selamat/contract/domains/medical/patients/record-words'
import { formatTime } from '@selamat/contract/kit/dates'
import { dateTime } from '../../../lib/format.ts'
import { Columns, Stack } from '../../../ui/layout/layout.tsx'
import { Section } from '../../../ui/section.tsx'
import { HistoryList } from '../visits/history-list.tsx'
import { VitalsStrip } from '../visits/vitals-strip.tsx'
import { Allergies, Conditions } from './facts.tsx'
import { RECORD_SLOTS } from './record-slots.ts'
import { patientTexts as texts } from './texts.ts'
import '../visits/visits.css'
import '../../../ui/callout.css'

/** The content of a medical record: visits, vitals, allergies, conditions, and what other parts of the clinic add. */
export function RecordView({ record }: { readonly record: MedicalRecordData }) {
  const { userId, opened, visits, vitals, canWrite } = record
  const [latest] = vitals
  return (
    <Stack gap={16}>
      {opened.until !== null && (
        <p className="callout callout--attention" role="note">
          {texts.openUntil(formatTime(new Date(opened.until)), PURPOSE_LABELS[opened.purpose])}
        </p>
      )}
      <Columns of="aside" gap={16}>
        <Stack gap={16}>
          <Section title={texts.visits} count={visits.length} flush>
            <HistoryList rows={visits} nothing={texts.noVisits} />
          </Section>
          <Section title={texts.vitals} hint={latest && dateTime(latest.at)} flush>
            <VitalsStrip rows={vitals} />
          </Section>
          {RECORD_SLOTS.map(({ name, component: Slot }) => (
            <Slot key={name} userId={userId} />
          ))}
        </Stack>
        <Stack gap={16}>
          <Allergies userId={userId} rows={record.allergies} canWrite={canWrite} />
          <Conditions userId={userId} rows={record.conditions} canWrite={canWrite} />
        </Stack>
      </Columns>
    </Stack>
  )
}
