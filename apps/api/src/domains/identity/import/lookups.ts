import { GENDERS, MENU_PREFERENCES, WORKER_CATEGORIES } from '@selamat/contract/domains/identity/user-fields'
import { type Executor, run } from '../../../platform/database.ts'
import type { ImportJob, LookupSheet } from '../../../platform/import/importer.ts'
import { reasonsAgainstGiving, rolesOf } from '../queries/givable-roles.ts'

const MOST = 5000

const listOf = (db: Executor, text: string, tenant: number) =>
  run<{ a: string; b: string | null }>(db, `${text} limit ${MOST}`, [tenant])

const LISTS = [
  {
    name: 'Employers',
    column: 'employer',
    headers: ['Employer', 'Kind'],
    text: `select company_name as a, case when id = $1 then 'company' else 'contractor' end as b from companies
      where coalesce(parent_company_id, id) = $1 and archived_at is null order by parent_company_id nulls first, 1`,
  },
  {
    name: 'Departments',
    column: 'department',
    headers: ['Department'],
    text: 'select department_name as a, null as b from departments where company_id = $1 and archived_at is null order by 1',
  },
  {
    name: 'Sections',
    column: 'section',
    headers: ['Section', 'Department'],
    text: `select s.section_name as a, d.department_name as b from sections s join departments d on d.id = s.department_id
      where s.company_id = $1 and s.archived_at is null order by 2, 1`,
  },
  {
    name: 'Positions',
    column: 'position',
    headers: ['Position'],
    text: 'select position_name as a, null as b from positions where company_id = $1 and archived_at is null order by 1',
  },
  {
    name: 'Sites',
    column: 'site',
    headers: ['Site', 'Code'],
    text: 'select site_name as a, code as b from sites where company_id = $1 and archived_at is null order by 1',
  },
  {
    name: 'Groups',
    column: 'group',
    headers: ['Group'],
    text: 'select group_name as a, null as b from groups where company_id = $1 and archived_at is null order by 1',
  },
] as const

/** The columns that name one record of a list. */
export const LISTED: readonly string[] = LISTS.map(({ column }) => column)

const ROLES = 'select id from roles where company_id = $1 and archived_at is null order by name'

/** The sheets of the template that say what may stand in the columns; of roles those that the reader may give. */
export async function lookupSheets(db: Executor, { actor }: Pick<ImportJob, 'actor'>): Promise<LookupSheet[]> {
  const tenant = actor.companyId
  const sheets: LookupSheet[] = []
  for (const { name, column, headers, text } of LISTS) {
    const rows = await listOf(db, text, tenant)
    // A contractor's people import for the own firm.
    if (name === 'Employers' && actor.employerId !== tenant) continue
    sheets.push({ name, headers, columns: [column], rows: rows.map(({ a, b }) => (headers.length > 1 ? [a, b] : [a])) })
  }
  const ids = (await run<{ id: number }>(db, ROLES, [tenant])).map(({ id }) => id)
  const against = await reasonsAgainstGiving(db, actor.userId)
  const givable = (await rolesOf(db, tenant, ids)).filter((role) => against(role) === null)
  const fixedChoices = Array.from(
    { length: Math.max(GENDERS.length, WORKER_CATEGORIES.length, MENU_PREFERENCES.length) },
    (_, at) => [GENDERS[at] ?? null, WORKER_CATEGORIES[at] ?? null, MENU_PREFERENCES[at] ?? null],
  )
  return [
    ...sheets,
    { name: 'Roles', headers: ['Role'], columns: [], rows: givable.map(({ name }) => [name]) },
    { name: 'Words', headers: ['Gender', 'Category', 'Menu preferences'], columns: [], rows: fixedChoices },
  ]
}
