import type { PageDefinition } from '../../lib/pages.ts'
import { userPages } from './users/pages.ts'

const item = 'submenu/Role'
const list = () => import('./role-page.tsx')
const form = () => import('./role-form.tsx')

/** The pages of users, certificates and roles. */
export const identityPages: readonly PageDefinition[] = [
  ...userPages,
  {
    path: '/certificate',
    under: '/user',
    item: 'submenu/User',
    title: 'Certificates',
    load: () => import('./certificates/certificate-page.tsx'),
  },
  { path: '/role', under: 'User Management', item, title: 'Roles', load: list },
  { path: '/archive-role', under: '/role', item, title: 'Archived roles', load: list },
  { path: '/role/add', under: '/role', item, writes: true, title: 'Add role', load: form },
  { path: '/role/update', under: '/role', item, ofRecord: true, writes: true, title: 'Edit role', load: form },
]
