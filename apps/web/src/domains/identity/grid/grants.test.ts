import { MENU_ITEMS } from '@selamat/contract/kit/menu-items'
import { ACTIONS } from '@selamat/contract/kit/permissions'
import { describe, expect, it } from 'vitest'
import { allItems, grantChanges, permissionsOf, stateOf, summary, withPermissions } from './grants.ts'
import { GRID, searchGrid } from './grid-items.ts'

const items = GRID.flatMap((group) => group.items)
const item = (name: string) => {
  const found = items.find((each) => each.name === name)
  if (found === undefined) throw new Error(name)
  return found
}
const actionsOf = (grants: ReturnType<typeof allItems>, name: string) =>
  grants.find(({ itemId }) => itemId === item(name).id)?.actions
const nothing = allItems([])

describe('the permission grid', () => {
  it('has every stored item once, in the groups of the sidebar', () => {
    expect(items.map(({ id }) => id)).toEqual(MENU_ITEMS.map(({ id }) => id))
    expect(GRID.map(({ name }) => name).filter(Boolean)).toEqual([
      'Dashboard',
      'HIRADC',
      'Medical Inventory',
      'Forms',
      'User Management',
      'Master Data',
    ])
  })

  it('offers four actions on an item, and only read on Reassign and Undo Status (ACCESS-06, ACCESS-18)', () => {
    expect(item('Location').actions).toEqual(ACTIONS)
    expect(item('Reassign').actions).toEqual(['read'])
    expect(item('Undo Status').actions).toEqual(['read'])
    const everything = withPermissions(nothing, permissionsOf(items), true)
    expect(actionsOf(everything, 'Reassign')).toEqual(['read'])
    expect(stateOf(everything, permissionsOf(items))).toBe('all')
  })

  it('names the menu entries that copy the permissions of an item (ACCESS-10 to 13)', () => {
    expect(item('Equipment').also).toEqual(['Fire Tools & Equipment', 'Contractor Equipment'])
    expect(item('APD').also).toEqual(['PPE'])
    expect(item('Permit to Work').also).toEqual([])
  })

  it('sets read with any other action, and removes all with read', () => {
    const update = permissionsOf([item('Location')], 'update')
    const set = withPermissions(nothing, update, true)
    expect(actionsOf(set, 'Location')).toEqual(['read', 'update'])
    expect(actionsOf(withPermissions(set, update, false), 'Location')).toEqual(['read'])
    expect(actionsOf(withPermissions(set, permissionsOf([item('Location')], 'read'), false), 'Location')).toEqual([])
  })

  it('switches rows, columns and everything, and distinguishes all from some', () => {
    const row = withPermissions(nothing, permissionsOf([item('Role')]), true)
    expect(actionsOf(row, 'Role')).toEqual(ACTIONS)
    const column = permissionsOf(items, 'delete')
    expect(stateOf(row, column)).toBe('some')
    expect(stateOf(withPermissions(row, column, true), column)).toBe('all')
    expect(stateOf(withPermissions(row, permissionsOf(items), false), permissionsOf(items))).toBe('none')
  })

  it('finds an item by its name, by an entry that copies it, and by its group', () => {
    const found = (keyword: string) => searchGrid(keyword).flatMap((group) => group.items.map(({ name }) => name))
    expect(found('fire tools')).toEqual(['Equipment'])
    expect(found('hiradc l')).toEqual(['HIRADC List'])
    expect(found('forms')).toEqual(['List Form', 'Workflow Form'])
    expect(found('nothing like this')).toEqual([])
  })

  it('describes the grants of a role and their changes', () => {
    const grants = withPermissions(
      withPermissions(nothing, permissionsOf([item('Home')], 'read'), true),
      permissionsOf([item('Role')]),
      true,
    )
    expect(summary(grants)).toBe('2 pages, 1 editable')
    expect(summary(nothing)).toBe('No page')
    const fewer = withPermissions(grants, permissionsOf([item('Role')], 'delete'), false)
    expect(grantChanges(grants, withPermissions(fewer, permissionsOf([item('SHE')], 'read'), true))).toEqual([
      'Role: delete removed',
      'SHE: read added',
    ])
    expect(grantChanges('x', 'y')).toBeNull()
  })
})
