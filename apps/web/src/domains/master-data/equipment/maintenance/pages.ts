import { isolationPointHead } from '@selamat/contract/domains/master-data/heads'
import { pagesOf } from '../../../../crud/pages-of.ts'
import type { PageDefinition } from '../../../../lib/pages.ts'

const item = ['submenu/Equipment', 'submenu/Fire Tools & Equipment', 'submenu/Contractor Equipment'] as const

/** The pages of looking after equipment. */
export const equipmentMaintenancePages: readonly PageDefinition[] = [
  {
    // A label opens it for everybody: without the permission to read, it shows only usability.
    path: '/equipment-record',
    ofRecord: true,
    title: 'Equipment record',
    load: () => import('./record-page.tsx'),
  },
  { path: '/equipment-due', under: 'Master Data', item, title: 'Due equipment', load: () => import('./due-page.tsx') },
  { path: '/scan', under: 'Master Data', title: 'Scan a label', load: () => import('./scan-page.tsx') },
  ...pagesOf(isolationPointHead, () => import('./isolation-point.tsx')),
]
