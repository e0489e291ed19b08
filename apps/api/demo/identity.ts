import { insertSeededRoles, seededRoles } from '../src/domains/identity/index.ts'
import { run, type Tx } from '../src/platform/database.ts'
import { hashPassword } from '../src/platform/password-hash.ts'
import { DEMO_PASSWORD, type DemoAccount, demoAccounts, demoAppointments } from './accounts.ts'
import { loadCertificates } from './certificates.ts'
import type { DemoContext } from './context.ts'
import { type DemoPerson, generateEmployees } from './employees.ts'
import type { DemoCompanies, DemoCompany } from './organisation.ts'
import { personalOf } from './personal.ts'

/** Since when the organisation is as it is; the employee's own change of post is later. */
const SINCE = '2024-01-01'
const MOVED = '2026-07-01'
const BATCH = 5000

const demoRoles = [
  ...seededRoles,
  { name: 'No Access', description: 'Holds no right at all', scope: 'own', permissions: {} },
  {
    name: 'Control Room',
    description: 'Watches the permits of the whole company',
    scope: 'company',
    permissions: { 'menu/Home': 'r', 'menu/My Task': 'ru', 'menu/Permit to Work': 'r' },
  },
] as const

const INSERT_USERS = `
  with given as (select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $9::bigint[],
        $10::text[], $11::text[], $12::date[], $13::text[], $14::smallint[], $15::smallint[], $16::text[])
      p (company_id, employer_id, username, full_name, email, phone, role_id, nik_passport, gender, date_of_birth, blood_type,
        height, weight, menu_preferences)),
    added as (insert into users (company_id, employer_id, username, full_name, email, phone, password_hash, password_changed_at,
        created_at, updated_at, nik_passport, gender, date_of_birth, blood_type, height, weight, menu_preferences)
      select company_id, employer_id, username, full_name, email, phone, $7, $8, $8, $8, nik_passport, gender, date_of_birth,
        blood_type, height, weight, string_to_array(menu_preferences, '|')
      from given returning id, username)
  insert into user_roles (user_id, role_id) select added.id, given.role_id from added join given using (username)`

const INSERT_EMPLOYMENTS = `
  insert into employments (user_id, position_id, section_id, department_id, site_id, superior_id, valid_from, valid_until)
  select u.id, p.position_id, p.section_id, s.department_id, p.site_id, b.id, p.valid_from, p.valid_until
  from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::date[], $7::date[])
    p (username, position_id, section_id, site_id, superior, valid_from, valid_until)
  join users u on u.username = p.username
  join sections s on s.id = p.section_id
  left join users b on b.username = p.superior`

const INSERT_APPOINTMENTS = `
  insert into appointments (user_id, kind, site_id, valid_from, certificate)
  select u.id, a.kind, s.id, $5, a.certificate
  from unnest($1::text[], $2::text[], $3::text[], $4::text[]) a (username, kind, site, certificate)
  join users u on u.username = a.username
  left join sites s on s.company_id = u.company_id and s.code = a.site`

const column = <T, V>(rows: readonly T[], value: (row: T) => V) => rows.map(value)

async function insertPeople(
  { tx, now }: DemoContext,
  people: readonly DemoPerson[],
  passwordHash: string,
): Promise<void> {
  const domains = new Map<number, string>()
  for (const row of await run<{ id: number; domain: string }>(tx, 'select id, email_domain as domain from companies'))
    domains.set(row.id, row.domain)
  const email = ({ fullName, username, employerId }: DemoPerson) =>
    `${fullName.toLowerCase().replace(/[^a-z]+/g, '.')}.${username.slice(-5)}@${domains.get(employerId)}`
  for (let start = 0; start < people.length; start += BATCH) {
    const batch = people.slice(start, start + BATCH)
    const personal = batch.map(personalOf)
    await run(tx, INSERT_USERS, [
      column(batch, ({ company }) => company.id),
      column(batch, ({ employerId }) => employerId),
      column(batch, ({ username }) => username),
      column(batch, ({ fullName }) => fullName),
      column(batch, email),
      column(personal, ({ phone }) => phone),
      passwordHash,
      now,
      column(batch, ({ roleId }) => roleId),
      column(personal, ({ nikPassport }) => nikPassport),
      column(personal, ({ gender }) => gender),
      column(personal, ({ dateOfBirth }) => dateOfBirth),
      column(personal, ({ bloodType }) => bloodType),
      column(personal, ({ height }) => height),
      column(personal, ({ weight }) => weight),
      column(personal, ({ menuPreferences }) => menuPreferences),
    ])
  }
}

interface Post extends DemoPerson {
  readonly from: string
  readonly until: string | null
}

async function insertEmployments(tx: Tx, posts: readonly Post[]): Promise<void> {
  for (let start = 0; start < posts.length; start += BATCH) {
    const batch = posts.slice(start, start + BATCH)
    await run(tx, INSERT_EMPLOYMENTS, [
      column(batch, ({ username }) => username),
      column(batch, ({ company, position }) => company.positions.get(position)),
      column(batch, ({ company, place }) => company.sections.get(place)),
      column(batch, ({ company, site }) => company.sites.get(site)),
      column(batch, ({ superior }) => superior),
      column(batch, ({ from }) => from),
      column(batch, ({ until }) => until),
    ])
  }
}

/** The named accounts with their posts and appointments, and as many further employees as wanted. */
export async function loadPeople(context: DemoContext, companies: DemoCompanies): Promise<void> {
  const { tx, now } = context
  const { operator, second, contractorId } = companies
  const roles = new Map<DemoCompany, Map<string, number>>()
  for (const company of [operator, second]) roles.set(company, await insertSeededRoles(tx, company.id, now, demoRoles))
  const roleId = (company: DemoCompany, name: string) => {
    const id = roles.get(company)?.get(name)
    if (id === undefined) throw new Error(`the demo has no role ${name}`)
    return id
  }
  const named = (account: DemoAccount): DemoPerson => {
    const company = account.employer === 'second' ? second : operator
    const { username, fullName, position, place, superior = null } = account
    return {
      company,
      employerId: account.employer === 'contractor' ? contractorId : company.id,
      username,
      fullName,
      roleId: roleId(company, account.role),
      position,
      place,
      site: company === second ? 'DUM' : 'GRS',
      superior,
    }
  }
  const people = [...demoAccounts.map(named), ...generateEmployees(context.employees, companies, roleId)]
  await insertPeople(context, people, await hashPassword(DEMO_PASSWORD))
  await insertEmployments(tx, people.flatMap(postsOf))
  await run(tx, INSERT_APPOINTMENTS, [
    column(demoAppointments, ({ username }) => username),
    column(demoAppointments, ({ kind }) => kind),
    column(demoAppointments, ({ site }) => site ?? null),
    column(demoAppointments, ({ certificate }) => certificate),
    SINCE,
  ])
  await loadCertificates(context, contractorId)
}

/** The employee moved from the utilities to area A; earlier reports stay with the former superior. */
function postsOf(person: DemoPerson): Post[] {
  if (person.username !== '10000008') return [{ ...person, from: SINCE, until: null }]
  const earlier = { ...person, position: 'Junior Operator', place: 'Production/Utilities', superior: '10000016' }
  return [
    { ...earlier, from: SINCE, until: '2026-06-30' },
    { ...person, from: MOVED, until: null },
  ]
}
