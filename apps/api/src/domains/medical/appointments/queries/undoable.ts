import { MEDICAL_CENTER } from '@selamat/contract/domains/medical/items'
import { formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../../platform/access.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { run } from '../../../../platform/database.ts'
import { inDays } from '../../../../platform/records/conditions.ts'
import { scopesFor } from '../../../../platform/session.ts'
import { userScope } from '../../../identity/index.ts'

/** The visits of today that somebody can undo: with the right to undo, and that of the medical center over the patient (TASKS-31). */
export async function undoableVisits(context: AppContext, actor: Actor) {
  const db = context.database.kysely
  const today = formatDate(context.clock.now())
  const scopes = await scopesFor(context, actor, { anyOf: [MEDICAL_CENTER], action: 'update' }, db)
  const reached = (actor: Actor) => sql`t.patient_id in (select t.id from users t where ${userScope(actor, today)})`
  const rows = await run<{
    id: number
    version: number
    number: string
    fullName: string
    username: string
    visitName: string
    centerName: string
    finishedAt: Date
  }>(
    db,
    sql`select t.id, t.version, t.number, u.full_name, u.username, y.visit_name, m.center_name, t.finished_at
      from reservations t join users u on u.id = t.patient_id join visit_types y on y.id = t.visit_type_id
      join medical_centers m on m.id = t.center_id
      where t.company_id = ${actor.companyId} and t.status = 'finish' and ${inDays(sql`t.finished_at`, { from: today, until: today })}
        and t.starts_at > ${context.clock.now()}::timestamptz - interval '2 days'
        and ${reached(actor)} and ${reached({ ...actor, scopes })}
      order by t.finished_at desc, t.id desc limit 200`,
  )
  return { visits: rows.map((row) => ({ ...row, finishedAt: formatTimestamp(row.finishedAt) })) }
}
