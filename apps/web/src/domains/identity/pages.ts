import { type PageDefinition, pagesUnder } from '../../lib/pages.ts'
import { userPages } from './users/pages.ts'

const item = 'submenu/Role'
const list = () => import('./role-page.tsx')
const form = () => import('./role-form.tsx')

/** The pages of users, certificates and roles. */
export const identityPages: readonly PageDefinition[] = [
  ...userPages,
  ...pagesUnder('/user', [
    {
      path: '/certificate',
      item: 'submenu/User',
      title: 'Certificates',
      load: () => import('./certificates/certificate-page.tsx'),
    },
  ]),
  ...pagesUnder('User Management', [{ path: '/role', item, title: 'Roles', load: list }]),
  ...pagesUnder('/role', [
    { path: '/archive-role', item, title: 'Archived roles', load: list },
    { path: '/role/add', item, writes: true, title: 'Add role', load: form },
    { path: '/role/update', item, ofRecord: true, writes: true, title: 'Edit role', load: form },
  ]),
]
