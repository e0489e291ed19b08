import { z } from 'zod'
import { HIRADC_REQUESTS, hiradcAddress } from '../hiradc/hiradc-address.ts'
import { APPOINTMENT_KINDS, appointmentRow } from '../identity/appointment.ts'
import { permitAddress } from '../permits/items.ts'
import { caseAddress } from '../workflow/case.ts'
import { defineNotification, type NotificationChannel } from './definition.ts'
import { REMINDERS } from './reminders.ts'

const text = z.string()
const count = z.int()
const BELL: readonly NotificationChannel[] = ['bell']
const BOTH: readonly NotificationChannel[] = ['bell', 'email']

const openTasks = (tasks: number) => (tasks === 1 ? '1 open task' : `${tasks} open tasks`)

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

const CASES = {
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
      channels: BOTH,
      default: BELL,
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
      channels: BOTH,
      default: BELL,
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
    channels: BOTH,
    default: BELL,
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
    channels: BOTH,
    default: BELL,
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
      channels: BOTH,
      default: BELL,
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
    channels: BOTH,
    default: BELL,
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
    channels: BOTH,
    default: BELL,
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
      channels: BOTH,
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
      channels: BOTH,
      default: BELL,
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
    channels: BOTH,
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
    channels: BOTH,
    default: BELL,
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
      channels: BOTH,
      default: BELL,
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
      channels: BOTH,
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
      channels: BOTH,
      default: BELL,
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
      channels: BOTH,
      default: BELL,
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
      channels: BOTH,
      default: BELL,
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
      channels: BOTH,
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
      channels: BOTH,
      default: BELL,
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
    channels: BOTH,
    default: BELL,
  }),
  TASKS_HANDED_OVER: defineNotification(z.object({ from: text, tasks: count }), {
    label: 'Tasks handed over to you',
    entityKind: 'users',
    text: ({ from, tasks }) => ({ subject: from, body: `${openTasks(tasks)} of ${from} came to you` }),
    link: () => '/my-task',
    channels: BOTH,
    default: BELL,
    required: BELL,
  }),
}

const SAFETY_VOICE = {
  SAFETY_VOICE_SCORED: defineNotification(
    z.object({ assignmentNumber: text, subject: text, score: count, band: text, feedback: text }),
    {
      label: 'Scores of your safety voices',
      entityKind: 'cases',
      text: ({ assignmentNumber, subject, score, band, feedback }) => ({
        subject: assignmentNumber,
        body: `${band}, ${score} of 100: ${subject}. ${feedback}`,
      }),
      link: ({ assignmentNumber }) => caseAddress(assignmentNumber),
      channels: BOTH,
      default: BELL,
    },
  ),
}

const hiradcText = z.object({ number: text, title: text, revision: count })

