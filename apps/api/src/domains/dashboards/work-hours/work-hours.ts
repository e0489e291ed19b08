import { MOST_HOURS_EACH, workHours } from '@selamat/contract/domains/dashboards/work-hours/work-hours'
import { formatDate } from '@selamat/contract/kit/dates'
import type { WriteOf } from '@selamat/contract/kit/resource'
import type { FastifyInstance } from 'fastify'
import { type SqlBool, sql } from 'kysely'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { mount } from '../../../platform/http.ts'
import { CHOOSE } from '../../../platform/messages.ts'
import type { Binding, WriteContext } from '../../../platform/records/binding.ts'
import { ofSite } from '../site-scope.ts'
import { approveHours } from './approve-hours.ts'
import { gapsFor } from './gaps.ts'

type Values = WriteOf<typeof workHours>
type Writing = WriteContext<typeof workHours>

/** Hours of what the writer reaches, that can have been worked by then. Throws 422 by field. */
async function assertPossible(tx: Tx, values: Values, { actor, now }: Writing): Promise<Values> {
  const { siteId, employerId, month, hours, headcount } = values
  const [found] = await run<{ site: boolean; employer: boolean }>(
    tx,
    sql`select s.id is not null and ${ofSite(actor, { site: 'w.site', employer: 'w.employer' })} as site,
        exists (select from companies c where c.id = w.employer and coalesce(c.parent_company_id, c.id) = s.company_id) as employer
      from (select ${siteId}::bigint as site, ${employerId}::bigint as employer) w left join sites s on s.id = w.site`,
  )
  const errors = {
    ...(!found?.site && { siteId: CHOOSE }),
    ...(found?.site && !found.employer && { employerId: CHOOSE }),
    ...(month > formatDate(now).slice(0, 7) && { month: 'This month has not begun' }),
    ...(hours > headcount * MOST_HOURS_EACH && {
      hours: `Too many for ${headcount} people: a month has at most ${MOST_HOURS_EACH} hours`,
    }),
  }
  if (Object.keys(errors).length > 0) throw httpError('INVALID', { errors })
  return values
}

/** What is written waits for the approval of somebody else. */
const waitForApproval = async (tx: Tx, id: number, _values: Values, { actor }: Writing) =>
  void (await run(
    tx,
    sql`update work_hours set entered_by = ${actor.userId}, approved_by = null, approved_at = null where id = ${id}`,
  ))

const binding: Binding<typeof workHours> = {
  table: 'work_hours',
  label: 'month',
  scope: (actor) => sql<SqlBool>`${ofSite(actor, { site: 't.site_id', employer: 't.employer_id' })}`,
  joins: `join sites s on s.id = t.site_id join companies c on c.id = t.employer_id
    left join users e on e.id = t.entered_by left join users a on a.id = t.approved_by`,
  columns: {
    siteName: 's.site_name',
    employerName: 'c.company_name',
    enteredById: 't.entered_by',
    enteredByName: 'e.full_name',
    approvedByName: 'a.full_name',
    approvedAt: `to_char(t.approved_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD"T"HH24:MI:SS"+07:00"')`,
    state: `case when t.approved_at is null then 'WAITING' else 'APPROVED' end`,
    mayApprove: 't.approved_at is null',
  },
  present: (row, { userId }) => ({ ...row, mayApprove: row.mayApprove && row.enteredById !== userId }),
  filters: {
    state: (states) =>
      sql<SqlBool>`(case when t.approved_at is null then 'WAITING' else 'APPROVED' end) = any(${[...states]}::text[])`,
  },
  exportColumns: [
    'siteName',
    'employerName',
    'month',
    'hours',
    'headcount',
    'enteredByName',
    'approvedByName',
    'approvedAt',
  ],
  unique: {
    work_hours_once: { field: 'month', code: 'NAME_EXISTS', message: 'The hours of this month are already there' },
  },
  beforeWrite: assertPossible,
  afterWrite: waitForApproval,
}

/** The hours worked, with what they lack. */
export function mountWorkHours(app: FastifyInstance, context: AppContext): void {
  crudRoutes(app, context, workHours, binding)
  mount(app, context, workHours.endpoints.approve, (call) =>
    context.database.transaction((tx) => approveHours(context, tx, call)),
  )
  mount(app, context, workHours.endpoints.gaps, ({ actor }) => gapsFor(context, actor))
}
