import { masterCategoryHead, masterKeyHead, subCategoryHead } from '@selamat/contract/domains/master-data/heads'
import { MASTER_TYPES } from '@selamat/contract/domains/master-data/items'
import { pagesOf } from '../../../crud/pages-of.ts'
import type { PageDefinition } from '../../../lib/pages.ts'
import { TITLES } from './master-types.ts'

/** The master data of the two modules. */
export const keyPages: readonly PageDefinition[] = [
  ...MASTER_TYPES.map(({ path, item, name }) => ({
    path,
    item,
    under: 'Master Data',
    title: `${TITLES[name]} master data`,
    load: () => import('./master-entry.tsx'),
  })),
  ...pagesOf(masterCategoryHead, () => import('./master-category.tsx')),
  ...pagesOf(masterKeyHead, () => import('./master-key.tsx')),
  ...pagesOf(subCategoryHead, () => import('./sub-category.tsx')),
]