const ASSESSMENTS = {
  HIRADC_IN_FORCE: defineNotification(hiradcText, {
    label: 'Risk assessments of your department to read',
    entityKind: 'hiradcs',
    text: ({ number, title, revision }) => ({
      subject: number,
      body: `${title}: revision ${revision} is in force. Read it before the work and acknowledge it`,
    }),
    link: (_, id) => hiradcAddress(id),
    channels: BOTH,
    default: BELL,
    required: BELL,
  }),
  HIRADC_UNREAD: defineNotification(hiradcText.extend({ actor: text }), {
    label: 'Reminders to read risk assessments',
    entityKind: 'hiradcs',
    text: ({ number, title, revision, actor }) => ({
      subject: number,
      body: `${actor} reminds you to read ${title}: revision ${revision} is in force`,
    }),
    link: (_, id) => hiradcAddress(id),
    channels: BOTH,
    default: BELL,
    required: BELL,
  }),
  HIRADC_REVIEW_DUE: defineNotification(hiradcText.extend({ validUntil: text }), {
    label: 'Risk assessments whose review is due',
    entityKind: 'hiradcs',
    text: ({ number, title, revision, validUntil }) => ({
      subject: number,
      body: `${title}: revision ${revision} was valid until ${validUntil}. It stays in force: review it`,
    }),
    link: (_, id) => hiradcAddress(id),
    channels: BOTH,
    default: BOTH,
    required: BELL,
  }),
  HIRADC_REQUESTED: defineNotification(z.object({ title: text, place: text, requester: text, reason: text }), {
    label: 'Requests for risk assessments',
    entityKind: 'hiradc_requests',
    text: ({ title, place, requester, reason }) => ({
      subject: 'Assessment requested',
      body: `${requester} asks for ${title} (${place}): ${reason}`,
    }),
    link: () => HIRADC_REQUESTS,
    channels: BOTH,
    default: BELL,
  }),
  HIRADC_REQUEST_TAKEN: defineNotification(z.object({ title: text, actor: text, number: text }), {
    label: 'Your requests for risk assessments that were taken up',
    entityKind: 'hiradcs',
    text: ({ title, actor, number }) => ({
      subject: number,
      body: `${actor} has taken up your request: ${title}`,
    }),
    link: () => HIRADC_REQUESTS,
    channels: BOTH,
    default: BELL,
  }),
  HIRADC_REQUEST_DECLINED: defineNotification(z.object({ title: text, actor: text, answer: text }), {
    label: 'Your requests for risk assessments that were declined',
    entityKind: 'hiradc_requests',
    text: ({ title, actor, answer }) => ({
      subject: 'Request declined',
      body: `${actor} declined your request for ${title}: ${answer}`,
    }),
    link: () => HIRADC_REQUESTS,
    channels: BOTH,
    default: BELL,
  }),
}

const CHANGES = {
  password: 'Your password was changed',
  email: 'Your email address was changed',
  'two-factor-on': 'Two-factor authentication was turned on',
  'two-factor-off': 'Two-factor authentication was turned off',
} as const
export type AccountChange = keyof typeof CHANGES

const ACCOUNTS = {
  ACCOUNT_CHANGED: defineNotification(
    z.object({ change: z.enum(['password', 'email', 'two-factor-on', 'two-factor-off'] satisfies AccountChange[]) }),
    {
      label: 'Changes to how you sign in',
      entityKind: 'users',
      text: ({ change }) => ({
        subject: 'Your account',
        body: `${CHANGES[change]}. If this was not you, change your password and tell your administrator`,
      }),
      link: () => '/update-password',
      email: ({ change }) => ({
        subject: `${CHANGES[change]} on Selamat`,
        lines: [
          `${CHANGES[change]}.`,
          'If this was not you, use “Forgot password?” on the sign-in page at once and tell your administrator.',
        ],
      }),
      channels: BOTH,
      default: BOTH,
      required: BOTH,
    },
  ),
  PASSWORD_RESET: defineNotification(z.object({}), {
    label: 'Password set with a code',
    entityKind: 'users',
    text: () => ({ subject: 'Your account', body: 'Your password was set with a code sent to your email address' }),
    link: () => '/update-password',
    email: () => ({
      subject: 'Your Selamat password was changed',
      lines: [
        'Your password was changed with a code that we sent to this address. You are signed out everywhere, and your calendar address no longer works.',
        'If this was not you, tell your administrator at once.',
      ],
    }),
    channels: ['email'],
    default: ['email'],
    required: ['email'],
  }),
  EMAIL_CHANGED_FOR_YOU: defineNotification(z.object({}), {
    label: 'Email address changed by an administrator',
    entityKind: 'users',
    text: () => ({
      subject: 'Your account',
      body: 'An administrator changed your email address. If this is wrong, tell your administrator',
    }),
    link: () => '/home',
    channels: BELL,
    default: BELL,
    required: BELL,
  }),
}

const appointment = z.object({
  fullName: text,
  username: text,
  kind: appointmentRow.shape.kind,
  siteName: text.nullable(),
  actor: text,
})
type Appointment = z.infer<typeof appointment>
const appointed = ({ kind, siteName }: Appointment) =>
  `${APPOINTMENT_KINDS[kind].toLowerCase()} ${siteName === null ? 'at every site' : `at ${siteName}`}`
