import { type SqlBool, sql } from 'kysely'
import type { Target } from '../../record-import/targets.ts'

/** How files of records name companies: the own one and its subcontractors by name. */
export const companiesInFiles: Target = {
  table: 'companies',
  label: { one: 'company', many: 'companies' },
  by: ['company_name'],
  scope: ({ employerId, companyId }) =>
    employerId === companyId ? sql<SqlBool>`true` : sql<SqlBool>`t.id = ${employerId}`,
  tenant: 'coalesce(t.parent_company_id, t.id) = $1',
}
