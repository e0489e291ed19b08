import { brokenConstraint, httpError } from '../../../platform/errors.ts'

/** What the unique indexes of revisions refuse, in words. */
const MESSAGES: Readonly<Record<string, string>> = {
  hiradc_revisions_working: 'The next revision is being worked on already. Open it',
  hiradc_revisions_in_force: 'Another revision has come into force. Open it',
}

/** Says that somebody else has begun the next revision, or brought one into force. Throws every other error as it is. */
export function otherWasFirst(error: unknown): never {
  const message = MESSAGES[brokenConstraint(error, '23505') ?? '']
  if (message === undefined) throw error
  throw httpError('WRONG_STATE', { message })
}
