import { companyLifecycle } from '@selamat/contract/domains/organisation/company-lifecycle'
import { sql } from 'kysely'
import type { Actor } from '../../platform/access.ts'
import { run, type Tx } from '../../platform/database.ts'
import { httpError } from '../../platform/errors.ts'
import { lifecycleOf } from '../../platform/lifecycle.ts'
import { emit } from '../../platform/outbox.ts'

interface StoredCompany {
  readonly id: number
  /** Its tenant: of an operating company itself. */
  readonly companyId: number
  readonly companyName: string
  readonly subcont: boolean
}

/** A company as its moves see it. Throws 404. */
export async function storedCompany(tx: Tx, id: number): Promise<StoredCompany> {
  const [row] = await run<StoredCompany>(
    tx,
    sql`select id, company_id, company_name, subcont from companies where id = ${id}`,
  )
  if (!row) throw httpError('NOT_FOUND')
  return row
}

/** What can be done to a company; the people of an inactive company lose access with their next request. */
export const companyMoves = lifecycleOf(companyLifecycle, {
  table: 'companies',
  relations: {
    // The only user of a company that is being registered.
    registrant: () => null,
    administrator: ({ id, subcont }: Pick<StoredCompany, 'id' | 'subcont'>, actor: Actor) => {
      if (id === actor.companyId || id === actor.employerId) return 'This is your own company'
      if (!subcont && !actor.scopes.includes('all')) return 'Only an administrator of all companies can do this'
      return null
    },
  },
  audit: ({ subject: { companyId, companyName } }: { readonly subject: StoredCompany }, { set }) => ({
    companyId,
    label: set?.companyName ?? companyName,
  }),
  emit: async ({ tx, subject, action, at }) => {
    if (action === 'activate') await emit(tx, 'company-activated', { companyId: subject.id }, at)
  },
})
