import type { workHours } from '@selamat/contract/domains/dashboards/work-hours/work-hours'
import { sql } from 'kysely'
import { tenantOf } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudits } from '../../../platform/audit.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { inTenant } from '../../../platform/records/scope.ts'
import { all } from '../../../platform/records/statements.ts'
import { staleRow } from '../../../platform/stale.ts'
import { ofSite } from '../site-scope.ts'

interface Locked {
  readonly id: number
  readonly companyId: number
  readonly version: number
  readonly label: string
  readonly enteredBy: number | null
  readonly isApproved: boolean
}

/**
 * Approves hours, all of them or none: they count in the rates from then on. Throws 404 outside the scope, 409 STALE where somebody
 * has changed them, NOT_YOUR_ACT for those that the actor has entered.
 */
export async function approveHours(
  { clock }: AppContext,
  tx: Tx,
  { actor, body, requestId }: SignedCall<typeof workHours.endpoints.approve>,
): Promise<void> {
  const expected = new Map(body.rows.map(({ id, version }) => [id, version]))
  const rows = await run<Locked>(
    tx,
    sql`select t.id, t.company_id, t.version, t.month as label, t.entered_by, t.approved_at is not null as is_approved
      from work_hours t where t.id = any(${[...expected.keys()]}::bigint[]) and t.archived_at is null
        and ${all([...inTenant(tenantOf(actor)), ofSite(actor, { site: 't.site_id', employer: 't.employer_id' })])}
      order by t.id for update`,
  )
  if (rows.length < expected.size) throw httpError('NOT_FOUND')
  const changed = rows.find(({ id, version }) => version !== expected.get(id))
  if (changed) throw await staleRow(tx, 'work_hours', changed.id)
  const waiting = rows.filter(({ isApproved }) => !isApproved)
  if (waiting.some(({ enteredBy }) => enteredBy === actor.userId)) {
    throw httpError('NOT_YOUR_ACT', { message: 'You cannot approve hours that you entered. Ask a colleague' })
  }
  const at = clock.now()
  await run(
    tx,
    sql`update work_hours set approved_by = ${actor.userId}, approved_at = ${at}, updated_at = ${at}, updated_by = ${actor.userId},
        version = version + 1 where id = any(${waiting.map(({ id }) => id)}::bigint[])`,
  )
  await writeAudits(
    tx,
    waiting.map(({ id, companyId, label }) => ({
      companyId,
      actorId: actor.userId,
      at,
      entity: 'work_hours',
      entityId: id,
      label,
      action: 'approve',
      requestId,
    })),
  )
}
