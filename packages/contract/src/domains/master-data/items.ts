import type { ItemKey } from '../../kit/permissions.ts'
/** The items of the three families. */
export const EQUIPMENT_ITEMS = [
  'submenu/Equipment',
  'submenu/Fire Tools & Equipment',
  'submenu/Contractor Equipment',
] as const

/** The two kinds of master data, each governed by an item of its own (MASTER-007, MASTER-008, MASTER-022). */
export const MASTER_TYPES = [
  { id: 1, name: 'Safety', item: 'submenu/SHE', path: '/master-safety' },
  { id: 2, name: 'Health', item: 'submenu/Medical Center', path: '/master-health' },
] as const
export type MasterType = (typeof MASTER_TYPES)[number]

/** The items of both, any of which opens what the two share. */
export const MASTER_ITEMS = ['submenu/SHE', 'submenu/Medical Center'] as const satisfies readonly ItemKey[]
