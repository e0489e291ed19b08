import { OPEN_TASK } from '@selamat/contract/domains/workflow/case'
import type { FlowDefinition, TypeFlow } from '@selamat/contract/domains/workflow/flow'
import { formatDate } from '@selamat/contract/kit/dates'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { type Next, questionOf } from '../advance.ts'
import { noEligibleUser, type Organisation, type Person, usersWithRelation } from '../relations.ts'

export interface OpenedTask {
  readonly id: number
  readonly label: string
  readonly candidates: readonly Person[]
}

const HOUR = 3_600_000

/**
 * Opens the task of what a flow asks next, for everybody with its relation today; gives nothing at the flow's end.
 * Throws 422 when nobody does: a case never waits for nobody.
 */
export async function openTask(
  tx: Tx,
  {
    definition,
    next,
    at,
    ...of
  }: {
    readonly caseId: number
    readonly typeFlow: TypeFlow
    readonly organisation: Organisation
    readonly definition: FlowDefinition
    readonly next: Next
    readonly at: Date
  },
): Promise<OpenedTask | null> {
  const question = questionOf(definition, next)
  if (!question || !next.step) return null
  const { relation, label } = question
  const candidates = await usersWithRelation(tx, relation, of.organisation, formatDate(at))
  if (candidates.length === 0) throw httpError('RULE', { message: noEligibleUser(relation) })
  const dueAt = new Date(at.getTime() + question.dueHours * HOUR)
  const { caseId, typeFlow } = of
  const { id } = await tx
    .insertInto('tasks')
    .values({ caseId, step: next.step.key, label, relation, status: OPEN_TASK, openedAt: at, dueAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = { taskId: id, caseId, typeFlow, open: true, openedAt: at, dueAt }
  await tx
    .insertInto('taskCandidates')
    .values(candidates.map((person) => ({ ...row, userId: person.id })))
    .execute()
  return { id, label, candidates }
}
