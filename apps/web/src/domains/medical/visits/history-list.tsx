import { RESERVATION_STATE_LABELS } from '@selamat/contract/domains/medical/appointments/reservation-lifecycle'
import type { VisitOfRecord } from '@selamat/contract/domains/medical/patients/medical-record'
import { DISPOSITION_LABELS } from '@selamat/contract/domains/medical/visits/visit-words'
import { plural } from '@selamat/contract/kit/plural'
import { dateOf } from '../../../lib/format.ts'
import { Line, Lines, Note, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { visitAddress } from './addresses.ts'
import { visitTexts as texts } from './texts.ts'

/** What a visit came to, in a line. */
function outcomeOf({ isSigned, status, diagnoses, disposition, restFrom, restUntil, amendments }: VisitOfRecord) {
  if (!isSigned) return RESERVATION_STATE_LABELS[status]
  const codes = diagnoses.map(({ code }) => code).join(', ')
  const rest = restFrom && restUntil ? `rest ${restFrom} to ${restUntil}` : null
  const added = amendments > 0 ? plural(amendments, 'amendment', 'amendments') : null
  return [codes, disposition && DISPOSITION_LABELS[disposition].toLowerCase(), rest, added].filter(Boolean).join(' · ')
}

const titleOf = ({ diagnoses, visitName }: VisitOfRecord) =>
  diagnoses.find(({ rank }) => rank === 'PRIMARY')?.text ?? visitName

/** Visits of a patient, newest first, each a way to its page. */
export const HistoryList = ({
  rows,
  nothing,
}: {
  readonly rows: readonly VisitOfRecord[]
  readonly nothing: string
}) =>
  rows.length === 0 ? (
    <Note className="visit-note">{nothing}</Note>
  ) : (
    <Lines>
      {rows.map((row) => (
        <Line key={row.id} align="start">
          <Text size="small" tone="secondary" className="visit-day">
            {dateOf(row.startsAt)}
          </Text>
          <Stack gap={2} grow className="what">
            <Link to={visitAddress(row.id)}>{titleOf(row)}</Link>
            <Text as="small" tone="secondary">
              {[outcomeOf(row), row.signedBy].filter(Boolean).join(' · ')}
            </Text>
          </Stack>
        </Line>
      ))}
    </Lines>
  )

export const noHistory = texts.noHistory
