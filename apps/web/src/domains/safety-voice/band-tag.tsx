import { BAND_LABELS, type Band } from '@selamat/contract/domains/safety-voice/rubric'
import type { StatusKey } from '../../ui/status.ts'
import { StatusTag } from '../../ui/status-tag.tsx'

const MEANING: Readonly<Record<Band, StatusKey>> = {
  excellent: 'inforce',
  good: 'waiting',
  fair: 'attention',
  weak: 'stopped',
}

/** The band of a score. */
export const BandTag = ({ band }: { readonly band: Band }) => (
  <StatusTag status={band} meaning={MEANING[band]} label={BAND_LABELS[band]} />
)
