import type { companyRegistration } from '@selamat/contract/domains/identity/registration'
import { companyLifecycle } from '@selamat/contract/domains/organisation/company-lifecycle'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { emit } from '../../../platform/outbox.ts'
import { companyMoves, storedCompany } from '../company-actions.ts'

/**
 * Creates a company in registration, with its domain as its name until the second step. Returns its id. Violates
 * `companies_domain` where another tenant has the domain (G-023).
 */
export async function openRegistration(tx: Tx, domain: string, now: Date): Promise<number> {
  const [row] = await run<{ id: number }>(
    tx,
    sql`insert into companies (company_name, subcont, email_domain, status, created_at, updated_at)
      values (${domain}, false, ${domain}, ${companyLifecycle.initial}, ${now}, ${now}) returning id`,
  )
  if (!row) throw new Error('the company was not created')
  await writeAudit(tx, {
    companyId: row.id,
    actorId: null,
    at: now,
    entity: 'companies',
    entityId: row.id,
    label: domain,
    action: 'create',
    after: { emailDomain: domain, status: companyLifecycle.initial },
  })
  return row.id
}

/** Changes the domain of a registration that is not completed (AMB-14). */
export const correctRegistration = (tx: Tx, companyId: number, domain: string, now: Date) =>
  run(
    tx,
    sql`update companies set company_name = ${domain}, email_domain = ${domain}, updated_at = ${now} where id = ${companyId} and email_domain <> ${domain}`,
  )

interface Completion {
  readonly actor: Actor
  readonly company: z.output<typeof companyRegistration>
  readonly now: Date
  readonly requestId: string
}

/** Completes the registration of a company, which then waits for activation (AUTH-44, G-021). Throws 409 in any other state. */
export async function completeRegistration(tx: Tx, { actor, company, now, requestId }: Completion): Promise<void> {
  const { companyName, contactEmail, operationAddress, phone, businesType } = company
  const columns = {
    companyName,
    companyEmail: contactEmail,
    companyAddress: operationAddress,
    companyPhone: phone,
    companyType: businesType,
  }
  const subject = await storedCompany(tx, actor.companyId)
  const change = () => ({ set: columns })
  await companyMoves.move(tx, { actor, requestId }, { subject, action: 'register', at: now, change })
  await emit(tx, 'company-created', { companyId: actor.companyId }, now)
}

/** Locks the companies whose registration started before an instant and was not completed; returns their ids. */
export async function abandonedRegistrations(tx: Tx, before: Date): Promise<number[]> {
  const rows = await run<{ id: number }>(
    tx,
    sql`select id from companies where status = ${companyLifecycle.initial} and created_at < ${before} for update skip locked`,
  )
  return rows.map(({ id }) => id)
}

/** Deletes companies that did not complete their registration, so that their domains are free again. */
export async function removeRegistrations(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await run(
    tx,
    sql`insert into audit_events (company_id, at, entity, entity_id, label, action, reason)
      select id, ${now}, 'companies', id, company_name, 'delete', 'The registration was not completed' from companies where id = any(${ids})`,
  )
  await run(tx, sql`delete from companies where id = any(${ids})`)
}
