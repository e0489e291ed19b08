import type { ConsentRow } from '@selamat/contract/domains/medical/patients/consent'
import {
  CONSENT_PART_LABELS,
  CONSENT_STATE_LABELS,
  type ConsentState,
} from '@selamat/contract/domains/medical/patients/consent-words'
import type { ReactNode } from 'react'
import { dateOf } from '../../../../lib/format.ts'
import { FileButton } from '../../../../ui/file-button.tsx'
import { Line, Lines, Note, Row, Stack, Text } from '../../../../ui/layout/layout.tsx'
import type { StatusKey } from '../../../../ui/status.ts'
import { StatusTag } from '../../../../ui/status-tag.tsx'
import { consentTexts as texts } from './texts.ts'

const MEANINGS: Readonly<Record<ConsentState, StatusKey>> = {
  COMING: 'waiting',
  IN_FORCE: 'inforce',
  ENDED: 'ended',
  WITHDRAWN: 'stopped',
}

/** It holds, or will. */
export const mayBeWithdrawn = ({ state }: ConsentRow): boolean => state === 'IN_FORCE' || state === 'COMING'

interface ConsentLinesProps {
  readonly rows: readonly ConsentRow[]
  readonly nothing: string
  readonly actions: (row: ConsentRow) => ReactNode
}

/** Consents: to whom, what for, what, when, and how each stands. */
export const ConsentLines = ({ rows, nothing, actions }: ConsentLinesProps) =>
  rows.length === 0 ? (
    <Note className="visit-note">{nothing}</Note>
  ) : (
    <Lines>
      {rows.map((row) => (
        <Line key={row.id} align="start">
          <Stack gap={4} grow className="what">
            <Row gap={8} wrap justify="between">
              <Text weight="strong">{row.recipient}</Text>
              <StatusTag status={row.state} meaning={MEANINGS[row.state]} label={CONSENT_STATE_LABELS[row.state]} />
            </Row>
            <span className="visit-text">{row.purpose}</span>
            <Text as="small" tone="secondary">
              {row.parts.map((part) => CONSENT_PART_LABELS[part]).join(', ')}
            </Text>
            {row.document !== null && (
              <Row gap={8} wrap>
                <Text as="small" tone="secondary">
                  {texts.signed(row.document)}
                </Text>
                {row.document.file !== null && <FileButton file={row.document.file} />}
              </Row>
            )}
            <Row gap={8} wrap justify="between">
              <Text as="small" tone="secondary">
                {[
                  texts.period(row.validFrom, row.validUntil),
                  row.withdrawnAt && texts.withdrawnAt(dateOf(row.withdrawnAt), row.withdrawnBy),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              {actions(row)}
            </Row>
          </Stack>
        </Line>
      ))}
    </Lines>
  )
