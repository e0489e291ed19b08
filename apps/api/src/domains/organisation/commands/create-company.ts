import { run, type Tx } from '../../../platform/database.ts'

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

const INSERT = `insert into companies (parent_company_id, subcont, company_name, company_type, company_email, company_phone,
    company_address, email_domain, created_at, updated_at, created_by, updated_by)
  values ($1, $1::bigint is not null, $2, $3, $4, $5, $6, $7, $8, $8, $9, $9) returning id`

/** Creates an active company and returns its id. */
export async function createCompany(tx: Tx, company: NewCompany, now: Date): Promise<number> {
  const { companyName, companyType, companyEmail, companyPhone, companyAddress, emailDomain } = company
  const optional = [companyType, companyEmail, companyPhone, companyAddress, emailDomain].map((value) => value ?? null)
  const values = [company.parentCompanyId ?? null, companyName, ...optional, now, company.createdBy ?? null]
  const [row] = await run<{ id: number }>(tx, INSERT, values)
  if (!row) throw new Error('the company was not created')
  return row.id
}
