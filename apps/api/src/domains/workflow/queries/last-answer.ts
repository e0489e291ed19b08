import { CASE_ACTIONS, caseLifecycle } from '@selamat/contract/domains/workflow/case'
import { HOUR } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import type { Fragment } from '../../../platform/records/statements.ts'
import { KINDS_OF_FORMS } from '../case-kinds.ts'

/** What moves a case; a reassignment or a reminder between two of them does not. */
const TRANSITIONS = ['submit', ...Object.keys(caseLifecycle.actions)]

/** How long a rejection can be undone. */
const REJECTION_HOURS = 24

/** The last transition of a case as a row of its timeline. */
export const lastTransition = (caseId: Fragment): Fragment => sql`select e.* from case_events e
  where e.case_id = ${caseId} and e.action = any(${[...TRANSITIONS]}) order by e.id desc limit 1`

/** The reports `c` of forms in a state with an answer that may be undone; a rejection only for a day. */
export const mayBeUndone = (now: Date): Fragment => sql`c.version > 1 and c.kind = any(${[...KINDS_OF_FORMS]})
  and c.status in ('WAITING_APPROVAL', 'REVISION', 'REJECTED')
  and (c.ended_at is null or c.ended_at > ${sinceWhen(now)})
  and (select l.action from (${lastTransition(sql.raw('c.id'))}) l) = any(${[...CASE_ACTIONS]})`

const sinceWhen = (now: Date) => new Date(now.getTime() - REJECTION_HOURS * HOUR)

/** Why the last transition of a case cannot be undone, or null. */
export function whyNotUndoable(action: string, endedAt: Date | null, now: Date): string | null {
  if (action === 'resubmit') return 'The reporter corrected the report after it was returned. Return it again instead'
  if (!CASE_ACTIONS.some((one) => one === action)) return 'Nothing was answered since the last change'
  if (endedAt && endedAt <= sinceWhen(now)) return `Rejected more than ${REJECTION_HOURS} hours ago`
  return null
}
