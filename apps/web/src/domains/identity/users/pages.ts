import { type PageDefinition, pagesUnder } from '../../../lib/pages.ts'

const item = 'submenu/User'
const list = () => import('./user-page.tsx')

/** The pages of users. Users and their superiors can open a record too; the server decides what it shows. */
export const userPages: readonly PageDefinition[] = [
  ...pagesUnder('User Management', [
    { path: '/user', item, title: 'Users', load: list },
    { path: '/archive-user', item, title: 'Archived users', load: list },
  ]),
  ...pagesUnder('/user', [
    { path: '/user/add', item, writes: true, title: 'Add user', load: () => import('./user-form-page.tsx') },
    {
      path: '/safety-appointment',
      item,
      title: 'Safety appointments to confirm',
      load: () => import('./pending-appointments-page.tsx'),
    },
    { path: '/user/detail', ofRecord: true, title: 'User', load: () => import('./user-detail-page.tsx') },
  ]),
  { path: '/my-people', ofRecord: true, title: 'My team', load: () => import('./team-page.tsx') },
]
