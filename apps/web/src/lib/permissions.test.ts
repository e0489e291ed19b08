import { ACTIONS } from '@selamat/contract/kit/permissions'
import { describe, expect, it } from 'vitest'
import { actionsOn, grants, type ReceivedEntry, receivedPermissions, withDerived } from './permissions.ts'

const entry = (id: number, category: 'menu' | 'submenu', name: string, permissions?: ReceivedEntry['permissions']) =>
  ({ id, category, name, ...(permissions === undefined ? {} : { permissions }) }) satisfies ReceivedEntry
const equipment = entry(32, 'submenu', 'Equipment', ['read', 'update'])
const permit = entry(7, 'menu', 'Permit to Work', ['read'])
const apd = entry(31, 'submenu', 'APD', ['create', 'read'])
const byId = (list: ReturnType<typeof withDerived>) => new Map(list.map((each) => [each.id, each]))

describe('the permissions of a user', () => {
  it("come from the first feature of each role, one item's actions united (AUTH-21, AUTH-22, ACCESS-04, ACCESS-05, ACCESS-06)", () => {
    const user = {
      roles: [
        { features: [{ permissions: [permit] }, { permissions: [apd] }] },
        { features: [{ permissions: [entry(7, 'menu', 'Permit to Work', ['create'])] }] },
        { features: [] },
      ],
    }
    expect(receivedPermissions(user)).toEqual([{ ...permit, permissions: ['create', 'read'] }])
  })

  it('get four entries that copy the permissions of their source (ACCESS-08, ACCESS-10, ACCESS-11, ACCESS-12, ACCESS-13)', () => {
    const list = byId(withDerived([equipment, permit, apd]))
    expect(list.get(99)).toEqual(entry(99, 'submenu', 'Fire Tools & Equipment', ['read', 'update']))
    expect(list.get(100)).toEqual(entry(100, 'menu', 'Permit to Work V2', ['read']))
    expect(list.get(101)).toEqual(entry(101, 'submenu', 'Contractor Equipment', ['read', 'update']))
    expect(list.get(102)).toEqual(entry(102, 'submenu', 'PPE', ['create', 'read']))
    expect(list.size).toBe(7)
  })

  it('keep the first of two entries with the same id or the same category and name (ACCESS-14)', () => {
    const sent = [equipment, entry(55, 'submenu', 'PPE', ['delete']), entry(32, 'menu', 'Other', ['read'])]
    const list = withDerived(sent)
    expect(list.filter((each) => each.name === 'PPE')).toEqual([entry(55, 'submenu', 'PPE', ['delete'])])
    expect(list.some((each) => each.name === 'Other')).toBe(false)
  })

  it('give an added entry all four if its source has no list, none if the list is empty (ACCESS-15)', () => {
    const list = byId(withDerived([entry(32, 'submenu', 'Equipment'), entry(7, 'menu', 'Permit to Work', [])]))
    expect(list.get(99)?.permissions).toEqual([...ACTIONS])
    expect(list.get(102)?.permissions).toEqual([...ACTIONS])
    expect(list.get(100)?.permissions).toEqual([])
  })

  it('are looked up by category and name, older names included (AMB-25, AMB-29)', () => {
    const list = withDerived([
      entry(14, 'menu', 'Medical Center', ['read']),
      entry(29, 'submenu', 'Medical Center', []),
      entry(24, 'submenu', 'Bulk Upload Report', ['create']),
    ])
    expect(grants(list, 'read', 'menu/Medical Center')).toBe(true)
    expect(grants(list, 'read', 'submenu/Medical Center')).toBe(false)
    expect(actionsOn(list, 'submenu/Bulk Upload User')).toEqual(['create'])
    expect(actionsOn(list, 'menu/Home')).toEqual([])
  })
})
