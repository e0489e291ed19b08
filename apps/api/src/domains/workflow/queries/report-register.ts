import { CASE_KINDS } from '@selamat/contract/domains/workflow/case'
import {
  type ACTION_TIMES,
  type ANSWER_TIMES,
  type REPORT_KINDS,
  type ReportRegisterRow,
  reportList,
} from '@selamat/contract/domains/workflow/report-register'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { matching } from '../../../platform/keyword.ts'
import { all, type Fragment, pageStatements } from '../../../platform/records/statements.ts'
import { column, each, instants } from '../../../register/filters.ts'
import { type Asking, registerQueries } from '../../../register/register-queries.ts'
import { placeName } from '../../forms/index.ts'
import { type CaseKinds, KINDS_OF_FORMS } from '../case-kinds.ts'
import { canRead } from '../relations.ts'
import { caseReader, readStatus } from './visible-case.ts'

/** The follow-up action that a case `c` is. */
const ACTION = sql`case_follow_ups fu where fu.follow_up_id = c.id`
const IS_ACTION = sql`exists (select from ${ACTION})`

/** The day in Jakarta on which a case `c` ended. */
const ENDED_ON = sql`(c.ended_at at time zone 'Asia/Jakarta')::date`
const due = (condition: Fragment): Fragment => sql`exists (select from ${ACTION} and ${condition})`
const CLOSED = sql`c.status = 'finish'`

const KINDS: Readonly<Record<(typeof REPORT_KINDS)[number], () => Fragment>> = {
  report: () => sql`not ${IS_ACTION}`,
  action: () => IS_ACTION,
}
const TIMES: Readonly<Record<(typeof ACTION_TIMES)[number], (asking: Asking) => Fragment>> = {
  overdue: ({ today }) => sql`(c.ended_at is null and ${due(sql`fu.due_date < ${today}::date`)})`,
  onTime: () => sql`(${CLOSED} and ${due(sql`fu.due_date >= ${ENDED_ON}`)})`,
  late: () => sql`(${CLOSED} and ${due(sql`fu.due_date < ${ENDED_ON}`)})`,
}
const WEEK = sql`interval '7 days'`
const ANSWERS: Readonly<Record<(typeof ANSWER_TIMES)[number], () => Fragment>> = {
  // Instants are taken from each other, as adding days to one asks a calendar: it costs more than all else of a row.
  within7: () => sql`c.answered_at - c.submitted_at <= ${WEEK}`,
  later: () => sql`c.answered_at - c.submitted_at > ${WEEK}`,
  not: () => sql`c.answered_at is null`,
}

interface Reader extends Asking {
  readonly readable: Fragment
}
interface Stored extends Omit<ReportRegisterRow, 'status' | 'submittedAt' | 'answeredAt' | 'endedAt'> {
  readonly status: string
  readonly subLocationName: string | null
  readonly submittedAt: Date
  readonly answeredAt: Date | null
  readonly endedAt: Date | null
}

const STATEMENTS = pageStatements(
  'cases',
  sql`c.id, c.assignment_number, c.subject, f.flow_name, case when fu.follow_up_id is null then 'report' else 'action' end as kind,
    c.type_flow, c.status, u.full_name as submitter_name, d.department_name, s.site_name, l.location_name, p.sub_location_name,
    c.submitted_at, o.full_name as owner_name, fu.due_date, c.answered_at, c.ended_at`,
  sql`join case_flows cf on cf.case_id = c.id join form_flows f on f.id = cf.form_flow_id join users u on u.id = c.submitter_id
    left join departments d on d.id = c.department_id left join sites s on s.id = c.site_id
    left join locations l on l.id = c.location_id left join sub_locations p on p.id = c.sub_location_id
    left join case_follow_ups fu on fu.follow_up_id = c.id left join users o on o.id = fu.owner_id`,
  'c',
)

const stamp = (at: Date | null) => at && formatTimestamp(at)

/** The reads of the reports and follow-up actions that somebody may read, of kinds whose lists show their content. */
export function reportReads(caseKinds: CaseKinds) {
  const kinds = CASE_KINDS.filter((kind) => KINDS_OF_FORMS.includes(kind) && caseKinds[kind].shows.list === 'content')
  return registerQueries(reportList, {
    table: 'cases',
    alias: 'c',
    reader: async (asking: Asking): Promise<Reader> => ({
      ...asking,
      readable: canRead(await caseReader({ ...asking.context, caseKinds }, asking.db, asking.actor), kinds),
    }),
    scope: ({ readable, actor }) =>
      all([
        ...(actor.scopes.includes('all') ? [] : [sql`c.company_id = ${actor.companyId}`]),
        sql`c.kind = any(${kinds})`,
        // What somebody is still to fill in is no report yet; a follow-up action is, as it waits for its owner.
        sql`(c.status <> 'ASSIGNED' or ${IS_ACTION})`,
        readable,
      ]),
    filters: {
      kind: each(KINDS),
      status: column('c.status'),
      open: each({ yes: () => sql`c.ended_at is null`, no: () => sql`c.ended_at is not null` }),
      action: each(TIMES),
      siteId: column('c.site_id'),
      departmentId: column('c.department_id'),
      submittedOn: instants('c.submitted_at'),
      endedOn: instants('c.ended_at'),
      answered: each(ANSWERS),
      submitterId: column('c.submitter_id'),
      ownerId: (ids) => due(sql`fu.owner_id = any(${[...ids]}::bigint[])`),
      formFlowId: (ids) =>
        sql`exists (select from case_flows k where k.case_id = c.id and k.form_flow_id = any(${[...ids]}::bigint[]))`,
      id: column('c.id'),
    },
    keyword: (pattern) => sql`c.search_text ${matching(pattern)}`,
    sorts: {
      submittedAt: ['c.submitted_at'],
      dueDate: ['(select fu.due_date from case_follow_ups fu where fu.follow_up_id = c.id)'],
      assignmentNumber: ['c.assignment_number'],
    },
    statements: () => STATEMENTS,
    present: (rows: readonly Stored[]) =>
      rows.map(
        ({ subLocationName, ...row }): ReportRegisterRow => ({
          ...row,
          status: readStatus(row.status),
          locationName: placeName(row.locationName, subLocationName),
          submittedAt: formatTimestamp(row.submittedAt),
          answeredAt: stamp(row.answeredAt),
          endedAt: stamp(row.endedAt),
        }),
      ),
  })
}
