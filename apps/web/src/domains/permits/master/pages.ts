import { PERMIT, WORK_TYPES } from '@selamat/contract/domains/permits/items'
import { permitListItem } from '@selamat/contract/domains/permits/permit-list-item'
import { projectPermit } from '@selamat/contract/domains/permits/project-permit'
import { rankConfiguration } from '@selamat/contract/domains/permits/rank-configuration'
import { rankDetail } from '@selamat/contract/domains/permits/rank-detail'
import { workType } from '@selamat/contract/domains/permits/work-type'
import { pagesOf } from '../../../crud/pages-of.ts'
import type { PageDefinition } from '../../../lib/pages.ts'

/** Types of work with ranks and details, the lists of permits, project permits and the settings. */
export const permitMasterPages: readonly PageDefinition[] = [
  ...pagesOf(workType, () => import('./work-type.tsx')),
  {
    path: rankConfiguration.paths.list,
    under: workType.paths.list,
    item: WORK_TYPES,
    title: 'Rank configuration',
    load: () => import('./rank-configuration.tsx'),
  },
  {
    path: rankDetail.paths.list,
    under: workType.paths.list,
    item: WORK_TYPES,
    title: 'Rank details',
    load: () => import('./rank-detail.tsx'),
  },
  {
    path: permitListItem.paths.list,
    under: workType.paths.list,
    item: WORK_TYPES,
    title: 'Permit lists',
    load: () => import('./permit-list-item.tsx'),
  },
  ...pagesOf(projectPermit, () => import('./project-permit.tsx'), '/permit-to-work'),
  {
    path: '/permit-settings',
    under: workType.paths.list,
    item: [PERMIT, WORK_TYPES],
    title: 'Permit settings',
    load: () => import('./settings-page.tsx'),
  },
]
