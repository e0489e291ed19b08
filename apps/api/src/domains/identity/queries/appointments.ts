import type { AppointmentRow, PendingAppointment } from '@selamat/contract/domains/identity/appointment'
import { formatDate } from '@selamat/contract/kit/dates'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { holdsOn } from '../../../platform/dated.ts'
import { andScope, scopeOf } from '../../../platform/records/scope.ts'
import { userScope } from './user-scope.ts'

const MOST = 500

/** An appointment as stored, with its user; the allowed actions depend on the actor. */
export type AppointmentRecord = Omit<PendingAppointment, 'allowedActions'> & {
  readonly userId: number
  readonly companyId: number
  readonly givenBy: number | null
}

const COLUMNS = `a.id, a.version, a.kind, a.site_id as "siteId", w.site_name as "siteName", a.valid_from as "validFrom",
    a.valid_until as "validUntil", a.certificate_id as "certificateId",
    coalesce(c.title || ' ' || c.certificate_number, a.certificate) as certificate, a.status,
    g.full_name as "givenByName", x.full_name as "decidedByName", a.decline_reason as "declineReason",
    (a.status = 'CONFIRMED' and ${holdsOn('a', '$1')}) as current,
    t.username, t.full_name as "fullName", a.user_id as "userId", t.company_id as "companyId", a.given_by as "givenBy"`
const FROM = `from appointments a
  join users t on t.id = a.user_id
  left join users g on g.id = a.given_by
  left join users x on x.id = a.decided_by
  left join sites w on w.id = a.site_id
  left join certificates c on c.id = a.certificate_id`

/** The appointments of a person, latest first, or the one of an id. */
export function appointmentsOf(
  context: AppContext,
  db: Executor,
  of: { readonly userId: number } | { readonly id: number },
): Promise<AppointmentRecord[]> {
  const [condition, value] = 'id' in of ? ['a.id = $2', of.id] : ['a.user_id = $2', of.userId]
  const text = `select ${COLUMNS} ${FROM} where ${condition} order by a.valid_from desc, a.id desc limit ${MOST}`
  return run<AppointmentRecord>(db, text, [formatDate(context.clock.now()), value])
}

/** A page of pending appointments of active users in scope, oldest first, with the count. */
export async function pendingAppointments(
  context: AppContext,
  db: Executor,
  actor: Actor,
  { start, limit }: { readonly start: number; readonly limit: number },
): Promise<{ rows: AppointmentRecord[]; total: number }> {
  const scope = andScope(scopeOf(context, { scope: userScope }, actor), 0)
  const where = `where a.status = 'PENDING' and t.archived_at is null${scope.text}`
  const [count] = await run<{ total: number }>(db, `select count(*)::int as total ${FROM} ${where}`, scope.values)
  const shifted = andScope(scopeOf(context, { scope: userScope }, actor), 3)
  const rows = await run<AppointmentRecord>(
    db,
    `select ${COLUMNS} ${FROM} where a.status = 'PENDING' and t.archived_at is null${shifted.text}
     order by a.id limit $2 offset $3`,
    [formatDate(context.clock.now()), limit, start, ...shifted.values],
  )
  return { rows, total: count?.total ?? 0 }
}

/** An appointment as its readers see it. */
export function asRow(
  { userId, companyId, givenBy, username, fullName, ...row }: AppointmentRecord,
  allowedActions: AppointmentRow['allowedActions'],
): AppointmentRow {
  return { ...row, allowedActions }
}
