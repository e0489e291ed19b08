import { caseLifecycle } from '@selamat/contract/domains/workflow/case'

import { REPORTS_PAGE, reportList, reportRegister } from '@selamat/contract/domains/workflow/report-register'
import { sql } from 'kysely'
import type { MeasureAsking, Per } from '../../measures/measure.ts'
import { measuredList } from '../../measures/measured-list.ts'
import { measuresOf } from '../../measures/measures-of.ts'
import { byDepartment, bySite } from '../../measures/places.ts'
import type { CaseKinds } from './case-kinds.ts'
import { reportReads } from './queries/report-register.ts'
import { taskList } from './queries/task-list.ts'

const places = { siteId: 'Site', departmentId: 'Department' }
const dimensions = { site: bySite('c.site_id'), department: byDepartment('c.department_id') }

const CASE_ADDRESS = sql`'/my-task/detail?assignmentNumber=' || replace(c.assignment_number, '/', '%2F')`

const first = {
  order: sql`(select fu.due_date from case_follow_ups fu where fu.follow_up_id = c.id) nulls last, c.id desc`,
  title: sql`c.subject`,
  detail: sql`c.assignment_number`,
  when: sql`coalesce((select fu.due_date from case_follow_ups fu where fu.follow_up_id = c.id),
    (c.submitted_at at time zone 'Asia/Jakarta')::date)::text`,
  address: CASE_ADDRESS,
}
const COUNT = { kind: 'COUNT', unit: '', filters: places, dimensions, first } as const
/** Reports of a period: those that were submitted in it. */
const SUBMITTED = { ...COUNT, of: 'PERIOD', at: sql`c.submitted_at` } as const

/** People who work in the company, or at a site or in a department of it. */
const people = (
  { actor, today }: MeasureAsking,
  { siteId, departmentId }: Readonly<Record<string, unknown>>,
) => sql`select count(*) from users u join employments e on e.user_id = u.id and e.valid_from <= ${today}::date
    and (e.valid_until is null or e.valid_until >= ${today}::date)
  where u.company_id = ${actor.companyId} and u.archived_at is null
    ${Array.isArray(siteId) ? sql`and e.site_id = any(${siteId}::bigint[])` : sql``}
    ${Array.isArray(departmentId) ? sql`and e.department_id = any(${departmentId}::bigint[])` : sql``}`
/** The same with the months of a period. */
const peopleAndMonths: Per['value'] = (_asking, _filter, { from, until }, counted) =>
  sql`${counted} * ((${until}::date - ${from}::date + 1) / 30.4375)`

const reports = (caseKinds: CaseKinds) =>
  measuresOf(
    measuredList(reportList, reportRegister.list, REPORTS_PAGE, reportReads(caseKinds)),
    'Reports and actions',
  )([
    {
      ...COUNT,
      key: 'actions-open',
      label: 'Open actions',
      formula: 'Follow-up actions that have not ended.',
      better: 'LESS',
      of: 'NOW',
      rows: () => ({ kind: ['action'], open: ['yes'] }),
    },
    {
      ...COUNT,
      key: 'actions-overdue',
      label: 'Actions overdue',
      formula: 'Follow-up actions that have not ended and whose day has passed.',
      better: 'LESS',
      of: 'NOW',
      rows: () => ({ kind: ['action'], action: ['overdue'] }),
    },
    {
      ...COUNT,
      key: 'actions-on-time',
      kind: 'SHARE',
      label: 'Actions on time',
      unit: '%',
      formula: 'Follow-up actions closed in the period by their due day, of all that were closed.',
      better: 'MORE',
      of: 'PERIOD',
      at: sql`c.ended_at`,
      rows: (endedOn) => ({
        kind: ['action'],
        status: caseLifecycle.actions.close.to.filter((one) => one === 'finish'),
        endedOn,
      }),
      part: () => ({ action: ['onTime'] }),
    },
    {
      ...SUBMITTED,
      key: 'reports-sent',
      label: 'Reports',
      formula: 'Reports that were sent in the period, without follow-up actions.',
      better: 'MORE',
      rows: (submittedOn) => ({ kind: ['report'], submittedOn }),
    },
    {
      ...SUBMITTED,
      key: 'reports-per-100',
      kind: 'RATE',
      label: 'Reports per 100 people',
      unit: 'a month',
      formula: 'Reports sent in the period, for 100 people and a month of 30.4 days; people as they work today.',
      better: 'MORE',
      rows: (submittedOn) => ({ kind: ['report'], submittedOn }),
      per: { ofAllDays: people, value: peopleAndMonths, times: 100, label: 'people and months' },
    },
    {
      ...SUBMITTED,
      key: 'reports-answered',
      kind: 'SHARE',
      label: 'Answered within 7 days',
      unit: '%',
      formula: 'Reports of the period that somebody answered within 7 days, of all reports of the period.',
      better: 'MORE',
      rows: (submittedOn) => ({ kind: ['report'], submittedOn }),
      part: () => ({ answered: ['within7'] }),
    },
    {
      ...SUBMITTED,
      key: 'reports-time-to-answer',
      kind: 'DURATION',
      take: 'MEDIAN',
      label: 'Time to first answer, median',
      unit: 'days',
      formula: 'Median of the days from a report of the period to the first answer of somebody else.',
      better: 'LESS',
      rows: (submittedOn) => ({ kind: ['report'], submittedOn, answered: ['within7', 'later'] }),
      amount: () => sql`extract(epoch from c.answered_at - c.submitted_at) / 86400`,
    },
    {
      ...COUNT,
      key: 'own-reports-open',
      personal: true,
      label: 'Your open reports',
      formula: 'Reports that you sent and that have not ended.',
      better: null,
      of: 'NOW',
      rows: (_days, { actor }) => ({ kind: ['report'], open: ['yes'], submitterId: [actor.userId] }),
    },
  ])

const ofTasks = {
  kind: 'COUNT',
  unit: '',
  better: 'LESS',
  of: 'NOW',
  personal: true,
  filters: {},
  dimensions: {},
  first: {
    order: sql`x.due_at nulls last, x.id`,
    join: sql`join tasks t on t.id = x.id join cases c on c.id = x.case_id`,
    title: sql`c.subject`,
    detail: sql`t.label || ', ' || c.assignment_number`,
    when: sql`to_char(x.due_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI')`,
    address: CASE_ADDRESS,
  },
} as const

const tasks = measuresOf(
  taskList,
  'Tasks',
)([
  {
    ...ofTasks,
    key: 'tasks-open',
    label: 'Open tasks',
    formula: 'Safety tasks that wait for you.',
    rows: () => ({ typeFlow: 'Safety' }),
  },
  {
    ...ofTasks,
    key: 'tasks-overdue',
    label: 'Overdue tasks',
    formula: 'Safety tasks that wait for you and whose time has passed.',
    rows: () => ({ typeFlow: 'Safety', due: 'overdue' }),
  },
  {
    ...ofTasks,
    key: 'tasks-open-health',
    label: 'Open health tasks',
    formula: 'Health tasks that wait for you.',
    rows: () => ({ typeFlow: 'Health' }),
  },
])

/** What of tasks, reports and follow-up actions is counted. */
export const workflowMeasures = (caseKinds: CaseKinds) => [...tasks, ...reports(caseKinds)]