const appointmentLink = ({ username }: Appointment) => `/user/detail?username=${username}&tab=appointments`

const APPOINTMENTS = {
  APPOINTMENT_PENDING: defineNotification(appointment, {
    label: 'Safety appointments to confirm',
    entityKind: 'appointments',
    text: (params) => ({
      subject: params.fullName,
      body: `${params.actor} appointed ${params.fullName} as ${appointed(params)}. Confirm or decline the appointment`,
    }),
    link: appointmentLink,
    channels: BOTH,
    default: BELL,
    required: BELL,
  }),
  APPOINTMENT_CONFIRMED: defineNotification(appointment, {
    label: 'Safety appointments confirmed',
    entityKind: 'appointments',
    text: (params) => ({
      subject: params.fullName,
      body: `${params.actor} confirmed the appointment of ${params.fullName} as ${appointed(params)}`,
    }),
    link: appointmentLink,
    channels: BOTH,
    default: BELL,
    required: BELL,
  }),
  APPOINTMENT_DECLINED: defineNotification(appointment.extend({ reason: text.nullable() }), {
    label: 'Safety appointments declined',
    entityKind: 'appointments',
    text: ({ reason, ...params }) => ({
      subject: params.fullName,
      body: `${params.actor} declined the appointment of ${params.fullName} as ${appointed(params)}: ${reason}`,
    }),
    link: appointmentLink,
    channels: BOTH,
    default: BELL,
    required: BELL,
  }),
  CONFIRMATION_TURNED_OFF: defineNotification(z.object({ actor: text }), {
    label: 'Confirmation of safety appointments turned off',
    entityKind: 'companies',
    text: ({ actor }) => ({
      subject: 'Role settings',
      body: `${actor} has turned off the confirmation of safety appointments by a second administrator`,
    }),
    link: () => '/general-role',
    channels: BOTH,
    default: BELL,
    required: BELL,
  }),
}

const COMPANIES = {
  COMPANY_REGISTERED: defineNotification(z.object({ companyName: text }), {
    label: 'Companies to activate',
    entityKind: 'companies',
    text: ({ companyName }) => ({
      subject: companyName,
      body: `${companyName} has registered and is waiting to be activated`,
    }),
    link: () => '/company-profile',
    email: ({ companyName }, address) => ({
      subject: `${companyName} has registered`,
      lines: [`${companyName} has registered and is waiting to be activated.`, address('/company-profile')],
    }),
    channels: BOTH,
    default: BOTH,
  }),
  COMPANY_ACTIVATED: defineNotification(z.object({ companyName: text }), {
    label: 'Your company is active',
    entityKind: 'companies',
    text: ({ companyName }) => ({ subject: `${companyName} is active on Selamat`, body: `${companyName} is active` }),
    link: () => '/',
    email: ({ companyName }, address) => ({
      subject: `${companyName} is active on Selamat`,
      lines: [`${companyName} is active now. You can sign in with your Employee ID and add your people.`, address('/')],
    }),
    channels: ['email'],
    default: ['email'],
  }),
}

const EQUIPMENT = {
  INSPECTION_FAILED: defineNotification(
    z.object({ obligation: text, code: text, typeName: text, reason: text.nullable() }),
    {
      label: 'Equipment that failed an inspection',
      entityKind: 'equipment',
      text: ({ obligation, code, typeName, reason }) => ({
        subject: `${obligation} failed: ${code}`,
        body: `${typeName} is out of service${reason ? `: ${reason}` : ''}`,
      }),
      link: (_, id) => `/equipment-record?id=${id}`,
      channels: BOTH,
      default: BELL,
      required: BELL,
    },
  ),
  DEFECT_REPORTED: defineNotification(z.object({ actor: text, code: text, typeName: text, defect: text }), {
    label: 'Defects of equipment',
    entityKind: 'equipment',
    text: ({ actor, code, typeName, defect }) => ({
      subject: `Defect reported: ${code}`,
      body: `${actor} on ${typeName}: ${defect}`,
    }),
    link: (_, id) => `/equipment-record?id=${id}`,
    channels: BOTH,
    default: BELL,
    required: BELL,
  }),
}

