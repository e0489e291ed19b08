import { EVIDENCE_ITEM } from '@selamat/contract/domains/evidence/items'
import type { PageDefinition } from '../../lib/pages.ts'
import { texts } from './texts.ts'

/** The page of evidence binders. */
export const evidencePages: readonly PageDefinition[] = [
  { path: '/evidence', item: EVIDENCE_ITEM, title: texts.title, load: () => import('./evidence-page.tsx') },
]
