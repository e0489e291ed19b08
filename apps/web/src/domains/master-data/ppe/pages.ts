import { ppeHead } from '@selamat/contract/domains/master-data/heads'
import { pagesOf } from '../../../crud/pages-of.ts'
import { type PageDefinition, pagesUnder } from '../../../lib/pages.ts'

const item = 'submenu/PPE'

/** Personal protective equipment: kinds, issued PPE, and the user's own. */
export const ppePages: readonly PageDefinition[] = [
  ...pagesOf(ppeHead, () => import('./ppe.tsx')),
  ...pagesUnder('Master Data', [
    { path: '/ppe-issue', item, title: 'Issued PPE', load: () => import('./issue/issue-page.tsx') },
  ]),
  ...pagesUnder('/ppe-issue', [
    {
      path: '/ppe-issue/add',
      item,
      writes: true,
      title: 'Issue PPE',
      load: () => import('./issue/issue-ppe-page.tsx'),
    },
    { path: '/ppe-receipt', ofRecord: true, title: 'PPE receipt', load: () => import('./issue/receipt-page.tsx') },
  ]),
  ...pagesUnder('/ppe', [
    { path: '/ppe-stock', item, ofRecord: true, title: 'PPE stock', load: () => import('./stock/stock-page.tsx') },
  ]),
  { path: '/my-ppe', title: 'My PPE', load: () => import('./issue/my-ppe-page.tsx') },
]
