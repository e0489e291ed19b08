import { CONSENT_PART_LABELS, LEGAL_GROUND_LABELS } from '@selamat/contract/domains/medical/patients/consent-words'
import type { LegalDisclosureRow } from '@selamat/contract/domains/medical/patients/legal-disclosure'
import { dateTime } from '../../../../lib/format.ts'
import { Line, Lines, Row, Stack, Text } from '../../../../ui/layout/layout.tsx'
import { StatusTag } from '../../../../ui/status-tag.tsx'
import { consentTexts as texts } from './texts.ts'

/** What was handed over on a legal ground: to whom, what for, which ground and paper, and who released it. */
export const DisclosureLines = ({ rows }: { readonly rows: readonly LegalDisclosureRow[] }) => (
  <Lines>
    {rows.map((row) => (
      <Line key={row.id} align="start">
        <Stack gap={4} grow className="what">
          <Row gap={8} wrap justify="between">
            <Text weight="strong">{row.recipient}</Text>
            <StatusTag status="LEGAL" meaning="attention" label={texts.byLaw} />
          </Row>
          <span className="visit-text">{row.purpose}</span>
          <Text as="small" tone="secondary">
            {row.parts.map((part) => CONSENT_PART_LABELS[part]).join(', ')}
          </Text>
          <Text as="small" tone="secondary">
            {LEGAL_GROUND_LABELS[row.ground]} · {texts.document(row.documentNumber, row.documentOn)}
          </Text>
          <Text as="small" tone="secondary">
            {texts.releasedBy(row.releasedBy, dateTime(row.releasedAt))}
          </Text>
        </Stack>
      </Line>
    ))}
  </Lines>
)
