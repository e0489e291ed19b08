import { PERMIT, WORK_TYPES } from '@selamat/contract/domains/permits/items'
import type { PageDefinition } from '../../../lib/pages.ts'

/** Conflicts between permits, and the rules by which they are found. */
export const conflictPages: readonly PageDefinition[] = [
  {
    path: '/permit-conflict',
    under: '/permit-to-work',
    item: PERMIT,
    title: 'Permit conflicts',
    load: () => import('./conflict-page.tsx'),
  },
  {
    path: '/permit-conflict/matrix',
    under: '/permit-conflict',
    item: [PERMIT, WORK_TYPES],
    title: 'Rules for simultaneous work',
    load: () => import('./matrix/simops-page.tsx'),
  },
]
