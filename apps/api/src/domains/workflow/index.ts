import { flow, type TypeFlow } from '@selamat/contract/domains/workflow/flow'
import { formData } from '@selamat/contract/domains/workflow/form-data'
import { flowTimeline } from '@selamat/contract/domains/workflow/form-flow'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { reassign } from '@selamat/contract/domains/workflow/reassign'
import { report } from '@selamat/contract/domains/workflow/report'
import { reportRegister } from '@selamat/contract/domains/workflow/report-register'
import { undo } from '@selamat/contract/domains/workflow/undo'
import type { FastifyInstance } from 'fastify'
import { mount, type SignedCall, serve } from '../../platform/http.ts'
import { mountAttachments } from './attachments.ts'
import type { WorkflowContext } from './case-kinds.ts'
import { caseReadings, readingOf } from './case-readings.ts'
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
import { reportReads } from './queries/report-register.ts'
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
export { answerTaskOf, answerTaskOfKind } from './commands/answer-task.ts'
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
export { undoScopes } from './queries/undo-reach.ts'
export { visibleCase } from './queries/visible-case.ts'
export { holdsItem } from './relations.ts'
export { runStandIns } from './stand-ins.ts'

/** Flows, reports and the tasks that come of them. */
export function mountWorkflow(app: FastifyInstance, context: WorkflowContext): void {
  const { clock } = context
  const { kysely } = context.database
  const reports = reportReads(context.caseKinds)
  mountRecurrence(app, context, mountFormFlows(app, context))
  mountFlowCategories(app, context)
  mountProcedureConfigs(app, context)
  mountAttachments(app, context)
  mountDelegations(app, context)
  mountInboxViews(app, context)

  mount(app, context, flow.adHoc, ({ actor, body }) => startableFlows(context, actor, body?.formId))
  serve(app, context, report, {
    submit: (call) => submitReport(context, call),
    options: ({ actor, body }) => pickReports(context, actor, body),
  })
  serve(app, context, formData, {
    list: ({ actor, body }) => listFormData(context, actor, body),
    summary: ({ actor, body }) => summarise(context, actor, body),
    export: (call) => exportFormData(context, call),
  })
  const timeline = async ({ actor, body, discloses }: SignedCall<typeof myTask.timeline>) => {
    const found = await visibleCase(context, kysely, actor, body.assignmentNumber)
    discloses(readingOf(found))
    return timelineOf(context, found)
  }
  const answered =
    (typeFlow: TypeFlow) =>
    ({ actor, body: answer, requestId }: SignedCall<typeof myTask.safety>) =>
      answerTask(context, { actor, requestId, typeFlow, answer, reasonField: 'comment' })
  const rejected =
    (typeFlow: TypeFlow) =>
    ({ actor, body: { reason, ...rest }, requestId }: SignedCall<typeof myTask.safetyReject>) => {
      const answer = { ...rest, action: 'reject', comment: reason } as const
      return answerTask(context, { actor, requestId, typeFlow, answer, reasonField: 'reason' })
    }
  serve(app, context, myTask, {
    list: ({ actor, body }) => myTasks(kysely, actor, 'latest', body, clock.now()),
    history: ({ actor, body }) => myTasks(kysely, actor, 'completed', body, clock.now()),
    reports: ({ actor, body }) => myReports(kysely, actor, body),
    counter: async ({ actor }) => ({ counter: await taskCounter(kysely, actor.userId, context.clock.now()) }),
    detail: async ({ actor, body, discloses }) => {
      const found = await visibleCase(context, kysely, actor, body.assignmentNumber)
      discloses(readingOf(found))
      return caseDetail(context, actor, found)
    },
    timeline,
    pdf: (call) => recordPdf(context, call),
    ncrLetter: (call) => ncrLetter(context, call),
    readings: ({ actor, body }) => caseReadings(context, actor, body),
    raiseFollowUp: (call) => raiseFollowUp(context, call),
    comment: (call) => addComment(context, call),
    approverOptions: ({ actor, body }) => approvers(context, actor, body),
    addApprover: (call) => addApprover(context, call),
    withdraw: ({ actor, body, requestId }) => withdrawReport(context, actor, requestId, body),
    safety: answered('Safety'),
    health: answered('Health'),
    approveAll: (call) => approveTasks(context, call),
    safetyReject: rejected('Safety'),
    healthReject: rejected('Health'),
  })
  serve(app, context, reportRegister, {
    list: ({ actor, body }) => reports.list(context, actor, body),
    export: (call) => reports.export(context, call),
  })
  mount(app, context, flowTimeline, timeline)
  serve(app, context, reassign, {
    list: ({ actor, body }) => reassignReads(context).list(context, actor, body),
    export: (call) => reassignReads(context).export(context, call),
    options: ({ actor, body }) => successors(context, actor, body),
    task: (call) => reassignTask(context, call),
    step: (call) => reassignTask(context, call),
  })
  serve(app, context, undo, {
    list: ({ actor, body }) => undoReads(context).list(context, actor, body),
    status: (call) => undoStatus(context, call),
  })
}
