import { PERMIT } from '@selamat/contract/domains/permits/items'
import type { PageDefinition } from '../../../lib/pages.ts'

/** Board, plot plan, muster list and shift brief. */
export const boardPages: readonly PageDefinition[] = [
  {
    path: '/permit-board',
    under: '/permit-to-work',
    item: PERMIT,
    title: 'Permit board',
    load: () => import('./board-page.tsx'),
  },
  {
    path: '/plot-plan',
    under: '/permit-to-work',
    item: PERMIT,
    title: 'Plot plan',
    load: () => import('./plan-page.tsx'),
  },
  {
    path: '/shift-brief',
    under: '/permit-to-work',
    item: PERMIT,
    title: 'Shift brief',
    load: () => import('./brief-page.tsx'),
  },
  {
    path: '/muster-list',
    under: '/permit-board',
    item: PERMIT,
    ofRecord: true,
    title: 'Muster list',
    load: () => import('./muster-page.tsx'),
  },
]
