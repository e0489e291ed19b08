import { EditOutlined, StopOutlined } from '@ant-design/icons'
import type { MedicalRecordData } from '@selamat/contract/domains/medical/patients/medical-record'
import {
  type AllergyRow,
  allergies,
  type ConditionRow,
  conditions,
} from '@selamat/contract/domains/medical/patients/patient-facts'
import { PURPOSE_LABELS, SEVERITY_LABELS } from '@selamat/contract/domains/medical/patients/record-words'
import { formatTime } from '@selamat/contract/kit/dates'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { Columns, Line, Lines, Note, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { RowMenu } from '../../../ui/list/row-menu.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Section } from '../../../ui/section.tsx'
import { HistoryList } from '../visits/history-list.tsx'
import { VitalsStrip } from '../visits/vitals-strip.tsx'
import { AllergyDialog, ConditionDialog, StrikeDialog } from './fact-dialogs.tsx'
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

interface FactsProps<T> {
  readonly userId: number
  readonly rows: readonly T[]
  readonly canWrite: boolean
}
/** What is done to an entry: null is a new one. */
type Editing<T> = { readonly row: T | null; readonly strikes: boolean } | null

function Allergies({ userId, rows, canWrite }: FactsProps<AllergyRow>) {
  const [editing, edit] = useState<Editing<AllergyRow>>(null)
  const close = () => edit(null)
  return (
    <Section
      title={texts.allergies}
      flush
      extra={canWrite && <Button onClick={() => edit({ row: null, strikes: false })}>{texts.add}</Button>}
    >
      {rows.length === 0 && <Note className="visit-note">{texts.noAllergies}</Note>}
      <Lines>
        {rows.map((row) => (
          <Line key={row.id} align="start">
            <Mark status={row.severity === 'SEVERE' ? 'stopped' : 'attention'} />
            <Stack gap={2} grow className="what">
              <Text weight="strong">
                {row.substance}, {SEVERITY_LABELS[row.severity].toLowerCase()}
              </Text>
              <Text as="small" tone="secondary">
                {[row.reaction, row.verifiedBy && `Verified by ${row.verifiedBy}`].filter(Boolean).join(' · ')}
              </Text>
            </Stack>
            {canWrite && (
              <RowMenu
                of={row.substance}
                actions={[
                  {
                    key: 'change',
                    label: texts.change,
                    icon: <EditOutlined />,
                    run: () => edit({ row, strikes: false }),
                  },
                  {
                    key: 'strike',
                    label: texts.strike,
                    icon: <StopOutlined />,
                    danger: true,
                    run: () => edit({ row, strikes: true }),
                  },
                ]}
              />
            )}
          </Line>
        ))}
      </Lines>
      {editing && !editing.strikes && <AllergyDialog userId={userId} allergy={editing.row} onClose={close} />}
      {editing?.row && editing.strikes && (
        <StrikeDialog
          name={editing.row.substance}
          send={(reason) => call(allergies.strike, { body: { ...keyOf(editing.row), reason } })}
          onClose={close}
        />
      )}
    </Section>
  )
}

const keyOf = (row: { readonly id: number; readonly version: number } | null) => ({
  id: row?.id ?? 0,
  version: row?.version ?? 0,
})

function Conditions({ userId, rows, canWrite }: FactsProps<ConditionRow>) {
  const [editing, edit] = useState<Editing<ConditionRow>>(null)
  const close = () => edit(null)
  return (
    <Section
      title={texts.conditions}
      flush
      extra={canWrite && <Button onClick={() => edit({ row: null, strikes: false })}>{texts.add}</Button>}
    >
      {rows.length === 0 && <Note className="visit-note">{texts.noConditions}</Note>}
      <Lines>
        {rows.map((row) => (
          <Line key={row.id} align="start">
            <Stack gap={2} grow className="what">
              <Row gap={6} as="span" align="baseline">
                {row.code && (
                  <Text size="small" tone="secondary">
                    {row.code}
                  </Text>
                )}
                <Text weight="strong">{row.text}</Text>
              </Row>
              {row.since && (
                <Text as="small" tone="secondary">
                  {row.since} – {row.until ?? texts.now}
                </Text>
              )}
            </Stack>
            {canWrite && (
              <RowMenu
                of={row.text}
                actions={[
                  {
                    key: 'change',
                    label: texts.change,
                    icon: <EditOutlined />,
                    run: () => edit({ row, strikes: false }),
                  },
                  {
                    key: 'strike',
                    label: texts.strike,
                    icon: <StopOutlined />,
                    danger: true,
                    run: () => edit({ row, strikes: true }),
                  },
                ]}
              />
            )}
          </Line>
        ))}
      </Lines>
      {editing && !editing.strikes && <ConditionDialog userId={userId} condition={editing.row} onClose={close} />}
      {editing?.row && editing.strikes && (
        <StrikeDialog
          name={editing.row.text}
          send={(reason) => call(conditions.strike, { body: { ...keyOf(editing.row), reason } })}
          onClose={close}
        />
      )}
    </Section>
  )
}
