import { settings } from '@selamat/contract/domains/organisation/settings'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { BodyOf } from '@selamat/contract/kit/endpoint'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { changes, writeAudit } from '../../../platform/audit.ts'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import { brokenConstraint, httpError } from '../../../platform/errors.ts'
import { type SignedCall, serve } from '../../../platform/http.ts'
import { changeBy } from '../../../platform/stale.ts'

interface Row {
  readonly companyName: string
  readonly companyType: string | null
  readonly companyEmail: string | null
  readonly companyPhone: string | null
  readonly companyAddress: string | null
  readonly emailDomain: string | null
  readonly version: number
  readonly updatedAt: Date
  readonly updatedBy: string | null
}

/** The data of the user's company; users of a contractor read and write the contractor's (ORG-29, G-090). */
export function mountCorporate(app: FastifyInstance, context: AppContext): void {
  const { database } = context
  serve(app, context, settings.corporate, {
    read: ({ actor }) => present(database.kysely, actor),
    update: (call) => database.transaction((tx) => write(tx, call, context.clock.now())),
  })
}

async function stored(db: Executor, actor: Actor): Promise<Row> {
  const [row] = await run<Row>(
    db,
    sql`select c.company_name, c.company_type, c.company_email,
        c.company_phone, c.company_address, c.email_domain, c.version,
        c.updated_at, u.full_name as updated_by
      from companies c left join users u on u.id = c.updated_by where c.id = ${actor.employerId}`,
  )
  if (!row) throw new Error(`company ${actor.employerId} is gone`)
  return row
}

async function present(db: Executor, actor: Actor) {
  const row = await stored(db, actor)
  return { ...row, updatedAt: formatTimestamp(row.updatedAt) }
}

type CorporateValues = Omit<BodyOf<typeof settings.corporate.update>, 'version'>

async function write(tx: Tx, call: SignedCall<typeof settings.corporate.update>, at: Date) {
  const { actor, requestId } = call
  const { version, ...input } = call.body
  await run(tx, sql`select 1 from companies where id = ${actor.employerId} for no key update`)
  const before = await stored(tx, actor)
  if (before.version !== version) {
    throw httpError('STALE', { details: changeBy(before.updatedBy, before.updatedAt) })
  }
  await save(tx, actor, input, at)
  await writeAudit(tx, {
    companyId: actor.companyId,
    actorId: actor.userId,
    at,
    entity: 'companies',
    entityId: actor.employerId,
    label: input.companyName,
    action: 'update',
    requestId,
    ...changes({ ...before }, input),
  })
  return present(tx, actor)
}

async function save(tx: Tx, actor: Actor, input: CorporateValues, at: Date): Promise<void> {
  const { companyName, companyType, companyEmail, companyPhone, companyAddress } = input
  const values = { companyName, companyType, companyEmail, companyPhone, companyAddress }
  try {
    await tx
      .updateTable('companies')
      .set((column) => ({ ...values, updatedAt: at, updatedBy: actor.userId, version: column('version', '+', 1) }))
      .where('id', '=', actor.employerId)
      .execute()
  } catch (error) {
    if (brokenConstraint(error, '23505') !== 'companies_contractor_name') throw error
    const { message } = httpError('NAME_EXISTS')
    throw httpError('NAME_EXISTS', { errors: { companyName: message } })
  }
}
