import { CASE_ACTIONS, type CaseAction, caseLifecycle } from '@selamat/contract/domains/workflow/case'
import type { TaskDetail } from '@selamat/contract/domains/workflow/my-task'
import type { Move } from '@selamat/contract/kit/lifecycle'
import type { Executor } from '../../../platform/database.ts'
import { advance, questionOf, stepOf } from '../advance.ts'
import { hasRelation, listNames, noEligibleUser, readRelation, usersWithRelation } from '../relations.ts'
import type { VisibleCase } from './visible-case.ts'

type Record = Pick<VisibleCase, 'definition' | 'organisation' | 'status' | 'step'>
type Task = { readonly relation: string }

/** Why the open task is not the user's to answer, or null: the relation is checked again, whoever was asked when it opened. */
export async function whyNotYours(db: Executor, { organisation }: Record, task: Task, userId: number, today: string) {
  const relation = readRelation(task.relation)
  const user = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', userId)
    .where(hasRelation(relation, organisation, today))
    .executeTakeFirst()
  if (user) return null
  const waitingFor = listNames(await usersWithRelation(db, relation, organisation, today))
  return waitingFor ? `This waits for ${waitingFor}` : noEligibleUser(relation)
}

/** Why an act is not among those of the step, or null. */
export function whyNotAtStep({ definition, step }: Record, each: CaseAction): string | null {
  const { actions, label } = stepOf(definition, step)
  if (actions.includes(each)) return null
  const offered = actions.map((one) => caseLifecycle.actions[one].label.toLowerCase()).join(', ')
  return `At the step "${label}" one can ${offered}`
}

const moves: { readonly [A in CaseAction]: Move<string, string> } = caseLifecycle.actions

/** The acts that the state and the step of a case offer, to whomever. */
function actionsOffered({ definition, status, step }: Record): CaseAction[] {
  const atStep = (each: CaseAction) => stepOf(definition, step).actions.includes(each)
  return CASE_ACTIONS.filter((each) => moves[each].from.includes(status)).filter(
    (each) => !moves[each].guards?.includes('step') || atStep(each),
  )
}

/** What the reader may do to a case now, with the reason where not and with what follows. */
export async function allowedActions(
  db: Executor,
  record: Record,
  task: Task,
  reader: { readonly userId: number; readonly mayUpdate: boolean; readonly submitterName: string },
  today: string,
): Promise<TaskDetail['allowedActions']> {
  const offered = actionsOffered(record)
  if (offered.length === 0) return []
  const notYours = await whyNotYours(db, record, task, reader.userId, today)
  const reason = notYours ?? (reader.mayUpdate ? null : 'Your role does not allow this')
  return Promise.all(
    offered.map(async (action) => ({
      action,
      label: caseLifecycle.actions[action].label,
      allowed: reason === null,
      reason,
      consequence: await consequenceOf(db, record, action, reader.submitterName, today),
    })),
  )
}

/** What follows an act, in the reader's words. */
async function consequenceOf(db: Executor, record: Record, each: CaseAction, submitterName: string, today: string) {
  const { definition, organisation, step } = record
  const next = advance(definition, step, each)
  const question = questionOf(definition, next)
  if (question?.relation === 'submitter') return `Goes back to ${submitterName} with your reason`
  if (question) {
    const people = await usersWithRelation(db, question.relation, organisation, today)
    return people.length > 0 ? `Goes to ${listNames(people)}` : noEligibleUser(question.relation)
  }
  return caseLifecycle.actions[each].to.includes('REJECTED') ? 'Final. Needs a reason' : 'Final. The report is closed'
}
