import {
  childContractorEquipmentHead,
  childEquipmentHead,
  childFireEquipmentHead,
  contractorEquipmentHead,
  equipmentCategoryHead,
  equipmentHead,
  equipmentTypeHead,
  fireEquipmentHead,
} from '@selamat/contract/domains/master-data/heads'
import { EQUIPMENT_ITEMS } from '@selamat/contract/domains/master-data/items'
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
  ...pagesOf(equipmentCategoryHead, () => import('./equipment-category.tsx')),
  ...pagesOf(equipmentTypeHead, () => import('./equipment-type.tsx')),
  ...pagesOf(equipmentHead, () => import('./equipment.tsx')),
  ...pagesOf(childEquipmentHead, () => import('./child-equipment.tsx')),
  ...pagesOf(fireEquipmentHead, () => import('./fire-equipment.tsx')),
  ...pagesOf(childFireEquipmentHead, () => import('./child-fire-equipment.tsx')),
  ...pagesOf(contractorEquipmentHead, () => import('./contractor-equipment.tsx')),
  ...pagesOf(childContractorEquipmentHead, () => import('./child-contractor-equipment.tsx')),
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
