import type { PageDefinition } from '../../lib/pages.ts'

/** The pages of imports. */
export const importPages: readonly PageDefinition[] = [
  {
    path: '/bulk-upload-user',
    item: 'submenu/Bulk Upload User',
    title: 'Bulk upload of users',
    load: () => import('./import-page.tsx'),
  },
]
