import { masterCategory } from '@selamat/contract/domains/master-data/keys/master-category'
import { masterKey } from '@selamat/contract/domains/master-data/keys/master-key'
import { MASTER_TYPES } from '@selamat/contract/domains/master-data/keys/master-type'
import { subCategory } from '@selamat/contract/domains/master-data/keys/sub-category'
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
  ...pagesOf(masterCategory, () => import('./master-category.tsx')),
  ...pagesOf(masterKey, () => import('./master-key.tsx')),
  ...pagesOf(subCategory, () => import('./sub-category.tsx')),
]