const PPE = {
  PPE_ISSUED: defineNotification(z.object({ items: text, actor: text }), {
    label: 'PPE issued to you',
    entityKind: 'ppe_receipts',
    text: ({ items, actor }) => ({ subject: 'PPE issued', body: `${items}: issued by ${actor}. Sign for it` }),
    link: (_, id) => `/ppe-receipt?id=${id}`,
    channels: BOTH,
    default: BELL,
    required: BELL,
  }),
  PPE_SIGNED: defineNotification(z.object({ holder: text, items: count }), {
    label: 'Receipts signed for PPE',
    entityKind: 'ppe_receipts',
    text: ({ holder, items }) => ({
      subject: 'PPE received',
      body: `${holder} signed for ${items === 1 ? '1 item' : `${items} items`}`,
    }),
    link: (_, id) => `/ppe-receipt?id=${id}`,
    channels: BOTH,
    default: BELL,
  }),
}

const number = (value: number) => value.toLocaleString('en-US')

const IMPORTS = {
  IMPORT_FINISHED: defineNotification(
    z.object({
      title: text,
      page: text,
      fileName: text,
      undone: z.boolean(),
      imported: count,
      unchanged: count,
      notImported: count,
      problem: text.nullable(),
    }),
    {
      label: 'Your imports',
      entityKind: 'imports',
      text: ({ title, fileName, undone, imported, unchanged, notImported, problem }) => {
        const counts = [
          `${number(imported)} imported`,
          ...(unchanged > 0 ? [`${number(unchanged)} unchanged`] : []),
          ...(notImported > 0 ? [`${number(notImported)} not imported`] : []),
        ].join(', ')
        const outcome = undone ? 'the import was undone' : [counts, ...(problem ? [problem] : [])].join('. ')
        return { subject: title, body: `${fileName}: ${outcome}` }
      },
      link: ({ page }) => page,
      channels: BOTH,
      default: BELL,
    },
  ),
}

const stopped = z.object({ number: text, title: text, place: text, reason: text })
const PERMIT_WARNINGS = ['gate', 'window', 'fireWatch'] as const
interface Warned {
  readonly number: string
  readonly time: string
  readonly gate: string
  readonly what: (typeof PERMIT_WARNINGS)[number]
}
const warningSubject = ({ number, time, gate, what }: Warned): string =>
  ({
    gate: `${number}: a gate closes at ${time}: ${gate}`,
    window: `${number}: the window ends at ${time}: hand it back or ask for more time`,
    fireWatch: `${number}: the fire watch is over: sign`,
  })[what]

