import { SUBMISSION } from '@selamat/contract/domains/hiradc/hiradc'
import { can } from '../../../lib/session.ts'
import { texts } from './texts.ts'

/** The list from which assessments are written. */
export const SUBMISSION_LIST = '/hiradc-submission?type=hiradcSubbmission'

/** The list that a reader has: of what is written, else of what is in force. */
export const ownList = () =>
  can('read', SUBMISSION)
    ? { label: texts.submission, to: SUBMISSION_LIST }
    : { label: texts.listOfInForce, to: '/list-hiradc' }

/** The way to an assessment. */
export const trail = () => [{ label: texts.home, to: '/home' }, { label: texts.hiradc }, ownList()]
