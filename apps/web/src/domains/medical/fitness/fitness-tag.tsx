import { SEEN_FITNESS_LABELS, type SeenFitness } from '@selamat/contract/domains/medical/fitness/fitness-words'
import { StatusTag } from '../../../ui/status-tag.tsx'

const MEANINGS = {
  FIT: 'inforce',
  FIT_WITH_NOTE: 'inforce',
  FIT_WITH_RESTRICTION: 'attention',
  TEMPORARY_UNFIT: 'stopped',
  UNFIT_FOR_POSITION: 'stopped',
  UNFIT: 'stopped',
  PENDING: 'draft',
  EXPIRED: 'attention',
} as const satisfies Record<SeenFitness, string>

/** How fit somebody is for work, as mark and word. */
export const FitnessTag = ({ state }: { readonly state: SeenFitness }) => (
  <StatusTag status={state} meaning={MEANINGS[state]} label={SEEN_FITNESS_LABELS[state]} />
)
