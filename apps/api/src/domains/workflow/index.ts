import { flow } from '@selamat/contract/domains/workflow/flow'
import { formData } from '@selamat/contract/domains/workflow/form-data'
import { flowTimeline } from '@selamat/contract/domains/workflow/form-flow'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { reassign } from '@selamat/contract/domains/workflow/reassign'
import { report } from '@selamat/contract/domains/workflow/report'
import { undo } from '@selamat/contract/domains/workflow/undo'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http.ts'
import { mountAttachments } from './attachments.ts'
import type { WorkflowContext } from './case-kinds.ts'
import { caseReadings, logReading } from './case-readings.ts'
import { addApprover } from './commands/add-approver.ts'
import { addComment } from './commands/add-comment.ts'
import { answerTask } from './commands/answer-task.ts'
import { approveTasks } from './commands/approve-tasks.ts'
import { raiseFollowUp } from './commands/raise-follow-ups.ts'
import { reassignTask } from './commands/reassign-task.ts'
import { submitReport } from './commands/submit-report.ts'
import { undoStatus } from './commands/undo-status.ts'
import { withdrawReport } from './commands/withdraw-report.ts'
import { mountDelegations } from './delegation.ts'
import { mountFlowCategories } from './flow-category.ts'
import { exportFormData } from './form-data/export.ts'
import { listFormData } from './form-data/list.ts'
import { summarise } from './form-data/summary.ts'
import { mountFormFlows } from './form-flow.ts'
import { mountInboxViews } from './inbox-views.ts'
import { mountProcedureConfigs } from './procedure-config.ts'
import { caseDetail } from './queries/case-detail.ts'
import { undoReads } from './queries/cases-to-undo.ts'
import { myReports } from './queries/my-reports.ts'
import { myTasks, taskCounter } from './queries/my-tasks.ts'
import { pickReports } from './queries/readable-reports.ts'
import { startableFlows } from './queries/startable-flows.ts'
import { approvers, successors } from './queries/successors.ts'
import { reassignReads } from './queries/tasks-to-reassign.ts'
import { timelineOf } from './queries/timeline.ts'
import { visibleCase } from './queries/visible-case.ts'
import { ncrLetter } from './record-pdf/ncr-letter.ts'
import { recordPdf } from './record-pdf/record-pdf.ts'
import { mountRecurrence } from './recurrence.ts'

export type { SubmittedListener } from './case-events.ts'
export {
  CASE_COLUMNS,
  type CaseKindRule,
  type CaseKinds,
  type UndoneAnswer,
  type WorkflowContext,
} from './case-kinds.ts'
export { answerTaskOfKind } from './commands/answer-task.ts'
export { ensureFlow } from './commands/ensure-flow.ts'
export { followRecord } from './commands/follow-record.ts'
export { countOpenTasks, handOverTasks } from './commands/hand-over.ts'
export { migrateReports } from './commands/migrate-reports.ts'
export { raiseFollowUps } from './commands/raise-follow-ups.ts'
export { runRecurringFlows } from './commands/run-recurring-flows.ts'
export { runTaskTimers } from './commands/run-task-timers.ts'
export { startCase } from './commands/start-case.ts'
export { cancelCase } from './commands/withdraw-report.ts'
export { FLOWS_OF_FORM } from './flows.ts'
export { inspectionForms, inspectionProblems } from './inspection-forms.ts'
export { assigneesAfter } from './queries/actions.ts'
export { personStoodInFor } from './queries/case-people.ts'
export { openTasksOf } from './queries/digest-tasks.ts'
export { openFollowUps } from './queries/follow-ups.ts'
export { caseProgress, notifiedCaseAddress } from './queries/notified-case.ts'
export { openTaskFor } from './queries/own-task.ts'
export { peopleAhead } from './queries/people-ahead.ts'
export { runningReportsOfForm } from './queries/running-reports.ts'
export { visibleCase } from './queries/visible-case.ts'
export { logoOf } from './record-pdf/record-pdf.ts'
export { openSheet } from './record-pdf/sheet.ts'
export { holdsItem } from './relations.ts'
export { runStandIns } from './stand-ins.ts'

