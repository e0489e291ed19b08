import type { CompanyAction } from '@selamat/contract/domains/organisation/company'
import { companyLifecycle } from '@selamat/contract/domains/organisation/company-lifecycle'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/outbox.ts'
import { lastChangeOf } from '../../../platform/stale.ts'
import { transition } from '../../../platform/transition.ts'
import { denialReason } from '../company-actions.ts'
import type { PeoplePorts } from '../ports.ts'

interface CompanyActionCall {
  readonly actor: Actor
  readonly requestId: string
  readonly body: { readonly version: number; readonly reason: string | null }
}

/**
 * Activates or deactivates a company in the actor's data scope; the people of an inactive company lose access with their
 * next request. Throws 409 STALE, WRONG_STATE or NOT_YOUR_ACT (also where no administrator of everything would remain),
 * 422 without a required reason.
 */
export async function moveCompany(
  tx: Tx,
  context: AppContext,
  { actor, requestId, body }: CompanyActionCall,
  id: number,
  action: CompanyAction,
  { keepingAdministrators }: Pick<PeoplePorts, 'keepingAdministrators'>,
): Promise<void> {
  const at = context.clock.now()
  const [row] = await run<{ id: number; companyId: number; companyName: string; subcont: boolean }>(
    tx,
    sql`select id, company_id as "companyId", company_name as "companyName", subcont from companies where id = ${id}`,
  )
  if (!row) throw httpError('NOT_FOUND')
  const move = () =>
    transition(tx, {
      cycle: companyLifecycle,
      table: 'companies',
      id,
      action,
      version: body.version,
      relation: () => denialReason(row, actor),
      reason: body.reason,
      reasonField: 'reason',
      set: () => ({ updatedAt: at, updatedBy: actor.userId }),
      changedBy: () => lastChangeOf(tx, 'companies', id),
    })
  const { from, to } = await (action === 'deactivate' ? keepingAdministrators(tx, row.companyId, move) : move())
  await writeAudit(tx, {
    companyId: row.companyId,
    actorId: actor.userId,
    at,
    entity: 'companies',
    entityId: id,
    label: row.companyName,
    action,
    before: { status: from },
    after: { status: to },
    reason: body.reason,
    requestId,
  })
  if (action === 'activate') await emit(tx, 'company-activated', { companyId: id }, at)
}
