import {
  EXAMINATION_STATE_LABELS,
  type ExaminationState,
} from '@selamat/contract/domains/medical/occupational/examination-lifecycle'
import { StatusTag } from '../../../ui/status-tag.tsx'

const MEANINGS = { DRAFT: 'draft', COLLECTED: 'waiting', CONCLUDED: 'inforce', VOID: 'ended' } as const

/** How far an examination is. */
export const ExaminationTag = ({ status }: { readonly status: ExaminationState }) => (
  <StatusTag status={status} meaning={MEANINGS[status]} label={EXAMINATION_STATE_LABELS[status]} />
)
