import type { Action, Scope } from '@selamat/contract/kit/permissions'
import { plural } from '@selamat/contract/kit/plural'

/** Visible texts of the pages of roles. */
export const texts = {
  roles: 'Roles',
  purpose: 'What users can see and do. A user with several roles has the permissions of all of them.',
  searches: 'Name, description',
  auditLog: 'Audit log',
  name: 'Name',
  namePlaceholder: 'Safety Officer',
  description: 'Description',
  descriptionPlaceholder: 'Follows up hazards and permits of the company',
  scope: 'Data scope',
  scopeHint: 'Records this role can see',
  signIn: 'Sign-in',
  secondFactor: 'Two-factor authentication (2FA) required',
  secondFactorHelp: 'Sign-in needs a password and an app code.',
  pages: 'Pages',
  users: 'Users',
  role: 'Role',
  permissions: 'Permissions',
  permissionsHint: 'What the role can do on each page',
  findPage: 'Find a page',
  noPage: 'No matching page',
  all: 'All',
  page: 'Page',
  notGranted: 'You do not have this permission',
  notGrantedHint: 'Grey: a permission you do not have',
  tooWide: 'Wider than your data scope',
  ownRole: 'You have this role. Ask another administrator to change it.',
  archiveText: 'Users can no longer get this role. Archived roles can be restored.',
  userCount: (count: number) => plural(count, 'user has this role', 'users have this role'),
  also: (names: readonly string[]) => `also ${names.join(' and ')}`,
} as const

export const scopeTexts: Readonly<Record<Scope, { readonly label: string; readonly meaning: string }>> = {
  own: { label: 'Own', meaning: 'Records they submitted, hold or are assigned to.' },
  subordinates: { label: 'Team', meaning: 'Also the records of everyone below them in the organisation.' },
  department: { label: 'Department', meaning: 'Records of everyone in the same department.' },
  site: { label: 'Site', meaning: 'Records of everyone at the same site.' },
  company: {
    label: 'Company',
    meaning: 'All records of the company. Contractor staff: all records of the contractor.',
  },
  all: { label: 'All companies', meaning: 'All records of all companies, for operators of the product.' },
}

export const actionTexts: Readonly<Record<Action, string>> = {
  create: 'Create',
  read: 'Read',
  update: 'Update',
  delete: 'Delete',
}
