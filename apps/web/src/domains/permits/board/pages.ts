import { PERMIT } from '@selamat/contract/domains/permits/items'
import { type PageDefinition, pagesUnder } from '../../../lib/pages.ts'

/** Board, plot plan, muster list and shift brief. */
export const boardPages: readonly PageDefinition[] = [
  ...pagesUnder('/permit-to-work', [
    { path: '/permit-board', item: PERMIT, title: 'Permit board', load: () => import('./board-page.tsx') },
    { path: '/plot-plan', item: PERMIT, title: 'Plot plan', load: () => import('./plan-page.tsx') },
    { path: '/shift-brief', item: PERMIT, title: 'Shift brief', load: () => import('./brief-page.tsx') },
  ]),
  ...pagesUnder('/permit-board', [
    {
      path: '/muster-list',
      item: PERMIT,
      ofRecord: true,
      title: 'Muster list',
      load: () => import('./muster-page.tsx'),
    },
  ]),
]
