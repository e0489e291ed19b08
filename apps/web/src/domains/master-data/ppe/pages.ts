import { ppe } from '@selamat/contract/domains/master-data/ppe/ppe'
import { pagesOf } from '../../../crud/pages-of.ts'
import type { PageDefinition } from '../../../lib/pages.ts'
import { texts } from './texts.ts'

const item = 'submenu/PPE'

/** Personal protective equipment: kinds, issued PPE, and the user's own. */
export const ppePages: readonly PageDefinition[] = [
  ...pagesOf(ppe, () => import('./ppe.tsx')),
  { path: '/ppe-issue', under: 'Master Data', item, title: texts.issued, load: () => import('./issue/issue-page.tsx') },
  {
    path: '/ppe-issue/add',
    under: '/ppe-issue',
    item,
    writes: true,
    title: texts.issue,
    load: () => import('./issue/issue-ppe-page.tsx'),
  },
  {
    path: '/ppe-stock',
    under: '/ppe',
    item,
    ofRecord: true,
    title: texts.stockPage,
    load: () => import('./stock/stock-page.tsx'),
  },
  {
    path: '/ppe-receipt',
    under: '/ppe-issue',
    ofRecord: true,
    title: texts.receipt,
    load: () => import('./issue/receipt-page.tsx'),
  },
  { path: '/my-ppe', title: texts.mine, load: () => import('./issue/my-ppe-page.tsx') },
]
