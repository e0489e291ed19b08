import { locationHead, locationTypeHead, subLocationHead } from '@selamat/contract/domains/master-data/heads'
import { pagesOf } from '../../crud/pages-of.ts'
import type { PageDefinition } from '../../lib/pages.ts'
import { contractorPages } from './contractors/pages.ts'
import { equipmentMaintenancePages } from './equipment/maintenance/pages.ts'
import { equipmentPages } from './equipment/pages.ts'
import { keyPages } from './keys/pages.ts'
import { ppePages } from './ppe/pages.ts'
import { workPages } from './work/pages.ts'

/** The pages of the master data, folder by folder. */
export const masterDataPages: readonly PageDefinition[] = [
  ...pagesOf(locationHead, () => import('./locations/location.tsx')),
  ...pagesOf(subLocationHead, () => import('./locations/sub-location.tsx')),
  ...pagesOf(locationTypeHead, () => import('./locations/location-type.tsx')),
  ...keyPages,
  ...workPages,
  ...equipmentPages,
  ...equipmentMaintenancePages,
  ...contractorPages,
  ...ppePages,
]
