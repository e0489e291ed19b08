import { type SqlBool, sql } from 'kysely'
import type { Target } from '../../record-import/targets.ts'

/** Companies in import files: the own one and its contractors, by name. */
export const companiesInFiles: Target = {
  table: 'companies',
  label: { one: 'company', many: 'companies' },
  by: ['company_name'],
  scope: ({ employerId, companyId }) =>
    employerId === companyId ? sql<SqlBool>`true` : sql<SqlBool>`t.id = ${employerId}`,
  tenant: 'coalesce(t.parent_company_id, t.id) = $1',
}
