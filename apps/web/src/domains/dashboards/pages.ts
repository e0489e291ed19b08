import {
  DASHBOARD,
  DASHBOARD_LIST,
  EMPLOYEE,
  MANAGEMENT,
  PIC,
  SUBSCRIPTIONS_PAGE,
} from '@selamat/contract/domains/dashboards/items'
import type { PageDefinition } from '../../lib/pages.ts'
import { EDIT, LIST } from './addresses.ts'

const fixed = () => import('./fixed-page.tsx')
const configured = () => import('./dashboard-page.tsx')
const builder = () => import('./builder/builder-page.tsx')

/** The pages of dashboards. */
export const dashboardPages: readonly PageDefinition[] = [
  { path: '/dashboard', item: MANAGEMENT, title: 'Management dashboard', load: fixed },
  { path: '/dashboard/pic', item: PIC, title: 'Dashboard PIC', load: fixed },
  { path: '/dashboard/employee', item: EMPLOYEE, title: 'Dashboard Employee', load: fixed },
  { path: '/dashboard-page', item: DASHBOARD, title: 'Dashboard', load: configured },
  { path: '/dashboard-page/:idDashboard', item: DASHBOARD, title: 'Dashboard', load: configured },
  {
    path: SUBSCRIPTIONS_PAGE,
    title: 'My dashboard mails',
    load: () => import('./subscriptions/my-mails-page.tsx'),
  },
  {
    path: LIST,
    item: DASHBOARD_LIST,
    title: 'Dashboard Management',
    load: () => import('./list/dashboard-list-page.tsx'),
  },
  { path: `${LIST}/add`, item: DASHBOARD_LIST, writes: true, rail: true, title: 'Create Dashboard', load: builder },
  {
    path: EDIT,
    item: DASHBOARD_LIST,
    ofRecord: true,
    writes: true,
    rail: true,
    title: 'Update Dashboard',
    load: builder,
  },
]
