import { sql } from 'kysely'
import type { Fragment } from '../platform/records/statements.ts'
import type { Dimension } from './measure.ts'

const named =
  (table: string, name: string) =>
  (value: Fragment): Fragment =>
    sql`(select n.${sql.ref(name)} from ${sql.table(table)} n where n.id = ${value}::bigint)`

/** A dimension by records: the column that has their id, the table with their names, and the filter of the list by them. */
const byRecords =
  (label: string, filter: string, table: string, name: string) =>
  (column: string): Dimension => ({
    label,
    value: sql`${sql.ref(column)}`,
    labels: named(table, name),
    rows: (id) => ({ [filter]: [Number(id)] }),
  })

export const bySite = byRecords('Site', 'siteId', 'sites', 'site_name')
export const byDepartment = byRecords('Department', 'departmentId', 'departments', 'department_name')
export const byEmployer = byRecords('Employer', 'employerId', 'companies', 'company_name')
