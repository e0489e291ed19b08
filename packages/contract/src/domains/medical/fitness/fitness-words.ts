import { FITNESS_STATE_LABELS, FITNESS_STATES, type FitnessState } from '../../master-data/work/fitness-state.ts'
import { WORK_ACTIVITIES, WORK_ACTIVITY_LABELS } from '../../master-data/work/work-activity.ts'

export { FITNESS_STATE_LABELS, FITNESS_STATES, type FitnessState }

/** As others see it: `PENDING` where nobody was examined, `EXPIRED` where it was fit and has ended. */
export const SEEN_FITNESS = [...FITNESS_STATES, 'PENDING', 'EXPIRED'] as const
export type SeenFitness = (typeof SEEN_FITNESS)[number]
export const SEEN_FITNESS_LABELS: Readonly<Record<SeenFitness, string>> = {
  ...FITNESS_STATE_LABELS,
  PENDING: 'Not examined',
  EXPIRED: 'Expired',
}

/** These name the work that somebody must not do. */
export const RESTRICTED_STATES: readonly FitnessState[] = ['FIT_WITH_RESTRICTION', 'UNFIT_FOR_POSITION']
/** These clear for all work. */
export const CLEARED_STATES: readonly FitnessState[] = ['FIT', 'FIT_WITH_NOTE']
/** Who was temporarily unfit goes back to work with one of these. */
export const RETURN_STATES = ['FIT', 'FIT_WITH_NOTE', 'FIT_WITH_RESTRICTION'] as const

/** What a restriction is about: a kind of work, or all of it. */
export const RESTRICTED_ACTIVITIES = [...WORK_ACTIVITIES, 'ALL'] as const
export type RestrictedActivity = (typeof RESTRICTED_ACTIVITIES)[number]
export const RESTRICTED_ACTIVITY_LABELS: Readonly<Record<RestrictedActivity, string>> = {
  ...WORK_ACTIVITY_LABELS,
  ALL: 'All work',
}

export const FITNESS_SOURCES = ['INTERNAL', 'EXTERNAL'] as const
export type FitnessSource = (typeof FITNESS_SOURCES)[number]
export const FITNESS_SOURCE_LABELS: Readonly<Record<FitnessSource, string>> = {
  INTERNAL: 'Own clinic',
  EXTERNAL: 'Other provider',
}
