import { PERMIT } from '@selamat/contract/domains/permits/items'
import type { PageDefinition } from '../../lib/pages.ts'
import { boardPages } from './board/pages.ts'
import { conflictPages } from './conflicts/pages.ts'
import { permitMasterPages } from './master/pages.ts'

/** Permits to work with their types of work and settings. */
export const permitPages: readonly PageDefinition[] = [
  { path: '/permit-to-work', item: PERMIT, title: 'Permit to Work', load: () => import('./list/list-page.tsx') },
  {
    path: '/spesial-work-permit',
    under: '/permit-to-work',
    item: PERMIT,
    title: 'Special permits',
    load: () => import('./special/special-permits-page.tsx'),
  },
  {
    path: '/spesial-hot-permik',
    under: '/permit-to-work',
    item: PERMIT,
    title: 'Hot work permit',
    load: () => import('./special/hot-work-page.tsx'),
  },
  {
    path: '/permit-to-work/action',
    under: '/permit-to-work',
    item: PERMIT,
    writes: true,
    title: 'Request a permit',
    load: () => import('./action-page.tsx'),
    preview: () => import('./permit-preview.tsx'),
    answer: () => import('./permit-answer.tsx'),
  },
  {
    path: '/permit-overview',
    under: '/permit-to-work',
    item: PERMIT,
    title: 'Permit overview',
    load: () => import('./overview/overview-page.tsx'),
  },
  ...conflictPages,
  {
    path: '/spesial-hot-confirm',
    under: '/permit-to-work',
    item: PERMIT,
    title: 'Confirm hot work',
    load: () => import('./evidence/hot-confirm-page.tsx'),
  },
  {
    path: '/permit-to-work/labels',
    under: '/permit-to-work',
    item: 'submenu/Location',
    title: 'Labels of locations',
    load: () => import('./evidence/labels-page.tsx'),
  },
  ...boardPages,
  ...permitMasterPages,
]
