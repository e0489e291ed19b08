import type { TimelineEntry } from '@selamat/contract/domains/workflow/task-detail'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { Executor } from '../../../platform/database.ts'
import { answerChanges, formVersionOf } from '../../forms/index.ts'
import type { WorkflowContext } from '../case-kinds.ts'
import { revisionsOf } from './answers.ts'
import { readStatus, type VisibleCase } from './visible-case.ts'

/** Everything that happened to a case, oldest first; each resubmission with the answers that it changed. */
export async function timelineOf(context: WorkflowContext, found: VisibleCase): Promise<TimelineEntry[]> {
  const db = context.database.kysely
  const events = await db
    .selectFrom('caseEvents as e')
    .leftJoin('users as u', 'u.id', 'e.actorId')
    .leftJoin('users as f', 'f.id', 'e.forUserId')
    .select([
      'e.id',
      'e.at',
      'u.fullName as actor',
      'f.fullName as onBehalfOf',
      'e.action',
      'e.label',
      'e.step',
      'e.reason',
      'e.toStatus',
    ])
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('caseEvents as u')
            .select('u.id')
            .whereRef('u.compensates', '=', 'e.id')
            .whereRef('u.caseId', '=', 'e.caseId'),
        )
        .as('undone'),
    )
    .where('e.caseId', '=', found.id)
    .orderBy('e.id')
    .execute()
  const changes = await changesOf(context, db, found)
  // Each resubmission and each move to another version stored one revision, in the order of the events.
  const revisions = events.filter(({ action }) => action === 'resubmit' || action === 'migrate').map(({ id }) => id)
  return events.map((event) => ({
    ...event,
    at: formatTimestamp(event.at),
    toStatus: readStatus(event.toStatus),
    undone: event.undone === true,
    changes: changes[revisions.indexOf(event.id)] ?? [],
  }))
}

async function changesOf(
  { stockItems }: WorkflowContext,
  db: Executor,
  { id, revision, companyId, form }: VisibleCase,
) {
  if (form === null || revision <= 1) return []
  const { definition } = await formVersionOf(db, { companyId, ...form })
  return answerChanges(db, { companyId, stockItems }, definition, await revisionsOf(db, id))
}
