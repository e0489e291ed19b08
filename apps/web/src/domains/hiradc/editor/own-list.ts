import { SUBMISSION } from '@selamat/contract/domains/hiradc/hiradc'
import { can } from '../../../lib/session.ts'

/** The list from which assessments are written. */
export const SUBMISSION_LIST = '/hiradc-submission?type=hiradcSubbmission'

/** The list that a reader has: of what is written, else of what is in force. */
export const ownList = () => (can('read', SUBMISSION) ? SUBMISSION_LIST : '/list-hiradc')
