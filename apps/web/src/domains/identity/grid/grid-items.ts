import { DERIVED_ITEMS } from '@selamat/contract/kit/derived-items'
import { READ_ONLY_ITEMS, storedItemId } from '@selamat/contract/kit/menu-items'
import { ACTIONS, type Action, type StoredItemKey } from '@selamat/contract/kit/permissions'

export interface GridItem {
  readonly id: number
  readonly key: StoredItemKey
  readonly name: string
  /** Menu entries that copy its permissions. */
  readonly also: readonly string[]
  /** The actions that can be granted on it: on some only read (ACCESS-18). */
  readonly actions: readonly Action[]
}

/** One block of the grid: a group of the sidebar with its items, or a single item. */
export interface GridGroup {
  readonly name: string | null
  readonly items: readonly GridItem[]
}

const itemOf = (key: StoredItemKey): GridItem => ({
  id: storedItemId(key),
  key,
  name: key.slice(key.indexOf('/') + 1),
  also: DERIVED_ITEMS.filter(({ copies, name }) => copies === key && !key.endsWith(name.replace(' V2', ''))).map(
    ({ name }) => name,
  ),
  actions: READ_ONLY_ITEMS.includes(key) ? ['read'] : ACTIONS,
})

const group = (name: string, ...keys: StoredItemKey[]): GridGroup => ({ name, items: keys.map(itemOf) })
const alone = (key: StoredItemKey): GridGroup => ({ name: null, items: [itemOf(key)] })

/** All items that can be granted, in the order and groups of the sidebar (ACCESS-19 to 40). */
export const GRID: readonly GridGroup[] = [
  alone('menu/Home'),
  group(
    'Dashboard',
    'submenu/Dashboard PIC',
    'submenu/Dashboard Management',
    'submenu/Dashboard Employee',
    'submenu/Dashboard',
    'submenu/Management Dashboard',
  ),
  alone('menu/Permit to Work'),
  group('HIRADC', 'submenu/HIRADC Submission', 'submenu/HIRADC List'),
  alone('menu/My Task'),
  alone('menu/Reassign'),
  alone('menu/Undo Status'),
  alone('menu/Safety Voice Scoring'),
  alone('menu/Medical Center'),
  alone('menu/Medical Record'),
  alone('menu/Medical Center Doctor'),
  group('Medical Inventory', 'submenu/Medicine', 'submenu/Bulk Upload Medicine', 'submenu/Inventory'),
  alone('menu/Articles'),
  group('Forms', 'submenu/List Form', 'submenu/Workflow Form'),
  group(
    'User Management',
    'submenu/User',
    'submenu/Bulk Upload User',
    'submenu/Role',
    'submenu/Company',
    'submenu/Hierarchy Company',
    'submenu/Procedure Config',
  ),
  group(
    'Master Data',
    'submenu/Medical Center',
    'submenu/SHE',
    'submenu/APD',
    'submenu/Equipment',
    'submenu/Tools',
    'submenu/Rank Configuration',
    'submenu/Location',
    'submenu/Sub Location',
  ),
]

/** Filters the blocks by the name of an item, of an entry that copies it, or of its group. */
export function searchGrid(keyword: string, grid: readonly GridGroup[] = GRID): readonly GridGroup[] {
  const term = keyword.trim().toLowerCase()
  if (term === '') return grid
  const has = (...names: (string | null)[]) => names.some((name) => name?.toLowerCase().includes(term))
  return grid
    .map(({ name, items }) => ({
      name,
      items: has(name) ? items : items.filter((item) => has(item.name, ...item.also)),
    }))
    .filter(({ items }) => items.length > 0)
}
