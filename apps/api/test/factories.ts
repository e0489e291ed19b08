import type { role } from '@selamat/contract/domains/identity/role'
import { storedItemId } from '@selamat/contract/kit/menu-items'
import type { Action, ItemKey, Scope } from '@selamat/contract/kit/permissions'
import type { WriteOf } from '@selamat/contract/kit/resource'
import { type Executor, run } from '../src/platform/database.ts'

interface People {
  readonly count: number
  /** The first employee ID; the others follow. */
  readonly first: number
  /** Like this person: company, employer and the post of the day. */
  readonly like: string
  /** The role they hold, by name. */
  readonly role?: string
}

const PEOPLE = `
  with like_this as (select * from users where username = $3),
  added as (insert into users (company_id, employer_id, username, full_name, email, password_hash, password_changed_at, created_at, updated_at)
    select l.company_id, l.employer_id, ($2::bigint + n)::text, 'Person ' || ($2::bigint + n), 'person.' || ($2::bigint + n) || '@example.test',
      l.password_hash, l.password_changed_at, l.created_at, l.updated_at
    from like_this l, generate_series(0, $1::bigint - 1) n returning id, company_id, username),
  placed as (insert into employments (user_id, position_id, section_id, department_id, site_id, superior_id, valid_from)
    select a.id, e.position_id, e.section_id, e.department_id, e.site_id, e.superior_id, e.valid_from
    from added a, like_this l join employments e on e.user_id = l.id and e.valid_until is null returning id),
  given as (insert into user_roles (user_id, role_id)
    select a.id, r.id from added a join roles r on r.company_id = a.company_id and r.name = $4 returning user_id)
  select a.id, a.username, (select count(*) from placed) as placed from added a order by a.id`

/** Makes many people at once, each with the password, company and post of an existing one. */
export const insertPeople = (db: Executor, { count, first, like, role = 'Employee' }: People) =>
  run<{ id: number; username: string }>(db, PEOPLE, [count, first, like, role])

const letters: Readonly<Record<string, Action>> = { c: 'create', r: 'read', u: 'update', d: 'delete' }

/** What is written for a role with rights as letters: `rights('Clerk', 'company', { 'submenu/User': 'cru' })`. */
export function roleValues(name: string, scope: Scope, rights: Partial<Record<ItemKey, string>>): WriteOf<typeof role> {
  const items = Object.keys(rights) as ItemKey[]
  return {
    name,
    description: null,
    scope,
    grants: items.map((item) => ({
      itemId: storedItemId(item),
      actions: [...(rights[item] ?? '')].flatMap((letter) => letters[letter] ?? []),
    })),
  }
}

const ROLE = `with r as (insert into roles (company_id, name, scope, created_at, updated_at)
    select u.company_id, $2, $3, u.created_at, u.created_at from users u where u.username = $1 returning id),
  g as (insert into role_grants (role_id, item_id, actions)
    select r.id, x.item_id, string_to_array(x.actions, ',') from r, unnest($4::smallint[], $5::text[]) x (item_id, actions)),
  h as (insert into user_roles (user_id, role_id) select u.id, r.id from r, users u where u.username = $1)
  select id from r`

/** Gives somebody a further role with these rights, whoever would have to allow it; returns its id. */
export async function giveRole(
  db: Executor,
  username: string,
  scope: Scope,
  rights: Partial<Record<ItemKey, string>>,
): Promise<number> {
  const { name, grants } = roleValues(`${scope} of ${username} ${JSON.stringify(rights)}`, scope, rights)
  const values = [
    username,
    name,
    scope,
    grants.map(({ itemId }) => itemId),
    grants.map(({ actions }) => actions.join(',')),
  ]
  const [made] = await run<{ id: number }>(db, ROLE, values)
  if (!made) throw new Error(`no user ${username}`)
  return made.id
}

/** Gives somebody the rights of the clinic, which no administrator has. */
export const giveClinic = (db: Executor, username: string) =>
  giveRole(db, username, 'company', {
    'menu/Medical Center': 'crud',
    'submenu/Medical Center': 'crud',
    'submenu/Medicine': 'crud',
    'submenu/Bulk Upload Medicine': 'cr',
    'submenu/Inventory': 'crud',
  })

const CONTRACTOR = `with contractor as (insert into companies (parent_company_id, subcont, company_name, created_at, updated_at)
    select u.company_id, true, $2, u.created_at, u.created_at from users u where u.username = $1 returning *)
  insert into contractors (company_id, contractor_company_id, contractor_name, created_at, updated_at)
    select parent_company_id, id, company_name, created_at, created_at from contractor returning id`

/** Makes a contractor of somebody's company, with a contractor of its own; returns its id. */
export async function insertContractor(db: Executor, username: string, name: string): Promise<number> {
  const [made] = await run<{ id: number }>(db, CONTRACTOR, [username, name])
  if (!made) throw new Error(`no user ${username}`)
  return made.id
}
