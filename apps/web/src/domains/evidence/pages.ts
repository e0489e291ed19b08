import { EVIDENCE_ITEM } from '@selamat/contract/domains/evidence/items'
import type { PageDefinition } from '../../lib/pages.ts'

/** The page of evidence binders. */
export const evidencePages: readonly PageDefinition[] = [
  { path: '/evidence', item: EVIDENCE_ITEM, title: 'Evidence binders', load: () => import('./evidence-page.tsx') },
]
