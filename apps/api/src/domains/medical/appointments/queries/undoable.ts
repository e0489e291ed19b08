import { MEDICAL_CENTER } from '@selamat/contract/domains/medical/items'
import { formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../../platform/access.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { run } from '../../../../platform/database.ts'
import { inDays } from '../../../../platform/records/conditions.ts'
import { scopesFor } from '../../../../platform/session.ts'
import { userScope } from '../../../identity/index.ts'
import { inCare } from '../../patients/care.ts'
import { undoCondition } from '../reservation-subject.ts'

/** The visits of today that somebody can undo: with the right to undo, and that of the medical center over the patient (TASKS-31). */
export async function undoableVisits(context: AppContext, actor: Actor) {
  const db = context.database.kysely
  const today = formatDate(context.clock.now())
  const scopes = await scopesFor(context, actor, { anyOf: [MEDICAL_CENTER], action: 'update' }, db)
  const mayUndo = await undoCondition(db, actor, today, sql`r.center_id`)
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
    sql`select r.id, r.version, r.number, u.full_name, u.username, y.visit_name, m.center_name, r.finished_at
      from reservations r join users u on u.id = r.patient_id join visit_types y on y.id = r.visit_type_id
      join medical_centers m on m.id = r.center_id
      where r.company_id = ${actor.companyId} and r.status = 'finish' and ${inDays(sql`r.finished_at`, { from: today, until: today })}
        and r.starts_at > ${context.clock.now()}::timestamptz - interval '2 days'
        and exists (select from users t where t.id = r.patient_id and ${mayUndo} and ${userScope(inCare({ ...actor, scopes }), today)})
      order by r.finished_at desc, r.id desc limit 200`,
  )
  return { visits: rows.map((row) => ({ ...row, finishedAt: formatTimestamp(row.finishedAt) })) }
}
