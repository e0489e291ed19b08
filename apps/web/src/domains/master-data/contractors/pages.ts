import { contractor } from '@selamat/contract/domains/master-data/contractors/contractor'
import { contractorCategory } from '@selamat/contract/domains/master-data/contractors/contractor-category'
import { contractorDocument } from '@selamat/contract/domains/master-data/contractors/contractor-document'
import { contractorPrequalification } from '@selamat/contract/domains/master-data/contractors/prequalification'
import { pagesOf } from '../../../crud/pages-of.ts'
import type { PageDefinition } from '../../../lib/pages.ts'

/** The pages of contractors, prequalifications and documents. */
export const contractorPages: readonly PageDefinition[] = [
  ...pagesOf(contractor, () => import('./contractor.tsx')),
  ...pagesOf(contractorCategory, () => import('./contractor-category.tsx')),
  ...pagesOf(contractorDocument, () => import('./contractor-document.tsx')),
  ...pagesOf(contractorPrequalification, () => import('./prequalification.tsx')),
  {
    path: '/contractor-record',
    under: '/contractor',
    item: 'submenu/Contractor Equipment',
    ofRecord: true,
    title: 'Contractor',
    load: () => import('./contractor-record-page.tsx'),
  },
]
