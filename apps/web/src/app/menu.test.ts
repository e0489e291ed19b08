import type { PermissionEntry } from '@selamat/contract/domains/identity/auth'
import { userMenuOf } from '@selamat/contract/domains/identity/menu-preference'
import type { MenuPreference } from '@selamat/contract/domains/identity/user-fields'
import { MENU_ITEMS, READ_ONLY_ITEMS } from '@selamat/contract/kit/menu-items'
import type { Action, ItemKey } from '@selamat/contract/kit/permissions'
import { describe, expect, it } from 'vitest'
import { withDerived } from '../lib/permissions.ts'
import { addressOf, foldPath, isOpen, itemsOf, LANDING, landing, MENU, openGroup, visibleMenu } from './menu.ts'

const EVERYWHERE = new Set(itemsOf(MENU).map((item) => item.path))

/** A role as the server sends it: every stored item, with rights only where given. */
function role(rights: Readonly<Record<string, readonly Action[]>>): PermissionEntry[] {
  return withDerived(
    MENU_ITEMS.map(({ id, category, name }) => ({
      id,
      category,
      name,
      permissions: [...(rights[`${category}/${name}`] ?? [])],
    })),
  )
}
const reading = (...items: ItemKey[]) => role(Object.fromEntries(items.map((item) => [item, ['read'] as const])))
const everything = role(
  Object.fromEntries(MENU_ITEMS.map(({ category, name }) => [`${category}/${name}`, ['read'] as const])),
)
const labels = (permissions: PermissionEntry[], mounted: ReadonlySet<string> = EVERYWHERE) =>
  visibleMenu(permissions, mounted, []).map((entry) => entry.label)
const children = (permissions: PermissionEntry[], label: string) => {
  const group = visibleMenu(permissions, EVERYWHERE, []).find((entry) => entry.label === label)
  return group !== undefined && 'children' in group ? group.children.map((child) => child.label) : null
}
const placeOf = (label: string) => labels(everything).indexOf(label) + 1
const address = (label: string) =>
  itemsOf(MENU)
    .filter((item) => item.label === label)
    .map(addressOf)

describe('the sidebar', () => {
  it('has sixteen entries in the order of the specification (ACCESS-19, ACCESS-22, ACCESS-24, ACCESS-30, ACCESS-31, ACCESS-32, ACCESS-33, ACCESS-34, ACCESS-35, ACCESS-37)', () => {
    expect(labels(everything)).toHaveLength(16)
    const places = [
      'Home',
      'Permit to Work',
      'My Task',
      'Reassign',
      'Undo Status',
      'Safety Voice Scoring',
      'Medical Center',
      'Medical Record',
      'Medical Center Doctor',
      'Articles',
    ].map(placeOf)
    expect(places).toEqual([1, 3, 5, 6, 7, 8, 9, 10, 11, 13])
    expect(address('Home')).toEqual(['/home'])
    expect(address('My Task')).toEqual(['/my-task'])
  })

  it('groups Dashboard with PIC, Management and Employee second (ACCESS-20)', () => {
    expect(placeOf('Dashboard')).toBe(2)
    expect(
      children(
        reading('submenu/Dashboard PIC', 'submenu/Dashboard Management', 'submenu/Dashboard Employee'),
        'Dashboard',
      ),
    ).toEqual(['PIC', 'Management', 'Employee'])
  })

  it('makes Dashboard a submenu with both modules if the user has both (ACCESS-21)', () => {
    expect(children(reading('submenu/Dashboard', 'submenu/Management Dashboard'), 'Dashboard')).toEqual([
      'Dashboard',
      'Management Dashboard',
    ])
  })

  it('groups HIRADC, Medical Inventory, Forms, User Management and Master Data (ACCESS-23, ACCESS-36, ACCESS-38, ACCESS-39, ACCESS-40)', () => {
    expect(['HIRADC', 'Medical Inventory', 'Forms', 'User Management', 'Master Data'].map(placeOf)).toEqual([
      4, 12, 14, 15, 16,
    ])
    expect(children(everything, 'HIRADC')).toEqual(['HIRADC Submission', 'HIRADC List'])
    expect(children(everything, 'Medical Inventory')).toEqual(['Medicine', 'Bulk Upload Medicine', 'Inventory'])
    expect(children(everything, 'Forms')).toEqual(['List Form', 'Workflow Form'])
    expect(children(everything, 'User Management')).toEqual([
      'User',
      'Bulk Upload User',
      'Role',
      'Audit log',
      'Company',
      'Hierarchy Company',
      'Procedure Config',
    ])
    expect(children(everything, 'Master Data')).toEqual([
      'Medical Center',
      'SHE',
      'PPE',
      'Equipment',
      'Contractor Equipment',
      'Fire Tools & Equipment',
      'Tools',
      'Rank Configuration',
      'Location',
      'Sub Location',
    ])
  })

  it('depends on the permissions of the role: read shows an item (ACCESS-02, ACCESS-07)', () => {
    expect(labels(role({ 'menu/Home': ['read'], 'menu/Articles': ['create', 'update', 'delete'] }))).toEqual(['Home'])
    expect(labels(role({}))).toEqual([])
  })

  it('shows a group with at least one permission on a child, hides it otherwise (ACCESS-16, ACCESS-17)', () => {
    expect(labels(role({ 'submenu/Role': ['create'] }))).toEqual(['User Management'])
    expect(children(role({ 'submenu/Role': ['create'] }), 'User Management')).toEqual([])
    expect(labels(role({ 'submenu/Role': [] }))).toEqual([])
  })

  it('follows the derived entries for Permit to Work, PPE, Contractor and Fire Equipment (ACCESS-11, ACCESS-12, ACCESS-13)', () => {
    expect(labels(reading('menu/Permit to Work'))).toEqual(['Permit to Work'])
    expect(children(reading('submenu/APD'), 'Master Data')).toEqual(['PPE'])
    expect(children(reading('submenu/Equipment'), 'Master Data')).toEqual([
      'Equipment',
      'Contractor Equipment',
      'Fire Tools & Equipment',
    ])
  })

  it('distinguishes menu and submenu of one name (AMB-25)', () => {
    expect(labels(reading('menu/Medical Center'))).toEqual(['Medical Center'])
    expect(labels(reading('submenu/Medical Center'))).toEqual(['Master Data'])
  })

  it('takes only read for Reassign and Undo Status (ACCESS-18)', () => {
    expect(READ_ONLY_ITEMS).toEqual(['menu/Reassign', 'menu/Undo Status'])
    expect(labels(reading('menu/Reassign', 'menu/Undo Status'))).toEqual(['Reassign', 'Undo Status'])
  })

  it('draws only mounted pages', () => {
    expect(labels(everything, new Set(['/home', '/role']))).toEqual(['Home', 'User Management'])
  })
})

