import { run, type Tx } from '../../../platform/database.ts'

interface NewCompany {
  readonly companyName: string
  readonly companyType?: string
  readonly emailDomain?: string
  /** The tenant a contractor works for; left out for an operating company, which is a tenant itself. */
  readonly parentCompanyId?: number
}

const INSERT = `insert into companies (parent_company_id, company_name, subcont, company_type, email_domain, created_at, updated_at)
  values ($1, $2, $1::bigint is not null, $3, $4, $5, $5) returning id`

/** Creates an active company and gives its id. */
export async function createCompany(tx: Tx, company: NewCompany, now: Date): Promise<number> {
  const { companyName, companyType = null, emailDomain = null, parentCompanyId = null } = company
  const [row] = await run<{ id: number }>(tx, INSERT, [parentCompanyId, companyName, companyType, emailDomain, now])
  if (!row) throw new Error('the company was not created')
  return row.id
}
