import type { Grant } from '@selamat/contract/domains/identity/role'
import { MENU_ITEMS } from '@selamat/contract/kit/menu-items'
import { type Action, covers, type Scope, type StoredItemKey } from '@selamat/contract/kit/permissions'

const LETTERS: Readonly<Record<string, Action>> = { c: 'create', r: 'read', u: 'update', d: 'delete' }

/** Rights on items as letters: c create, r read, u update, d delete. */
type Permissions = Partial<Record<StoredItemKey, string>>

export interface SeedRole {
  readonly name: string
  readonly description: string
  readonly scope: Scope
  readonly permissions: Permissions
}

/** The seeded roles that some event gives; the others are given by people. */
export const SEEDED = { superAdmin: 'Super Admin', companyAdmin: 'Company Admin', contractor: 'Contractor' } as const

const everyone: Permissions = { 'menu/Home': 'r', 'menu/My Task': 'ru' }
const supervision: Permissions = {
  'submenu/Dashboard PIC': 'r',
  'menu/Permit to Work': 'cru',
  'submenu/HIRADC Submission': 'crud',
  'submenu/HIRADC List': 'r',
  'menu/Reassign': 'r',
}
// Who answers for the assessments of the company puts them away, too.
const assessments: Permissions = { 'submenu/HIRADC Submission': 'crud' }
const workplace: Permissions = {
  'submenu/Location': 'crud',
  'submenu/Sub Location': 'crud',
  'submenu/SHE': 'crud',
  'submenu/APD': 'crud',
  'submenu/Equipment': 'crud',
  'submenu/Tools': 'crud',
  'submenu/Rank Configuration': 'crud',
}
const clinic: Permissions = {
  'menu/Medical Center': 'cru',
  'menu/Medical Record': 'crud',
  'submenu/Medicine': 'crud',
  'submenu/Bulk Upload Medicine': 'cr',
  'submenu/Inventory': 'crud',
}

/**
 * The roles that every tenant starts with (G-001, G-002). Each can be edited and renamed; what a role may do is read from
 * its grants. By name one is looked for only to be given: `SEEDED`, and the contractor's in `queries/administrator-role.ts`.
 */
export const seededRoles: readonly SeedRole[] = [
  {
    name: SEEDED.superAdmin,
    description: 'Everything, in every company',
    scope: 'all',
    permissions: Object.fromEntries(MENU_ITEMS.map(({ category, name }) => [`${category}/${name}`, 'crud'])),
  },
  {
    name: SEEDED.companyAdmin,
    description: 'People, roles, organisation and master data of the company',
    scope: 'company',
    permissions: {
      // Whoever gives roles holds their rights: with those of the workplace every role but the clinic's can be given.
      ...everyone,
      ...supervision,
      ...assessments,
      ...workplace,
      'submenu/Dashboard Management': 'r',
      'submenu/Dashboard Employee': 'r',
      'submenu/Dashboard': 'r',
      'submenu/Management Dashboard': 'crud',
      'menu/Undo Status': 'r',
      'menu/Safety Voice Scoring': 'ru',
      'menu/Articles': 'crud',
      'submenu/List Form': 'crud',
      'submenu/Workflow Form': 'crud',
      'submenu/User': 'crud',
      'submenu/Bulk Upload User': 'crud',
      'submenu/Role': 'crud',
      'submenu/Company': 'crud',
      'submenu/Hierarchy Company': 'crud',
      'submenu/Procedure Config': 'crud',
      'submenu/Medical Center': 'crud',
    },
  },
  {
    name: 'SHE Manager',
    description: 'Safety, health and environment of the whole company',
    scope: 'company',
    permissions: {
      ...everyone,
      ...supervision,
      ...assessments,
      ...workplace,
      'submenu/Dashboard Management': 'r',
      'submenu/Dashboard': 'r',
      'submenu/Management Dashboard': 'crud',
      'menu/Undo Status': 'r',
      'menu/Safety Voice Scoring': 'ru',
      'menu/Articles': 'cru',
      'submenu/List Form': 'crud',
      'submenu/Workflow Form': 'crud',
      'submenu/Procedure Config': 'r',
    },
  },
  {
    name: 'Safety Officer',
    description: 'Follows up hazards, permits and assessments of the company',
    scope: 'company',
    permissions: {
      ...everyone,
      ...supervision,
      ...assessments,
      'submenu/Dashboard': 'r',
      'menu/Safety Voice Scoring': 'ru',
      'menu/Articles': 'r',
      'submenu/List Form': 'r',
      'submenu/Workflow Form': 'r',
      'submenu/SHE': 'r',
      'submenu/APD': 'cru',
      'submenu/Equipment': 'cru',
      'submenu/Tools': 'cru',
      'submenu/Rank Configuration': 'r',
      'submenu/Location': 'cru',
      'submenu/Sub Location': 'cru',
    },
  },
  {
    name: 'PIC',
    description: 'Person in charge: the own people and the own area',
    scope: 'subordinates',
    permissions: { ...everyone, ...supervision, 'submenu/Location': 'r', 'submenu/Sub Location': 'r' },
  },
  {
    name: 'Doctor',
    description: 'Examines, treats and prescribes',
    scope: 'company',
    permissions: {
      ...everyone,
      ...clinic,
      'menu/Medical Center Doctor': 'cru',
      'submenu/Medical Center': 'r',
      // A visit of the own center, on its day.
      'menu/Undo Status': 'r',
    },
  },
  {
    name: 'Nurse',
    description: 'Receives patients, keeps records and medicine',
    scope: 'company',
    permissions: { ...everyone, ...clinic, 'submenu/Medical Center': 'r' },
  },
  {
    name: 'Employee',
    description: 'Own reports, permits and tasks',
    scope: 'own',
    // Everybody knows the risks of the work of the own department.
    permissions: {
      ...everyone,
      'submenu/Dashboard Employee': 'r',
      'menu/Permit to Work': 'cru',
      'submenu/HIRADC List': 'r',
    },
  },
  {
    name: SEEDED.contractor,
    description: 'Reports, permits and tasks of the own firm',
    scope: 'company',
    permissions: { ...everyone, 'menu/Permit to Work': 'cru', 'submenu/HIRADC List': 'r' },
  },
]

/** Those of a company beside the operator's: nobody in it could ever give the one that reaches every company. */
export const companyRoles: readonly SeedRole[] = seededRoles.filter(({ name }) => name !== SEEDED.superAdmin)

/** Has a role no right and no wider scope than one of the seeded roles, other than Super Admin? */
export const isWithinSeeded = ({
  scope,
  grants,
}: {
  readonly scope: Scope
  readonly grants: readonly Grant[]
}): boolean =>
  companyRoles.some(
    (seed) =>
      covers(seed.scope, scope) &&
      grants.every(({ itemId, actions }) => {
        const item = MENU_ITEMS.find(({ id }) => id === itemId)
        const had = item ? actionsOf(seed.permissions, `${item.category}/${item.name}`) : []
        return actions.every((action) => had.includes(action))
      }),
  )

/** The actions that a role's rights hold on one item, in the order of the letters. */
export const actionsOf = (permissions: Readonly<Partial<Record<string, string>>>, item: string): Action[] =>
  [...(permissions[item] ?? '')].flatMap((letter) => LETTERS[letter] ?? [])