describe('My Task', () => {
  const tasks = (...preferences: MenuPreference[]) =>
    itemsOf(visibleMenu(reading('menu/My Task'), EVERYWHERE, userMenuOf(preferences))).map((item) => [
      item.label,
      addressOf(item),
    ])
  const both = [
    ['Medical Center', '/my-task?type=health'],
    ['SHE', '/my-task?type=safety'],
  ]

  it('is a submenu by flow type with more than one preference or ALL (ACCESS-26, ACCESS-28, ACCESS-29)', () => {
    expect(tasks('SHE', 'Medical Center')).toEqual(both)
    expect(tasks('ALL')).toEqual(both)
    expect(tasks('SHE', 'ALL')).toEqual(both)
    expect(visibleMenu(reading('menu/My Task'), EVERYWHERE, userMenuOf(['ALL']))).toHaveLength(1)
  })

  it('is otherwise one entry with the type of the only preference, health without one (ACCESS-27, ACCESS-28, ACCESS-29)', () => {
    expect(tasks('SHE')).toEqual([['My Task', '/my-task?type=safety']])
    expect(tasks('Medical Center')).toEqual([['My Task', '/my-task?type=health']])
    expect(tasks()).toEqual([['My Task', '/my-task?type=health']])
  })

  it('opens in the current module of the user', () => {
    expect(landing(reading('menu/My Task'), EVERYWHERE, 'Medical Center')).toBe('/my-task?type=health')
    expect(landing(reading('menu/My Task'), EVERYWHERE, 'SHE')).toBe('/my-task?type=safety')
  })

  it('highlights its open item', () => {
    const items = itemsOf(visibleMenu(reading('menu/My Task'), EVERYWHERE, userMenuOf(['ALL'])))
    expect(items.map((item) => isOpen(item, '/my-task', 'safety'))).toEqual([false, true])
    expect(items.map((item) => isOpen(item, '/home', 'safety'))).toEqual([false, false])
  })
})

