import type { PageDefinition } from '../../../lib/pages.ts'

const company = 'submenu/Company'

/** The pages of settings. */
export const settingsPages: readonly PageDefinition[] = [
  {
    path: '/general-corporate',
    item: company,
    title: 'Corporate settings',
    load: () => import('./corporate-page.tsx'),
  },
  { path: '/general-group', item: 'submenu/User', title: 'Group settings', load: () => import('./group-page.tsx') },
  { path: '/general-role', item: 'submenu/Role', title: 'Role settings', load: () => import('./role-page.tsx') },
  { path: '/general-theme', item: company, title: 'Branding settings', load: () => import('./theme-page.tsx') },
  { path: '/general-reminder', item: company, title: 'Reminder settings', load: () => import('./reminder-page.tsx') },
]
