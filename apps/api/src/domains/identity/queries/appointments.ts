import type { AppointmentRow, PendingAppointment } from '@selamat/contract/domains/identity/appointment'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { holdsAt } from '../../../platform/dated.ts'
import { httpError } from '../../../platform/errors.ts'
import { userScope } from './user-scope.ts'

const MOST = 500

/** An appointment as stored, with its user; the allowed actions depend on the actor. */
export type AppointmentRecord = Omit<PendingAppointment, 'allowedActions'> & {
  readonly userId: number
  readonly companyId: number
  readonly givenBy: number | null
}

const columns = (today: string) => sql`a.id, a.version, a.kind, a.site_id, w.site_name,
    a.valid_from, a.valid_until, a.certificate_id,
    coalesce(c.title || ' ' || c.certificate_number, a.certificate) as certificate, a.status,
    g.full_name as given_by_name, x.full_name as decided_by_name, a.decline_reason,
    (a.status = 'CONFIRMED' and ${holdsAt('a', today)}) as current,
    t.username, t.full_name, a.user_id, t.company_id, a.given_by`
const FROM = sql`from appointments a
  join users t on t.id = a.user_id
  left join users g on g.id = a.given_by
  left join users x on x.id = a.decided_by
  left join sites w on w.id = a.site_id
  left join certificates c on c.id = a.certificate_id`

/** The appointments of a person, latest first. */
export const appointmentsOf = (db: Executor, userId: number, now: Date): Promise<AppointmentRecord[]> =>
  run(
    db,
    sql`select ${columns(formatDate(now))} ${FROM} where a.user_id = ${userId}
      order by a.valid_from desc, a.id desc limit ${sql.lit(MOST)}`,
  )

/** An appointment. Throws 404. */
export async function appointmentOf(db: Executor, id: number, now: Date): Promise<AppointmentRecord> {
  const statement = sql`select ${columns(formatDate(now))} ${FROM} where a.id = ${id}`
  const [row] = await run<AppointmentRecord>(db, statement)
  if (!row) throw httpError('NOT_FOUND')
  return row
}

/** A page of pending appointments of active users in scope, oldest first, with the count. */
export async function pendingAppointments(
  context: AppContext,
  db: Executor,
  actor: Actor,
  { start, limit }: { readonly start: number; readonly limit: number },
): Promise<{ rows: AppointmentRecord[]; total: number }> {
  const today = formatDate(context.clock.now())
  const where = sql`where a.status = 'PENDING' and t.archived_at is null and ${userScope(actor, today)}`
  const [count] = await run<{ total: number }>(db, sql`select count(*)::int as total ${FROM} ${where}`)
  const rows = await run<AppointmentRecord>(
    db,
    sql`select ${columns(today)} ${FROM} ${where} order by a.id limit ${limit} offset ${start}`,
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