describe('the landing page', () => {
  it('is the first of 26 in this order that the role can read (ACCESS-03, ACCESS-41, ACCESS-42)', () => {
    expect(LANDING.map((item) => item.label)).toEqual([
      'Home',
      'Dashboard PIC',
      'Dashboard Management',
      'Dashboard Employee',
      'Permit to Work',
      'My Task',
      'Medical Center',
      'Medical Record',
      'Medical Center Doctor',
      'List Form',
      'Workflow Form',
      'User',
      'Role',
      'Company',
      'Hierarchy Company',
      'Procedure Config',
      'Bulk Upload Report',
      'Medical Center master',
      'SHE master',
      'Equipment',
      'Tools',
      'Rank Configuration',
      'Location',
      'HIRADC Submission',
      'HIRADC List',
      'Reassign',
    ])
    const left = [...LANDING]
    while (left.length > 0) {
      const first = left[0]
      const stored = left.map((item) => (item.item === 'menu/Permit to Work V2' ? 'menu/Permit to Work' : item.item))
      expect(landing(reading(...stored), EVERYWHERE, 'SHE')).toBe(
        first === undefined ? '' : addressOf(first).replace(/^\/my-task$/, '/my-task?type=safety'),
      )
      left.shift()
    }
  })

  it('of Bulk Upload Report is the bulk upload of users, under either name (ACCESS-43)', () => {
    expect(landing(reading('submenu/Bulk Upload User'), EVERYWHERE, 'SHE')).toBe('/bulk-upload-user')
    const older: PermissionEntry[] = [
      { id: 24, category: 'submenu', name: 'Bulk Upload Report', permissions: ['read'] },
    ]
    expect(landing(older, EVERYWHERE, 'SHE')).toBe('/bulk-upload-user')
  })

  it('of the masters and of HIRADC Submission carries its query (ACCESS-44, ACCESS-45, ACCESS-46)', () => {
    expect(landing(reading('submenu/Medical Center'), EVERYWHERE, 'SHE')).toBe('/master-health?id=2&type=Health')
    expect(landing(reading('submenu/SHE'), EVERYWHERE, 'SHE')).toBe('/master-safety?id=1&type=Safety')
    expect(landing(reading('submenu/HIRADC Submission'), EVERYWHERE, 'SHE')).toBe(
      '/hiradc-submission?type=hiradcSubbmission',
    )
  })

  it('falls through to the sidebar, else to /403 (AMB-28)', () => {
    expect(landing(reading('menu/Articles'), EVERYWHERE, 'SHE')).toBe('/articles')
    expect(landing(role({}), EVERYWHERE, 'SHE')).toBe('/403')
    expect(landing(reading('menu/Home', 'submenu/Role'), new Set(['/role']), 'SHE')).toBe('/role')
  })
})

describe('highlighting', () => {
  it.each([
    { path: '/', folded: '/home', rows: ['ACCESS-52'] },
    { path: '', folded: '/home', rows: ['ACCESS-52'] },
    { path: '/master-categori', folded: '/master-health', rows: ['ACCESS-53'] },
    { path: '/master-equipment-type', folded: '/master-equipment-category', rows: ['ACCESS-54'] },
    { path: '/master-fire/child', folded: '/master-fire', rows: ['ACCESS-55'] },
    { path: '/rank-configuration', folded: '/typeof-work', rows: ['ACCESS-56'] },
    { path: '/rank-detail', folded: '/typeof-work', rows: ['ACCESS-57'] },
    { path: '/master-sub-location', folded: '/master-location', rows: ['ACCESS-58'] },
    { path: '/detail-hiradc', folded: '/hiradc-submission', rows: ['ACCESS-59'] },
    { path: '/permit-overview', folded: '/permit-to-work', rows: [] },
    { path: '/spesial-hot-confirm', folded: '/permit-to-work', rows: [] },
    { path: '/role', folded: '/role', rows: [] },
    { path: '/user/add', folded: '/user', rows: [] },
    { path: '/archive-user', folded: '/user', rows: [] },
    { path: '/greeting/add', folded: '/company-profile', rows: [] },
    { path: '/dashboard/pic', folded: '/dashboard/pic', rows: [] },
    { path: '/case/12', folded: '/case', rows: [] },
  ])('folds "$path" to $folded $rows', ({ path, folded }) => {
    expect(foldPath(path)).toBe(folded)
  })

  it('opens the submenu that holds the folded path (ACCESS-60)', () => {
    expect(openGroup(MENU, '/master-equipment-type')).toBe('Master Data')
    expect(openGroup(MENU, '/role')).toBe('User Management')
    expect(openGroup(MENU, '/home')).toBeNull()
  })
})
