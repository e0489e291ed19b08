import type { ItemKey } from '../../kit/permissions.ts'
export const USERS_ITEM: ItemKey = 'submenu/Bulk Upload User'
export const MEDICINES_ITEM: ItemKey = 'submenu/Bulk Upload Medicine'

/** The menu items that govern what is imported; each kind asks for its own. */
export const IMPORT_ITEMS: readonly ItemKey[] = [
  USERS_ITEM,
  MEDICINES_ITEM,
  'submenu/Medicine',
  'submenu/Inventory',
  'menu/Medical Center',
  'menu/Medical Record',
  'submenu/Company',
  'submenu/Hierarchy Company',
  'submenu/User',
  'submenu/Medical Center',
  'submenu/SHE',
  'submenu/APD',
  'submenu/Equipment',
  'submenu/Tools',
  'submenu/Location',
  'submenu/Sub Location',
  'submenu/HIRADC Submission',
  'submenu/Rank Configuration',
]
