import { fillsForm, recordPage, taskPage } from '@selamat/contract/domains/workflow/flow-definition'
import type { TaskDetail } from '@selamat/contract/domains/workflow/task-detail'
import { formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import type { Actor } from '../../../platform/access.ts'
import { scopesFor } from '../../../platform/session.ts'
import { formVersionOf, placeName, presentAnswers } from '../../forms/index.ts'
import { taskNode } from '../advance.ts'
import { canAttach } from '../attachments.ts'
import type { WorkflowContext } from '../case-kinds.ts'
import { actionsFor, canWithdraw, isForm, takesApprovers } from './actions.ts'
import { answersOf } from './answers.ts'
import { standsInFor, submitterOf } from './case-people.ts'
import { caseSteps } from './case-steps.ts'
import { followUpsOf, raisable, raisedFrom } from './follow-ups.ts'
import { formOfNode, stepFormsOf } from './step-forms.ts'
import { stepsOf } from './steps.ts'
import { timelineOf } from './timeline.ts'
import { UPDATE_TASKS, type VisibleCase } from './visible-case.ts'

/** A case that the actor can read, with what the actor can do to it. */
export async function caseDetail(context: WorkflowContext, actor: Actor, found: VisibleCase): Promise<TaskDetail> {
  const db = context.database.kysely
  const today = formatDate(context.clock.now())
  const { companyId } = found
  const [form, answers, people, steps, timeline, updating, stepForms, mayAttach] = await Promise.all([
    found.form && formVersionOf(db, { companyId, ...found.form }),
    answersOf(db, found.id),
    submitterOf(db, found),
    caseSteps(db, found.id),
    timelineOf(context, found),
    scopesFor(context, actor, UPDATE_TASKS),
    stepFormsOf(context, found),
    canAttach(context, actor, found),
  ])
  const reader = { userId: actor.userId, mayUpdate: updating.length > 0, submitterName: people.fullName }
  const { task, allowedActions } = await actionsFor(db, found, steps, answers, reader, today)
  const isFollowUp = found.form !== null && (found.isFollowUpFlow || found.formFlowId === context.config.followUpFlowId)
  const node = task && taskNode(found.definition, task.node)
  const stepForm = node && (await formOfNode(db, found, node))
  const {
    id,
    version,
    assignmentNumber,
    formFlowId,
    flowName: name,
    typeFlow,
    subject,
    status,
    revision,
    submittedAt,
    endedAt,
  } = found
  return {
    id,
    version,
    assignmentNumber,
    formFlowId,
    name,
    typeFlow,
    subject,
    status,
    submitter: { username: people.username, fullName: people.fullName, departmentName: people.departmentName },
    locationName: placeName(people.locationName, people.subLocationName),
    submittedAt: formatTimestamp(submittedAt),
    endedAt: endedAt && formatTimestamp(endedAt),
    revision,
    form: form && found.form && { ...found.form, formName: form.formName, definition: form.definition },
    recordPage: recordPage(found.kind, assignmentNumber),
    answers: form
      ? await presentAnswers(db, { companyId, stockItems: context.stockItems }, form.definition, answers)
      : [],
    stepForms,
    steps: await stepsOf(db, found, answers, today),
    timeline,
    task: task &&
      node && {
        id: task.id,
        version: task.version,
        description: task.label,
        dueAt: task.dueAt && formatTimestamp(task.dueAt),
        onBehalfOf: await standsInFor(db, task.id, actor.userId),
        page: node.kind === undefined ? null : taskPage(node.kind, assignmentNumber),
        form: stepForm,
      },
    allowedActions: allowedActions.map(({ consequence, ...each }) => ({
      ...each,
      consequence:
        node && stepForm && fillsForm(node, each.action)
          ? [`With the form “${stepForm.formName}”`, consequence].filter(Boolean).join('. ')
          : consequence,
    })),
    canFill: task !== null && isForm(task) && updating.length > 0,
    isFollowUp,
    canRaiseFollowUp: !('refusal' in (await raisable(context, db, found.id))),
    followUps: await followUpsOf(db, found.id, today),
    raisedFrom: isFollowUp ? await raisedFrom(context, db, actor, found.id) : null,
    canWithdraw: canWithdraw(found, actor),
    confidential: found.rule.confidential,
    canListReadings: found.canListReadings,
    canAttach: mayAttach,
    canComment: mayAttach,
    canAddApprover: task !== null && node !== null && takesApprovers(node) && updating.length > 0,
  }
}