/** Flows, reports and the tasks that come of them. */
export function mountWorkflow(app: FastifyInstance, context: WorkflowContext): void {
  const { kysely } = context.database
  mountRecurrence(app, context, mountFormFlows(app, context))
  mountFlowCategories(app, context)
  mountProcedureConfigs(app, context)
  mountAttachments(app, context)
  mountDelegations(app, context)
  mountInboxViews(app, context)

  mount(app, context, flow.adHoc, async ({ actor, body }) => ({
    data: await startableFlows(context, actor, body?.formId),
  }))
  mount(app, context, report.submit, async (call) => ({
    data: await submitReport(context, call),
    message: 'Report submitted',
  }))
  mount(app, context, report.options, async ({ actor, body }) => ({ data: await pickReports(context, actor, body) }))

  mount(app, context, formData.list, ({ actor, body }) => listFormData(context, actor, body))
  mount(app, context, formData.summary, async ({ actor, body }) => ({ data: await summarise(context, actor, body) }))
  mount(app, context, formData.export, (call) => exportFormData(context, call))

  mount(app, context, myTask.list, ({ actor, body }) => myTasks(kysely, actor, 'latest', body))
  mount(app, context, myTask.history, ({ actor, body }) => myTasks(kysely, actor, 'completed', body))
  mount(app, context, myTask.reports, ({ actor, body }) => myReports(kysely, actor, body))
  mount(app, context, myTask.counter, async ({ actor }) => ({
    data: { counter: await taskCounter(kysely, actor.userId, context.clock.now()) },
  }))
  mount(app, context, myTask.detail, async ({ actor, body }) => ({
    data: await caseDetail(context, actor, body.assignmentNumber),
  }))
  for (const endpoint of [myTask.timeline, flowTimeline]) {
    mount(app, context, endpoint, async ({ actor, body }) => {
      const found = await visibleCase(context, kysely, actor, body.assignmentNumber)
      await logReading(context, kysely, found, actor, 'timeline')
      return { data: await timelineOf(kysely, found) }
    })
  }
  mount(app, context, myTask.pdf, (call) => recordPdf(context, call))
  mount(app, context, myTask.ncrLetter, (call) => ncrLetter(context, call))
  mount(app, context, myTask.readings, ({ actor, body }) => caseReadings(context, actor, body))

  mount(app, context, reassign.list, ({ actor, body }) => reassignReads(context).list(context, actor, body))
  mount(app, context, reassign.export, (call) => reassignReads(context).export(context, call))
  mount(app, context, reassign.options, async ({ actor, body }) => ({ data: await successors(context, actor, body) }))
  for (const endpoint of [reassign.task, reassign.step]) {
    mount(app, context, endpoint, async (call) => ({
      data: await reassignTask(context, call),
      message: 'Task reassigned',
    }))
  }
  mount(app, context, myTask.raiseFollowUp, async (call) => ({
    data: await raiseFollowUp(context, call),
    message: 'Follow-up action raised',
  }))
  mount(app, context, myTask.comment, async (call) => ({
    data: await addComment(context, call),
    message: 'Comment added',
  }))
  mount(app, context, myTask.approverOptions, async ({ actor, body }) => ({
    data: await approvers(context, actor, body),
  }))
  mount(app, context, myTask.addApprover, async (call) => ({
    data: await addApprover(context, call),
    message: 'Approver added',
  }))
  mount(app, context, myTask.withdraw, async ({ actor, body, requestId }) => ({
    data: await withdrawReport(context, actor, requestId, body),
    message: 'Report withdrawn',
  }))

  mount(app, context, undo.list, ({ actor, body }) => undoReads(context).list(context, actor, body))
  mount(app, context, undo.status, async (call) => ({
    data: await undoStatus(context, call),
    message: 'Status undone',
  }))

  for (const [endpoint, typeFlow] of [
    [myTask.safety, 'Safety'],
    [myTask.health, 'Health'],
  ] as const) {
    mount(app, context, endpoint, async ({ actor, body: answer, requestId }) => ({
      data: await answerTask(context, { actor, requestId, typeFlow, answer, reasonField: 'comment' }),
    }))
  }
  mount(app, context, myTask.approveAll, async (call) => ({ data: await approveTasks(context, call) }))
  for (const [endpoint, typeFlow] of [
    [myTask.safetyReject, 'Safety'],
    [myTask.healthReject, 'Health'],
  ] as const) {
    mount(app, context, endpoint, async ({ actor, body: { reason, ...rest }, requestId }) => {
      const answer = { ...rest, action: 'reject', comment: reason } as const
      return { data: await answerTask(context, { actor, requestId, typeFlow, answer, reasonField: 'reason' }) }
    })
  }
}
