import { GENDERS, MENU_PREFERENCES, WORKER_CATEGORIES } from '@selamat/contract/domains/identity/user-fields'
import type { ImporterColumn } from '../../../platform/import/importer.ts'

const lower = (cell: string) => cell.trim().toLowerCase() || null
const column = (
  key: string,
  header: string,
  help: string,
  example: string,
  more: Partial<ImporterColumn> = {},
): ImporterColumn => ({ key, header, required: false, help, example, ...more })

/** The columns of a file of users. */
export const userColumns: readonly ImporterColumn[] = [
  column('username', 'Employee ID', '8 digits. Identifies the user and never changes', '10036120', {
    required: true,
    aliases: ['Employee number', 'NIK karyawan', 'Nomor karyawan', 'Username'],
    unique: (cell) => cell.trim() || null,
  }),
  column('fullName', 'Full name', 'As on the identity card', 'Fajar Sidik', {
    required: true,
    aliases: ['Name', 'Employee name', 'Nama', 'Nama lengkap'],
  }),
  column('email', 'Email', 'No two people share one', 'fajar.sidik@arunika.example', {
    aliases: ['E-mail address', 'Mail'],
    unique: lower,
  }),
  column('phone', 'Phone', '5 to 15 digits', '081234567890', {
    aliases: ['Phone number', 'Mobile', 'No HP', 'Telepon'],
  }),
  column(
    'nikPassport',
    'National ID / passport',
    'Digits only. Store it as text: Excel keeps 15 digits of a number',
    '3201011509930002',
    {
      aliases: ['National ID', 'Passport', 'NIK', 'KTP', 'NIK / Passport'],
      unique: lower,
    },
  ),
  column('gender', 'Gender', 'Male or Female', 'Male', { choices: GENDERS, aliases: ['Sex', 'Jenis kelamin'] }),
  column('dateOfBirth', 'Date of birth', 'YYYY-MM-DD, or a date cell', '1993-09-18', {
    day: true,
    aliases: ['Birthday', 'Tanggal lahir'],
  }),
  column('category', 'Category', WORKER_CATEGORIES.join(', '), 'General Worker', {
    choices: WORKER_CATEGORIES,
    aliases: ['Worker category'],
  }),
  column('employer', 'Employer', 'The company or one of its contractors; empty for your own', '', {
    aliases: ['Company', 'Contractor', 'Perusahaan'],
  }),
  column('department', 'Department', 'A department of the company; empty follows the section', 'Production', {
    aliases: ['Departemen'],
  }),
  column('section', 'Section', 'A section of the department', 'Ammonia', { aliases: ['Seksi'] }),
  column('position', 'Position', 'A position of the company', 'Panel Operator', { aliases: ['Job title', 'Jabatan'] }),
  column('site', 'Site', 'Name or code of a site', '', { aliases: ['Plant', 'Lokasi kerja'] }),
  column('superior', 'Direct superior', 'The Employee ID of the superior, who can be in the same file', '10000005', {
    aliases: ['Superior', 'Supervisor ID', 'Manager', 'Atasan langsung'],
  }),
  column('group', 'Group', 'A group of the company; new users get its default role', '', {
    aliases: ['User group'],
  }),
  column(
    'roles',
    'Roles',
    'Names of roles, separated by ; – new users without a role get the default of their group or company',
    'Employee',
    {
      aliases: ['Role'],
    },
  ),
  column(
    'menuPreferences',
    'Menu preferences',
    `${MENU_PREFERENCES.join(', ')}, separated by ; – the preferred one first`,
    'SHE',
    {
      aliases: ['Menu preference'],
    },
  ),
  column('validFrom', 'From', 'First day in this position, YYYY-MM-DD; empty means today', '2026-11-01', {
    day: true,
    aliases: ['Valid from', 'Since', 'Start date', 'Mulai'],
  }),
]

/** The place of each column. */
export const columnAt = new Map(userColumns.map(({ key }, index) => [key, index]))
