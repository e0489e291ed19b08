import type { company, newCompany } from '@selamat/contract/domains/organisation/company'
import type { RowOf } from '@selamat/contract/kit/resource'
import type { z } from 'zod'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import type { AdministratorCompany } from '../ports.ts'
import { createCompany } from './create-company.ts'

interface CompanyCreation {
  readonly actor: Actor
  readonly requestId: string
  readonly body: z.output<typeof newCompany>
}

/** Which companies an actor can add: operating ones with the data scope All companies, contractors as staff of the tenant. */
export function addableBy(actor: Actor): { contractors: boolean; operating: boolean } {
  const operating = actor.scopes.includes('all')
  return { contractors: operating || actor.employerId === actor.companyId, operating }
}

/**
 * Adds a contractor of the actor's tenant, or an operating company, with the account of its administrator; both are
 * active at once. Returns the row as `readStatement` selects it. Throws NOT_YOUR_ACT or 422 without the data scope for it.
 */
export async function addCompany(
  tx: Tx,
  context: AppContext,
  { actor, requestId, body }: CompanyCreation,
  readStatement: (id: number) => Fragment,
  administrator: (tx: Tx, place: AdministratorCompany) => Promise<void>,
): Promise<RowOf<typeof company>> {
  const { contractors, operating } = addableBy(actor)
  if (!contractors) {
    throw httpError('NOT_YOUR_ACT', { message: 'Only the operating company can add contractors' })
  }
  if (!operating && !body.subcont) {
    const message = 'You can only add contractors. Ask an administrator of all companies'
    throw httpError('INVALID', { errors: { subcont: message } })
  }
  const at = context.clock.now()
  const parentCompanyId = body.subcont ? actor.companyId : null
  const companyId = await createCompany(tx, { ...body, parentCompanyId, createdBy: actor.userId }, at)
  await administrator(tx, { companyId, parentCompanyId, actorId: actor.userId, requestId })
  const [row] = await run<RowOf<typeof company>>(tx, readStatement(companyId))
  if (!row) throw new Error('the company was not created')
  const { allowedActions: _, ...after } = row
  await writeAudit(tx, {
    companyId: parentCompanyId ?? companyId,
    actorId: actor.userId,
    at,
    entity: 'companies',
    entityId: companyId,
    label: body.companyName,
    action: 'create',
    after: { ...after, administrator: body.username },
    requestId,
  })
  return row
}
