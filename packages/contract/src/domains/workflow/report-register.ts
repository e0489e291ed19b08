import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { anyOf } from '../../kit/list-query.ts'
import { may } from '../../kit/permissions.ts'
import { days, oneOf, rare, records, recordsOf, register, states, unseen } from '../../kit/register.ts'
import { day, id, instant } from '../../kit/text.ts'
import { users } from '../identity/user.ts'
import { department } from '../organisation/department.ts'
import { site } from '../organisation/site.ts'
import { caseLifecycle } from './case.ts'
import { TYPE_FLOWS } from './flow.ts'

/** A report, and one that is the follow-up action of another record. */
export const REPORT_KINDS = ['report', 'action'] as const
const REPORT_KIND_LABELS = { report: 'Report', action: 'Follow-up action' } as const
/** How a follow-up action stands to its due day. */
export const ACTION_TIMES = ['overdue', 'onTime', 'late'] as const
const ACTION_TIME_LABELS = { overdue: 'Open and overdue', onTime: 'Closed on time', late: 'Closed late' } as const
/** When somebody other than the reporter first answered. */
export const ANSWER_TIMES = ['within7', 'later', 'not'] as const
const ANSWER_TIME_LABELS = { within7: 'Within 7 days', later: 'After 7 days', not: 'Not yet' } as const

export const reportRegisterRow = z.object({
  id: z.int(),
  assignmentNumber: z.string(),
  subject: z.string(),
  flowName: z.string(),
  kind: z.enum(REPORT_KINDS),
  typeFlow: z.enum(TYPE_FLOWS),
  status: z.enum(caseLifecycle.states),
  submitterName: z.string(),
  departmentName: z.string().nullable(),
  siteName: z.string().nullable(),
  locationName: z.string().nullable(),
  submittedAt: instant,
  /** Who has to close it, and by when; of a follow-up action. */
  ownerName: z.string().nullable(),
  dueDate: day.nullable(),
  /** When somebody other than the reporter first answered. */
  answeredAt: instant.nullable(),
  endedAt: instant.nullable(),
})
export type ReportRegisterRow = z.infer<typeof reportRegisterRow>

/** All reports that somebody reads, with the follow-up actions. */
export const reportList = register({
  label: { one: 'report', many: 'reports' },
  file: 'reports',
  row: reportRegisterRow,
  filters: {
    kind: oneOf('Kind', REPORT_KINDS, REPORT_KIND_LABELS),
    status: states('Status', caseLifecycle.states),
    /** It has not ended. */
    open: oneOf('Open', ['yes', 'no'], { yes: 'Open', no: 'Ended' }),
    action: oneOf('Action', ACTION_TIMES, ACTION_TIME_LABELS),
    siteId: records('Site', site),
    departmentId: records('Department', department),
    submittedOn: days('Reported on'),
    endedOn: rare(days('Ended on')),
    answered: rare(oneOf('First answer', ANSWER_TIMES, ANSWER_TIME_LABELS)),
    submitterId: rare(records('Reporter', users)),
    ownerId: rare(records('Owner', users)),
    formFlowId: unseen(recordsOf('Form')),
    id: anyOf(id),
  },
  sortable: ['submittedAt', 'dueDate', 'assignmentNumber'],
  order: { column: 'submittedAt', direction: 'descending' },
  pageSize: 20,
  columns: {
    assignmentNumber: 'Number',
    subject: 'Subject',
    kind: { label: 'Kind', value: ({ kind }) => REPORT_KIND_LABELS[kind] },
    flowName: 'Form',
    submitterName: 'Reporter',
    departmentName: 'Department',
    siteName: 'Site',
    locationName: 'Location',
    submittedAt: 'Reported',
    answeredAt: 'First answer',
    ownerName: 'Owner',
    dueDate: 'Due',
    endedAt: 'Ended',
    status: 'Status',
  },
})

const permission = may('menu/My Task', 'read')
export const reportRegister = {
  list: endpoint({
    ...reportList.list,
    path: '/reports/list',
    summary: 'List the reports and follow-up actions that the caller may read; none of a confidential kind',
    permission,
  }),
  export: endpoint({
    ...reportList.export,
    path: '/reports/export',
    summary: 'Export reports and follow-up actions as an Excel file',
    permission,
  }),
}
/** The page of all reports. */
export const REPORTS_PAGE = '/reports'
