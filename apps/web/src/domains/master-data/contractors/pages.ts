import {
  contractorCategoryHead,
  contractorDocumentHead,
  contractorHead,
  contractorPrequalificationHead,
} from '@selamat/contract/domains/master-data/heads'
import { pagesOf } from '../../../crud/pages-of.ts'
import type { PageDefinition } from '../../../lib/pages.ts'

/** The pages of contractors, prequalifications and documents. */
export const contractorPages: readonly PageDefinition[] = [
  ...pagesOf(contractorHead, () => import('./contractor.tsx')),
  ...pagesOf(contractorCategoryHead, () => import('./contractor-category.tsx')),
  ...pagesOf(contractorDocumentHead, () => import('./contractor-document.tsx')),
  ...pagesOf(contractorPrequalificationHead, () => import('./prequalification.tsx')),
  {
    path: '/contractor-record',
    under: '/contractor',
    item: 'submenu/Contractor Equipment',
    ofRecord: true,
    title: 'Contractor',
    load: () => import('./contractor-record-page.tsx'),
  },
]
