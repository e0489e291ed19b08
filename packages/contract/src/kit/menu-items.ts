import { DERIVED_ITEMS } from './derived-items.ts'

/** The stored permission entries, in the order of the sidebar (ACCESS-04, ACCESS-05); ids 99 to 102 are derived. */
export const MENU_ITEMS = [
  { id: 1, category: 'menu', name: 'Home' },
  { id: 2, category: 'submenu', name: 'Dashboard PIC' },
  { id: 3, category: 'submenu', name: 'Dashboard Management' },
  { id: 4, category: 'submenu', name: 'Dashboard Employee' },
  { id: 5, category: 'submenu', name: 'Dashboard' },
  { id: 6, category: 'submenu', name: 'Management Dashboard' },
  { id: 7, category: 'menu', name: 'Permit to Work' },
  { id: 8, category: 'submenu', name: 'HIRADC Submission' },
  { id: 9, category: 'submenu', name: 'HIRADC List' },
  { id: 10, category: 'menu', name: 'My Task' },
  { id: 11, category: 'menu', name: 'Reassign' },
  { id: 12, category: 'menu', name: 'Undo Status' },
  { id: 13, category: 'menu', name: 'Safety Voice Scoring' },
  { id: 14, category: 'menu', name: 'Medical Center' },
  { id: 15, category: 'menu', name: 'Medical Record' },
  { id: 16, category: 'menu', name: 'Medical Center Doctor' },
  { id: 17, category: 'submenu', name: 'Medicine' },
  { id: 18, category: 'submenu', name: 'Bulk Upload Medicine' },
  { id: 19, category: 'submenu', name: 'Inventory' },
  { id: 20, category: 'menu', name: 'Articles' },
  { id: 21, category: 'submenu', name: 'List Form' },
  { id: 22, category: 'submenu', name: 'Workflow Form' },
  { id: 23, category: 'submenu', name: 'User' },
  { id: 24, category: 'submenu', name: 'Bulk Upload User' },
  { id: 25, category: 'submenu', name: 'Role' },
  { id: 26, category: 'submenu', name: 'Company' },
  { id: 27, category: 'submenu', name: 'Hierarchy Company' },
  { id: 28, category: 'submenu', name: 'Procedure Config' },
  { id: 29, category: 'submenu', name: 'Medical Center' },
  { id: 30, category: 'submenu', name: 'SHE' },
  { id: 31, category: 'submenu', name: 'APD' },
  { id: 32, category: 'submenu', name: 'Equipment' },
  { id: 33, category: 'submenu', name: 'Tools' },
  { id: 34, category: 'submenu', name: 'Rank Configuration' },
  { id: 35, category: 'submenu', name: 'Location' },
  { id: 36, category: 'submenu', name: 'Sub Location' },
] as const

type KeyOf<T> = T extends { category: infer C extends string; name: infer N extends string } ? `${C}/${N}` : never
export type StoredItemKey = KeyOf<(typeof MENU_ITEMS)[number]>
export type ItemKey = StoredItemKey | KeyOf<(typeof DERIVED_ITEMS)[number]>

/** Items that take only the read permission (ACCESS-18). */
export const READ_ONLY_ITEMS: readonly StoredItemKey[] = ['menu/Reassign', 'menu/Undo Status']

const storedIds = new Map<string, number>(MENU_ITEMS.map((item) => [`${item.category}/${item.name}`, item.id]))
const sources = new Map<string, string>(DERIVED_ITEMS.map((item) => [`${item.category}/${item.name}`, item.copies]))

/** The id of the stored entry that governs an item; a derived item answers with its source's (ACCESS-15: the server never falls open). */
export function storedItemId(item: ItemKey): number {
  const id = storedIds.get(sources.get(item) ?? item)
  if (id === undefined) throw new Error(`unknown menu item ${item}`)
  return id
}
