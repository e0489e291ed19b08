import {
  permitListItemHead,
  projectPermitHead,
  rankConfigurationHead,
  rankDetailHead,
  workTypeHead,
} from '@selamat/contract/domains/permits/heads'
import { PERMIT, WORK_TYPES } from '@selamat/contract/domains/permits/items'
import { pagesOf } from '../../../crud/pages-of.ts'
import type { PageDefinition } from '../../../lib/pages.ts'

/** Types of work with ranks and details, the lists of permits, project permits and the settings. */
export const permitMasterPages: readonly PageDefinition[] = [
  ...pagesOf(workTypeHead, () => import('./work-type.tsx')),
  {
    path: rankConfigurationHead.paths.list,
    under: workTypeHead.paths.list,
    item: WORK_TYPES,
    title: 'Rank configuration',
    load: () => import('./rank-configuration.tsx'),
  },
  {
    path: rankDetailHead.paths.list,
    under: workTypeHead.paths.list,
    item: WORK_TYPES,
    title: 'Rank details',
    load: () => import('./rank-detail.tsx'),
  },
  {
    path: permitListItemHead.paths.list,
    under: workTypeHead.paths.list,
    item: WORK_TYPES,
    title: 'Permit lists',
    load: () => import('./permit-list-item.tsx'),
  },
  ...pagesOf(projectPermitHead, () => import('./project-permit.tsx'), '/permit-to-work'),
  {
    path: '/permit-settings',
    under: workTypeHead.paths.list,
    item: [PERMIT, WORK_TYPES],
    title: 'Permit settings',
    load: () => import('./settings-page.tsx'),
  },
]
