import { z } from 'zod'
import { BELL, BOTH, count, defineNotification, text } from '../../kit/notification.ts'
import { plural } from '../../kit/plural.ts'
import { caseAddress } from './case.ts'

const openTasks = (tasks: number) => plural(tasks, 'open task')

/** What happened to a task of which only its existence shows. */
const CONFIDENTIAL_CHANGES = {
  withdrawn: 'was withdrawn',
  waiting: 'is still waiting for you',
  overdue: 'is overdue',
  escalated: 'is overdue and was escalated',
  'escalated-early': 'was escalated before it is due',
  reopened: 'was reopened',
  closed: 'no longer needs an answer',
} as const
const confidentialChange = (task: { readonly category: string; readonly change: keyof typeof CONFIDENTIAL_CHANGES }) =>
  `A ${task.category} task ${CONFIDENTIAL_CHANGES[task.change]}`

/** Notifications of cases, tasks and stand-ins. */
export const caseNotifications = {
  TASK_ASSIGNED: defineNotification(
    z.object({ assignmentNumber: text, question: text, subject: text, submitter: text }),
    {
      label: 'Tasks assigned to you',
      entityKind: 'cases',
      text: ({ assignmentNumber, question, subject, submitter }) => ({
        subject: assignmentNumber,
        body: `${question}: ${subject} (${submitter})`,
      }),
      link: ({ assignmentNumber }) => caseAddress(assignmentNumber),
      required: BELL,
    },
  ),
  CASE_ANSWERED: defineNotification(
    z.object({ assignmentNumber: text, change: text, actor: text, reason: text.nullable(), subject: text }),
    {
      label: 'Progress of your reports',
      entityKind: 'cases',
      text: ({ assignmentNumber, change, actor, reason, subject }) => ({
        subject: assignmentNumber,
        body: `${change} by ${actor}${reason ? `: ${reason}` : ''} (${subject})`,
      }),
      link: ({ assignmentNumber }) => caseAddress(assignmentNumber),
    },
  ),
  CASE_COMMENTED: defineNotification(z.object({ assignmentNumber: text, actor: text, comment: text, subject: text }), {
    label: 'Comments on your reports and tasks',
    entityKind: 'cases',
    text: ({ assignmentNumber, actor, comment, subject }) => ({
      subject: assignmentNumber,
      body: `Comment by ${actor}: ${comment} (${subject})`,
    }),
    link: ({ assignmentNumber }) => caseAddress(assignmentNumber),
  }),
  CONFIDENTIAL_CASE_COMMENTED: defineNotification(z.object({ assignmentNumber: text, category: text }), {
    label: 'Comments on confidential reports and tasks',
    entityKind: 'cases',
    text: ({ assignmentNumber, category }) => ({
      subject: assignmentNumber,
      body: `A ${category} report has a comment`,
    }),
    link: ({ assignmentNumber }) => caseAddress(assignmentNumber),
    email: ({ category }, address) => ({
      subject: `A ${category} report has a comment`,
      lines: [`A ${category} report has a comment.`, address('/my-task')],
    }),
  }),
  APPROVER_ADDED: defineNotification(
    z.object({ assignmentNumber: text, question: text, subject: text, actor: text, reason: text.nullable() }),
    {
      label: 'Tasks to which you were added',
      entityKind: 'cases',
      text: ({ assignmentNumber, question, subject, actor, reason }) => ({
        subject: assignmentNumber,
        body: `${question}: ${subject}. Added by ${actor}${reason ? `: ${reason}` : ''}`,
      }),
      link: ({ assignmentNumber }) => caseAddress(assignmentNumber),
      required: BELL,
    },
  ),
  CONFIDENTIAL_TASK_ASSIGNED: defineNotification(z.object({ assignmentNumber: text, category: text }), {
    label: 'Confidential tasks assigned to you',
    entityKind: 'cases',
    text: ({ assignmentNumber, category }) => ({
      subject: assignmentNumber,
      body: `A ${category} task waits for you`,
    }),
    link: ({ assignmentNumber }) => caseAddress(assignmentNumber),
    email: ({ category }, address) => ({
      subject: `A ${category} task waits for you`,
      lines: [`A ${category} task waits for you.`, address('/my-task')],
    }),
    required: BELL,
  }),
  CONFIDENTIAL_CASE_ANSWERED: defineNotification(z.object({ assignmentNumber: text, category: text }), {
    label: 'Progress of your confidential reports',
    entityKind: 'cases',
    text: ({ assignmentNumber, category }) => ({
      subject: assignmentNumber,
      body: `Your ${category} report has an answer`,
    }),
    link: ({ assignmentNumber }) => caseAddress(assignmentNumber),
    email: ({ category }, address) => ({
      subject: `Your ${category} report has an answer`,
      lines: [`Your ${category} report has an answer.`, address('/my-task')],
    }),
  }),
  TASK_REASSIGNED: defineNotification(
    z.object({ assignmentNumber: text, question: text, subject: text, actor: text, reason: text }),
    {
      label: 'Tasks reassigned to you',
      entityKind: 'cases',
      text: ({ assignmentNumber, question, subject, actor, reason }) => ({
        subject: assignmentNumber,
        body: `${question}: ${subject}. Reassigned to you by ${actor}: ${reason}`,
      }),
      link: ({ assignmentNumber }) => caseAddress(assignmentNumber),
      default: BOTH,
      required: BELL,
    },
  ),
  TASK_REASSIGNED_AWAY: defineNotification(
    z.object({ assignmentNumber: text, question: text, subject: text, assignee: text, actor: text, reason: text }),
    {
      label: 'Tasks reassigned from you',
      entityKind: 'cases',
      text: ({ assignmentNumber, question, subject, assignee, actor, reason }) => ({
        subject: assignmentNumber,
        body: `${question}: ${subject}. Reassigned to ${assignee} by ${actor}: ${reason}`,
      }),
      link: ({ assignmentNumber }) => caseAddress(assignmentNumber, { silent: true }),
    },
  ),
  CONFIDENTIAL_TASK_REASSIGNED: defineNotification(z.object({ assignmentNumber: text, category: text }), {
    label: 'Confidential tasks reassigned to you',
    entityKind: 'cases',
    text: ({ assignmentNumber, category }) => ({
      subject: assignmentNumber,
      body: `A ${category} task was reassigned to you`,
    }),
    link: ({ assignmentNumber }) => caseAddress(assignmentNumber),
    email: ({ category }, address) => ({
      subject: `A ${category} task was reassigned to you`,
      lines: [`A ${category} task was reassigned to you.`, address('/my-task')],
    }),
    default: BOTH,
    required: BELL,
  }),
  CONFIDENTIAL_TASK_REASSIGNED_AWAY: defineNotification(z.object({ assignmentNumber: text, category: text }), {
    label: 'Confidential tasks reassigned from you',
    entityKind: 'cases',
    text: ({ assignmentNumber, category }) => ({
      subject: assignmentNumber,
      body: `A ${category} task is no longer assigned to you`,
    }),
    link: () => '/my-task',
    email: ({ category }, address) => ({
      subject: `A ${category} task is no longer assigned to you`,
      lines: [`A ${category} task is no longer assigned to you.`, address('/my-task')],
    }),
  }),
  TASK_WITHDRAWN: defineNotification(
    z.object({ assignmentNumber: text, submitter: text, reason: text.nullable(), subject: text }),
    {
      label: 'Tasks that nobody needs to answer any more',
      entityKind: 'cases',
      text: ({ assignmentNumber, submitter, reason, subject }) => ({
        subject: assignmentNumber,
        body: `Withdrawn by ${submitter}${reason ? `: ${reason}` : ''} (${subject})`,
      }),
      link: ({ assignmentNumber }) => caseAddress(assignmentNumber),
    },
  ),
  TASK_REOPENED: defineNotification(
    z.object({ assignmentNumber: text, question: text, subject: text, actor: text, reason: text }),
    {
      label: 'Tasks that were reopened for you',
      entityKind: 'cases',
      text: ({ assignmentNumber, question, subject, actor, reason }) => ({
        subject: assignmentNumber,
        body: `${question}: ${subject}. Reopened by ${actor}: ${reason}`,
      }),
      link: ({ assignmentNumber }) => caseAddress(assignmentNumber),
      default: BOTH,
    },
  ),
  STATUS_UNDONE: defineNotification(
    z.object({ assignmentNumber: text, change: text, subject: text, actor: text, reason: text }),
    {
      label: 'Answers that were undone',
      entityKind: 'cases',
      text: ({ assignmentNumber, change, subject, actor, reason }) => ({
        subject: assignmentNumber,
        body: `${change}. ${subject}. By ${actor}: ${reason}`,
      }),
      link: ({ assignmentNumber }) => caseAddress(assignmentNumber, { silent: true }),
    },
  ),
  CONFIDENTIAL_TASK_CHANGED: defineNotification(
    z.object({
      assignmentNumber: text,
      category: text,
      change: z.enum(['withdrawn', 'waiting', 'overdue', 'escalated', 'escalated-early', 'reopened', 'closed']),
    }),
    {
      label: 'Changes of confidential tasks',
      entityKind: 'cases',
      text: ({ assignmentNumber, ...task }) => ({ subject: assignmentNumber, body: confidentialChange(task) }),
      link: ({ assignmentNumber }) => caseAddress(assignmentNumber),
      email: (task, address) => ({
        subject: confidentialChange(task),
        lines: [`${confidentialChange(task)}.`, address('/my-task')],
      }),
    },
  ),
  TASK_REMINDER: defineNotification(
    z.object({ assignmentNumber: text, question: text, subject: text, due: text, overdue: z.boolean() }),
    {
      label: 'Reminders of your tasks',
      entityKind: 'cases',
      text: ({ assignmentNumber, question, subject, due, overdue }) => ({
        subject: assignmentNumber,
        body: `${question} ${overdue ? 'was' : 'is'} due ${due}: ${subject}`,
      }),
      link: ({ assignmentNumber }) => caseAddress(assignmentNumber),
    },
  ),
  TASK_ESCALATED: defineNotification(
    z.object({
      assignmentNumber: text,
      question: text,
      subject: text,
      due: text,
      // Notices of earlier releases are of tasks that were overdue.
      overdue: z.boolean().default(true),
      assignees: text,
      superiors: text,
    }),
    {
      label: 'Tasks escalated',
      entityKind: 'cases',
      text: ({ assignmentNumber, question, subject, due, overdue, assignees, superiors }) => ({
        subject: assignmentNumber,
        body: `${question} of ${assignees} ${overdue ? 'was' : 'is'} due ${due} and is escalated to ${superiors}: ${subject}`,
      }),
      link: ({ assignmentNumber }) => caseAddress(assignmentNumber),
      default: BOTH,
    },
  ),
  STAND_IN_NAMED: defineNotification(
    z.object({
      user: text,
      standIn: text,
      from: text,
      until: text.nullable(),
      ended: z.boolean(),
      declined: z.boolean().default(false),
    }),
    {
      label: 'Stand-ins',
      entityKind: 'users',
      text: ({ user, standIn, from, until, ended, declined }) => ({
        subject: declined ? 'Stand-in declined' : ended ? 'Delegation ended' : 'Stand-in named',
        body: declined
          ? `${standIn} declined to stand in for ${user}. Name somebody else`
          : ended
            ? `${standIn} no longer stands in for ${user}`
            : `${standIn} stands in for ${user} from ${from}${until === null ? '' : ` until ${until}`} and answers open tasks`,
      }),
      link: () => '/my-task',
    },
  ),
  FORM_ASSIGNED: defineNotification(z.object({ assignmentNumber: text, subject: text, due: text }), {
    label: 'Forms to fill in regularly',
    entityKind: 'cases',
    text: ({ assignmentNumber, subject, due }) => ({
      subject: assignmentNumber,
      body: `Fill in the form until ${due}: ${subject}`,
    }),
    link: ({ assignmentNumber }) => caseAddress(assignmentNumber),
  }),
  TASKS_HANDED_OVER: defineNotification(z.object({ from: text, tasks: count }), {
    label: 'Tasks handed over to you',
    entityKind: 'users',
    text: ({ from, tasks }) => ({ subject: from, body: `${openTasks(tasks)} of ${from} came to you` }),
    link: () => '/my-task',
    required: BELL,
  }),
}
