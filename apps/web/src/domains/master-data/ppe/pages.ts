import { ppeHead } from '@selamat/contract/domains/master-data/heads'
import { pagesOf } from '../../../crud/pages-of.ts'
import { type PageDefinition, pagesUnder } from '../../../lib/pages.ts'
import { texts } from './texts.ts'

const item = 'submenu/PPE'

/** Personal protective equipment: kinds, issued PPE, and the user's own. */
export const ppePages: readonly PageDefinition[] = [
  ...pagesOf(ppeHead, () => import('./ppe.tsx')),
  ...pagesUnder('Master Data', [
    { path: '/ppe-issue', item, title: texts.issued, load: () => import('./issue/issue-page.tsx') },
  ]),
  ...pagesUnder('/ppe-issue', [
    {
      path: '/ppe-issue/add',
      item,
      writes: true,
      title: texts.issue,
      load: () => import('./issue/issue-ppe-page.tsx'),
    },
    { path: '/ppe-receipt', ofRecord: true, title: texts.receipt, load: () => import('./issue/receipt-page.tsx') },
  ]),
  ...pagesUnder('/ppe', [
    { path: '/ppe-stock', item, ofRecord: true, title: texts.stockPage, load: () => import('./stock/stock-page.tsx') },
  ]),
  { path: '/my-ppe', title: texts.mine, load: () => import('./issue/my-ppe-page.tsx') },
]
