import type { AmendmentRow, VisitDetail } from '@selamat/contract/domains/medical/patients/medical-record'
import {
  AMENDED_FIELD_LABELS,
  DISPOSITION_LABELS,
  INJURY_CLASS_LABELS,
  WORK_RELATION_LABELS,
} from '@selamat/contract/domains/medical/visits/visit-words'
import { dateTime } from '../../../lib/format.ts'
import { FactGrid } from '../../../ui/fact-grid.tsx'
import { Line, Lines, Note, Stack, Text } from '../../../ui/layout/layout.tsx'
import { visitTexts as texts } from './texts.ts'

const Passage = ({ text }: { readonly text: string | null }) =>
  text === null ? '–' : <span className="visit-text">{text}</span>

/** The record of a visit as it stands, to be read. */
export function WrittenVisit({ visit }: Pick<VisitDetail, 'visit'>) {
  const { disposition, workRelated, injuryClass, injuryAt, injuryLocation, restFrom, restUntil } = visit
  const diagnoses = visit.diagnoses.map(({ code, text, rank }) => `${code} ${text}, ${rank.toLowerCase()}`)
  const injury = [injuryClass && INJURY_CLASS_LABELS[injuryClass], injuryAt && dateTime(injuryAt), injuryLocation]
  return (
    <FactGrid
      columns={2}
      facts={[
        { label: texts.complaint, value: <Passage text={visit.complaint} />, wide: true },
        ...(visit.history === null
          ? []
          : [{ label: texts.pastHistory, value: <Passage text={visit.history} />, wide: true }]),
        { label: texts.findings, value: <Passage text={visit.findings} />, wide: true },
        { label: texts.diagnoses, value: diagnoses.length === 0 ? '–' : diagnoses.join('; '), wide: true },
        { label: texts.plan, value: <Passage text={visit.plan} />, wide: true },
        { label: texts.disposition, value: disposition === null ? '–' : DISPOSITION_LABELS[disposition] },
        { label: texts.workRelated, value: WORK_RELATION_LABELS[workRelated] },
        ...(restFrom === null ? [] : [{ label: texts.restFrom, value: restFrom }]),
        ...(restUntil === null ? [] : [{ label: texts.restUntil, value: restUntil }]),
        ...(injury.some(Boolean) ? [{ label: texts.injuryClass, value: injury.filter(Boolean).join(', ') }] : []),
      ]}
    />
  )
}

/** What was added after the signature. */
export const Amendments = ({ rows }: { readonly rows: readonly AmendmentRow[] }) =>
  rows.length === 0 ? (
    <Note className="visit-note">{texts.noAmendments}</Note>
  ) : (
    <Lines>
      {rows.map(({ id, field, text, reason, at, by }) => (
        <Line key={id} align="start">
          <Stack gap={2} grow className="what">
            <Text weight="strong">{AMENDED_FIELD_LABELS[field]}</Text>
            <span className="visit-text">{text}</span>
            <Text as="small" tone="secondary">
              {[reason, by, dateTime(at)].join(' · ')}
            </Text>
          </Stack>
        </Line>
      ))}
    </Lines>
  )
