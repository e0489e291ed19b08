import type { OwnTask } from '@selamat/contract/domains/workflow/task-detail'
import { formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import type { Actor } from '../../../platform/access.ts'
import type { Executor } from '../../../platform/database.ts'
import { scopesFor } from '../../../platform/session.ts'
import type { WorkflowContext } from '../case-kinds.ts'
import { actionsFor } from './actions.ts'
import { answersOf } from './answers.ts'
import { standsInFor, submitterOf } from './case-people.ts'
import { caseSteps } from './case-steps.ts'
import { findCase, UPDATE_TASKS } from './visible-case.ts'

/**
 * The own open task of somebody at a case about a record of another domain, with what the person can answer, for the page of
 * that record; within a transaction on its connection. Null without one, and for a case that the person does not read.
 */
export async function openTaskFor(
  context: WorkflowContext,
  actor: Actor,
  caseId: number,
  db: Executor = context.database.kysely,
): Promise<OwnTask | null> {
  const found = await findCase(context, db, actor, { id: caseId })
  if (!found) return null
  const [answers, steps, updating, submitter] = await Promise.all([
    answersOf(db, caseId),
    caseSteps(db, caseId),
    scopesFor(context, actor, UPDATE_TASKS, db),
    submitterOf(db, found),
  ])
  const reader = {
    userId: actor.userId,
    mayUpdate: updating.length > 0,
    submitterName: submitter.fullName,
    onItsPage: true,
  }
  const today = formatDate(context.clock.now())
  const { task, allowedActions } = await actionsFor(db, found, steps, answers, reader, today)
  if (!task) return null
  const { id, version, node, label, dueAt } = task
  const onBehalfOf = await standsInFor(db, id, actor.userId)
  return { id, version, node, label, dueAt: dueAt && formatTimestamp(dueAt), onBehalfOf, allowedActions }
}
