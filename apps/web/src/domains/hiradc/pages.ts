import { hazardHead } from '@selamat/contract/domains/hiradc/heads'
import { HIRADC_REQUESTS } from '@selamat/contract/domains/hiradc/hiradc-address'
import { HIRADC_ITEMS } from '@selamat/contract/domains/hiradc/items'
import { pagesOf } from '../../crud/pages-of.ts'
import type { PageDefinition } from '../../lib/pages.ts'

/** Risk assessments and the hazards that they choose from. */
export const hiradcPages: readonly PageDefinition[] = [
  ...pagesOf(hazardHead, () => import('./hazard.tsx'), '/hiradc-submission'),
  {
    path: '/add-hiradc',
    under: ['/hiradc-submission', '/list-hiradc'],
    item: 'submenu/HIRADC Submission',
    writes: true,
    title: 'Add HIRADC',
    load: () => import('./editor/add-page.tsx'),
  },
  {
    path: '/detail-hiradc',
    under: ['/hiradc-submission', '/list-hiradc'],
    // Whoever answers a task reads its assessment, without the lists.
    item: [...HIRADC_ITEMS, 'menu/My Task'],
    ofRecord: true,
    title: 'HIRADC Detail',
    load: () => import('./editor/detail-page.tsx'),
    preview: () => import('./hiradc-preview.tsx'),
    answer: () => import('./hiradc-answer.tsx'),
  },
  {
    path: '/hiradc-overview',
    under: '/list-hiradc',
    item: 'submenu/HIRADC List',
    title: 'HIRADC Overview',
    load: () => import('./overview/overview-page.tsx'),
  },
  {
    path: '/hiradc-rows',
    under: '/list-hiradc',
    item: 'submenu/HIRADC List',
    title: 'HIRADC Rows',
    load: () => import('./overview/rows-page.tsx'),
  },
  {
    path: '/risk-matrix',
    under: ['/hiradc-submission', '/list-hiradc'],
    item: HIRADC_ITEMS,
    title: 'Risk matrix',
    load: () => import('./matrix/matrix-page.tsx'),
  },
  {
    path: '/hiradc-submission',
    item: 'submenu/HIRADC Submission',
    title: 'HIRADC Submission',
    load: () => import('./register/submission-page.tsx'),
  },
  {
    path: '/list-hiradc',
    item: 'submenu/HIRADC List',
    title: 'HIRADC List',
    load: () => import('./register/list-page.tsx'),
  },
  {
    path: '/archived-hiradc',
    item: 'submenu/HIRADC Submission',
    title: 'HIRADC archive',
    load: () => import('./register/archived-page.tsx'),
  },
  {
    path: HIRADC_REQUESTS,
    item: HIRADC_ITEMS,
    title: 'HIRADC Requests',
    load: () => import('./thread/requests-page.tsx'),
  },
  {
    path: '/hiradc-areas',
    under: '/list-hiradc',
    item: 'submenu/HIRADC List',
    title: 'HIRADC areas',
    load: () => import('./register/areas-page.tsx'),
  },
  {
    path: '/hiradc-department',
    under: '/list-hiradc',
    item: 'submenu/HIRADC List',
    title: 'HIRADC departments',
    load: () => import('./register/department-page.tsx'),
  },
]