const PERMITS = {
  PERMIT_STOPPED: defineNotification(stopped, {
    label: 'Work that was stopped',
    entityKind: 'permits',
    text: ({ number, title, place, reason }) => ({
      subject: `${number}: stop work`,
      body: `${title}, ${place}. ${reason}`,
    }),
    link: (_, id) => permitAddress(id),
    channels: BOTH,
    default: BELL,
    required: BELL,
    urgency: 'stop',
  }),
  PERMIT_EXPIRED: defineNotification(stopped, {
    label: 'Permits that expired without hand back',
    entityKind: 'permits',
    text: ({ number, title, place }) => ({
      subject: `${number}: expired`,
      body: `${title}, ${place}. Work must not go on. Sign everybody off and hand the permit back`,
    }),
    link: (_, id) => permitAddress(id),
    channels: BOTH,
    default: BELL,
    required: BELL,
    urgency: 'stop',
  }),
  PERMIT_FIRE: defineNotification(stopped, {
    label: 'Fire seen after hot work',
    entityKind: 'permits',
    text: ({ number, title, place, reason }) => ({
      subject: `${number}: fire seen`,
      body: `${title}, ${place}. ${reason}. The fire watch begins anew`,
    }),
    link: (_, id) => permitAddress(id),
    channels: BOTH,
    default: BELL,
    required: BELL,
    urgency: 'stop',
  }),
  PERMIT_STANDBY: defineNotification(z.object({ number: text, title: text, change: text }), {
    label: 'Another attendant, fire watch or rescue person',
    entityKind: 'permits',
    text: ({ number, title, change }) => ({ subject: number, body: `${title}. ${change}` }),
    link: (_, id) => permitAddress(id),
    channels: BOTH,
    default: BELL,
  }),
  PERMIT_WARNING: defineNotification(
    z.object({ number: text, title: text, place: text, time: text, gate: text, what: z.enum(PERMIT_WARNINGS) }),
    {
      label: 'Gates that close soon, and fire watches that are over',
      entityKind: 'permits',
      text: ({ title, place, what, ...one }) => ({
        subject: warningSubject({ what, ...one }),
        body: `${title}, ${place}${what === 'fireWatch' ? '' : '. Work stops then'}`,
      }),
      link: (_, id) => permitAddress(id),
      channels: BOTH,
      default: BELL,
      urgency: 'attention',
    },
  ),
  PERMIT_EXTENSION: defineNotification(z.object({ number: text, title: text, change: text }), {
    label: 'Longer windows of permits',
    entityKind: 'permits',
    text: ({ number, title, change }) => ({ subject: number, body: `${title}: ${change}` }),
    link: (_, id) => permitAddress(id),
    channels: BOTH,
    default: BELL,
  }),
}

/**
 * Every kind of notification: its values, its text, the page it opens and its channels. A new kind is added here and
 * sent with `emitNotification`.
 */
export const NOTIFICATIONS = {
  ...CASES,
  ...SAFETY_VOICE,
  ...ASSESSMENTS,
  ...PERMITS,
  ...ACCOUNTS,
  ...APPOINTMENTS,
  ...COMPANIES,
  ...EQUIPMENT,
  ...PPE,
  ...IMPORTS,
  ...REMINDERS,
} as const

export type NotificationKind = keyof typeof NOTIFICATIONS

const kindsOf = (kinds: object) => Object.keys(kinds).map(readNotificationKind)

/** The kinds as the page of preferences groups them. */
export const NOTIFICATION_GROUPS: readonly {
  readonly title: string
  readonly kinds: readonly NotificationKind[]
  /** Only for users whose data scope is all companies. */
  readonly allCompanies?: true
}[] = [
  { title: 'Tasks and reports', kinds: kindsOf({ ...CASES, ...SAFETY_VOICE }) },
  { title: 'Risk assessments', kinds: kindsOf(ASSESSMENTS) },
  { title: 'Permits to work', kinds: kindsOf(PERMITS) },
  { title: 'Equipment', kinds: kindsOf(EQUIPMENT) },
  { title: 'PPE', kinds: kindsOf(PPE) },
  { title: 'Safety appointments', kinds: kindsOf(APPOINTMENTS) },
  { title: 'Reminders', kinds: kindsOf(REMINDERS) },
  { title: 'Imports', kinds: kindsOf(IMPORTS) },
  { title: 'Companies', kinds: kindsOf(COMPANIES), allCompanies: true },
  { title: 'Your account', kinds: kindsOf(ACCOUNTS) },
]
/** The values that a notification of a kind carries. */
export type NotificationParams<K extends NotificationKind> = z.infer<(typeof NOTIFICATIONS)[K]['params']>

/** Reads a stored kind; throws where no such kind exists. */
export function readNotificationKind(value: string): NotificationKind {
  if (isKind(value)) return value
  throw new Error(`not a kind of notification: ${value}`)
}
function isKind(value: string): value is NotificationKind {
  return Object.hasOwn(NOTIFICATIONS, value)
}
