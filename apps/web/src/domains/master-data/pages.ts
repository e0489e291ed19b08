import type { PageDefinition } from '../../lib/pages.ts'
import { contractorPages } from './contractors/pages.ts'
import { equipmentMaintenancePages } from './equipment/maintenance/pages.ts'
import { equipmentPages } from './equipment/pages.ts'
import { keyPages } from './keys/pages.ts'
import { locationPages } from './locations/pages.ts'
import { ppePages } from './ppe/pages.ts'
import { workPages } from './work/pages.ts'

/** The pages of the master data, folder by folder. */
export const masterDataPages: readonly PageDefinition[] = [
  ...locationPages,
  ...keyPages,
  ...workPages,
  ...equipmentPages,
  ...equipmentMaintenancePages,
  ...contractorPages,
  ...ppePages,
]
