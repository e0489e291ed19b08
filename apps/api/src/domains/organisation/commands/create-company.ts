import type { Tx } from '../../../platform/database.ts'
import { emit } from '../../../platform/outbox.ts'

interface NewCompany {
  readonly companyName: string
  readonly companyType?: string | null
  readonly companyEmail?: string | null
  readonly companyPhone?: string | null
  readonly companyAddress?: string | null
  readonly emailDomain?: string | null
  /** The tenant of a contractor; absent for an operating company, which is a tenant itself. */
  readonly parentCompanyId?: number | null
  readonly createdBy?: number
}

/** Creates an active company and returns its id; higher domains give an operating one its first records. */
export async function createCompany(tx: Tx, company: NewCompany, now: Date): Promise<number> {
  const { companyName, companyType, companyEmail, companyPhone, companyAddress, emailDomain } = company
  const { parentCompanyId = null, createdBy } = company
  const values = { companyName, companyType, companyEmail, companyPhone, companyAddress, emailDomain, parentCompanyId }
  const stamps = { createdAt: now, updatedAt: now, createdBy, updatedBy: createdBy }
  const { id } = await tx
    .insertInto('companies')
    .values({ ...values, ...stamps, subcont: parentCompanyId !== null })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (parentCompanyId === null) await emit(tx, 'company-created', { companyId: id }, now)
  return id
}
