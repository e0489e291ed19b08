import { texts } from './texts.ts'

/** The list from which assessments are written. */
export const SUBMISSION_LIST = '/hiradc-submission?type=hiradcSubbmission'

/** The way to an assessment. */
export const trail = [
  { label: texts.home, to: '/home' },
  { label: texts.hiradc },
  { label: texts.submission, to: SUBMISSION_LIST },
] as const
