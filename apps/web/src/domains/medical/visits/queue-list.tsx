import type { QueueRow } from '@selamat/contract/domains/medical/visits/visit'
import { URGENCY_LABELS } from '@selamat/contract/domains/medical/visits/visit-words'
import { formatTime } from '@selamat/contract/kit/dates'
import type { ReactNode } from 'react'
import { span } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Line, Lines, Note, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { visitTexts as texts } from './texts.ts'
import { needsVitals, URGENCY_MARKS } from './visit-queue.ts'

interface QueueListProps {
  readonly label: string
  readonly rows: readonly QueueRow[]
  readonly nothing: string
  readonly actions: (row: QueueRow) => ReactNode
}

const time = (instant: string) => formatTime(new Date(instant))

/** What is missing, or since when it is there. */
const vitalsOf = (row: QueueRow) =>
  row.vitalsAt === null ? (needsVitals(row) ? texts.vitalsMissing : null) : texts.vitalsAt(time(row.vitalsAt))

/** People at the clinic: who they are, what for, since when; nothing medical. */
export function QueueList({ label, rows, nothing, actions }: QueueListProps) {
  const now = useNow().getTime()
  if (rows.length === 0) return <Note className="visit-note">{nothing}</Note>
  return (
    <Lines aria-label={label}>
      {rows.map((row) => {
        const since = row.calledInAt ?? row.checkedInAt ?? row.startsAt
        const facts = [row.isWalkIn ? texts.walkIn : time(row.startsAt), row.visitName, row.clinician, vitalsOf(row)]
        return (
          <Line key={row.id} align="start">
            <Mark status={URGENCY_MARKS[row.urgency]} size={14} />
            <Stack gap={2} grow className="what">
              <span>
                <Text weight="strong">{row.fullName}</Text>{' '}
                <Text
                  size="small"
                  weight="strong"
                  {...(row.urgency === 'ROUTINE' ? { tone: 'secondary' } : {})}
                  className={row.urgency === 'ROUTINE' ? '' : `visit-tone-${URGENCY_MARKS[row.urgency]}`}
                >
                  {URGENCY_LABELS[row.urgency]}
                </Text>
              </span>
              <Text as="small" tone="secondary">
                {facts.filter(Boolean).join(' · ')}
              </Text>
            </Stack>
            <Text size="small" tone="secondary">
              {span(Math.max(0, now - new Date(since).getTime()))}
            </Text>
            {actions(row)}
          </Line>
        )
      })}
    </Lines>
  )
}
