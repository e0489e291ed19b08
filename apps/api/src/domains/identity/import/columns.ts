import {
  GENDERS,
  MENU_PREFERENCES,
  userFields,
  WORKER_CATEGORIES,
} from '@selamat/contract/domains/identity/user-fields'
import { day } from '@selamat/contract/kit/text'
import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Field } from '../../../record-import/fields.ts'
import type { Target } from '../../../record-import/targets.ts'

/** The header of each column, and other headers that people write. */
const HEADERS = {
  username: ['Employee ID', 'Employee number', 'NIK karyawan', 'Nomor karyawan', 'Username'],
  fullName: ['Full name', 'Name', 'Employee name', 'Nama', 'Nama lengkap'],
  email: ['Email', 'E-mail address', 'Mail'],
  phone: ['Phone', 'Phone number', 'Mobile', 'No HP', 'Telepon'],
  nikPassport: ['National ID / passport', 'National ID', 'Passport', 'NIK', 'KTP', 'NIK / Passport'],
  gender: ['Gender', 'Sex', 'Jenis kelamin'],
  dateOfBirth: ['Date of birth', 'Birthday', 'Tanggal lahir'],
  category: ['Category', 'Worker category'],
  employer: ['Employer', 'Company', 'Contractor', 'Perusahaan'],
  department: ['Department', 'Departemen'],
  section: ['Section', 'Seksi'],
  position: ['Position', 'Job title', 'Jabatan'],
  site: ['Site', 'Plant', 'Lokasi kerja'],
  superior: ['Direct superior', 'Superior', 'Supervisor ID', 'Manager', 'Atasan langsung'],
  group: ['Group', 'User group'],
  roles: ['Roles', 'Role'],
  menuPreferences: ['Menu preferences', 'Menu preference'],
  validFrom: ['From', 'Valid from', 'Since', 'Start date', 'Mulai'],
} satisfies Record<string, readonly [string, ...string[]]>
type Key = keyof typeof HEADERS

const ROLES_HELP = 'Names of roles, separated by ; – new users without a role get the default of their group or company'

/** The help and the example of each column in the template. */
const HELP: Readonly<Record<Key, readonly [help: string, example: string]>> = {
  username: ['8 digits. Identifies the user and never changes', '10036120'],
  fullName: ['As on the identity card', 'Fajar Sidik'],
  email: ['No two people share one', 'fajar.sidik@arunika.example'],
  phone: ['5 to 15 digits', '081234567890'],
  nikPassport: ['Digits only. Store it as text: Excel keeps 15 digits of a number', '3201011509930002'],
  gender: ['Male or Female', 'Male'],
  dateOfBirth: ['YYYY-MM-DD, or a date cell', '1993-09-18'],
  category: [WORKER_CATEGORIES.join(', '), 'General Worker'],
  employer: ['The company or one of its contractors; empty for your own', ''],
  department: ['A department of the company; empty follows the section', 'Production'],
  section: ['A section of the department', 'Ammonia'],
  position: ['A position of the company', 'Panel Operator'],
  site: ['Name or code of a site', ''],
  superior: ['The Employee ID of the superior, who can be in the same file', '10000005'],
  group: ['A group of the company; new users get its default role', ''],
  roles: [ROLES_HELP, 'Employee'],
  menuPreferences: [`${MENU_PREFERENCES.join(', ')}, separated by ; – the preferred one first`, 'SHE'],
  validFrom: ['First day in this position, YYYY-MM-DD; empty means today', '2026-11-01'],
}

const asChoices = (labels: readonly string[]) => labels.map((label) => ({ value: label, label }))
const text = (schema: Field['schema']) => ({ schema, reading: { as: 'text' } }) as const
const choice = (choices: readonly string[]) =>
  ({ schema: z.string(), reading: { as: 'choice', choices: asChoices(choices) }, choices }) as const
const list = (schema: Field['schema'], labels: readonly string[]) =>
  ({ schema, reading: { as: 'list', choices: asChoices(labels) } }) as const
const record = (table: string, one: string, by: Target['by'], more: Partial<Target> = {}) => {
  const target = { table, label: { one, many: `${one}s` }, by, none: `No ${one} has this name`, ...more }
  return { schema: z.string(), reading: { as: 'reference', target } } as const
}
const lower = (cell: string) => cell.trim().toLowerCase() || null

/** How the cells of each column are read, with the checks of the forms. */
const READ: Readonly<Record<Key, Pick<Field, 'schema' | 'reading' | 'choices' | 'unique' | 'day'>>> = {
  username: { ...text(userFields.username), unique: (cell) => cell.trim() || null },
  fullName: text(userFields.fullName),
  email: { ...text(userFields.email), unique: lower },
  phone: text(userFields.phone),
  nikPassport: { ...text(userFields.nikPassport), unique: lower },
  gender: choice(GENDERS),
  dateOfBirth: { ...text(userFields.dateOfBirth), day: true },
  category: choice(WORKER_CATEGORIES),
  employer: record('companies', 'company or contractor', ['company_name'], {
    label: { one: 'employer', many: 'employers' },
    tenant: 'coalesce(t.parent_company_id, t.id)',
    beside: { header: 'Kind', sql: `case when t.parent_company_id is null then 'company' else 'contractor' end` },
  }),
  department: record('departments', 'department', ['department_name']),
  section: record('sections', 'section', ['section_name'], {
    beside: {
      header: 'Department',
      sql: '(select d.department_name from departments d where d.id = t.department_id)',
    },
  }),
  position: record('positions', 'position', ['position_name']),
  site: record('sites', 'site', ['site_name', 'code']),
  superior: record('users', 'user', ['username'], {
    exact: true,
    named: 'full_name',
    none: 'No user has this Employee ID',
    // The superiors of a contractor's users are users of the contractor.
    scope: ({ employerId, companyId }) =>
      employerId === companyId ? sql<SqlBool>`true` : sql<SqlBool>`t.employer_id = ${employerId}`,
    unlisted: true,
  }),
  group: record('groups', 'group', ['group_name']),
  roles: list(z.array(z.string()), []),
  menuPreferences: list(userFields.menuPreferences, MENU_PREFERENCES),
  validFrom: { ...text(day), day: true },
}

const isKey = (key: string): key is Key => key in HEADERS

/** The columns of a file of users. */
export const userColumns: readonly Field[] = Object.keys(HEADERS)
  .filter(isKey)
  .map((key) => {
    const [header, ...aliases] = HEADERS[key]
    const [help, example] = HELP[key]
    return { key, header, aliases, help, example, required: key === 'username' || key === 'fullName', ...READ[key] }
  })
