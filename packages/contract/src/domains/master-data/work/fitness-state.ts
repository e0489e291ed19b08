/** What a doctor finds of somebody's fitness for work. */
export const FITNESS_STATES = [
  'FIT',
  'FIT_WITH_NOTE',
  'FIT_WITH_RESTRICTION',
  'TEMPORARY_UNFIT',
  'UNFIT_FOR_POSITION',
  'UNFIT',
] as const
export type FitnessState = (typeof FITNESS_STATES)[number]
export const FITNESS_STATE_LABELS: Readonly<Record<FitnessState, string>> = {
  FIT: 'Fit',
  FIT_WITH_NOTE: 'Fit with note',
  FIT_WITH_RESTRICTION: 'Fit with restriction',
  TEMPORARY_UNFIT: 'Temporarily unfit',
  UNFIT_FOR_POSITION: 'Unfit for the position',
  UNFIT: 'Unfit',
}
