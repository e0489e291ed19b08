import { myHealth, type OwnReadingRow } from '@selamat/contract/domains/medical/patients/my-health'
import { PURPOSE_LABELS } from '@selamat/contract/domains/medical/patients/record-words'
import { Button } from 'antd'
import { useState } from 'react'
import { dateTime } from '../../../lib/format.ts'
import { useLoadList } from '../../../lib/use-load.ts'
import { Unlisted } from '../../../ui/empty-state.tsx'
import { Line, Lines, Note, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Section } from '../../../ui/section.tsx'
import { AskButton } from './ask/ask-button.tsx'
import { patientTexts as texts } from './texts.ts'

const FIRST = 5
const MOST = 100
const CHANNELS: Readonly<Record<string, string>> = texts.channels

/** What somebody has read, and for what. */
const whatOf = ({ kind, channel, purpose, assignmentNumber, isEmergency }: OwnReadingRow) =>
  [
    kind === 'REPORT' && assignmentNumber ? texts.report(assignmentNumber) : CHANNELS[channel],
    purpose && PURPOSE_LABELS[purpose].toLowerCase(),
    isEmergency && texts.emergencyRead,
  ]
    .filter(Boolean)
    .join(' · ')

/** A reading of the record or of a report, by the number in its log. */
const entryOf = ({ id, kind }: OwnReadingRow) => ({
  about: kind === 'RECORD' ? ('READING' as const) : ('REPORT_READING' as const),
  id: Number(id.slice(1)),
})

/** Who has read the own record, when and why. */
export function OwnReadings() {
  const [limit, setLimit] = useState(FIRST)
  const loaded = useLoadList(myHealth.readings, { body: { limit } })
  const { rows, pagination } = loaded.data
  return (
    <Section title={texts.readers} hint={texts.readersHint} flush>
      <Unlisted
        of={loaded}
        failed={texts.readersFailed}
        nothing={<Note className="visit-note">{texts.nobodyRead}</Note>}
      />
      <Lines>
        {rows.map((row) => (
          <Line key={row.id} align="start">
            {row.isEmergency && <Mark status="attention" />}
            <Stack gap={2} grow className="what">
              <Text weight="strong">{row.fullName}</Text>
              <Text as="small" tone="secondary">
                {[dateTime(row.at), row.roleName, whatOf(row)].filter(Boolean).join(' · ')}
              </Text>
              {row.reason !== null && <span>“{row.reason}”</span>}
            </Stack>
            <AskButton {...entryOf(row)} label={texts.readingBy(row.fullName)} />
          </Line>
        ))}
      </Lines>
      {pagination !== null && pagination.totalItem > rows.length && limit < MOST && (
        <div className="visit-note">
          <Button onClick={() => setLimit(MOST)}>{texts.more}</Button>
        </div>
      )}
    </Section>
  )
}
