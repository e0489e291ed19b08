import type { Action, Scope } from '@selamat/contract/kit/permissions'

/** What the pages of identity say. */
export const texts = {
  home: 'Home',
  userManagement: 'User Management',
  roles: 'Roles',
  purpose: 'What people may see and do. A person who holds several roles may do what any of them allows.',
  searches: 'Name, description',
  auditLog: 'Audit trail',
  name: 'Name',
  namePlaceholder: 'Safety Officer',
  description: 'Description',
  descriptionPlaceholder: 'Follows up hazards and permits of the company',
  scope: 'Reach',
  scopeHint: 'whose records the role sees',
  signIn: 'Sign-in',
  secondFactor: 'Second factor needed',
  secondFactorHelp:
    'Whoever holds the role types a code of an app on the phone after the password, and sets the app up before anything else.',
  pages: 'Pages',
  users: 'Users',
  role: 'Role',
  permissions: 'Permissions',
  permissionsHint: 'what the role may do on each page',
  findPage: 'Find a page',
  noPage: 'No page is named like this',
  all: 'All',
  page: 'Page',
  notGranted: 'You do not hold this right yourself',
  notGrantedHint: 'a grey box is a right that you do not hold yourself',
  tooWide: 'Wider than your own reach',
  ownRole: 'You hold this role yourself. Ask another administrator to change it.',
  archiveText: 'Nobody can be given this role any more. Archived roles can be restored.',
  userCount: (count: number) => (count === 1 ? '1 user holds this role' : `${count} users hold this role`),
  also: (names: readonly string[]) => `also ${names.join(' and ')}`,
} as const

export const scopeTexts: Readonly<Record<Scope, { readonly label: string; readonly meaning: string }>> = {
  own: { label: 'Own', meaning: 'Only what the person reported, holds, or is asked about.' },
  subordinates: { label: 'Own people', meaning: 'Also the records of everybody below them in the organisation.' },
  department: { label: 'Department', meaning: 'The records of everybody in the same department.' },
  site: { label: 'Site', meaning: 'The records of everybody at the same site.' },
  company: { label: 'Company', meaning: 'Every record of the company; for a contractor, of the own firm.' },
  all: { label: 'All companies', meaning: 'Every record of every company. For those who run the product.' },
}

export const actionTexts: Readonly<Record<Action, string>> = {
  create: 'Create',
  read: 'Read',
  update: 'Update',
  delete: 'Delete',
}
