import {
  childContractorEquipment,
  childEquipment,
  childFireEquipment,
} from '@selamat/contract/domains/master-data/equipment/child-equipment'
import {
  contractorEquipment,
  equipment,
  fireEquipment,
} from '@selamat/contract/domains/master-data/equipment/equipment'
import { equipmentCategory } from '@selamat/contract/domains/master-data/equipment/equipment-category'
import { EQUIPMENT_ITEMS } from '@selamat/contract/domains/master-data/equipment/equipment-tree'
import { equipmentType } from '@selamat/contract/domains/master-data/equipment/equipment-type'
import type { ItemKey } from '@selamat/contract/kit/permissions'
import { pagesOf } from '../../../crud/pages-of.ts'
import type { PageDefinition } from '../../../lib/pages.ts'
import { REGISTER_PATHS } from './register-paths.ts'

const logsOf = (item: ItemKey, paths: { readonly log: string; readonly childLog: string }) =>
  [paths.log, paths.childLog].map(
    (path): PageDefinition => ({
      path,
      under: 'Master Data',
      item,
      ofRecord: true,
      title: 'History log of equipment',
      load: () => import('./log-page.tsx'),
    }),
  )

/** Equipment of the company, fire equipment, and what contractors bring. */
export const equipmentPages: readonly PageDefinition[] = [
  ...pagesOf(equipmentCategory, () => import('./equipment-category.tsx')),
  ...pagesOf(equipmentType, () => import('./equipment-type.tsx')),
  ...pagesOf(equipment, () => import('./equipment.tsx')),
  ...pagesOf(childEquipment, () => import('./child-equipment.tsx')),
  ...pagesOf(fireEquipment, () => import('./fire-equipment.tsx')),
  ...pagesOf(childFireEquipment, () => import('./child-fire-equipment.tsx')),
  ...pagesOf(contractorEquipment, () => import('./contractor-equipment.tsx')),
  ...pagesOf(childContractorEquipment, () => import('./child-contractor-equipment.tsx')),
  ...logsOf('submenu/Equipment', REGISTER_PATHS.COMPANY),
  ...logsOf('submenu/Fire Tools & Equipment', REGISTER_PATHS.FIRE),
  ...logsOf('submenu/Contractor Equipment', REGISTER_PATHS.CONTRACTOR),
  {
    path: '/equipment-tree',
    under: 'Master Data',
    item: EQUIPMENT_ITEMS,
    title: 'Equipment tree',
    load: () => import('./tree-page.tsx'),
  },
]
