import type { PageDefinition } from '../../../lib/pages.ts'

const company = 'submenu/Company'

/** The pages of settings. */
export const settingsPages: readonly PageDefinition[] = [
  {
    path: '/general-corporate',
    under: '/company-profile',
    item: company,
    title: 'Corporate settings',
    load: () => import('./corporate-page.tsx'),
  },
  {
    path: '/general-group',
    under: '/company-profile',
    item: 'submenu/User',
    title: 'Group settings',
    load: () => import('./group-page.tsx'),
  },
  {
    path: '/general-role',
    under: '/company-profile',
    item: 'submenu/Role',
    title: 'Role settings',
    load: () => import('./role-page.tsx'),
  },
  {
    path: '/general-theme',
    under: '/company-profile',
    item: company,
    title: 'Branding settings',
    load: () => import('./theme-page.tsx'),
  },
  {
    path: '/general-reminder',
    under: '/company-profile',
    item: company,
    title: 'Reminder settings',
    load: () => import('./reminder-page.tsx'),
  },
]
