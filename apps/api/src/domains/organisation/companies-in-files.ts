import type { Target } from '../../record-import/targets.ts'

/** How files of records name companies: the own one and its subcontractors by name. */
export const companiesInFiles: Target = {
  table: 'companies',
  label: { one: 'company', many: 'companies' },
  by: ['company_name'],
  tenant: 'coalesce(t.parent_company_id, t.id) = $1',
}
