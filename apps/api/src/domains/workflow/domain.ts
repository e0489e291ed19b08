import type { Domain } from '../../domain.ts'
import { actionEvidence } from './action-evidence.ts'
import { caseEvents } from './case-events.ts'
import { openCaseFile } from './case-readings.ts'
import { runRecurringFlows } from './commands/run-recurring-flows.ts'
import { runTaskTimers } from './commands/run-task-timers.ts'
import { CASE_COLUMNS, mountWorkflow } from './index.ts'
import { workflowMeasures } from './measures.ts'
import { runStandIns } from './stand-ins.ts'

/** Workflows, cases, tasks and stand-ins. */
export const workflow: Domain = {
  measures: ({ caseKinds }) => workflowMeasures(caseKinds),
  tables: {
    form_flow_versions: { one: 'version of a workflow', many: 'versions of workflows' },
    form_flow_forms: { one: 'form of a workflow', many: 'forms of workflows' },
    cases: { one: 'report', many: 'reports' },
    case_reports: { one: 'report', many: 'reports' },
    submissions: { one: 'submission of a report', many: 'submissions of reports' },
    form_flow_runs: { one: 'run of a workflow', many: 'runs of workflows' },
    case_flows: { one: 'workflow of a report', many: 'workflows of reports' },
    case_steps: { one: 'step of a report', many: 'steps of reports' },
    inbox_views: { one: 'saved view', many: 'saved views' },
    delegations: { one: 'delegation', many: 'delegations' },
    tasks: { one: 'task', many: 'tasks' },
    task_timers: { one: 'reminder of a task', many: 'reminders of tasks' },
    task_candidates: { one: 'assignment of a task', many: 'assignments of tasks' },
    case_events: { one: 'timeline entry of a report', many: 'timeline entries of reports' },
    case_attachments: { one: 'attachment of a report', many: 'attachments of reports' },
    case_follow_ups: { one: 'follow-up action of a report', many: 'follow-up actions of reports' },
    case_readings: { one: 'reading of a report', many: 'readings of reports' },
  },
  mount: (app, { context }) => mountWorkflow(app, context),
  events: ({ context, onSubmitted }) => caseEvents(context, onSubmitted),
  jobs: [
    {
      name: 'task-timers',
      cron: '* * * * *',
      counts: 'tasks reminded or escalated',
      run: ({ context }) => runTaskTimers(context),
    },
    {
      name: 'recurring-flows',
      cron: '*/5 * * * *',
      counts: 'forms assigned',
      run: ({ context }) => runRecurringFlows(context),
    },
    {
      name: 'stand-ins',
      cron: '*/5 * * * *',
      counts: 'inboxes changed by stand-ins',
      run: ({ context }) => runStandIns(context),
    },
  ],
  evidence: ({ context }) => [actionEvidence(context)],
  files: ({ context }) => ({ case: (_, actor, id) => openCaseFile(context, actor, id) }),
  caseKinds: {
    'safety-flow': {
      category: 'safety',
      items: ['menu/My Task'],
      columns: CASE_COLUMNS,
      confidential: false,
      shows: { list: 'content', notice: 'content', audit: 'content' },
    },
  },
}
